//! `java.lang.Object`.

use vitro_vm::{Exec, Machine, Registry, Trap, native};

use crate::support::{VOID, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Object",
        &[
            ("getClass", "()Ljava/lang/Class;", get_class),
            ("hashCode", "()I", hash_code),
            ("clone", "()Ljava/lang/Object;", clone),
            ("notify", "()V", notify),
            ("notifyAll", "()V", notify_all),
            ("wait", "(J)V", wait),
            ("wait0", "(J)V", wait),
        ],
    );
}

/// `public final native Class<?> getClass()`
fn get_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let object = reference(args, 0);
    m.note_class_question(object);
    let class = m.class_of(object);
    Ok(m.mirror(class).slot())
}

/// `public native int hashCode()`
fn hash_code(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(m.identity_hash(reference(args, 0))))
}

/// `protected native Object clone() throws CloneNotSupportedException`
fn clone(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let object = reference(args, 0);
    let class = m.class_of(object);
    let cloneable = m.known.cloneable;
    if !m.is_subtype(class, cloneable) {
        let name = m.class(class).java_name();
        return Err(Trap::throw("java/lang/CloneNotSupportedException", name));
    }
    let copy = m.heap.clone_object(object);
    m.clone_shadows(object, copy);
    Ok(copy.slot())
}

/// `public final native void notify()`
fn notify(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.notify(reference(args, 0), false).map(|()| VOID)
}

/// `public final native void notifyAll()`
fn notify_all(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.notify(reference(args, 0), true).map(|()| VOID)
}

/// `public final native void wait(long timeoutMillis) throws InterruptedException`
fn wait(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let millis = native::long(args, 1);
    if millis < 0 {
        return Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "timeout value is negative",
        ));
    }
    m.wait_on(reference(args, 0), millis).map(|()| VOID)
}
