//! `java.lang.StrictMath`, bit for bit as fdlibm defines it. `java.lang.Math` ends up here too, where
//! HotSpot has intrinsics that may differ in the last bit.

use vitro_vm::arithmetic::{as_double, double};
use vitro_vm::native::Entry;
use vitro_vm::{Exec, Machine, Registry};

macro_rules! functions {
    ($list:ident: $($java:literal => $name:ident, $function:path;)*) => {
        const $list: &[Entry] = &[$(($java, "(D)D", $name)),*];
        $(
            /// `public static double …(double a)`
            fn $name(_: &mut Machine, args: &[u64]) -> Exec<u64> {
                Ok(double($function(as_double(args[0]))))
            }
        )*
    };
}

// Native in older libraries, ported to Java in newer ones.
functions! {
    ONCE_NATIVE:
    "sin" => sin, vitro_fdlibm::sin;
    "cos" => cos, vitro_fdlibm::cos;
    "tan" => tan, vitro_fdlibm::tan;
    "asin" => asin, vitro_fdlibm::asin;
    "acos" => acos, vitro_fdlibm::acos;
    "atan" => atan, vitro_fdlibm::atan;
    "log" => log, vitro_fdlibm::log;
    "log10" => log10, vitro_fdlibm::log10;
    "sqrt" => sqrt, vitro_fdlibm::sqrt;
    "sinh" => sinh, vitro_fdlibm::sinh;
    "cosh" => cosh, vitro_fdlibm::cosh;
    "tanh" => tanh, vitro_fdlibm::tanh;
    "expm1" => expm1, vitro_fdlibm::expm1;
    "log1p" => log1p, vitro_fdlibm::log1p;
}

functions! {
    IN_JAVA:
    "exp" => exp, vitro_fdlibm::exp;
    "cbrt" => cbrt, vitro_fdlibm::cbrt;
}

/// The answers of the Java code are the same, only slower.
pub fn register(registry: &mut Registry) {
    const CLASS: &str = "java/lang/StrictMath";
    let once_native: &[Entry] = &[
        ("atan2", "(DD)D", atan2),
        ("IEEEremainder", "(DD)D", ieee_remainder),
    ];
    for natives in [ONCE_NATIVE, once_native] {
        registry.add(CLASS, natives);
        registry.replace(CLASS, natives);
    }
    registry.replace(CLASS, IN_JAVA);
    registry.replace(CLASS, &[("pow", "(DD)D", pow), ("hypot", "(DD)D", hypot)]);
    registry.replace("java/lang/Math", &[("sqrt", "(D)D", sqrt)]);
}

fn binary(args: &[u64], function: fn(f64, f64) -> f64) -> Exec<u64> {
    Ok(double(function(as_double(args[0]), as_double(args[2]))))
}

/// `public static native double atan2(double y, double x)`
fn atan2(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    binary(args, vitro_fdlibm::atan2)
}

/// `public static double pow(double a, double b)`
fn pow(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    binary(args, vitro_fdlibm::pow)
}

/// `public static double hypot(double x, double y)`
fn hypot(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    binary(args, vitro_fdlibm::hypot)
}

/// `public static native double IEEEremainder(double f1, double f2)`
fn ieee_remainder(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    binary(args, vitro_fdlibm::ieee_remainder)
}
