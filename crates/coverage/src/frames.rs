//! The live activations of a path with what a watcher notes of each.

/// Activations by number. The one that was asked for last is found at once, others from the top.
#[derive(Clone, Default)]
pub(crate) struct Frames<T> {
    live: Vec<Live<T>>,
    at: usize,
}

/// One activation.
#[derive(Clone)]
pub(crate) struct Live<T> {
    pub frame: u32,
    pub method: u32,
    pub caller: u32,
    pub state: T,
}

impl<T> Frames<T> {
    pub fn new() -> Self {
        let live = Vec::new();
        Frames { live, at: 0 }
    }

    pub fn enter(&mut self, frame: u32, method: u32, caller: u32, state: T) {
        self.at = self.live.len();
        self.live.push(Live {
            frame,
            method,
            caller,
            state,
        });
    }

    #[inline]
    pub fn get(&mut self, frame: u32) -> Option<&mut Live<T>> {
        if self
            .live
            .get(self.at)
            .is_none_or(|live| live.frame != frame)
        {
            self.at = self.live.iter().rposition(|live| live.frame == frame)?;
        }
        self.live.get_mut(self.at)
    }

    /// The activation of the last step.
    #[inline]
    pub fn current(&mut self) -> Option<&mut Live<T>> {
        self.live.get_mut(self.at)
    }

    pub fn leave(&mut self, frame: u32) -> Option<Live<T>> {
        let at = self.live.iter().rposition(|live| live.frame == frame)?;
        let left = self.live.remove(at);
        self.at = self.live.len().wrapping_sub(1);
        Some(left)
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
    }
}
