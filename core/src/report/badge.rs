//! The verdict as a small SVG picture, in the shape that READMEs have badges in.

use super::Verdict;
use super::render::words;

const LABEL: &str = "MCP ping";
const HEIGHT: usize = 20;
/// Mean width of a letter of the fonts below at 11 px; `textLength` makes up for the rest.
const LETTER: usize = 7;
const PADDING: usize = 6;

pub(super) fn render(verdict: Verdict) -> String {
    let value = words(verdict);
    // Each has a contrast of at least 4.5 to white.
    let color = match verdict {
        Verdict::Pass => "#1a7f37",
        Verdict::Fail => "#cf222e",
        Verdict::Inconclusive => "#9a6700",
        Verdict::Skip => "#59636e",
    };
    let label_text = LABEL.len() * LETTER;
    let value_text = value.len() * LETTER;
    let left = label_text + 2 * PADDING;
    let right = value_text + 2 * PADDING;
    let width = left + right;
    let value_x = left + PADDING;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}" role="img" aria-label="{LABEL}: {value}">
<title>{LABEL}: {value}</title>
<clipPath id="r"><rect width="{width}" height="{HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><path fill="#3d444d" d="M0 0h{left}v{HEIGHT}H0z"/><path fill="{color}" d="M{left} 0h{right}v{HEIGHT}H{left}z"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11"><text x="{PADDING}" y="14" textLength="{label_text}">{LABEL}</text><text x="{value_x}" y="14" textLength="{value_text}">{value}</text></g>
</svg>
"##
    )
}
