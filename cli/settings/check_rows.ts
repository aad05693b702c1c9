// SPDX-License-Identifier: AGPL-3.0-or-later

// Rows of checks as people and programs read them.

import { jsonPage } from "../terminal/json_answer.ts";
import type { PreflightRow, RowStatus } from "../../src/app/preflight/check.ts";
import type { Paint, Terminal } from "../terminal/terminal.ts";
import { counted } from "../../src/base/english_text.ts";

const COLOURS = {
  OK: "green",
  WARNING: "yellow",
  ERROR: "red",
  SKIPPED: "dim",
} as const satisfies Record<RowStatus, keyof Paint>;

/** Returns the exit code: 1 when one of them is an error. */
export function printRows(
  terminal: Terminal,
  rows: readonly PreflightRow[],
  json: boolean,
): number {
  const errors = rows.filter(({ status }) => status === "ERROR").length;
  const warnings = rows.filter(({ status }) => status === "WARNING").length;
  if (json) {
    terminal.page(jsonPage({ ok: errors === 0, errors, warnings, rows }));
  } else {
    for (const line of tableOf(rows, terminal.paint)) terminal.out(line);
    terminal.out("");
    terminal.out(
      errors > 0
        ? `${counted(errors, "error")}: no film can be made before ${
          errors === 1 ? "it is" : "they are"
        } mended`
        : warnings > 0
        ? `Ready, with ${counted(warnings, "warning")}`
        : "Ready",
    );
  }
  return errors > 0 ? 1 : 0;
}

function tableOf(rows: readonly PreflightRow[], paint: Paint): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const indent = " ".repeat(width + 2 + "SKIPPED".length + 2);
  return rows.flatMap(({ name, status, message, hint, details = [] }) => [
    `${paint.bold(name.padEnd(width))}  ${paint[COLOURS[status]](status.padEnd(7))}  ${message}`,
    ...(hint ? [paint.dim(`${indent}${hint}`)] : []),
    ...details.map((detail) => paint.dim(`${indent}${detail}`)),
  ]);
}
