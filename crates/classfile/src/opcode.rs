//! The one table of all instructions of the Java virtual machine (JVMS §6.5).
//!
//! Decoder, disassembler and verifier read it; a new fact about an instruction is a new column here.
//! The reserved opcodes 202, 254 and 255 are left out: no class file may hold them.

/// The operands that follow an opcode in the code, or that it implies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// No operand.
    None,
    /// No operand: the opcode implies a constant (`iconst_2`).
    ImpliedValue(i8),
    /// No operand: the opcode implies a local (`iload_2`).
    ImpliedLocal(u8),
    /// A signed byte.
    Byte,
    /// A signed short.
    Short,
    /// Index of a local: one byte, or two after `wide`.
    Local,
    /// Index of a constant in one byte.
    ConstantByte,
    /// Index of a constant.
    Constant,
    /// Local and signed increment: one byte each, or two each after `wide`.
    Increment,
    /// Signed distance of two bytes.
    Jump,
    /// Signed distance of four bytes.
    JumpWide,
    /// Padding, default, low, high, distances.
    TableSwitch,
    /// Padding, default, number of pairs, pairs of key and distance.
    LookupSwitch,
    /// Constant, number of argument slots, zero.
    InvokeInterface,
    /// Constant, two zeros.
    InvokeDynamic,
    /// Code of a primitive type.
    NewArray,
    /// Constant, number of dimensions.
    MultiNewArray,
    /// Another opcode with its operands in wide form.
    Wide,
}

/// What an instruction does to the operand stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The same types always, bottom of the stack first.
    ///
    /// Letters as in descriptors: `I` for int and everything smaller, `J`, `F`, `D`, `[I` and so on
    /// for arrays; besides `A` for any reference and `N` for null.
    Fixed {
        /// Operands taken.
        pops: &'static str,
        /// Results given.
        pushes: &'static str,
    },
    /// It depends on the operands or on what is on the stack.
    Varies,
}

const NONE: Format = Format::None;
const BYTE: Format = Format::Byte;
const SHORT: Format = Format::Short;
const LOCAL: Format = Format::Local;
const CONSTANT_BYTE: Format = Format::ConstantByte;
const CONSTANT: Format = Format::Constant;
const INCREMENT: Format = Format::Increment;
const JUMP: Format = Format::Jump;
const VARIES: Effect = Effect::Varies;

const fn value(value: i8) -> Format {
    Format::ImpliedValue(value)
}

const fn local(index: u8) -> Format {
    Format::ImpliedLocal(index)
}

const fn fixed(pops: &'static str, pushes: &'static str) -> Effect {
    Effect::Fixed { pops, pushes }
}

struct Row {
    opcode: Opcode,
    mnemonic: &'static str,
    format: Format,
    effect: Effect,
    doc: &'static str,
}

macro_rules! opcodes {
    ($($byte:literal $name:ident $mnemonic:literal $format:expr, $effect:expr, $doc:literal;)*) => {
        /// An instruction without its operands. The number of each is its byte in the code.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Opcode {
            $(#[doc = $doc] $name = $byte,)*
        }

        static TABLE: [Row; 202] = [
            $(Row {
                opcode: Opcode::$name,
                mnemonic: $mnemonic,
                format: $format,
                effect: $effect,
                doc: $doc,
            },)*
        ];
    };
}

