// How the program that runs now was started, so that it can be started again another day.

import path from "node:path";
import process from "node:process";

export type RunningProgram =
  /** One self-contained file. */
  | { readonly kind: "binary"; readonly binary: string }
  /** The Node build. */
  | { readonly kind: "node"; readonly node: string; readonly entry: string }
  /** The source under Deno. */
  | {
    readonly kind: "source";
    readonly deno: string;
    /** Folder of `deno.json`. */
    readonly root: string;
  };

/** `entry`: path of the program's own entry file. */
export function runningProgram(entry: string): RunningProgram {
  if (typeof Deno === "undefined") return { kind: "node", node: process.execPath, entry };
  if (Deno.build.standalone) return { kind: "binary", binary: process.execPath };
  const root = path.dirname(path.dirname(entry));
  return { kind: "source", deno: process.execPath, root };
}
