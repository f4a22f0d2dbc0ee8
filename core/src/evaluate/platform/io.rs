//! Which unknown values were waited for on a disk, a network or another process.

use crate::evaluate::origin::{Origin, Step};

/// What is waited for when such a value is awaited, if that is I/O.
pub fn io_wait(origin: &Origin) -> Option<&'static str> {
    let root = origin.root();
    match &root.step {
        Step::Remote => Some("the network"),
        Step::Outside(what) => Some(what),
        Step::Package(name) => package_io(name),
        _ => None,
    }
}

/// Packages whose calls go to a database, the network or another process.
pub fn package_io(package: &str) -> Option<&'static str> {
    const DATABASES: [&str; 22] = [
        "pg",
        "mysql",
        "mysql2",
        "mysql2/promise",
        "redis",
        "ioredis",
        "mongodb",
        "mongoose",
        "sqlite3",
        "sqlite",
        "better-sqlite3",
        "knex",
        "sequelize",
        "typeorm",
        "@prisma/client",
        "drizzle-orm",
        "@libsql/client",
        "postgres",
        "@supabase/supabase-js",
        "neo4j-driver",
        "cassandra-driver",
        "@upstash/redis",
    ];
    const NETWORK: [&str; 10] = [
        "axios",
        "got",
        "node-fetch",
        "undici",
        "superagent",
        "ky",
        "needle",
        "request",
        "cross-fetch",
        "isomorphic-fetch",
    ];
    const PROCESSES: [&str; 3] = ["execa", "zx", "cross-spawn"];
    if DATABASES.contains(&package) {
        Some("a database")
    } else if NETWORK.contains(&package) {
        Some("the network")
    } else if PROCESSES.contains(&package) {
        Some("another process")
    } else {
        None
    }
}
