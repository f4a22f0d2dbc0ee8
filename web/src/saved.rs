//! The page's state as a plain value: what storage, links and downloaded files hold.

use js_sys::{Array, JsString};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::files;
use crate::host::dom::{get, object};
use crate::state::{App, File, Snapshot};

/// Version of the value's shape.
const VERSION: f64 = 1.0;

/// What was in view beside the texts.
pub struct View {
    pub finding: Option<usize>,
    pub line: u32,
}

/// The state of now.
pub fn value(app: App) -> JsValue {
    let Snapshot {
        files,
        active,
        tabs,
        tree,
    } = files::snapshot(app);
    let index_of = |id: &u32| files.iter().position(|file| file.id == *id);
    let active = index_of(&active).unwrap_or(0);
    let tabs: Array = tabs
        .iter()
        .filter_map(index_of)
        .map(|index| JsValue::from(index as f64))
        .collect();
    let list: Array = files
        .iter()
        .map(|file| {
            object(&[
                ("path", file.path.as_str().into()),
                ("text", JsValue::from(&file.text)),
                ("unnamed", file.unnamed.into()),
            ])
        })
        .collect();
    let finding = app
        .finding
        .get_untracked()
        .map_or(JsValue::NULL, |index| (index as f64).into());
    object(&[
        ("pingAudit", VERSION.into()),
        ("files", list.into()),
        ("active", (active as f64).into()),
        ("tabs", tabs.into()),
        ("tree", tree.into()),
        ("finding", finding),
        ("line", app.line.get_untracked().into()),
    ])
}

/// Reads what [`value`] has made; nothing where it is anything else.
pub fn read(value: &JsValue) -> Option<(Snapshot, View)> {
    if get(value, "pingAudit").as_f64() != Some(VERSION) {
        return None;
    }
    let list: Array = get(value, "files").dyn_into().ok()?;
    let mut files = Vec::with_capacity(list.length() as usize);
    for one in list.iter() {
        let path = get(&one, "path").as_string()?;
        let text: JsString = get(&one, "text").dyn_into().ok()?;
        let unnamed = get(&one, "unnamed").is_truthy();
        files.push(File {
            id: files::fresh_id(),
            path,
            text,
            unnamed,
        });
    }
    let id_at = |index: &JsValue| Some(files.get(index.as_f64()? as usize)?.id);
    let active = id_at(&get(value, "active")).or(Some(files.first()?.id))?;
    let tabs: Array = get(value, "tabs").dyn_into().unwrap_or_default();
    let tabs = tabs.iter().filter_map(|index| id_at(&index)).collect();
    let tree = get(value, "tree").is_truthy();
    let view = View {
        finding: get(value, "finding").as_f64().map(|index| index as usize),
        line: get(value, "line").as_f64().unwrap_or(1.0) as u32,
    };
    let snapshot = Snapshot {
        files,
        active,
        tabs,
        tree,
    };
    Some((snapshot, view))
}
