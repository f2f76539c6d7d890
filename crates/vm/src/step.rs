//! The interpreter's loop: fetch, dispatch, one short arm per instruction.
//!
//! Simple instructions are carried out here on the slots of the running frame. Everything that may
//! load or initialise a class, call, throw or block leaves through `slow!`: the frame is brought up
//! to date, the work is done by a method of the machine, and the loop starts anew on whatever frame
//! is on top then.

use crate::code::Insn;
use crate::frame::{After, Frame};
use crate::heap::{ClassId, Ref};
use crate::instruction::arithmetic::{
    as_double, as_float, compare_floats, compare_longs, double, float, int,
};
use crate::instruction::object::cached_subtype;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::{Body, MethodId};
use crate::outcome::{Exec, Outcome, Trap};
use crate::symbolic::turns::Standing;
use crate::symbolic::{Shade, Situation, SymbolicFrame, Tables};
use crate::thread::Ending;

/// Why the loop stopped.
#[derive(Debug)]
pub(crate) enum Pause {
    /// The thread gives way: blocked, or its time slice is over.
    Switch,
    /// The frame on top is one for the other loop.
    SymbolicFrame,
    /// More than one thing can happen at this instruction.
    Fork,
    /// All threads stand before an act that others can observe.
    Turn(Vec<Standing>),
    /// No thread of the program has anything left to do, and `main` had this end.
    Over(Result<u64, Ref>),
    /// The run is over.
    Stop(Outcome),
    /// A call that makes an input object threw this.
    InputNotMade(Ref),
    /// The bottom frame of a host call returned this, or threw.
    HostReturn(Result<u64, Ref>),
}

impl Machine {
    /// Runs the current thread until it pauses.
    pub(crate) fn interpret(&mut self) -> Pause {
        let traced = self.coverage.is_some();
        loop {
            let pause = match traced {
                false => self.interpret_loop::<false, false>(),
                true => self.interpret_loop::<true, false>(),
            };
            if !matches!(pause, Pause::SymbolicFrame) {
                return pause;
            }
            let pause = match traced {
                false => self.interpret_loop::<false, true>(),
                true => self.interpret_loop::<true, true>(),
            };
            if !matches!(pause, Pause::SymbolicFrame) {
                return pause;
            }
        }
    }

