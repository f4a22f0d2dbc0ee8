//! Which supplied file, package or missing file an import or require means.

pub mod specifier;

use rustc_hash::FxHashMap;
use swc_atoms::Atom;

use crate::{SourceFile, syntax::Program};

/// What a specifier leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A unit of the input.
    Unit(usize),
    /// A JSON file of the input.
    Json(usize),
    /// A package or a module of the platform; without `node:`, `npm:`, hosts and versions.
    Package(Atom),
    /// A relative path to a file that was not supplied.
    Missing(Atom),
}

/// The files of an input by path, and the mappings that its configuration files make.
pub struct Modules<'a> {
    program: &'a Program<'a>,
    units: FxHashMap<&'a str, usize>,
    files: FxHashMap<&'a str, usize>,
    /// `compilerOptions.paths` of every tsconfig supplied: pattern, replacement (both may hold `*`).
    mappings: Vec<(String, String)>,
    /// The packages whose package.json was supplied.
    packages: Vec<Supplied>,
    /// Packages that a package.json depends on, with the range of versions it asks for.
    dependencies: Vec<(String, String)>,
}

/// A package of the input itself.
struct Supplied {
    name: String,
    folder: String,
    /// What its subpaths (`.`, `./rpc`) stand for.
    exports: Vec<(String, String)>,
}

/// Extensions that a specifier may leave out or give for what a compiler makes.
const EXTENSIONS: [&str; 8] = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"];

impl<'a> Modules<'a> {
    pub fn new(program: &'a Program<'a>, sources: &'a [SourceFile]) -> Self {
        let mut modules = Self {
            program,
            units: FxHashMap::default(),
            files: FxHashMap::default(),
            mappings: Vec::new(),
            packages: Vec::new(),
            dependencies: Vec::new(),
        };
        for (index, unit) in program.units.iter().enumerate() {
            modules
                .units
                .entry(program.files[unit.file].path)
                .or_insert(index);
        }
        for (index, file) in program.files.iter().enumerate() {
            modules.files.insert(file.path, index);
        }
        for source in sources {
            let (folder, name) = source.path.rsplit_once('/').unwrap_or(("", &source.path));
            if name == "package.json" {
                modules.read_package(folder, &source.text);
            } else if name.starts_with("tsconfig") && has_extension(name, "json") {
                modules.read_tsconfig(folder, &source.text);
            }
        }
        modules
    }

    /// What `specifier` means in the file of `unit`.
    pub fn resolve(&self, unit: usize, specifier: &str) -> Target {
        let from = self.program.files[self.program.units[unit].file].path;
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        if specifier::is_relative(specifier) {
            let path = specifier::join(folder, specifier);
            return self
                .find(&path)
                .unwrap_or_else(|| Target::Missing(specifier.into()));
        }
        for (pattern, replacement) in &self.mappings {
            if let Some(path) = specifier::map(pattern, replacement, specifier)
                && let Some(target) = self.find(&path)
            {
                return target;
            }
        }
        if let Some(target) = self.supplied(specifier) {
            return target;
        }
        if let Some(rest) = specifier
            .strip_prefix("@/")
            .or_else(|| specifier.strip_prefix("~/"))
        {
            // The usual alias for a project's own sources; its configuration was not supplied.
            for root in ["", "src"] {
                if let Some(target) = self.find(&specifier::join(root, &format!("./{rest}"))) {
                    return target;
                }
            }
            return Target::Missing(specifier.into());
        }
        if specifier.starts_with('#') {
            return Target::Missing(specifier.into());
        }
        Target::Package(specifier::package(specifier).into())
    }

    /// A file of a package whose package.json was supplied, as one project's packages name each other
    /// (Node, packages: `"exports"`, `"main"`).
    fn supplied(&self, specifier: &str) -> Option<Target> {
        self.packages.iter().find_map(|package| {
            let rest = specifier.strip_prefix(package.name.as_str())?;
            if !rest.is_empty() && !rest.starts_with('/') {
                return None;
            }
            let key = format!(".{rest}");
            let exported = package.exports.iter().find(|(name, _)| *name == key);
            let path = exported.map_or(key.as_str(), |(_, path)| path);
            // A package without an entry of its own may have the name of one that it depends on.
            if exported.is_none() && rest.is_empty() {
                return None;
            }
            self.find(&specifier::join(&package.folder, path))
        })
    }

