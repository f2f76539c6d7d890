//! Which methods a request names, read off the class files: no machine has to be started for that.

use vitro_classfile::{ClassFile, Method, access};
use vitro_program::{ClassPath, Jdk};

use crate::job::Job;
use crate::request::{Problem, Request};

/// The JDK and the classes of a request.
pub(crate) fn places(request: &Request) -> Result<(Jdk, ClassPath), Problem> {
    let bad = |text: String| Problem::BadInput(text);
    let jdk = Jdk::locate(request.jdk.as_deref()).map_err(|e| bad(e.to_string()))?;
    let class_path = ClassPath::from_places(&*request.class_path, jdk.version().feature)
        .map_err(|e| bad(e.to_string()))?;
    Ok((jdk, class_path))
}

/// The methods that a request names, as jobs.
pub(crate) fn jobs(request: &Request) -> Result<Vec<Job>, Problem> {
    let target = &request.target;
    let (file, wanted) = find(request)?;
    let methods = file.methods.iter().enumerate();
    let chosen = methods.filter(|(_, method)| {
        is_written(method) && wanted.is_none_or(|wanted| wanted == &*method.name)
    });
    let jobs: Vec<Job> = chosen
        .map(|(index, method)| Job::alone(&file.name, &method.name, &method.descriptor, index))
        .collect();
    match jobs.is_empty() {
        true => Err(Problem::BadInput(format!("{target} has no such method"))),
        false => Ok(jobs),
    }
}

/// The class and, if the last part of the target is none, the method.
fn find(request: &Request) -> Result<(ClassFile, Option<&str>), Problem> {
    let target = request.target.as_str();
    let (jdk, class_path) = places(request)?;
    if let Some(file) = class(&jdk, &class_path, target)? {
        return Ok((file, None));
    }
    if let Some((owner, method)) = target.rsplit_once('.')
        && let Some(file) = class(&jdk, &class_path, owner)?
    {
        return Ok((file, Some(method)));
    }
    Err(Problem::BadInput(format!("there is no class {target}")))
}

/// A class by its Java name.
fn class(jdk: &Jdk, class_path: &ClassPath, name: &str) -> Result<Option<ClassFile>, Problem> {
    let internal = name.replace('.', "/");
    let bad = |text: String| Problem::BadInput(format!("{name}: {text}"));
    let parsed = match (jdk.class(&internal), class_path.find_class(&internal)) {
        (Some(found), _) => ClassFile::parse(&found.bytes),
        (None, Some(found)) => {
            ClassFile::parse(&found.map_err(|error| bad(error.to_string()))?.bytes)
        }
        (None, None) => return Ok(None),
    };
    parsed.map(Some).map_err(|error| bad(error.to_string()))
}

/// Whether a method has a body and was written by a person.
fn is_written(method: &Method) -> bool {
    let made_up = method.access & access::SYNTHETIC != 0 || &*method.name == "<clinit>";
    !made_up && method.code.is_some()
}
