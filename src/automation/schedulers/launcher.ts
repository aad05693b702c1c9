// The script that every scheduler starts. It looks the program up each time, so that an upgrade in
// place needs no new installation.

import { shellWord } from "../../base/shell_word.ts";
import type { RunningProgram } from "../../system/running_program.ts";

export interface LauncherPlan {
  /** How it is started when no `photos-memories` is on the path. */
  readonly program: RunningProgram;
  /** Folders to look for programs in. */
  readonly searchPath: string;
  /** Set unless the scheduler has set them already; a crontab has no place for variables. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A POSIX shell script; exit code 127 when there is nothing to start any more. */
export function launcherScript({ program, searchPath, environment }: LauncherPlan): string {
  const variables = Object.entries(environment).filter(([name]) => name !== "PATH");
  return [
    "#!/bin/sh",
    "# Starts photos-memories for a scheduler. Written by `photos-memories auto install`, which",
    "# replaces it; change nothing here.",
    `PATH=${shellWord(searchPath)}`,
    "export PATH",
    ...variables.map(([name, value]) =>
      `[ -n "\${${name}+set}" ] || { ${name}=${shellWord(value)}; export ${name}; }`
    ),
    "if command -v photos-memories >/dev/null 2>&1; then",
    '  exec photos-memories "$@"',
    "fi",
    ...fallback(program),
    `echo "photos-memories-auto: ${lost(program)}; run \\"auto install\\" again" >&2`,
    "exit 127",
    "",
  ].join("\n");
}

function fallback(program: RunningProgram): string[] {
  if (program.kind === "binary") {
    const binary = shellWord(program.binary);
    return [`if [ -x ${binary} ]; then`, `  exec ${binary} "$@"`, "fi"];
  }
  if (program.kind === "node") {
    const node = shellWord(program.node), entry = shellWord(program.entry);
    return [
      `if [ -f ${entry} ]; then`,
      `  if [ -x ${node} ]; then exec ${node} ${entry} "$@"; fi`,
      `  if command -v node >/dev/null 2>&1; then exec node ${entry} "$@"; fi`,
      "fi",
    ];
  }
  // It finds Deno, on the path above or through npx, and says so when there is none.
  const entry = shellWord(`${program.root}/bin/photos-memories`);
  return [`if [ -f ${entry} ]; then`, `  exec /bin/sh ${entry} "$@"`, "fi"];
}

function lost(program: RunningProgram): string {
  if (program.kind === "binary") return "the program it was installed from is gone";
  return program.kind === "node"
    ? "the program it was installed from, or Node, is gone"
    : "the checkout it was installed from is gone";
}
