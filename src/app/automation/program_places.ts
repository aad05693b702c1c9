// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the running program keeps its things, by the way it was started.

import path from "node:path";
import type { RunningProgram } from "../../system/process/running_program.ts";

/** In npm's cache. */
const NPX_FOLDER = "_npx";

/**
 * What npm and npx put on the path of what they run lasts as long as that runs, or until their
 * cache is cleared; some of it may lie above the checkout, where others write.
 */
export function isOfNpmRun(folder: string): boolean {
  return folder.split(path.sep).some((name) => name === NPX_FOLDER || name === "node_modules");
}

/** Where the programs lie that were installed with its runtime. */
export function binFolder(program: RunningProgram): string {
  if (program.kind === "binary") return path.dirname(program.binary);
  return path.dirname(program.kind === "node" ? program.node : program.deno);
}

/** For people. */
export function aboutProgram(program: RunningProgram): string {
  if (program.kind === "binary") return program.binary;
  if (program.kind === "node") return program.entry;
  const place = program.kind === "deno" ? program.entry : `the checkout ${program.root}`;
  return `${place} with Deno`;
}
