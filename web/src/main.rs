//! The page of Ping Audit: adapter between a person, an editor and the engine in its worker.

mod app;
mod audit;
mod editing;
mod embed;
mod examples;
mod exchange;
mod export;
mod files;
mod host;
mod i18n;
mod intake;
mod keep;
mod keys;
mod naming;
mod notes;
mod remedy;
mod report;
mod rules;
mod saved;
mod settings;
mod share;
mod state;
mod ui;
mod views;

fn main() {
    app::start();
}
