//! The live activations of a path, with what a watcher notes of each.
//!
//! A watcher is copied at every fork, however deep the stack is. So all activations but the topmost
//! are shared between the copies, and one is copied only when control comes back to it.

use std::sync::Arc;

use crate::criterion::Table;
use crate::event::Event;

/// Activations by number. The one that was asked for last is on top; threads alternate.
#[derive(Clone)]
pub(crate) struct Frames<T> {
    top: Option<Live<T>>,
    below: List<T>,
}

/// One activation.
#[derive(Clone)]
pub(crate) struct Live<T> {
    pub frame: u32,
    pub method: u32,
    pub caller: u32,
    pub state: T,
}

impl<T: Clone> Frames<T> {
    pub fn new() -> Self {
        Frames {
            top: None,
            below: List(None),
        }
    }

    pub fn enter(&mut self, frame: u32, method: u32, caller: u32, state: T) {
        let new = Live {
            frame,
            method,
            caller,
            state,
        };
        if let Some(top) = self.top.replace(new) {
            self.below.push(top);
        }
    }

    #[inline]
    pub fn get(&mut self, frame: u32) -> Option<&mut Live<T>> {
        if self.top.as_ref().is_none_or(|top| top.frame != frame) {
            self.raise(frame)?;
        }
        self.top.as_mut()
    }

    /// The activation of the last step.
    #[inline]
    pub fn current(&mut self) -> Option<&mut Live<T>> {
        self.top.as_mut()
    }

    pub fn leave(&mut self, frame: u32) -> Option<Live<T>> {
        self.get(frame)?;
        let below = self.below.pop();
        std::mem::replace(&mut self.top, below)
    }

    /// All activations, the topmost first.
    pub fn all(&self) -> impl Iterator<Item = &Live<T>> {
        let mut at = &self.below.0;
        let below = std::iter::from_fn(move || {
            let node = at.as_ref()?;
            at = &node.below.0;
            Some(&node.live)
        });
        self.top.iter().chain(below)
    }

    /// Puts an activation on top; the order of the others stays.
    fn raise(&mut self, frame: u32) -> Option<()> {
        if !self.below.contains(frame) {
            return None;
        }
        let mut above: Vec<Live<T>> = self.top.take().into_iter().collect();
        while let Some(live) = self.below.pop() {
            if live.frame == frame {
                self.top = Some(live);
                break;
            }
            above.push(live);
        }
        for live in above.into_iter().rev() {
            self.below.push(live);
        }
        Some(())
    }
}

impl Frames<u32> {
    /// Follows calls, steps and returns; what is noted of an activation is the number of its last instruction.
    #[inline]
    pub fn follow<T: Clone>(&mut self, event: &Event, table: &Table<T>) {
        match *event {
            Event::Enter {
                frame,
                method,
                caller,
            } => self.enter(frame, method, caller, u32::MAX),
            Event::Step { frame, offset } => {
                if let Some(live) = self.get(frame)
                    && let Some((number, _)) = table.at(live.method, offset)
                {
                    live.state = number;
                }
            }
            Event::Leave { frame } => {
                self.leave(frame);
            }
            _ => {}
        }
    }
}

/// A list that copies share.
#[derive(Clone)]
struct List<T>(Option<Arc<Node<T>>>);

struct Node<T> {
    live: Live<T>,
    below: List<T>,
}

impl<T: Clone> List<T> {
    fn push(&mut self, live: Live<T>) {
        let below = List(self.0.take());
        self.0 = Some(Arc::new(Node { live, below }));
    }

    fn pop(&mut self) -> Option<Live<T>> {
        match Arc::try_unwrap(self.0.take()?) {
            Ok(mut node) => {
                self.0 = node.below.0.take();
                Some(node.live)
            }
            Err(shared) => {
                self.0 = shared.below.0.clone();
                Some(shared.live.clone())
            }
        }
    }

    fn contains(&self, frame: u32) -> bool {
        let mut at = &self.0;
        while let Some(node) = at {
            if node.live.frame == frame {
                return true;
            }
            at = &node.below.0;
        }
        false
    }
}

/// Node by node, since a deep stack must not be dropped by recursion.
impl<T> Drop for List<T> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            next = Arc::try_unwrap(node)
                .ok()
                .and_then(|mut node| node.below.0.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn activations_of_two_threads_do_not_mix() {
        let mut frames = Frames::new();
        frames.enter(1, 0, 0, 'a');
        frames.enter(2, 0, 0, 'b');
        frames.enter(3, 0, 1, 'c');
        assert_eq!(frames.get(2).map(|live| live.state), Some('b'));
        assert_eq!(frames.leave(3).map(|live| live.state), Some('c'));
        assert_eq!(frames.get(1).map(|live| live.state), Some('a'));
        assert_eq!(frames.current().map(|live| live.frame), Some(1));
        assert!(frames.get(3).is_none() && frames.leave(9).is_none());
        assert_eq!(frames.leave(1).map(|live| live.state), Some('a'));
        assert_eq!(frames.current().map(|live| live.frame), Some(2));
    }

    #[test]
    fn copies_share_what_is_below_and_nothing_else() {
        let mut frames = Frames::new();
        for frame in 1..=200_000 {
            frames.enter(frame, 0, frame - 1, 0);
        }
        let mut copy = frames.clone();
        for frame in (100_000..=200_000).rev() {
            let left = copy.leave(frame).unwrap();
            assert_eq!(
                (left.frame, left.state),
                (frame, u32::from(frame < 200_000))
            );
            copy.current().unwrap().state = 1;
        }
        assert_eq!(copy.current().map(|live| live.state), Some(1));
        frames.leave(200_000);
        assert_eq!(frames.current().map(|live| live.state), Some(0));
    }
}
