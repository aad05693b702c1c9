// Where the running program keeps its things, by the way it was started.

import path from "node:path";
import { expandHome } from "../src/system/paths.ts";
import type { RunningProgram } from "../src/system/running_program.ts";

/** Where the program's own runtime keeps what it compiled. */
export function cacheFolders(
  program: RunningProgram,
  home: string,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (!("deno" in program)) return [];
  return [environment["DENO_DIR"] || path.join(home, ".cache", "deno")].map(expandHome);
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
  const place = program.kind === "bundle" ? program.entry : `the checkout ${program.root}`;
  return `${place} with Deno`;
}
