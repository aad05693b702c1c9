// SPDX-License-Identifier: AGPL-3.0-or-later

// Finding another program of this machine and asking it one short question. Nothing here throws.

import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { workingFolder } from "./start_child.ts";

export type BriefEnd =
  | { readonly kind: "exited"; readonly code: number; readonly out: string; readonly err: string }
  /** Not found, or not to be started. */
  | { readonly kind: "missing" }
  | { readonly kind: "too_long" };

interface BriefOptions {
  readonly limitMs: number;
  /** Added to this process's own variables; `undefined` takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export type BriefCommand = (
  program: string,
  words: readonly string[],
  options: BriefOptions,
) => Promise<BriefEnd>;

/** No useful answer is longer. */
const MAX_OUTPUT_BYTES = 1 << 20;

/** Runs the program without a shell; it is killed when it takes longer than the limit. */
export const briefCommand: BriefCommand = (program, words, { limitMs, environment }) =>
  new Promise((resolve) => {
    const options = {
      timeout: limitMs,
      killSignal: "SIGKILL",
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, LC_ALL: "C", ...environment },
      windowsHide: true,
      cwd: workingFolder(),
    } as const;
    const child = execFile(program, [...words], options, (error, out, err) => {
      const code: unknown = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ kind: "exited", code, out, err });
      else resolve({ kind: error?.killed ? "too_long" : "missing" });
    });
    child.stdin?.end();
  });

/** The first executable file of that name in the folders of a `PATH`; `undefined` without one. */
export async function findProgram(
  name: string,
  searchPath: string | undefined,
): Promise<string | undefined> {
  for (const folder of foldersOf(searchPath)) {
    const candidate = path.join(folder, name);
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

/** The absolute folders of a `PATH`, each once; an empty or relative one depends on where you stand. */
export function foldersOf(searchPath: string | undefined): string[] {
  const folders = (searchPath ?? "").split(path.delimiter).filter((folder) =>
    path.isAbsolute(folder)
  );
  return [...new Set(folders)];
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
