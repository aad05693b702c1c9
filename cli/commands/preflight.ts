// Looks at everything a film needs and prints one row each; exit code 1 when one is an error.

import { preflightDeps } from "../../src/app.ts";
import { preflight as look } from "../../src/preflight/all.ts";
import type { PreflightRow, RowStatus } from "../../src/preflight/check.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { readSettings } from "../settings/settings.ts";
import type { Paint } from "../terminal/terminal.ts";
import { counted } from "../terminal/words.ts";

const COLOURS = {
  OK: "green",
  WARNING: "yellow",
  ERROR: "red",
  SKIPPED: "dim",
} as const satisfies Record<RowStatus, keyof Paint>;

export const preflight: Command = {
  name: "preflight",
  summary: "Check configuration, library, keys, folders and encoders",
  options: {
    library: {
      kind: "text",
      about: "Folder of pictures instead of the configured library",
      value: "<folder>",
    },
    controls: {
      kind: "flag",
      about: "Let the caption server describe its three control tiles as well",
    },
    json: { kind: "flag", about: "Print JSON" },
  },
  examples: [
    "photos-memories preflight",
    "photos-memories preflight --controls",
    "photos-memories preflight --json",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal, entry } = context;
  const settings = await readSettings(context);
  const needs = await preflightDeps({
    ...settings,
    environment: context.environment,
    entry,
    libraryFolder: given.text("library"),
    controls: given.flag("controls"),
  });
  const rows = await look(needs, signal);
  const errors = rows.filter(({ status }) => status === "ERROR").length;
  const warnings = rows.filter(({ status }) => status === "WARNING").length;
  if (given.flag("json")) {
    terminal.page(JSON.stringify({ ok: errors === 0, errors, warnings, rows }, null, 2));
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
