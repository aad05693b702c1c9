// SPDX-License-Identifier: AGPL-3.0-or-later

// Starting other processes. Each begins in a folder that is there and can be entered: a service's user is
// often started in a private folder of another user, in which the system lets no program begin.

import {
  type ChildProcess,
  execFileSync,
  fork,
  type ForkOptions,
  spawn,
  type SpawnOptions,
} from "node:child_process";
import { accessSync, constants } from "node:fs";
import process from "node:process";
import { reasonOf } from "../../base/fault.ts";

export type { ChildProcess };

/** The folder of this process where it can be entered, so that relative paths stay what they are; else "/". */
export function workingFolder(): string {
  try {
    const folder = process.cwd();
    accessSync(folder, constants.X_OK);
    return folder;
  } catch {
    return "/";
  }
}

export function forkChild(
  entry: string,
  words: readonly string[],
  options: Omit<ForkOptions, "cwd">,
): ChildProcess {
  return fork(entry, words, { ...options, cwd: workingFolder() });
}

export function spawnChild(
  program: string,
  words: readonly string[],
  options: Omit<SpawnOptions, "cwd">,
): ChildProcess {
  return spawn(program, words, { ...options, cwd: workingFolder() });
}

/** What a program says on its standard output. Throws when it cannot be started, or fails. */
export function programOutput(program: string, words: readonly string[]): string {
  return execFileSync(program, words, {
    cwd: workingFolder(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

const NO_RIGHT = "Give this user the right to read and run the program's files";
const FILES_OPEN = "Too many files are open: close something, or allow more with: ulimit -n 2048";

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EAGAIN:
    "Too many processes run: close something, or allow more, such as with TasksMax= of the service",
  ENOMEM: "There is too little memory: close something, or give this machine or container more",
  ENOENT: "The program's file is not there any more, as after an update: start the program again",
  EMFILE: FILES_OPEN,
  ENFILE: FILES_OPEN,
};

/** What to do about a child that could not be started. */
export function startRemedy(error: unknown): string {
  return REMEDIES[codeOf(error)] ??
    "Too much may run on this machine: close something, or allow more files and processes";
}

/** Deno leaves the system's words for errors that it has no code for. */
function codeOf(error: unknown): string {
  const words = reasonOf(error);
  if (/temporarily unavailable/i.test(words)) return "EAGAIN";
  if (/cannot allocate memory/i.test(words)) return "ENOMEM";
  return (error as { readonly code?: string } | null)?.code ?? "";
}