    /// `TRACE` notes what runs; `LOUD` is for frames with unknowns in sight (see [`Sight`]). A run without any unknown
    /// and the frames of other runs that have none in sight share one loop, and so its speed.
    fn interpret_loop<const TRACE: bool, const LOUD: bool>(&mut self) -> Pause {
        'frame: loop {
            let current = self.current;
            let thread = &mut self.threads[current];
            let Some(frame) = thread.frames.last() else {
                return Pause::Stop(Outcome::Internal("a thread without frames runs".into()));
            };
            let code = frame.code.clone();
            let method = frame.method;
            let insns = &*code.insns;
            let depth = thread.frames.len();
            let base = frame.base as usize;
            let mut pc = frame.pc as usize;
            let mut sp = (frame.sp - frame.base) as usize;
            let slots = &mut thread.slots[base..base + code.frame_slots as usize];
            let mut block_start = pc;
            let is_exiting = LOUD && thread.control.ending == Ending::Exiting;
            let mut symbolic_frame = match &self.symbolic {
                Some(symbolic) => {
                    symbolic.symbolic_frame(current, depth, base, code.frame_slots as usize)
                }
                None => SymbolicFrame::Nothing,
            };
            if LOUD != (symbolic_frame == SymbolicFrame::Unknowns) {
                return Pause::SymbolicFrame;
            }

            /// Brings the frame up to date before other code looks at it.
            macro_rules! sync {
                () => {{
                    self.steps += (pc - block_start) as u64 + 1;
                    if let Some(frame) = self.threads[current].frames.last_mut() {
                        frame.pc = pc as u32;
                        frame.sp = (base + sp) as u32;
                    }
                }};
            }
            /// Carries out an instruction outside the loop, then continues behind it.
            macro_rules! slow {
                ($work:expr) => {{
                    sync!();
                    let result: Exec<()> = $work;
                    match result {
                        Ok(()) => {
                            self.advance();
                            continue 'frame;
                        }
                        Err(trap) => match self.handle(trap) {
                            None => continue 'frame,
                            Some(pause) => return pause,
                        },
                    }
                }};
            }
            /// Throws or traps at this instruction.
            macro_rules! trap {
                ($trap:expr) => {{
                    sync!();
                    let trap = $trap;
                    match self.handle(trap) {
                        None => continue 'frame,
                        Some(pause) => return pause,
                    }
                }};
            }
            /// Replaces this instruction by its quick form and does it again.
            macro_rules! quicken {
                ($resolve:expr) => {{
                    sync!();
                    self.steps -= 1;
                    let resolved: Exec<Insn> = $resolve;
                    match resolved {
                        Ok(insn) => {
                            self.quicken(&code, pc, insn);
                            continue 'frame;
                        }
                        Err(trap) => match self.handle(trap) {
                            None => continue 'frame,
                            Some(pause) => return pause,
                        },
                    }
                }};
            }
            macro_rules! push {
                ($value:expr) => {{
                    let value: u64 = $value;
                    slots[sp] = value;
                    sp += 1;
                }};
            }
            macro_rules! push2 {
                ($value:expr) => {{
                    let value: u64 = $value;
                    slots[sp] = value;
                    slots[sp + 1] = 0;
                    sp += 2;
                }};
            }
            macro_rules! pop {
                () => {{
                    sp -= 1;
                    slots[sp]
                }};
            }
            macro_rules! pop2 {
                () => {{
                    sp -= 2;
                    slots[sp]
                }};
            }
            macro_rules! jump {
                ($target:expr) => {{
                    let target = $target as usize;
                    self.steps += (pc - block_start) as u64 + 1;
                    block_start = target;
                    if target <= pc && self.steps >= self.next_event {
                        pc = target;
                        if let Some(frame) = self.threads[current].frames.last_mut() {
                            frame.pc = pc as u32;
                            frame.sp = (base + sp) as u32;
                        }
                        match self.loop_event() {
                            None => continue 'frame,
                            Some(pause) => return pause,
                        }
                    }
                    pc = target;
                    continue;
                }};
            }
            macro_rules! branch {
                ($target:expr, $taken:expr) => {
                    if $taken {
                        jump!($target)
                    }
                };
            }
            macro_rules! int_op {
                ($a:ident, $b:ident => $result:expr) => {{
                    let $b = pop!() as i32;
                    let $a = slots[sp - 1] as i32;
                    slots[sp - 1] = int($result);
                }};
            }
            /// A load and an operation on it, in one step.
            macro_rules! with_local {
                ($local:expr, $a:ident, $b:ident => $result:expr) => {{
                    let $b = slots[$local as usize] as i32;
                    let $a = slots[sp - 1] as i32;
                    slots[sp - 1] = int($result);
                    pc += 1;
                }};
            }
            /// A constant and an operation on it, in one step.
            macro_rules! with_constant {
                ($value:expr, $a:ident, $b:ident => $result:expr) => {{
                    let $b: i32 = $value;
                    let $a = slots[sp - 1] as i32;
                    slots[sp - 1] = int($result);
                    pc += 1;
                }};
            }
            /// A load and a comparison with it, in one step.
            macro_rules! local_branch {
                ($local:expr, $target:expr, $a:ident, $b:ident => $taken:expr) => {{
                    sp -= 1;
                    pc += 1;
                    let ($a, $b) = (slots[sp] as i32, slots[$local as usize] as i32);
                    branch!($target, $taken)
                }};
            }
            macro_rules! long_op {
                ($a:ident, $b:ident => $result:expr) => {{
                    let $b = pop2!() as i64;
                    let $a = slots[sp - 2] as i64;
                    slots[sp - 2] = ($result) as u64;
                }};
            }
            macro_rules! long_shift {
                ($a:ident, $b:ident => $result:expr) => {{
                    let $b = pop!() as u32;
                    let $a = slots[sp - 2] as i64;
                    slots[sp - 2] = ($result) as u64;
                }};
            }
            macro_rules! float_op {
                ($a:ident, $b:ident => $result:expr) => {{
                    let $b = as_float(pop!());
                    let $a = as_float(slots[sp - 1]);
                    slots[sp - 1] = float($result);
                }};
            }
            macro_rules! double_op {
                ($a:ident, $b:ident => $result:expr) => {{
                    let $b = as_double(pop2!());
                    let $a = as_double(slots[sp - 2]);
                    slots[sp - 2] = double($result);
                }};
            }
            /// Checks array and index that stand at the given operands; gives both.
            macro_rules! element {
                ($array_at:expr) => {{
                    let array = Ref::from_slot(slots[$array_at]);
                    let index = slots[$array_at + 1] as u32;
                    if array.is_null() {
                        trap!(Trap::null());
                    }
                    let length = self.heap.length(array);
                    if index >= length {
                        trap!(crate::instruction::array::out_of_bounds(
                            index as i32,
                            length
                        ));
                    }
                    (array, index as usize)
                }};
            }
            macro_rules! load {
                ($array:ident, $index:ident => $value:expr) => {{
                    let ($array, $index) = element!(sp - 2);
                    sp -= 1;
                    slots[sp - 1] = $value;
                }};
            }
            /// Calls a method that has been decoded; everything else goes the slow way.
            macro_rules! call {
                ($method:expr) => {{
                    let id: MethodId = $method;
                    let method = &self.methods[id.0 as usize];
                    let args = method.arg_slots as usize;
                    if let Body::Code(target) = &method.body
                        && method.access & vitro_classfile::access::SYNCHRONIZED == 0
                        && (symbolic_frame == SymbolicFrame::Nothing
                            || method.summary.is_none() && method.visible.is_none())
                    {
                        let target = target.clone();
                        let new_base = base + sp - args;
                        let thread = &mut self.threads[current];
                        let locals_end = new_base + target.max_locals as usize;
                        if thread.frames.len() < self.limits.frames
                            && new_base + (target.frame_slots as usize) < thread.slots.len()
                        {
                            self.steps += (pc - block_start) as u64 + 1;
                            if let Some(frame) = thread.frames.last_mut() {
                                frame.pc = pc as u32;
                                frame.sp = new_base as u32;
                            }
                            thread.slots[new_base + args..locals_end].fill(0);
                            if let Some(symbolic) = &mut self.symbolic {
                                symbolic.clear_slots(current, new_base + args, locals_end);
                                symbolic.entered(current, thread.frames.len() + 1, id);
                            }
                            thread.frames.push(Frame {
                                method: id,
                                code: target,
                                pc: 0,
                                base: new_base as u32,
                                sp: locals_end as u32,
                                lock: Ref::NULL,
                                after: After::Push,
                                held: Vec::new(),
                            });
                            if self.steps >= self.next_event {
                                match self.event() {
                                    None => continue 'frame,
                                    Some(pause) => return pause,
                                }
                            }
                            continue 'frame;
                        }
                    }
                    sync!();
                    match self.invoke(id) {
                        Ok(()) => continue 'frame,
                        Err(trap) => match self.handle(trap) {
                            None => continue 'frame,
                            Some(pause) => return pause,
                        },
                    }
                }};
            }
            /// Leaves the frame with `$words` result slots, the first of which is `$value`.
            macro_rules! leave {
                ($words:literal, $value:expr) => {{
                    let value: u64 = $value;
                    let thread = &mut self.threads[current];
                    if thread.frozen + 1 < thread.frames.len()
                        && let Some(frame) = thread.frames.last()
                        && frame.after == After::Push
                        && frame.lock.is_null()
                        && frame.held.is_empty()
                    {
                        self.steps += (pc - block_start) as u64 + 1;
                        thread.frames.pop();
                        if let Some(caller) = thread.frames.last_mut() {
                            let at = caller.sp as usize;
                            if $words > 0 {
                                thread.slots[at] = value;
                            }
                            if $words > 1 {
                                thread.slots[at + 1] = 0;
                            }
                            caller.sp += $words;
                            caller.pc += 1;
                        }
                        continue 'frame;
                    }
                    sync!();
                    match self.finish_frame(value, $words) {
                        Ok(None) => continue 'frame,
                        Ok(Some(pause)) => return pause,
                        Err(trap) => match self.handle(trap) {
                            None => continue 'frame,
                            Some(pause) => return pause,
                        },
                    }
                }};
            }

            /// Says which terms the instruction computes, or stops at a fork before it.
            macro_rules! look {
                ($insn:expr) => {{
                    if let Some(symbolic) = &mut self.symbolic {
                        let situation = Situation {
                            heap: &self.heap,
                            code: &code,
                            method,
                            pc,
                            slots,
                            sp,
                            thread: current,
                            depth,
                            base,
                            known: &self.known,
                            mirrors: &self.mirrors,
                            initialized: &self.initialized,
                            interned: &self.interned,
                        };
                        if LOUD && symbolic.is_interleaved() {
                            let tables = Tables {
                                classes: &self.classes,
                                methods: &self.methods,
                                names: &self.names,
                            };
                            if !symbolic.may_step(&situation, &tables, $insn, is_exiting) {
                                sync!();
                                self.steps -= 1;
                                return Pause::Switch;
                            }
                        }
                        let shade = symbolic.shade(&situation, $insn);
                        if shade == Shade::Fork {
                            sync!();
                            self.steps -= 1;
                            return Pause::Fork;
                        }
                        if shade == Shade::Merged
                            && let Some(merged) = symbolic.merged.take()
                        {
                            for (slot, bits) in merged.writes {
                                slots[slot] = bits;
                            }
                            sp = merged.sp;
                            jump!(merged.pc)
                        }
                        if let Some((kept, replaced)) = symbolic.one_object.take() {
                            slots[replaced] = slots[kept];
                        }
                        if !LOUD {
                            symbolic_frame = symbolic.symbolic_frame(
                                current,
                                depth,
                                base,
                                code.frame_slots as usize,
                            );
                        }
                    }
                }};
            }

            loop {
                if TRACE && let Some(coverage) = &mut self.coverage {
                    coverage.opcodes[code.opcodes[pc] as usize] = true;
                }
                let mut insn = insns[pc].get();
                if TRACE {
                    insn = insn.first();
                }
                if LOUD {
                    insn = insn.first();
                    look!(insn);
                }
                match insn {
                    Insn::Nop => {}
                    Insn::Const(value) => push!(int(value)),
                    Insn::Const2(index) => push2!(code.wide[index as usize]),
                    Insn::Load(local) => push!(slots[local as usize]),
                    Insn::Load2(local) => push2!(slots[local as usize]),
                    Insn::Store(local) => slots[local as usize] = pop!(),
                    Insn::Store2(local) => slots[local as usize] = pop2!(),
                    Insn::LoadLoad(a, b) => {
                        slots[sp] = slots[a as usize];
                        slots[sp + 1] = slots[b as usize];
                        sp += 2;
                        pc += 1;
                    }
                    Insn::LoadIAdd(local) => with_local!(local, a, b => a.wrapping_add(b)),
                    Insn::LoadISub(local) => with_local!(local, a, b => a.wrapping_sub(b)),
                    Insn::LoadIMul(local) => with_local!(local, a, b => a.wrapping_mul(b)),
                    Insn::LoadIAnd(local) => with_local!(local, a, b => a & b),
                    Insn::LoadIXor(local) => with_local!(local, a, b => a ^ b),
                    Insn::LoadIfCmpEq(local, target) => {
                        local_branch!(local, target, a, b => a == b)
                    }
                    Insn::LoadIfCmpNe(local, target) => {
                        local_branch!(local, target, a, b => a != b)
                    }
                    Insn::LoadIfCmpLt(local, target) => local_branch!(local, target, a, b => a < b),
                    Insn::LoadIfCmpGe(local, target) => {
                        local_branch!(local, target, a, b => a >= b)
                    }
                    Insn::LoadIfCmpGt(local, target) => local_branch!(local, target, a, b => a > b),
                    Insn::LoadIfCmpLe(local, target) => {
                        local_branch!(local, target, a, b => a <= b)
                    }
                    Insn::LoadIfEq(local, target) => {
                        pc += 1;
                        branch!(target, slots[local as usize] as i32 == 0)
                    }
                    Insn::LoadIfNe(local, target) => {
                        pc += 1;
                        branch!(target, slots[local as usize] as i32 != 0)
                    }
                    Insn::ConstIAdd(value) => with_constant!(value, a, b => a.wrapping_add(b)),
                    Insn::ConstISub(value) => with_constant!(value, a, b => a.wrapping_sub(b)),
                    Insn::ConstIMul(value) => with_constant!(value, a, b => a.wrapping_mul(b)),
                    Insn::ConstIAnd(value) => with_constant!(value, a, b => a & b),
                    Insn::ConstIShl(value) => {
                        with_constant!(value, a, b => a.wrapping_shl(b as u32))
                    }
                    Insn::ConstIShr(value) => {
                        with_constant!(value, a, b => a.wrapping_shr(b as u32))
                    }
                    Insn::ConstIUshr(value) => {
                        with_constant!(value, a, b => (a as u32).wrapping_shr(b as u32) as i32)
                    }
                    Insn::ConstStore(local, value) => {
                        slots[local as usize] = int(value);
                        pc += 1;
                    }
                    Insn::ConstIfCmpLt(value, target) => {
                        pc += 1;
                        branch!(target, (pop!() as i32) < i32::from(value))
                    }
                    Insn::ConstIfCmpGe(value, target) => {
                        pc += 1;
                        branch!(target, pop!() as i32 >= i32::from(value))
                    }
                    Insn::IAddStore(local) => {
                        sp -= 2;
                        let sum = (slots[sp] as i32).wrapping_add(slots[sp + 1] as i32);
                        slots[local as usize] = int(sum);
                        pc += 1;
                    }
                    Insn::ISubStore(local) => {
                        sp -= 2;
                        let difference = (slots[sp] as i32).wrapping_sub(slots[sp + 1] as i32);
                        slots[local as usize] = int(difference);
                        pc += 1;
                    }
                    Insn::I2LLAdd => {
                        let value = i64::from(pop!() as i32);
                        slots[sp - 2] = (slots[sp - 2] as i64).wrapping_add(value) as u64;
                        pc += 1;
                    }
                    Insn::LAddStore2(local) => {
                        sp -= 4;
                        slots[local as usize] = slots[sp].wrapping_add(slots[sp + 2]);
                        pc += 1;
                    }
                    Insn::Pop => sp -= 1,
                    Insn::Pop2 => sp -= 2,
                    Insn::Dup => push!(slots[sp - 1]),
                    Insn::DupX1 => {
                        slots.copy_within(sp - 2..sp, sp - 1);
                        slots[sp - 2] = slots[sp];
                        sp += 1;
                    }
                    Insn::DupX2 => {
                        slots.copy_within(sp - 3..sp, sp - 2);
                        slots[sp - 3] = slots[sp];
                        sp += 1;
                    }
                    Insn::Dup2 => {
                        slots.copy_within(sp - 2..sp, sp);
                        sp += 2;
                    }
                    Insn::Dup2X1 => {
                        slots.copy_within(sp - 3..sp, sp - 1);
                        slots.copy_within(sp..sp + 2, sp - 3);
                        sp += 2;
                    }
                    Insn::Dup2X2 => {
                        slots.copy_within(sp - 4..sp, sp - 2);
                        slots.copy_within(sp..sp + 2, sp - 4);
                        sp += 2;
                    }
                    Insn::Swap => slots.swap(sp - 1, sp - 2),
                    Insn::IAdd => int_op!(a, b => a.wrapping_add(b)),
                    Insn::ISub => int_op!(a, b => a.wrapping_sub(b)),
                    Insn::IMul => int_op!(a, b => a.wrapping_mul(b)),
                    Insn::IDiv => {
                        if slots[sp - 1] as i32 == 0 {
                            trap!(zero_divisor());
                        }
                        int_op!(a, b => a.wrapping_div(b))
                    }
                    Insn::IRem => {
                        if slots[sp - 1] as i32 == 0 {
                            trap!(zero_divisor());
                        }
                        int_op!(a, b => a.wrapping_rem(b))
                    }
                    Insn::INeg => slots[sp - 1] = int((slots[sp - 1] as i32).wrapping_neg()),
                    Insn::IShl => int_op!(a, b => a.wrapping_shl(b as u32)),
                    Insn::IShr => int_op!(a, b => a.wrapping_shr(b as u32)),
                    Insn::IUshr => int_op!(a, b => (a as u32).wrapping_shr(b as u32) as i32),
                    Insn::IAnd => int_op!(a, b => a & b),
                    Insn::IOr => int_op!(a, b => a | b),
                    Insn::IXor => int_op!(a, b => a ^ b),
                    Insn::LAdd => long_op!(a, b => a.wrapping_add(b)),
                    Insn::LSub => long_op!(a, b => a.wrapping_sub(b)),
                    Insn::LMul => long_op!(a, b => a.wrapping_mul(b)),
                    Insn::LDiv => {
                        if slots[sp - 2] == 0 {
                            trap!(zero_divisor());
                        }
                        long_op!(a, b => a.wrapping_div(b))
                    }
                    Insn::LRem => {
                        if slots[sp - 2] == 0 {
                            trap!(zero_divisor());
                        }
                        long_op!(a, b => a.wrapping_rem(b))
                    }
                    Insn::LNeg => slots[sp - 2] = (slots[sp - 2] as i64).wrapping_neg() as u64,
                    Insn::LShl => long_shift!(a, b => a.wrapping_shl(b)),
                    Insn::LShr => long_shift!(a, b => a.wrapping_shr(b)),
                    Insn::LUshr => long_shift!(a, b => (a as u64).wrapping_shr(b)),
                    Insn::LAnd => long_op!(a, b => a & b),
                    Insn::LOr => long_op!(a, b => a | b),
                    Insn::LXor => long_op!(a, b => a ^ b),
                    Insn::FAdd => float_op!(a, b => a + b),
                    Insn::FSub => float_op!(a, b => a - b),
                    Insn::FMul => float_op!(a, b => a * b),
                    Insn::FDiv => float_op!(a, b => a / b),
                    Insn::FRem => float_op!(a, b => a % b),
                    // Negation flips the sign of a NaN too; it is a move, not an operation.
                    Insn::FNeg => slots[sp - 1] ^= 0x8000_0000,
                    Insn::DAdd => double_op!(a, b => a + b),
                    Insn::DSub => double_op!(a, b => a - b),
                    Insn::DMul => double_op!(a, b => a * b),
                    Insn::DDiv => double_op!(a, b => a / b),
                    Insn::DRem => double_op!(a, b => a % b),
                    Insn::DNeg => slots[sp - 2] ^= 1 << 63,
                    Insn::Iinc { local, by } => {
                        let slot = &mut slots[local as usize];
                        *slot = int((*slot as i32).wrapping_add(by));
                    }
                    Insn::I2L => {
                        let value = i64::from(pop!() as i32);
                        push2!(value as u64)
                    }
                    Insn::I2F => slots[sp - 1] = float(slots[sp - 1] as i32 as f32),
                    Insn::I2D => {
                        let value = f64::from(pop!() as i32);
                        push2!(double(value))
                    }
                    Insn::L2I => {
                        let value = pop2!();
                        push!(u64::from(value as u32))
                    }
                    Insn::L2F => {
                        let value = pop2!() as i64;
                        push!(float(value as f32))
                    }
                    Insn::L2D => slots[sp - 2] = double(slots[sp - 2] as i64 as f64),
                    Insn::F2I => slots[sp - 1] = int(as_float(slots[sp - 1]) as i32),
                    Insn::F2L => {
                        let value = as_float(pop!()) as i64;
                        push2!(value as u64)
                    }
                    Insn::F2D => {
                        let value = f64::from(as_float(pop!()));
                        push2!(double(value))
                    }
                    Insn::D2I => {
                        let value = as_double(pop2!()) as i32;
                        push!(int(value))
                    }
                    Insn::D2L => slots[sp - 2] = as_double(slots[sp - 2]) as i64 as u64,
                    Insn::D2F => {
                        let value = as_double(pop2!()) as f32;
                        push!(float(value))
                    }
                    Insn::I2B => slots[sp - 1] = int(i32::from(slots[sp - 1] as i8)),
                    Insn::I2C => slots[sp - 1] = u64::from(slots[sp - 1] as u16),
                    Insn::I2S => slots[sp - 1] = int(i32::from(slots[sp - 1] as i16)),
                    Insn::LCmp => {
                        let b = pop2!();
                        let a = pop2!();
                        push!(compare_longs(a, b))
                    }
                    Insn::FCmp(on_nan) => {
                        let b = as_float(pop!());
                        let a = as_float(pop!());
                        push!(compare_floats(f64::from(a), f64::from(b), on_nan))
                    }
                    Insn::DCmp(on_nan) => {
                        let b = as_double(pop2!());
                        let a = as_double(pop2!());
                        push!(compare_floats(a, b, on_nan))
                    }
                    Insn::IfEq(target) => branch!(target, pop!() as i32 == 0),
                    Insn::IfNe(target) => branch!(target, pop!() as i32 != 0),
                    Insn::IfLt(target) => branch!(target, (pop!() as i32) < 0),
                    Insn::IfGe(target) => branch!(target, pop!() as i32 >= 0),
                    Insn::IfGt(target) => branch!(target, pop!() as i32 > 0),
                    Insn::IfLe(target) => branch!(target, pop!() as i32 <= 0),
                    Insn::IfCmpEq(target) => {
                        sp -= 2;
                        branch!(target, slots[sp] as i32 == slots[sp + 1] as i32)
                    }
                    Insn::IfCmpNe(target) => {
                        sp -= 2;
                        branch!(target, slots[sp] as i32 != slots[sp + 1] as i32)
                    }
                    // Two objects of the machine may be one for the program: boxes of unknown numbers.
                    Insn::IfSame(target) => {
                        if !LOUD && symbolic_frame == SymbolicFrame::Memory {
                            look!(insn);
                        }
                        sp -= 2;
                        branch!(target, slots[sp] as u32 == slots[sp + 1] as u32)
                    }
                    Insn::IfNotSame(target) => {
                        if !LOUD && symbolic_frame == SymbolicFrame::Memory {
                            look!(insn);
                        }
                        sp -= 2;
                        branch!(target, slots[sp] as u32 != slots[sp + 1] as u32)
                    }
                    Insn::IfCmpLt(target) => {
                        sp -= 2;
                        branch!(target, (slots[sp] as i32) < slots[sp + 1] as i32)
                    }
                    Insn::IfCmpGe(target) => {
                        sp -= 2;
                        branch!(target, slots[sp] as i32 >= slots[sp + 1] as i32)
                    }
                    Insn::IfCmpGt(target) => {
                        sp -= 2;
                        branch!(target, slots[sp] as i32 > slots[sp + 1] as i32)
                    }
                    Insn::IfCmpLe(target) => {
                        sp -= 2;
                        branch!(target, slots[sp] as i32 <= slots[sp + 1] as i32)
                    }
                    Insn::Goto(target) => jump!(target),
                    Insn::TableSwitch(index) => {
                        let key = pop!() as i32;
                        let switch = &code.switches[index as usize];
                        let at = i64::from(key) - i64::from(switch.low);
                        let target = usize::try_from(at)
                            .ok()
                            .and_then(|at| switch.targets.get(at))
                            .copied()
                            .unwrap_or(switch.default);
                        jump!(target)
                    }
                    Insn::LookupSwitch(index) => {
                        let key = pop!() as i32;
                        let switch = &code.switches[index as usize];
                        let target = match switch.keys.binary_search(&key) {
                            Ok(at) => switch.targets[at],
                            Err(_) => switch.default,
                        };
                        jump!(target)
                    }
                    _ => {
                        if !LOUD
                            && symbolic_frame != SymbolicFrame::Nothing
                            && !symbolic_frame.passes(insn)
                        {
                            if let Insn::LoadArrayLength(local) = insn {
                                push!(slots[local as usize]);
                                pc += 1;
                                continue;
                            }
                            look!(insn);
                        }
                        match insn {
                            Insn::LdcSlow(cp) | Insn::Ldc2Slow(cp) => {
                                quicken!(self.resolve_constant(cp))
                            }
                            Insn::LdcRef { cp, cell } => {
                                let value = self.cells[cell as usize];
                                if value == 0 {
                                    slow!(self.load_constant(cp, cell));
                                }
                                push!(value)
                            }
                            Insn::LdcDynamic { cp, cell } => slow!(self.load_dynamic(cp, cell, 1)),
                            Insn::LdcDynamic2 { cp, cell } => slow!(self.load_dynamic(cp, cell, 2)),
                            Insn::ByteLoad => load!(a, i => int(i32::from(self.heap.get_i8(a, i)))),
                            Insn::CharLoad => load!(a, i => u64::from(self.heap.get_u16(a, i))),
                            Insn::ShortLoad => {
                                load!(a, i => int(i32::from(self.heap.get_i16(a, i))))
                            }
                            Insn::IntLoad | Insn::RefLoad => {
                                load!(a, i => u64::from(self.heap.get_u32(a, i)))
                            }
                            Insn::LongLoad => {
                                let (array, index) = element!(sp - 2);
                                slots[sp - 2] = self.heap.get_u64(array, index);
                            }
                            Insn::ByteStore => {
                                let (array, index) = element!(sp - 3);
                                let mut value = slots[sp - 1] as u8;
                                if self.heap.class_of(array) == self.known.boolean_array {
                                    value &= 1;
                                }
                                self.heap.set_u8(array, index, value);
                                sp -= 3;
                            }
                            Insn::ShortStore => {
                                let (array, index) = element!(sp - 3);
                                self.heap.set_u16(array, index, slots[sp - 1] as u16);
                                sp -= 3;
                            }
                            Insn::IntStore => {
                                let (array, index) = element!(sp - 3);
                                self.heap.set_u32(array, index, slots[sp - 1] as u32);
                                sp -= 3;
                            }
                            Insn::LongStore => {
                                let (array, index) = element!(sp - 4);
                                self.heap.set_u64(array, index, slots[sp - 2]);
                                sp -= 4;
                            }
                            Insn::RefStore => {
                                let (array, index) = element!(sp - 3);
                                let value = Ref::from_slot(slots[sp - 1]);
                                if !value.is_null() {
                                    let (holder, stored) =
                                        (self.heap.class_of(array), self.heap.class_of(value));
                                    let component = self.classes[holder.0 as usize].component();
                                    if !cached_subtype(
                                        &self.classes,
                                        &mut self.subtype_cache,
                                        stored,
                                        component,
                                    ) {
                                        trap!(self.array_store_error(stored));
                                    }
                                }
                                self.heap.set_ref(array, index, value);
                                sp -= 3;
                            }
                            Insn::LoadArrayLength(local) => {
                                let array = Ref::from_slot(slots[local as usize]);
                                if array.is_null() {
                                    // The second instruction throws.
                                    push!(0)
                                } else {
                                    push!(u64::from(self.heap.length(array)));
                                    pc += 1;
                                }
                            }
                            Insn::Jsr(target) => {
                                push!(pc as u64 + 1);
                                jump!(target)
                            }
                            Insn::Ret(local) => jump!(slots[local as usize]),
                            Insn::Return => leave!(0, 0),
                            Insn::Return1 => leave!(1, slots[sp - 1]),
                            Insn::ReturnNarrow(kind) => leave!(1, kind.narrow(slots[sp - 1])),
                            Insn::Return2 => leave!(2, slots[sp - 2]),
                            Insn::GetStaticSlow(cp) => quicken!(self.resolve_static(cp, false)),
                            Insn::GetStatic { offset, class } => {
                                let mirror = self.initialized[class as usize];
                                if mirror == 0 {
                                    slow!(self.get_static_slow(ClassId(class), offset, 1));
                                }
                                push!(self.heap.field(Ref(mirror), offset as usize))
                            }
                            Insn::GetStatic2 { offset, class } => {
                                let mirror = self.initialized[class as usize];
                                if mirror == 0 {
                                    slow!(self.get_static_slow(ClassId(class), offset, 2));
                                }
                                push2!(self.heap.field(Ref(mirror), offset as usize))
                            }
                            Insn::PutStaticSlow(cp) => quicken!(self.resolve_static(cp, true)),
                            Insn::PutStatic {
                                kind,
                                offset,
                                class,
                            } => {
                                let mirror = self.initialized[class as usize];
                                if mirror == 0 {
                                    slow!(self.put_static_slow(ClassId(class), offset, kind));
                                }
                                let value = kind.narrow(pop!());
                                self.heap.set_field(Ref(mirror), offset as usize, value);
                            }
                            Insn::PutStatic2 { offset, class } => {
                                let mirror = self.initialized[class as usize];
                                if mirror == 0 {
                                    slow!(self.put_static_slow(
                                        ClassId(class),
                                        offset,
                                        crate::Kind::Long
                                    ));
                                }
                                let value = pop2!();
                                self.heap.set_field(Ref(mirror), offset as usize, value);
                            }
                            Insn::GetFieldSlow(cp) => quicken!(self.resolve_field(cp, false)),
                            Insn::GetField(offset) => {
                                let object = Ref::from_slot(slots[sp - 1]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                slots[sp - 1] = self.heap.field(object, offset as usize);
                            }
                            Insn::GetField2(offset) => {
                                let object = Ref::from_slot(slots[sp - 1]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                sp -= 1;
                                push2!(self.heap.field(object, offset as usize))
                            }
                            Insn::PutFieldSlow(cp) => quicken!(self.resolve_field(cp, true)),
                            Insn::PutField(offset) => {
                                let object = Ref::from_slot(slots[sp - 2]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                self.heap.set_field(object, offset as usize, slots[sp - 1]);
                                sp -= 2;
                            }
                            Insn::PutField2(offset) => {
                                let object = Ref::from_slot(slots[sp - 3]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                self.heap.set_field(object, offset as usize, slots[sp - 2]);
                                sp -= 3;
                            }
                            Insn::PutFieldNarrow { kind, offset } => {
                                let object = Ref::from_slot(slots[sp - 2]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                let value = kind.narrow(slots[sp - 1]);
                                self.heap.set_field(object, offset as usize, value);
                                sp -= 2;
                            }
                            Insn::InvokeVirtualSlow(cp) => quicken!(self.resolve_virtual_call(cp)),
                            Insn::InvokeVirtual { args, index } => {
                                let receiver = Ref::from_slot(slots[sp - args as usize]);
                                if receiver.is_null() {
                                    trap!(Trap::null());
                                }
                                let class = self.heap.class_of(receiver);
                                call!(self.classes[class.0 as usize].vtable[index as usize])
                            }
                            Insn::InvokeSpecialSlow(cp) => quicken!(self.resolve_special_call(cp)),
                            Insn::InvokeDirect { args, method } => {
                                if slots[sp - args as usize] == 0 {
                                    trap!(Trap::null());
                                }
                                call!(MethodId(method))
                            }
                            Insn::InvokeStaticSlow(cp) => quicken!(self.resolve_static_call(cp)),
                            Insn::InvokeStatic { method } => {
                                let class = self.methods[method as usize].class;
                                if self.initialized[class.0 as usize] == 0 {
                                    sync!();
                                    self.steps -= 1;
                                    match self.ensure_initialized(class) {
                                        Ok(()) => match self.invoke(MethodId(method)) {
                                            Ok(()) => continue 'frame,
                                            Err(trap) => match self.handle(trap) {
                                                None => continue 'frame,
                                                Some(pause) => return pause,
                                            },
                                        },
                                        Err(trap) => match self.handle(trap) {
                                            None => continue 'frame,
                                            Some(pause) => return pause,
                                        },
                                    }
                                }
                                call!(MethodId(method))
                            }
                            Insn::InvokeInterfaceSlow(cp) => {
                                quicken!(self.resolve_interface_call(cp))
                            }
                            Insn::InvokeInterface { args, method } => {
                                let receiver = Ref::from_slot(slots[sp - args as usize]);
                                if receiver.is_null() {
                                    trap!(Trap::null());
                                }
                                let class = self.heap.class_of(receiver);
                                let at = interface_slot(class, method);
                                let (cached_class, cached_method, target) =
                                    self.interface_cache[at];
                                if cached_class == class && cached_method.0 == method {
                                    call!(target)
                                }
                                sync!();
                                self.steps -= 1;
                                match self.select_interface_method(class, MethodId(method), at) {
                                    Ok(()) => continue 'frame,
                                    Err(trap) => match self.handle(trap) {
                                        None => continue 'frame,
                                        Some(pause) => return pause,
                                    },
                                }
                            }
                            Insn::InvokeDynamic { cp, cell } => {
                                sync!();
                                match self.invoke_dynamic(cp, cell) {
                                    Ok(()) => continue 'frame,
                                    Err(trap) => match self.handle(trap) {
                                        None => continue 'frame,
                                        Some(pause) => return pause,
                                    },
                                }
                            }
                            Insn::InvokeHandle { cp, cell } => {
                                sync!();
                                match self.invoke_handle(cp, cell) {
                                    Ok(()) => continue 'frame,
                                    Err(trap) => match self.handle(trap) {
                                        None => continue 'frame,
                                        Some(pause) => return pause,
                                    },
                                }
                            }
                            Insn::InvokeIntrinsic { cp, method } => {
                                sync!();
                                match self.invoke_intrinsic(cp, MethodId(method)) {
                                    Ok(()) => continue 'frame,
                                    Err(trap) => match self.handle(trap) {
                                        None => continue 'frame,
                                        Some(pause) => return pause,
                                    },
                                }
                            }
                            Insn::NewSlow(cp) => quicken!(self.resolve_new(cp)),
                            Insn::New { class } => {
                                if self.initialized[class as usize] == 0
                                    || self.heap.wants_collection()
                                    || self.classes[class as usize].finalizable
                                {
                                    slow!(self.new_slow(ClassId(class)));
                                }
                                push!(self.heap.new_object(ClassId(class)).slot())
                            }
                            Insn::NewArray(kind) => {
                                let length = slots[sp - 1] as i32;
                                if !(0..=1 << 16).contains(&length) || self.heap.wants_collection()
                                {
                                    slow!(self.new_array_slow(kind));
                                }
                                let class = self.known.array_of(kind);
                                if symbolic_frame != SymbolicFrame::Nothing
                                    && self.symbolic.as_ref().is_some_and(|s| s.wants_room())
                                {
                                    slow!(self.new_roomy_array(class, kind));
                                }
                                slots[sp - 1] = self
                                    .heap
                                    .new_array(class, length as u32, kind.log2())
                                    .slot();
                            }
                            Insn::ANewArraySlow(cp) => quicken!(self.resolve_array(cp)),
                            Insn::ANewArray { class } => {
                                let length = slots[sp - 1] as i32;
                                if !(0..=1 << 16).contains(&length) || self.heap.wants_collection()
                                {
                                    slow!(self.new_ref_array_slow(ClassId(class)));
                                }
                                if symbolic_frame != SymbolicFrame::Nothing
                                    && self.symbolic.as_ref().is_some_and(|s| s.wants_room())
                                {
                                    slow!(self.new_roomy_array(ClassId(class), Kind::Ref));
                                }
                                slots[sp - 1] =
                                    self.heap.new_array(ClassId(class), length as u32, 2).slot();
                            }
                            Insn::MultiANewArray { dims, cp } => {
                                slow!(self.multi_new_array(dims, cp))
                            }
                            Insn::ArrayLength => {
                                let array = Ref::from_slot(slots[sp - 1]);
                                if array.is_null() {
                                    trap!(Trap::null());
                                }
                                slots[sp - 1] = u64::from(self.heap.length(array));
                            }
                            Insn::AThrow => {
                                let thrown = Ref::from_slot(slots[sp - 1]);
                                if thrown.is_null() {
                                    trap!(Trap::null());
                                }
                                trap!(Trap::Throw(thrown))
                            }
                            Insn::CheckCastSlow(cp) => {
                                if slots[sp - 1] != 0 {
                                    quicken!(self.resolve_cast(cp))
                                }
                            }
                            Insn::CheckCast { class } => {
                                let object = Ref::from_slot(slots[sp - 1]);
                                if !object.is_null() {
                                    let from = self.heap.class_of(object);
                                    if from.0 != class
                                        && !cached_subtype(
                                            &self.classes,
                                            &mut self.subtype_cache,
                                            from,
                                            ClassId(class),
                                        )
                                    {
                                        trap!(self.failed_cast(object, ClassId(class)));
                                    }
                                }
                            }
                            Insn::InstanceOfSlow(cp) => {
                                if slots[sp - 1] != 0 {
                                    quicken!(self.resolve_instance_of(cp))
                                }
                            }
                            Insn::InstanceOf { class } => {
                                let object = Ref::from_slot(slots[sp - 1]);
                                let is_one = !object.is_null()
                                    && cached_subtype(
                                        &self.classes,
                                        &mut self.subtype_cache,
                                        self.heap.class_of(object),
                                        ClassId(class),
                                    );
                                // Only for objects of the program's classes this may matter.
                                let is_noted = !is_one
                                    && !object.is_null()
                                    && self.symbolic.is_some()
                                    && self.classes[self.heap.class_of(object).0 as usize].loader
                                        >= crate::class::LoaderId::APP;
                                if is_noted {
                                    slow!(self.is_no_instance(ClassId(class)));
                                }
                                slots[sp - 1] = u64::from(is_one);
                            }
                            Insn::MonitorEnter => {
                                let object = Ref::from_slot(slots[sp - 1]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                slow!(self.enter_block(object))
                            }
                            Insn::MonitorExit => {
                                let object = Ref::from_slot(slots[sp - 1]);
                                if object.is_null() {
                                    trap!(Trap::null());
                                }
                                slow!(self.leave_block(object))
                            }
                            Insn::NativeBody => {
                                sync!();
                                match self.run_native_frame() {
                                    Ok(()) => continue 'frame,
                                    Err(trap) => match self.handle(trap) {
                                        None => continue 'frame,
                                        Some(pause) => return pause,
                                    },
                                }
                            }
                            // All others are above.
                            _ => trap!(Trap::internal("an instruction without an arm")),
                        }
                        if !LOUD && symbolic_frame == SymbolicFrame::Unknowns {
                            sync!();
                            self.advance();
                            continue 'frame;
                        }
                    }
                }
                pc += 1;
            }
        }
    }
}

/// Where a call of interface method `method` on `class` is cached.
#[inline]
pub(crate) fn interface_slot(class: ClassId, method: u32) -> usize {
    (class.0.wrapping_mul(0x9e37_79b9) ^ method.wrapping_mul(0x85eb_ca6b)) as usize >> 3 & 0xfff
}

#[cold]
fn zero_divisor() -> Trap {
    Trap::throw("java/lang/ArithmeticException", "/ by zero")
}
