// SPDX-License-Identifier: AGPL-3.0-or-later

// The script that every scheduler starts. It looks the program up each time, so that an upgrade in
// place needs no new installation.

import { shellWord } from "../../base/text.ts";
import type { RunningProgram } from "../../system/process/running_program.ts";

interface LauncherPlan {
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
    // Deno asks the Internet for its newest version otherwise.
    "export PATH DENO_NO_UPDATE_CHECK=1",
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
  if (program.kind === "node") return started(program.entry, program.node, "node");
  if (program.kind === "deno") {
    return started(program.entry, program.deno, "deno", " run --quiet --no-prompt -A");
  }
  // It finds Deno, its bundle's own, on the path above or through npx, and says so when there is none.
  const entry = shellWord(`${program.root}/bin/photos-memories`);
  return [`if [ -f ${entry} ]; then`, `  exec /bin/sh ${entry} "$@"`, "fi"];
}

/** By the runtime it was installed with, or by one on the path where that is gone. */
function started(entry: string, runtime: string, name: string, words = ""): string[] {
  const file = shellWord(entry), own = shellWord(runtime);
  return [
    `if [ -f ${file} ]; then`,
    `  if [ -x ${own} ]; then exec ${own}${words} ${file} "$@"; fi`,
    `  if command -v ${name} >/dev/null 2>&1; then exec ${name}${words} ${file} "$@"; fi`,
    "fi",
  ];
}

function lost(program: RunningProgram): string {
  if (program.kind === "binary") return "the program it was installed from is gone";
  if (program.kind === "checkout") return "the checkout it was installed from is gone";
  const runtime = program.kind === "node" ? "Node" : "Deno";
  return `the program it was installed from, or ${runtime}, is gone`;
}

/**
 * The few variables a scheduled job gets from the shell it was installed in. None of them ever holds a
 * credential; those belong in the configuration.
 */
const CAPTURED = [
  "PATH",
  "TZ",
  "PHOTOS_MEMORIES_DATA_DIR",
  // A path; the key itself stays in its file.
  "PHOTOS_MEMORIES_SECRET_KEY_FILE",
  "DENO_DIR",
  "DENO_CERT",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "LIBVA_DRIVER_NAME",
] as const;

/** Those of them that are set; `searchPath` stands in for `PATH`. */
export function capturedVariables(
  environment: Readonly<Record<string, string | undefined>>,
  searchPath: string,
): Readonly<Record<string, string>> {
  const pairs = CAPTURED.flatMap((name) => {
    const value = name === "PATH" ? searchPath : environment[name];
    return value && !hasControls(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Such a text cannot stand in a file of one line each. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