    /// Whether a package is of this version (major, minor) or later, where a package.json of the
    /// input tells.
    pub fn is_at_least(&self, package: &str, version: [u32; 2]) -> Option<bool> {
        self.dependencies
            .iter()
            .filter(|(name, _)| name == package)
            .find_map(|(_, range)| specifier::at_least(range, version))
    }

    /// The file at `path`, its extension or `index` left out or made for what it compiles to.
    pub fn find(&self, path: &str) -> Option<Target> {
        let exact = |path: &str| {
            self.units
                .get(path)
                .map(|&unit| Target::Unit(unit))
                .or_else(|| {
                    has_extension(path, "json")
                        .then(|| self.files.get(path).map(|&file| Target::Json(file)))?
                })
        };
        if let Some(target) = exact(path) {
            return Some(target);
        }
        if let Some((stem, extension)) = path.rsplit_once('.')
            && EXTENSIONS.contains(&extension)
            && let Some(target) = EXTENSIONS
                .iter()
                .find_map(|other| exact(&format!("{stem}.{other}")))
        {
            return Some(target);
        }
        EXTENSIONS
            .iter()
            .find_map(|extension| exact(&format!("{path}.{extension}")))
            .or_else(|| exact(&format!("{path}.json")))
            .or_else(|| {
                let folder = if path.is_empty() {
                    String::new()
                } else {
                    format!("{path}/")
                };
                EXTENSIONS
                    .iter()
                    .find_map(|extension| exact(&format!("{folder}index.{extension}")))
            })
    }

    fn read_package(&mut self, folder: &str, text: &str) {
        let Ok(json) = serde_json::from_str::<serde_json::Value>(text) else {
            return;
        };
        if let Some(name) = json["name"].as_str() {
            let mut exports = Vec::new();
            match &json["exports"] {
                serde_json::Value::Object(paths)
                    if paths.keys().any(|key| key.starts_with('.')) =>
                {
                    for (key, target) in paths {
                        if let Some(target) = for_node(target) {
                            exports.push((key.clone(), target.to_owned()));
                        }
                    }
                }
                whole => {
                    let entry = for_node(whole).or_else(|| json["main"].as_str());
                    exports.extend(entry.map(|entry| (".".to_owned(), entry.to_owned())));
                }
            }
            self.packages.push(Supplied {
                name: name.to_owned(),
                folder: folder.to_owned(),
                exports,
            });
        }
        for list in ["dependencies", "peerDependencies", "devDependencies"] {
            let list = json[list].as_object().into_iter().flatten();
            let ranges =
                list.filter_map(|(name, range)| Some((name.clone(), range.as_str()?.to_owned())));
            self.dependencies.extend(ranges);
        }
        // Subpath imports (Node, packages: `"imports"`).
        for (pattern, target) in json["imports"].as_object().into_iter().flatten() {
            if let Some(target) = for_node(target) {
                self.mappings
                    .push((pattern.clone(), specifier::join(folder, target)));
            }
        }
    }

    fn read_tsconfig(&mut self, folder: &str, text: &str) {
        // tsconfig allows comments and trailing commas; what does not parse maps nothing.
        let Ok(json) = serde_json::from_str::<serde_json::Value>(&specifier::plain_json(text))
        else {
            return;
        };
        let options = &json["compilerOptions"];
        let base = specifier::join(folder, options["baseUrl"].as_str().unwrap_or("."));
        let Some(paths) = options["paths"].as_object() else {
            return;
        };
        for (pattern, targets) in paths {
            for target in targets
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|target| target.as_str())
            {
                self.mappings
                    .push((pattern.clone(), specifier::join(&base, target)));
            }
        }
    }
}

fn has_extension(path: &str, extension: &str) -> bool {
    std::path::Path::new(path)
        .extension()
        .is_some_and(|found| found == extension)
}

/// The target that node would take of conditional ones.
fn for_node(target: &serde_json::Value) -> Option<&str> {
    const CONDITIONS: [&str; 5] = ["node", "import", "module", "require", "default"];
    match target {
        serde_json::Value::Object(conditions) => CONDITIONS
            .iter()
            .find_map(|condition| for_node(conditions.get(*condition)?)),
        other => other.as_str(),
    }
}
