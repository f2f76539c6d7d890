//! What Maven and Gradle say of projects with several modules, none of which was built or installed.

use std::fs;
use std::path::{Path, PathBuf};

use vitro_build::{BuildTool, Project, Tools, describe, root_of};

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("folders");
        fs::write(file, text).expect("a file");
    }
}

/// The JDK whose compiler is on the PATH.
fn tools(cache: &Path) -> Tools {
    Tools {
        jdk: vitro_testkit::jdk_on_path().expect("a javac on the PATH"),
        cache: cache.to_owned(),
    }
}

const PARENT: &str = "<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>a.group</groupId> <artifactId>outer</artifactId> <version>1</version> <packaging>pom</packaging>
  <modules> <module>web</module> <module>core</module> </modules>
  <properties>
    <maven.compiler.source>1.8</maven.compiler.source> <maven.compiler.target>1.8</maven.compiler.target>
    <project.build.sourceEncoding>ISO-8859-1</project.build.sourceEncoding>
    <argLine>--add-opens=java.base/java.util=ALL-UNNAMED</argLine>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin>
    <artifactId>maven-compiler-plugin</artifactId>
    <configuration><compilerArgs><arg>-Xlint:all</arg><arg>-Werror</arg></compilerArgs></configuration>
  </plugin></plugins></build>
</project>";

const CORE: &str = "<project>
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>a.group</groupId><artifactId>outer</artifactId><version>1</version></parent>
  <artifactId>core</artifactId>
</project>";

const WEB: &str = "<project>
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>a.group</groupId><artifactId>outer</artifactId><version>1</version></parent>
  <artifactId>web</artifactId>
  <properties><maven.compiler.release>11</maven.compiler.release></properties>
  <dependencies>
    <dependency><groupId>a.group</groupId><artifactId>core</artifactId><version>1</version></dependency>
    <dependency><groupId>a.group</groupId><artifactId>never-published</artifactId><version>7</version></dependency>
  </dependencies>
  <build><testSourceDirectory>checks</testSourceDirectory></build>
</project>";

fn file_names(paths: &[PathBuf]) -> Vec<String> {
    let name = |path: &PathBuf| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    paths.iter().filter_map(name).collect()
}

#[test]
fn maven_describes_modules_that_were_never_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a path");
    write(
        &root,
        &[
            ("pom.xml", PARENT),
            ("core/pom.xml", CORE),
            ("web/pom.xml", WEB),
            ("core/target/classes/a/Core.class", ""),
        ],
    );
    let (found, tool) = root_of(&root.join("web")).expect("a project");
    assert_eq!((&found, tool), (&root, BuildTool::Maven));
    let tools = tools(&root.join("cache"));
    let project = describe(&root, tool, &tools).expect("a description");
    let names: Vec<&str> = project.modules.iter().map(|one| &*one.name).collect();
    assert_eq!(names, ["outer", "core", "web"]);
    let (core, web) = (&project.modules[1], &project.modules[2]);
    assert_eq!(core.folder, root.join("core"));
    assert_eq!((core.release, web.release), (Some(8), Some(11)));
    assert_eq!(core.flags, ["-Xlint:all", "-Werror"]);
    assert_eq!(core.encoding.as_deref(), Some("ISO-8859-1"));
    let arguments = Some("--add-opens=java.base/java.util=ALL-UNNAMED");
    assert_eq!(core.test_arguments.as_deref(), arguments);
    assert_eq!(core.test_sources, [root.join("core/src/test/java")]);
    assert_eq!(web.test_sources, [root.join("web/checks")]);
    // The sibling is its folder of classes, for it was never installed.
    assert_eq!(web.class_path(), [root.join("core/target/classes")]);
    let of_tests = file_names(&core.test_class_path());
    assert_eq!(of_tests, ["junit-4.13.2.jar", "hamcrest-core-1.3.jar"]);
    assert_eq!(
        web.missing().collect::<Vec<_>>(),
        ["a.group:never-published:7"]
    );
}

