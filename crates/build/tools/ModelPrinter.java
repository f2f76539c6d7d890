package vitro.build;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.MavenExecutionException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.DependencyResolutionResult;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/**
 * Writes what Maven knows about the modules of a build to the file that the property {@code vitro.model} names, and ends
 * the build before anything is built. One line for each fact: a word and its values, separated by tabs.
 */
@Named
@Singleton
public final class ModelPrinter extends AbstractMavenLifecycleParticipant {
    private final ProjectDependenciesResolver resolver;

    @Inject
    public ModelPrinter(ProjectDependenciesResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public void afterProjectsRead(MavenSession session) throws MavenExecutionException {
        String file = session.getUserProperties().getProperty("vitro.model");
        if (file == null) {
            return;
        }
        try (Writer out = Files.newBufferedWriter(new File(file).toPath(), StandardCharsets.UTF_8)) {
            Map<String, MavenProject> siblings = new HashMap<>();
            for (MavenProject project : session.getProjects()) {
                siblings.put(project.getGroupId() + ":" + project.getArtifactId(), project);
            }
            for (MavenProject project : session.getProjects()) {
                new Module(project, out).print(session, resolver, siblings);
            }
            line(out, "end");
        } catch (IOException error) {
            throw new MavenExecutionException("vitro: " + error.getMessage(), error);
        }
        throw new MavenExecutionException("vitro has what it asked for", new RuntimeException("no build is wanted"));
    }

    private static void line(Writer out, String... words) throws IOException {
        for (int i = 0; i < words.length; i++) {
            String word = words[i] == null ? "" : words[i];
            out.write(i == 0 ? "" : "\t");
            out.write(word.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "").replace("\n", "\\n"));
        }
        out.write("\n");
    }

    /** One module of the build. */
    private static final class Module {
        private static final String PLUGINS = "org.apache.maven.plugins";

        /** Goals that a build fails by if the form of its sources is not as it should be, and those that mend it. */
        private static final Map<String, String> MENDING = new HashMap<>();

        static {
            MENDING.put("spring-javaformat-maven-plugin:validate", "spring-javaformat:apply");
            MENDING.put("spotless-maven-plugin:check", "spotless:apply");
            MENDING.put("fmt-maven-plugin:check", "com.spotify.fmt:fmt-maven-plugin:format");
            MENDING.put("formatter-maven-plugin:validate", "formatter:format");
            MENDING.put("impsort-maven-plugin:check", "impsort:sort");
        }

        private final MavenProject project;
        private final Writer out;

        Module(MavenProject project, Writer out) {
            this.project = project;
            this.out = out;
        }

        void print(MavenSession session, ProjectDependenciesResolver resolver, Map<String, MavenProject> siblings)
                throws IOException {
            line(out, "module", project.getArtifactId());
            line(out, "folder", project.getBasedir().getPath());
            for (MavenProject one = project; one != null; one = one.getParent()) {
                if (one.getFile() != null) {
                    line(out, "build-file", one.getFile().getPath());
                }
            }
            line(out, "classes", project.getBuild().getOutputDirectory());
            line(out, "test-classes", project.getBuild().getTestOutputDirectory());
            for (Object root : project.getCompileSourceRoots()) {
                line(out, "source", (String) root);
            }
            for (Object root : project.getTestCompileSourceRoots()) {
                line(out, "test-source", (String) root);
            }
            compiler();
            surefire();
            formatter();
            List<Dependency> dependencies = dependencies(session, resolver);
            for (Dependency dependency : dependencies) {
                dependency(dependency, siblings);
            }
            if (dependencies.isEmpty()) {
                // There are none, or Maven did not come so far as to look for them.
                for (org.apache.maven.model.Dependency declared : project.getDependencies()) {
                    declared(declared);
                }
            }
        }

        private void compiler() throws IOException {
            Xpp3Dom said = configuration("maven-compiler-plugin", "testCompile");
            String[] releases = {
                value(said, "testRelease", "maven.compiler.testRelease"),
                value(said, "release", "maven.compiler.release"),
                value(said, "testTarget", "maven.compiler.testTarget"),
                value(said, "target", "maven.compiler.target"),
                value(said, "source", "maven.compiler.source"),
            };
            for (String release : releases) {
                if (release != null && !release.trim().isEmpty()) {
                    line(out, "release", release.trim());
                    break;
                }
            }
            String encoding = value(said, "encoding", "project.build.sourceEncoding");
            if (encoding != null) {
                line(out, "encoding", encoding);
            }
            Xpp3Dom arguments = said == null ? null : said.getChild("compilerArgs");
            if (arguments != null) {
                for (Xpp3Dom argument : arguments.getChildren()) {
                    flag(argument.getValue());
                }
            }
            flag(value(said, "compilerArgument", null));
            if ("true".equals(value(said, "failOnWarning", "maven.compiler.failOnWarning"))) {
                flag("-Werror");
            }
            if ("true".equals(value(said, "parameters", "maven.compiler.parameters"))) {
                flag("-parameters");
            }
        }

