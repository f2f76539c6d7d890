//! Work whose failure stays its own: on a stack that is deep enough, and with its panics caught.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::request::Problem;

/// Terms and recipes are nested, and code that follows them recurses.
pub(crate) const STACK: usize = 512 << 20;

/// Does something in a thread with a deep stack; `what` names it if it ends in a panic.
pub(crate) fn on_deep_stack<T: Send>(
    what: &str,
    work: impl FnOnce() -> Result<T, Problem> + Send,
) -> Result<T, Problem> {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, work);
        let worker = worker.map_err(|error| Problem::Internal(format!("no thread: {error}")))?;
        let ended = worker.join();
        ended.unwrap_or_else(|_| Err(Problem::Internal(format!("the {what} ended abruptly"))))
    })
}

thread_local! {
    /// Message and place of the last panic of this thread; empty while it is not asked for.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Does something; if it panics, says where, and with which message.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_CAUGHT.get() {
                return others(panic);
            }
            let place = panic
                .location()
                .map_or(String::new(), |place| format!("at {place}: "));
            SAID.set(Some(format!("{place}{}", message(panic.payload()))));
        }));
    });
    IS_CAUGHT.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(false);
    done.map_err(|payload| {
        let said = SAID.take();
        said.unwrap_or_else(|| message(&*payload).to_owned())
    })
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a message")
}