#[rustfmt::skip]
opcodes! {
    0   Nop             "nop"             NONE,               fixed("", ""),        "Do nothing";
    1   AconstNull      "aconst_null"     NONE,               fixed("", "N"),       "Push null";
    2   IconstM1        "iconst_m1"       value(-1),          fixed("", "I"),       "Push the int -1";
    3   Iconst0         "iconst_0"        value(0),           fixed("", "I"),       "Push the int 0";
    4   Iconst1         "iconst_1"        value(1),           fixed("", "I"),       "Push the int 1";
    5   Iconst2         "iconst_2"        value(2),           fixed("", "I"),       "Push the int 2";
    6   Iconst3         "iconst_3"        value(3),           fixed("", "I"),       "Push the int 3";
    7   Iconst4         "iconst_4"        value(4),           fixed("", "I"),       "Push the int 4";
    8   Iconst5         "iconst_5"        value(5),           fixed("", "I"),       "Push the int 5";
    9   Lconst0         "lconst_0"        value(0),           fixed("", "J"),       "Push the long 0";
    10  Lconst1         "lconst_1"        value(1),           fixed("", "J"),       "Push the long 1";
    11  Fconst0         "fconst_0"        value(0),           fixed("", "F"),       "Push the float 0";
    12  Fconst1         "fconst_1"        value(1),           fixed("", "F"),       "Push the float 1";
    13  Fconst2         "fconst_2"        value(2),           fixed("", "F"),       "Push the float 2";
    14  Dconst0         "dconst_0"        value(0),           fixed("", "D"),       "Push the double 0";
    15  Dconst1         "dconst_1"        value(1),           fixed("", "D"),       "Push the double 1";
    16  Bipush          "bipush"          BYTE,               fixed("", "I"),       "Push a byte as int";
    17  Sipush          "sipush"          SHORT,              fixed("", "I"),       "Push a short as int";
    18  Ldc             "ldc"             CONSTANT_BYTE,      VARIES,               "Push a one-slot constant";
    19  LdcW            "ldc_w"           CONSTANT,           VARIES,               "Push a one-slot constant (wide index)";
    20  Ldc2W           "ldc2_w"          CONSTANT,           VARIES,               "Push a long or double constant";
    21  Iload           "iload"           LOCAL,              fixed("", "I"),       "Push a local of type int";
    22  Lload           "lload"           LOCAL,              fixed("", "J"),       "Push a local of type long";
    23  Fload           "fload"           LOCAL,              fixed("", "F"),       "Push a local of type float";
    24  Dload           "dload"           LOCAL,              fixed("", "D"),       "Push a local of type double";
    25  Aload           "aload"           LOCAL,              VARIES,               "Push a local of type reference";
    26  Iload0          "iload_0"         local(0),           fixed("", "I"),       "Push local 0 of type int";
    27  Iload1          "iload_1"         local(1),           fixed("", "I"),       "Push local 1 of type int";
    28  Iload2          "iload_2"         local(2),           fixed("", "I"),       "Push local 2 of type int";
    29  Iload3          "iload_3"         local(3),           fixed("", "I"),       "Push local 3 of type int";
    30  Lload0          "lload_0"         local(0),           fixed("", "J"),       "Push local 0 of type long";
    31  Lload1          "lload_1"         local(1),           fixed("", "J"),       "Push local 1 of type long";
    32  Lload2          "lload_2"         local(2),           fixed("", "J"),       "Push local 2 of type long";
    33  Lload3          "lload_3"         local(3),           fixed("", "J"),       "Push local 3 of type long";
    34  Fload0          "fload_0"         local(0),           fixed("", "F"),       "Push local 0 of type float";
    35  Fload1          "fload_1"         local(1),           fixed("", "F"),       "Push local 1 of type float";
    36  Fload2          "fload_2"         local(2),           fixed("", "F"),       "Push local 2 of type float";
    37  Fload3          "fload_3"         local(3),           fixed("", "F"),       "Push local 3 of type float";
    38  Dload0          "dload_0"         local(0),           fixed("", "D"),       "Push local 0 of type double";
    39  Dload1          "dload_1"         local(1),           fixed("", "D"),       "Push local 1 of type double";
    40  Dload2          "dload_2"         local(2),           fixed("", "D"),       "Push local 2 of type double";
    41  Dload3          "dload_3"         local(3),           fixed("", "D"),       "Push local 3 of type double";
    42  Aload0          "aload_0"         local(0),           VARIES,               "Push local 0 of type reference";
    43  Aload1          "aload_1"         local(1),           VARIES,               "Push local 1 of type reference";
    44  Aload2          "aload_2"         local(2),           VARIES,               "Push local 2 of type reference";
    45  Aload3          "aload_3"         local(3),           VARIES,               "Push local 3 of type reference";
    46  Iaload          "iaload"          NONE,               fixed("[II", "I"),    "Load from an array of int";
    47  Laload          "laload"          NONE,               fixed("[JI", "J"),    "Load from an array of long";
    48  Faload          "faload"          NONE,               fixed("[FI", "F"),    "Load from an array of float";
    49  Daload          "daload"          NONE,               fixed("[DI", "D"),    "Load from an array of double";
    50  Aaload          "aaload"          NONE,               VARIES,               "Load from an array of references";
    51  Baload          "baload"          NONE,               VARIES,               "Load from an array of byte or boolean";
    52  Caload          "caload"          NONE,               fixed("[CI", "I"),    "Load from an array of char";
    53  Saload          "saload"          NONE,               fixed("[SI", "I"),    "Load from an array of short";
    54  Istore          "istore"          LOCAL,              fixed("I", ""),       "Pop into a local of type int";
    55  Lstore          "lstore"          LOCAL,              fixed("J", ""),       "Pop into a local of type long";
    56  Fstore          "fstore"          LOCAL,              fixed("F", ""),       "Pop into a local of type float";
    57  Dstore          "dstore"          LOCAL,              fixed("D", ""),       "Pop into a local of type double";
    58  Astore          "astore"          LOCAL,              VARIES,               "Pop into a local of type reference";
    59  Istore0         "istore_0"        local(0),           fixed("I", ""),       "Pop into local 0 of type int";
    60  Istore1         "istore_1"        local(1),           fixed("I", ""),       "Pop into local 1 of type int";
    61  Istore2         "istore_2"        local(2),           fixed("I", ""),       "Pop into local 2 of type int";
    62  Istore3         "istore_3"        local(3),           fixed("I", ""),       "Pop into local 3 of type int";
    63  Lstore0         "lstore_0"        local(0),           fixed("J", ""),       "Pop into local 0 of type long";
    64  Lstore1         "lstore_1"        local(1),           fixed("J", ""),       "Pop into local 1 of type long";
    65  Lstore2         "lstore_2"        local(2),           fixed("J", ""),       "Pop into local 2 of type long";
    66  Lstore3         "lstore_3"        local(3),           fixed("J", ""),       "Pop into local 3 of type long";
    67  Fstore0         "fstore_0"        local(0),           fixed("F", ""),       "Pop into local 0 of type float";
    68  Fstore1         "fstore_1"        local(1),           fixed("F", ""),       "Pop into local 1 of type float";
    69  Fstore2         "fstore_2"        local(2),           fixed("F", ""),       "Pop into local 2 of type float";
    70  Fstore3         "fstore_3"        local(3),           fixed("F", ""),       "Pop into local 3 of type float";
    71  Dstore0         "dstore_0"        local(0),           fixed("D", ""),       "Pop into local 0 of type double";
    72  Dstore1         "dstore_1"        local(1),           fixed("D", ""),       "Pop into local 1 of type double";
    73  Dstore2         "dstore_2"        local(2),           fixed("D", ""),       "Pop into local 2 of type double";
    74  Dstore3         "dstore_3"        local(3),           fixed("D", ""),       "Pop into local 3 of type double";
    75  Astore0         "astore_0"        local(0),           VARIES,               "Pop into local 0 of type reference";
    76  Astore1         "astore_1"        local(1),           VARIES,               "Pop into local 1 of type reference";
    77  Astore2         "astore_2"        local(2),           VARIES,               "Pop into local 2 of type reference";
    78  Astore3         "astore_3"        local(3),           VARIES,               "Pop into local 3 of type reference";
    79  Iastore         "iastore"         NONE,               fixed("[III", ""),    "Store into an array of int";
    80  Lastore         "lastore"         NONE,               fixed("[JIJ", ""),    "Store into an array of long";
    81  Fastore         "fastore"         NONE,               fixed("[FIF", ""),    "Store into an array of float";
    82  Dastore         "dastore"         NONE,               fixed("[DID", ""),    "Store into an array of double";
    83  Aastore         "aastore"         NONE,               VARIES,               "Store into an array of references";
    84  Bastore         "bastore"         NONE,               VARIES,               "Store into an array of byte or boolean";
    85  Castore         "castore"         NONE,               fixed("[CII", ""),    "Store into an array of char";
    86  Sastore         "sastore"         NONE,               fixed("[SII", ""),    "Store into an array of short";
    87  Pop             "pop"             NONE,               VARIES,               "Drop the top slot";
    88  Pop2            "pop2"            NONE,               VARIES,               "Drop the top two slots";
    89  Dup             "dup"             NONE,               VARIES,               "Copy the top slot";
    90  DupX1           "dup_x1"          NONE,               VARIES,               "Copy the top slot below the second";
    91  DupX2           "dup_x2"          NONE,               VARIES,               "Copy the top slot below the third";
    92  Dup2            "dup2"            NONE,               VARIES,               "Copy the top two slots";
    93  Dup2X1          "dup2_x1"         NONE,               VARIES,               "Copy the top two slots below the third";
    94  Dup2X2          "dup2_x2"         NONE,               VARIES,               "Copy the top two slots below the fourth";
    95  Swap            "swap"            NONE,               VARIES,               "Swap the top two slots";
    96  Iadd            "iadd"            NONE,               fixed("II", "I"),     "Add two of type int";
    97  Ladd            "ladd"            NONE,               fixed("JJ", "J"),     "Add two of type long";
    98  Fadd            "fadd"            NONE,               fixed("FF", "F"),     "Add two of type float";
    99  Dadd            "dadd"            NONE,               fixed("DD", "D"),     "Add two of type double";
    100 Isub            "isub"            NONE,               fixed("II", "I"),     "Subtract two of type int";
    101 Lsub            "lsub"            NONE,               fixed("JJ", "J"),     "Subtract two of type long";
    102 Fsub            "fsub"            NONE,               fixed("FF", "F"),     "Subtract two of type float";
    103 Dsub            "dsub"            NONE,               fixed("DD", "D"),     "Subtract two of type double";
    104 Imul            "imul"            NONE,               fixed("II", "I"),     "Multiply two of type int";
    105 Lmul            "lmul"            NONE,               fixed("JJ", "J"),     "Multiply two of type long";
    106 Fmul            "fmul"            NONE,               fixed("FF", "F"),     "Multiply two of type float";
    107 Dmul            "dmul"            NONE,               fixed("DD", "D"),     "Multiply two of type double";
    108 Idiv            "idiv"            NONE,               fixed("II", "I"),     "Divide two of type int";
    109 Ldiv            "ldiv"            NONE,               fixed("JJ", "J"),     "Divide two of type long";
    110 Fdiv            "fdiv"            NONE,               fixed("FF", "F"),     "Divide two of type float";
    111 Ddiv            "ddiv"            NONE,               fixed("DD", "D"),     "Divide two of type double";
    112 Irem            "irem"            NONE,               fixed("II", "I"),     "Remainder of two of type int";
    113 Lrem            "lrem"            NONE,               fixed("JJ", "J"),     "Remainder of two of type long";
    114 Frem            "frem"            NONE,               fixed("FF", "F"),     "Remainder of two of type float";
    115 Drem            "drem"            NONE,               fixed("DD", "D"),     "Remainder of two of type double";
    116 Ineg            "ineg"            NONE,               fixed("I", "I"),      "Negate int";
    117 Lneg            "lneg"            NONE,               fixed("J", "J"),      "Negate long";
    118 Fneg            "fneg"            NONE,               fixed("F", "F"),      "Negate float";
    119 Dneg            "dneg"            NONE,               fixed("D", "D"),      "Negate double";
    120 Ishl            "ishl"            NONE,               fixed("II", "I"),     "Shift left, int";
    121 Lshl            "lshl"            NONE,               fixed("JI", "J"),     "Shift left, long";
    122 Ishr            "ishr"            NONE,               fixed("II", "I"),     "Shift right with sign, int";
    123 Lshr            "lshr"            NONE,               fixed("JI", "J"),     "Shift right with sign, long";
    124 Iushr           "iushr"           NONE,               fixed("II", "I"),     "Shift right with zeros, int";
    125 Lushr           "lushr"           NONE,               fixed("JI", "J"),     "Shift right with zeros, long";
    126 Iand            "iand"            NONE,               fixed("II", "I"),     "And of two of type int";
    127 Land            "land"            NONE,               fixed("JJ", "J"),     "And of two of type long";
    128 Ior             "ior"             NONE,               fixed("II", "I"),     "Or of two of type int";
    129 Lor             "lor"             NONE,               fixed("JJ", "J"),     "Or of two of type long";
    130 Ixor            "ixor"            NONE,               fixed("II", "I"),     "Exclusive or of two of type int";
    131 Lxor            "lxor"            NONE,               fixed("JJ", "J"),     "Exclusive or of two of type long";
    132 Iinc            "iinc"            INCREMENT,          fixed("", ""),        "Add a constant to a local of type int";
    133 I2l             "i2l"             NONE,               fixed("I", "J"),      "Convert int to long";
    134 I2f             "i2f"             NONE,               fixed("I", "F"),      "Convert int to float";
    135 I2d             "i2d"             NONE,               fixed("I", "D"),      "Convert int to double";
    136 L2i             "l2i"             NONE,               fixed("J", "I"),      "Convert long to int";
    137 L2f             "l2f"             NONE,               fixed("J", "F"),      "Convert long to float";
    138 L2d             "l2d"             NONE,               fixed("J", "D"),      "Convert long to double";
    139 F2i             "f2i"             NONE,               fixed("F", "I"),      "Convert float to int";
    140 F2l             "f2l"             NONE,               fixed("F", "J"),      "Convert float to long";
    141 F2d             "f2d"             NONE,               fixed("F", "D"),      "Convert float to double";
    142 D2i             "d2i"             NONE,               fixed("D", "I"),      "Convert double to int";
    143 D2l             "d2l"             NONE,               fixed("D", "J"),      "Convert double to long";
    144 D2f             "d2f"             NONE,               fixed("D", "F"),      "Convert double to float";
    145 I2b             "i2b"             NONE,               fixed("I", "I"),      "Cut int down to byte";
    146 I2c             "i2c"             NONE,               fixed("I", "I"),      "Cut int down to char";
    147 I2s             "i2s"             NONE,               fixed("I", "I"),      "Cut int down to short";
    148 Lcmp            "lcmp"            NONE,               fixed("JJ", "I"),     "Compare two of type long";
    149 Fcmpl           "fcmpl"           NONE,               fixed("FF", "I"),     "Compare two of type float, -1 for NaN";
    150 Fcmpg           "fcmpg"           NONE,               fixed("FF", "I"),     "Compare two of type float, 1 for NaN";
    151 Dcmpl           "dcmpl"           NONE,               fixed("DD", "I"),     "Compare two of type double, -1 for NaN";
    152 Dcmpg           "dcmpg"           NONE,               fixed("DD", "I"),     "Compare two of type double, 1 for NaN";
    153 Ifeq            "ifeq"            JUMP,               fixed("I", ""),       "Jump if int == 0";
    154 Ifne            "ifne"            JUMP,               fixed("I", ""),       "Jump if int != 0";
    155 Iflt            "iflt"            JUMP,               fixed("I", ""),       "Jump if int < 0";
    156 Ifge            "ifge"            JUMP,               fixed("I", ""),       "Jump if int >= 0";
    157 Ifgt            "ifgt"            JUMP,               fixed("I", ""),       "Jump if int > 0";
    158 Ifle            "ifle"            JUMP,               fixed("I", ""),       "Jump if int <= 0";
    159 IfIcmpeq        "if_icmpeq"       JUMP,               fixed("II", ""),      "Jump if int == int";
    160 IfIcmpne        "if_icmpne"       JUMP,               fixed("II", ""),      "Jump if int != int";
    161 IfIcmplt        "if_icmplt"       JUMP,               fixed("II", ""),      "Jump if int < int";
    162 IfIcmpge        "if_icmpge"       JUMP,               fixed("II", ""),      "Jump if int >= int";
    163 IfIcmpgt        "if_icmpgt"       JUMP,               fixed("II", ""),      "Jump if int > int";
    164 IfIcmple        "if_icmple"       JUMP,               fixed("II", ""),      "Jump if int <= int";
    165 IfAcmpeq        "if_acmpeq"       JUMP,               fixed("AA", ""),      "Jump if two references are the same";
    166 IfAcmpne        "if_acmpne"       JUMP,               fixed("AA", ""),      "Jump if two references differ";
    167 Goto            "goto"            JUMP,               fixed("", ""),        "Jump";
    168 Jsr             "jsr"             JUMP,               VARIES,               "Jump to a subroutine";
    169 Ret             "ret"             LOCAL,              VARIES,               "Return from a subroutine";
    170 Tableswitch     "tableswitch"     Format::TableSwitch,fixed("I", ""),       "Jump by index";
    171 Lookupswitch    "lookupswitch"    Format::LookupSwitch,fixed("I", ""),       "Jump by key";
    172 Ireturn         "ireturn"         NONE,               fixed("I", ""),       "Return int";
    173 Lreturn         "lreturn"         NONE,               fixed("J", ""),       "Return long";
    174 Freturn         "freturn"         NONE,               fixed("F", ""),       "Return float";
    175 Dreturn         "dreturn"         NONE,               fixed("D", ""),       "Return double";
    176 Areturn         "areturn"         NONE,               VARIES,               "Return reference";
    177 Return          "return"          NONE,               fixed("", ""),        "Return nothing";
    178 Getstatic       "getstatic"       CONSTANT,           VARIES,               "Push a static field";
    179 Putstatic       "putstatic"       CONSTANT,           VARIES,               "Pop into a static field";
    180 Getfield        "getfield"        CONSTANT,           VARIES,               "Push a field of an object";
    181 Putfield        "putfield"        CONSTANT,           VARIES,               "Pop into a field of an object";
    182 Invokevirtual   "invokevirtual"   CONSTANT,           VARIES,               "Call the method that the class of the receiver selects";
    183 Invokespecial   "invokespecial"   CONSTANT,           VARIES,               "Call a constructor, private method or method of a superclass";
    184 Invokestatic    "invokestatic"    CONSTANT,           VARIES,               "Call a static method";
    185 Invokeinterface "invokeinterface" Format::InvokeInterface,VARIES,               "Call an interface method";
    186 Invokedynamic   "invokedynamic"   Format::InvokeDynamic,VARIES,               "Call what the call site is linked to";
    187 New             "new"             CONSTANT,           VARIES,               "Push a new object, not yet initialised";
    188 Newarray        "newarray"        Format::NewArray,   VARIES,               "Push a new array of a primitive type";
    189 Anewarray       "anewarray"       CONSTANT,           VARIES,               "Push a new array of references";
    190 Arraylength     "arraylength"     NONE,               VARIES,               "Replace an array by its length";
    191 Athrow          "athrow"          NONE,               VARIES,               "Throw";
    192 Checkcast       "checkcast"       CONSTANT,           VARIES,               "Check the class of a reference";
    193 Instanceof      "instanceof"      CONSTANT,           VARIES,               "Test the class of a reference";
    194 Monitorenter    "monitorenter"    NONE,               fixed("A", ""),       "Lock an object";
    195 Monitorexit     "monitorexit"     NONE,               fixed("A", ""),       "Unlock an object";
    196 Wide            "wide"            Format::Wide,       VARIES,               "Prefix: the next instruction has wide operands";
    197 Multianewarray  "multianewarray"  Format::MultiNewArray,VARIES,               "Push a new array of arrays";
    198 Ifnull          "ifnull"          JUMP,               fixed("A", ""),       "Jump if null";
    199 Ifnonnull       "ifnonnull"       JUMP,               fixed("A", ""),       "Jump if not null";
    200 GotoW           "goto_w"          Format::JumpWide,   fixed("", ""),        "Jump (wide offset)";
    201 JsrW            "jsr_w"           Format::JumpWide,   VARIES,               "Jump to a subroutine (wide offset)";
}

