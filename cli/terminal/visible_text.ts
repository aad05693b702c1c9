// SPDX-License-Identifier: AGPL-3.0-or-later

// Text without its control characters: what a file is called must not steer the terminal that shows
// it, nor look like a second line.

const ESC = String.fromCharCode(0x1b);
/**
 * A colour code whole, or one character that steers, ends a line, or turns the order of those after
 * it.
 */
const PARTS = new RegExp(
  `${ESC}\\[\\d*m|[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]`,
  "gu",
);

/** One line of it; `codes` are the sequences that stay. */
export function visibleText(text: string, codes: ReadonlySet<string>): string {
  return text.replace(PARTS, (part) => codes.has(part) ? part : visible(part[0]!) + part.slice(1));
}

/** JSON leaves those from 0x7f on as they are; escaped like this it is still the same JSON. */
function visible(control: string): string {
  if (control >= "\x7f") return `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return /\s/.test(control) ? " " : "\ufffd";
}
