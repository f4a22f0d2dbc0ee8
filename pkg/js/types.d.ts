// The values that go into and come out of the bindings, as serde writes them.
// `core/src/report/mod.rs` holds the same types in Rust; a test compares the two.

/** One file of the input. */
export interface SourceFile {
  /** Relative to the root of the input, with `/` between its parts. */
  path: string;
  text: string;
}

/** Nothing can be set yet. */
export type Options = Record<string, never>;

/** Line and column count from 1, the offset from 0; column and offset in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}

/** `end` is the first position behind the stretch of text. */
export interface Range {
  start: Position;
  end: Position;
}

export type Verdict = 'pass' | 'fail' | 'skip' | 'inconclusive';
export type Level = 'fail' | 'warning' | 'info';
export type ServerKind = 'hand-written' | 'sdk' | 'framework';

export interface Report {
  schemaVersion: 1;
  pattern: Pattern;
  verdict: Verdict;
  /** One sentence. */
  summary: string;
  servers: Server[];
  handlers: Handler[];
  findings: Finding[];
  /** What would have to be added to decide. */
  missing: string[];
  files: FileReport[];
}

/** The catalogue's pattern, with what its licence asks for. */
export interface Pattern {
  id: string;
  slug: string;
  title: string;
  severity: string;
  url: string;
  license: string;
  attribution: string;
}

export interface Server {
  name: string;
  kind: ServerKind;
  /** npm package that answers for the server, where it is not hand-written. */
  library?: string;
  transport: string;
  file: string;
  range: Range;
  revisions: string[];
  verdict: Verdict;
  exchange: Exchange[];
}

/** One message sent to a server and what comes back. */
export interface Exchange {
  /** The JSON-RPC message. */
  sent: unknown;
  /** The reply as JSON text with unknown parts as `…`; absent when nothing comes back. */
  received?: string;
  when: string;
}

export interface Handler {
  file: string;
  range: Range;
  verdict: Verdict;
  by: 'code' | 'library';
}

export interface Finding {
  rule: string;
  level: Level;
  message: string;
  /** The pattern's own words for this failure, where it prescribes them. */
  detail?: string;
  file: string;
  range: Range;
  /** The way of the ping from where it enters to this place. */
  path: Step[];
  fix?: Fix;
}

export interface Step {
  file: string;
  range: Range;
  note: string;
}

export interface Fix {
  title: string;
  edits: Edit[];
}

/** `range` becomes `text`; an empty range inserts. */
export interface Edit {
  file: string;
  range: Range;
  text: string;
}

export interface FileReport {
  path: string;
  language: string;
  /** Length in bytes of UTF-8. */
  bytes: number;
  parsed: boolean;
  errors: SyntaxError[];
}

export interface SyntaxError {
  message: string;
  range: Range;
}

/** An upload made into texts. */
export interface Unpacked {
  files: SourceFile[];
  skipped: Skipped[];
}

/** A file of an archive that is not audited; `code` names the reason in kebab-case. */
export interface Skipped {
  path: string;
  code: string;
  reason: string;
}

/** What a rule is about. */
export interface Rule {
  /** Its name in the report. */
  rule: string;
  /** The heaviest level that it is reported at. */
  level: Level;
  title: string;
  what: string;
  why: string;
  /** Code that breaks it. */
  wrong: string;
  /** The same, mended. */
  right: string;
}

/** How much input is taken, in bytes. */
export interface Limits {
  file: number;
  total: number;
  archive: number;
}

export type Format = 'json' | 'sarif' | 'markdown' | 'text' | 'badge';

/**
 * What every call may throw. `code` is `usage` for a wrong argument; one of `binary`, `not-utf8`,
 * `file-too-large`, `archive-too-large`, `total-too-large`, `too-many-entries`, `bomb`,
 * `encrypted`, `unsupported-archive` or `damaged` for an upload; `too-deep` for code nested beyond
 * the stack; `panic` for a fault of the audit's own. From a worker also `stopped` and
 * `unavailable`.
 */
export interface AuditError extends Error {
  code: string;
}

/** Everything the audit can do. Calls are synchronous and throw an `AuditError`. */
export interface Auditor {
  /** Audits files of one project. */
  audit(files: SourceFile[], options?: Options): Report;
  /** Makes a zip, tgz or tar archive, or a single file, into texts. */
  unpack(name: string, bytes: Uint8Array): Unpacked;
  /** Writes a report in a format for people or for programs. */
  render(report: Report, format: Format): string;
  /** What each rule is about, why, and how it is broken and kept. */
  rules(): Rule[];
  /** How much input is taken. */
  limits(): Limits;
  /** Whether a folder of this name is worth entering on a walk. */
  folderHasUse(name: string): boolean;
  /** Whether a file met on a walk is worth reading; `head`, its first bytes, is needed where the name has no dot. */
  fileHasUse(path: string, head: Uint8Array): boolean;
  /** Version of this package. */
  version(): string;
}
