// How the program that runs now was started, so that it can be started again another day.

import path from "node:path";
import process from "node:process";

export type RunningProgram =
  /** One self-contained file. */
  | { readonly kind: "binary"; readonly binary: string }
  /** The Node build, under Node or under Deno. */
  | { readonly kind: "node"; readonly node: string; readonly entry: string }
  | { readonly kind: "bundle"; readonly deno: string; readonly entry: string }
  /** A checkout under Deno. */
  | {
    readonly kind: "checkout";
    readonly deno: string;
    /** Folder of `deno.json`. */
    readonly root: string;
  };

/** Entry files of a checkout, from its root: the source, and what `deno task bundle` makes of it. */
const ENTRIES = [path.join("cli", "main.ts"), path.join("dist", "app", "main_node.js")];

/** `entry`: path of the program's own entry file. */
export function runningProgram(entry: string): RunningProgram {
  if (typeof Deno === "undefined") return { kind: "node", node: process.execPath, entry };
  if (Deno.build.standalone) return { kind: "binary", binary: process.execPath };
  const deno = process.execPath;
  for (const own of ENTRIES) {
    if (!entry.endsWith(path.sep + own)) continue;
    return { kind: "checkout", deno, root: entry.slice(0, -own.length - path.sep.length) };
  }
  return { kind: "bundle", deno, entry };
}
