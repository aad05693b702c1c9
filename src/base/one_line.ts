// A sentence with a list below it as one line, for places that show no lines: a row, a JSON detail.

/** "It has 2 problems:\n  - a\n  - b" becomes "It has 2 problems: a; b". */
export function oneLine(text: string): string {
  return text.trim().replace(/:\s*\n\s*(?:- )?/, ": ").replace(/\s*\n\s*(?:- )?/g, "; ");
}
