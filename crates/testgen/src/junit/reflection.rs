//! What a test does by reflection, if it may: calls of private methods and constructors, writes to private fields. Each
//! is one call of a helper that stands at the end of the test class, so that a test stays readable.

use vitro_classfile::access;
use vitro_classfile::descriptor::parameters;

use crate::case::{Target, TargetKind};
use crate::classes::{Classes, method};
use crate::java::{Expr, Types};

const CALL: &str = "callPrivate";
const MAKE: &str = "makePrivate";
const SET: &str = "setPrivate";

/// Whether a method under test is private.
pub fn is_private(classes: &dyn Classes, target: &Target) -> bool {
    let class = classes.class(&target.class);
    let method = class
        .as_ref()
        .and_then(|class| method(class, &target.name, &target.descriptor));
    method.is_some_and(|method| {
        method.access & access::PRIVATE != 0 && target.kind != TargetKind::Constructor
    })
}

/// `callPrivate(Cart.class, "sum", new Class<?>[] {int.class}, cart, count)`
pub fn call(
    types: &mut Types<'_>,
    (class, name, descriptor): (&str, &str, &str),
    receiver: Option<Expr>,
    arguments: Vec<Expr>,
) -> Expr {
    let receiver = receiver.unwrap_or(Expr::text("null"));
    let mut all = vec![class_of(types, class), quoted(name)];
    all.extend([parameter_types(types, descriptor), receiver]);
    all.extend(spread(types, descriptor, arguments));
    Expr::call(CALL, all)
}

/// `makePrivate(Cart.class, new Class<?>[] {int.class}, count)`
pub fn make(types: &mut Types<'_>, class: &str, descriptor: &str, arguments: Vec<Expr>) -> Expr {
    let mut all = vec![class_of(types, class), parameter_types(types, descriptor)];
    all.extend(spread(types, descriptor, arguments));
    Expr::call(MAKE, all)
}

/// `setPrivate(Cart.class, "count", cart, 3)`
pub fn set(types: &mut Types<'_>, class: &str, name: &str, object: Expr, value: Expr) -> Expr {
    let all = vec![class_of(types, class), quoted(name), object, value];
    Expr::call(SET, all)
}

fn class_of(types: &mut Types<'_>, class: &str) -> Expr {
    Expr::Text(format!("{}.class", types.class(class)))
}

fn quoted(name: &str) -> Expr {
    Expr::string(&name.encode_utf16().collect::<Vec<u16>>())
}

fn parameter_types(types: &mut Types<'_>, descriptor: &str) -> Expr {
    let class = |parameter: &str| Expr::Text(format!("{}.class", types.descriptor(parameter)));
    Expr::Array {
        type_name: Some("Class<?>[]".to_owned()),
        elements: parameters(descriptor).map(class).collect(),
    }
}

/// An array alone would be taken for all arguments, and so would null.
fn spread(types: &mut Types<'_>, descriptor: &str, mut arguments: Vec<Expr>) -> Vec<Expr> {
    let parameters: Vec<&str> = parameters(descriptor).collect();
    if let [only] = parameters[..]
        && only.starts_with(['[', 'L'])
        && let Some(argument) = arguments.pop()
    {
        let object = types.class("java/lang/Object");
        let is_plain = !only.starts_with('[') && argument != Expr::text("null");
        return vec![match is_plain {
            true => argument,
            false => argument.cast(object),
        }];
    }
    arguments
}

/// The helpers that a class needs whose members are these, as members.
pub fn helpers(types: &mut Types<'_>, members: &[String]) -> Vec<String> {
    let [calls, makes, sets] = [CALL, MAKE, SET].map(|name| {
        let start = format!("{name}(");
        members.iter().any(|member| member.contains(&start))
    });
    let mut helpers = Vec::new();
    if calls {
        let method = types.class("java/lang/reflect/Method");
        let failure = types.class("java/lang/reflect/InvocationTargetException");
        helpers.push(format!(
            "  private static Object {CALL}(\n      Class<?> owner, String name, Class<?>[] types, Object object, \
             Object... arguments)\n      throws Throwable {{\n    {method} method = \
             owner.getDeclaredMethod(name, types);\n    method.setAccessible(true);\n    try {{\n      return \
             method.invoke(object, arguments);\n    }} catch ({failure} e) {{\n      throw e.getCause();\n    \
             }}\n  }}\n"
        ));
    }
    if makes {
        let constructor = types.class("java/lang/reflect/Constructor");
        let failure = types.class("java/lang/reflect/InvocationTargetException");
        helpers.push(format!(
            "  private static <T> T {MAKE}(Class<T> owner, Class<?>[] types, Object... arguments)\n      \
             throws Throwable {{\n    {constructor}<T> constructor = owner.getDeclaredConstructor(types);\n    \
             constructor.setAccessible(true);\n    try {{\n      return \
             constructor.newInstance(arguments);\n    }} catch ({failure} e) {{\n      throw \
             e.getCause();\n    }}\n  }}\n"
        ));
    }
    if sets {
        let field = types.class("java/lang/reflect/Field");
        helpers.push(format!(
            "  private static void {SET}(Class<?> owner, String name, Object object, Object value)\n      \
             throws ReflectiveOperationException {{\n    {field} field = owner.getDeclaredField(name);\n    \
             field.setAccessible(true);\n    field.set(object, value);\n  }}\n"
        ));
    }
    helpers
}
