// SPDX-License-Identifier: AGPL-3.0-or-later

// Tables as people read them on a terminal.

import type { Paint } from "./terminal.ts";

/** The header dim, the first column bold; empty columns are left out. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Pick<Paint, "bold" | "dim">,
): string[] {
  const columns = header.map((_, column) => column)
    .filter((column) => rows.some((row) => row[column] !== ""));
  const widths = new Map(columns.map((column) => [
    column,
    Math.max(header[column]!.length, ...rows.map((row) => row[column]!.length)),
  ]));
  const lineOf = (row: readonly string[]) =>
    columns.map((column) => row[column]!.padEnd(widths.get(column)!));
  return [
    paint.dim(lineOf(header).join("  ").trimEnd()),
    ...rows.map((row) => {
      const [first = "", ...rest] = lineOf(row);
      return [paint.bold(first), ...rest].join("  ").trimEnd();
    }),
  ];
}