#[test]
fn what_is_missing_hides_nothing_that_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a path");
    // Nobody answers; only what stands in this repository is there.
    let local = root.join("repository");
    let settings = format!(
        "<settings><localRepository>{}</localRepository><mirrors><mirror><id>nobody</id><mirrorOf>*</mirrorOf>\
         <url>http://localhost:9/</url></mirror></mirrors></settings>",
        local.display()
    );
    let there = |group: &str| {
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>b</artifactId><version>1</version></dependency>"
        )
    };
    let pom = |inner: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>c</groupId><artifactId>d</artifactId>\
             <version>1</version>{inner}</project>"
        )
    };
    let both = format!(
        "<dependencies>{}{}</dependencies>",
        there("absent"),
        there("a")
    );
    let of_jar = pom("").replace(">c<", ">a<").replace(">d<", ">b<");
    write(
        &root,
        &[
            ("pom.xml", &pom(&both)),
            ("settings.xml", &settings),
            (".mvn/maven.config", "--settings\nsettings.xml\n"),
            ("repository/a/b/1/b-1.pom", &of_jar),
            ("repository/a/b/1/b-1.jar", ""),
        ],
    );
    let tools = tools(&root.join("cache"));
    let project = describe(&root, BuildTool::Maven, &tools).expect("a description");
    let module = &project.modules[0];
    assert_eq!(module.missing().collect::<Vec<_>>(), ["absent:b:1"]);
    assert_eq!(module.class_path(), [local.join("a/b/1/b-1.jar")]);
}

#[test]
fn a_pom_that_maven_cannot_read_is_an_error_with_a_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    write(
        root,
        &[("pom.xml", "<project><modelVersion>4.0.0</modelVersion>")],
    );
    let tools = tools(&root.join("cache"));
    let error = describe(root, BuildTool::Maven, &tools).expect_err("no description");
    let text = error.to_string();
    assert!(
        text.contains("pom.xml") && text.contains("validate`"),
        "{text}"
    );
}

fn gradle_project(root: &Path) -> Project {
    write(
        root,
        &[
            (
                "settings.gradle",
                "rootProject.name = 'outer'\ninclude 'core', 'web'\n",
            ),
            (
                "build.gradle",
                "subprojects {\n  apply plugin: 'java'\n  sourceCompatibility = 8\n  targetCompatibility = 8\n\
                 compileTestJava.options.encoding = 'UTF-8'\n  compileTestJava.options.compilerArgs << '-Xlint:all'\n}\n",
            ),
            (
                "core/build.gradle",
                "dependencies { compile files('lib.jar') }\n",
            ),
            ("core/lib.jar", ""),
            (
                "web/build.gradle",
                "dependencies { compile project(':core') }\nsourceSets.test.java.srcDirs = ['checks']\n\
                 test { jvmArgs '--add-opens=java.base/java.util=ALL-UNNAMED' }\n",
            ),
        ],
    );
    let (found, tool) = root_of(&root.join("web")).expect("a project");
    assert_eq!((&*found, tool), (root, BuildTool::Gradle));
    describe(&found, tool, &tools(&root.join("cache"))).expect("a description")
}

#[test]
fn gradle_describes_projects_that_were_never_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a path");
    let project = gradle_project(&root);
    let module = |name: &str| {
        let mut all = project.modules.iter();
        all.find(|one| one.name == name).expect("the module")
    };
    let (core, web) = (module(":core"), module(":web"));
    assert_eq!(core.classes[0], root.join("core/build/classes/java/main"));
    assert_eq!(
        (core.release, core.encoding.as_deref()),
        (Some(8), Some("UTF-8"))
    );
    assert_eq!(core.flags, ["-Xlint:all"]);
    assert_eq!(core.class_path(), [root.join("core/lib.jar")]);
    assert_eq!(web.test_sources, [root.join("web/checks")]);
    let arguments = web.test_arguments.as_deref().unwrap_or_default();
    assert!(arguments.contains("--add-opens"), "{arguments}");
    let siblings: Vec<_> = web
        .dependencies
        .iter()
        .map(|one| one.path.clone())
        .collect();
    let built = root.join("core/build/classes/java/main");
    assert!(siblings.contains(&Some(built)), "{siblings:?}");
    assert!(
        siblings.contains(&Some(root.join("core/lib.jar"))),
        "{siblings:?}"
    );
}
