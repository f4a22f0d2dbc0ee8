//! Gives the module more stack than the linker's 1 MiB.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let wasm = std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    if wasm {
        // The engine's own stack, about 1 MiB in a worker, should be what runs out first: its
        // overflow is an exception in every engine, while this one's ends in a trap.
        println!("cargo:rustc-link-arg-cdylib=-zstack-size={}", 8 << 20);
    }
}