impl Opcode {
    /// The opcode with this byte, `None` for bytes that no class file may hold.
    pub fn from_byte(byte: u8) -> Option<Opcode> {
        TABLE.get(usize::from(byte)).map(|row| row.opcode)
    }

    /// All opcodes, by byte.
    pub fn all() -> impl Iterator<Item = Opcode> {
        TABLE.iter().map(|row| row.opcode)
    }

    /// The name in the specification and in `javap`.
    pub fn mnemonic(self) -> &'static str {
        self.row().mnemonic
    }

    /// Which operands follow.
    pub fn format(self) -> Format {
        self.row().format
    }

    /// What it does to the operand stack.
    pub fn effect(self) -> Effect {
        self.row().effect
    }

    /// What it does, in a few words.
    pub fn doc(self) -> &'static str {
        self.row().doc
    }

    /// The opcode of which this is a shorter or longer spelling: `iload` for `iload_2`, `goto` for
    /// `goto_w`, `ldc` for `ldc_w`; itself otherwise. Decoded operands look the same in both.
    pub fn general(self) -> Opcode {
        use Opcode::*;
        match self {
            Iload0 | Iload1 | Iload2 | Iload3 => Iload,
            Lload0 | Lload1 | Lload2 | Lload3 => Lload,
            Fload0 | Fload1 | Fload2 | Fload3 => Fload,
            Dload0 | Dload1 | Dload2 | Dload3 => Dload,
            Aload0 | Aload1 | Aload2 | Aload3 => Aload,
            Istore0 | Istore1 | Istore2 | Istore3 => Istore,
            Lstore0 | Lstore1 | Lstore2 | Lstore3 => Lstore,
            Fstore0 | Fstore1 | Fstore2 | Fstore3 => Fstore,
            Dstore0 | Dstore1 | Dstore2 | Dstore3 => Dstore,
            Astore0 | Astore1 | Astore2 | Astore3 => Astore,
            LdcW => Ldc,
            GotoW => Goto,
            JsrW => Jsr,
            other => other,
        }
    }

    /// Whether control never reaches the next instruction.
    pub fn ends_flow(self) -> bool {
        use Opcode::*;
        matches!(
            self,
            Goto | GotoW
                | Ret
                | Tableswitch
                | Lookupswitch
                | Ireturn
                | Lreturn
                | Freturn
                | Dreturn
                | Areturn
                | Return
                | Athrow
        )
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
}

impl std::fmt::Display for Opcode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.mnemonic())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (byte, opcode) in (0u8..).zip(Opcode::all()) {
            assert_eq!(opcode as u8, byte, "{opcode}");
            assert_eq!(Opcode::from_byte(byte), Some(opcode));
        }
        assert_eq!(Opcode::all().count(), 202);
        assert_eq!(Opcode::from_byte(202), None);
    }

    #[test]
    fn some_rows() {
        assert_eq!(Opcode::Invokevirtual as u8, 182);
        assert_eq!(Opcode::Ldc2W.mnemonic(), "ldc2_w");
        assert_eq!(Opcode::Iload2.format(), Format::ImpliedLocal(2));
        assert_eq!(
            Opcode::Lshl.effect(),
            Effect::Fixed {
                pops: "JI",
                pushes: "J"
            }
        );
        assert_eq!(Opcode::Lstore3.general(), Opcode::Lstore);
        assert_eq!(Opcode::Nop.doc(), "Do nothing");
    }

    #[test]
    fn a_spelling_has_the_effect_of_its_general_opcode() {
        for opcode in Opcode::all() {
            assert_eq!(opcode.effect(), opcode.general().effect(), "{opcode}");
        }
    }
}