        private void flag(String flag) throws IOException {
            if (flag != null && !flag.trim().isEmpty()) {
                line(out, "flag", flag.trim());
            }
        }

        private void surefire() throws IOException {
            Xpp3Dom said = configuration("maven-surefire-plugin", "test");
            String arguments = value(said, "argLine", "argLine");
            if (arguments != null) {
                line(out, "test-arguments", arguments.trim());
            }
            for (String what : new String[] {"include", "exclude"}) {
                Xpp3Dom patterns = said == null ? null : said.getChild(what + "s");
                if (patterns != null) {
                    for (Xpp3Dom pattern : patterns.getChildren()) {
                        line(out, "test-" + what, pattern.getValue());
                    }
                }
            }
        }

        /** How sources get the form that the build demands. */
        private void formatter() throws IOException {
            for (Plugin plugin : project.getBuildPlugins()) {
                for (PluginExecution execution : plugin.getExecutions()) {
                    for (String goal : execution.getGoals()) {
                        String mending = MENDING.get(plugin.getArtifactId() + ":" + goal);
                        if (mending != null) {
                            line(out, "formatter", mending);
                        }
                    }
                }
            }
        }

        private Xpp3Dom configuration(String plugin, String goal) {
            Xpp3Dom said = (Xpp3Dom) project.getGoalConfiguration(PLUGINS, plugin, "default-" + goal, goal);
            return said != null ? said : (Xpp3Dom) project.getGoalConfiguration(PLUGINS, plugin, null, goal);
        }

        /** What the plugin's configuration says, else a property of the project. */
        private String value(Xpp3Dom said, String name, String property) {
            Xpp3Dom child = said == null ? null : said.getChild(name);
            if (child != null && child.getValue() != null && !child.getValue().startsWith("${")) {
                return child.getValue();
            }
            Properties properties = project.getProperties();
            return property == null ? null : properties.getProperty(property);
        }

        private List<Dependency> dependencies(MavenSession session, ProjectDependenciesResolver resolver) {
            DefaultDependencyResolutionRequest request = new DefaultDependencyResolutionRequest();
            request.setMavenProject(project);
            // What has no description can still be there, and is missing by its name if not.
            DefaultRepositorySystemSession lenient = new DefaultRepositorySystemSession(session.getRepositorySession());
            lenient.setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(true, true));
            request.setRepositorySession(lenient);
            DependencyResolutionResult result;
            try {
                result = resolver.resolve(request);
            } catch (DependencyResolutionException error) {
                result = error.getResult();
            }
            return result.getDependencies();
        }

        private void declared(org.apache.maven.model.Dependency declared) throws IOException {
            if (declared.getType().equals("jar")) {
                String name = declared.getGroupId() + ":" + declared.getArtifactId() + ":" + declared.getVersion();
                line(out, "dependency", declared.getScope(), name, null);
            }
        }

        private void dependency(Dependency dependency, Map<String, MavenProject> siblings) throws IOException {
            Artifact artifact = dependency.getArtifact();
            String extension = artifact.getExtension();
            if (!extension.equals("jar")) {
                return;
            }
            MavenProject sibling = siblings.get(artifact.getGroupId() + ":" + artifact.getArtifactId());
            String path = artifact.getFile() == null ? null : artifact.getFile().getPath();
            if (sibling != null && sibling.getVersion().equals(artifact.getBaseVersion())) {
                boolean holdsTests = artifact.getClassifier().equals("tests");
                path = holdsTests
                        ? sibling.getBuild().getTestOutputDirectory()
                        : sibling.getBuild().getOutputDirectory();
            }
            String classifier = artifact.getClassifier().isEmpty() ? "" : ":" + artifact.getClassifier();
            String name = artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getVersion() + classifier;
            line(out, "dependency", dependency.getScope(), name, path);
        }
    }
}
