// SPDX-License-Identifier: AGPL-3.0-or-later

// Parts of pages that a task makes anew between two marks, while the page around them is written by hand.

/** `page` with this text between the marks of the part. Throws where the page has none. */
export function withPart(page: string, part: string, task: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: made by \`deno task ${task}\` -->`, "<!-- end -->"];
  const mark = page.indexOf(begin);
  if (mark < 0) throw new Error(`The page has no mark ${begin}`);
  const from = mark + begin.length, to = page.indexOf(end, from);
  return `${page.slice(0, from)}\n\n${text}\n${page.slice(to)}`;
}

/** Its columns are as wide as `deno fmt` makes them: the page around it is formatted. */
export function madeTable(cells: readonly (readonly string[])[]): string {
  const [heads, ...others] = cells;
  const widths = heads!.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  const line = (row: readonly string[], fill = " ") =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!, fill)).join(" | ")} |`;
  return [line(heads!), line(heads!.map(() => ""), "-"), ...others.map((row) => line(row)), ""]
    .join("\n");
}
