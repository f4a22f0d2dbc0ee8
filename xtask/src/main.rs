//! The habits of the project: `cargo xtask serve`, `build`, `test` and the rest. Each command
//! installs what it lacks and says what it does.

mod bench;
mod fuzz;
mod package;
mod page;
mod shell;
mod test;
mod tools;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, serves and tests Ping Audit.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything and serve the page at <http://127.0.0.1:8080>, again after every change
    Serve {
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Build the page into dist/ and the npm package into pkg/dist/
    Build,
    /// Build the npm package alone into pkg/dist/
    Pkg,
    /// Check formatting and lints, and run every test
    Test,
    /// Run the command line on labelled programs and list those that come out otherwise
    Cases {
        /// A folder of cases
        #[arg(default_value = "core/tests/cases")]
        folder: PathBuf,
        /// Handed on to the checker: --only TEXT, --min-verdict SHARE, --min-findings SHARE
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Time audits beside bare parses and other tools, and write docs/benchmarks.md
    Bench,
    /// Fuzz the audit with mutated programs (needs the nightly toolchain)
    Fuzz {
        /// audit or unpack
        #[arg(default_value = "audit")]
        target: String,
        #[arg(long, default_value_t = 1800)]
        seconds: u64,
    },
    /// Audit published npm packages, compare with what they answered, and write docs/corpus.md
    Corpus {
        /// Handed on: --only TEXT, --min SHARE
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Serve { port } => page::serve(port),
        Command::Build => page::build(),
        Command::Pkg => package::build(),
        Command::Test => test::test(),
        Command::Cases { folder, rest } => test::cases(&folder, &rest),
        Command::Bench => bench::bench(),
        Command::Fuzz { target, seconds } => fuzz::fuzz(&target, seconds),
        Command::Corpus { rest } => test::corpus(&rest),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
