// SPDX-License-Identifier: AGPL-3.0-or-later

// How the program that runs now was started, so that it can be started again another day.

import process from "node:process";

export type RunningProgram =
  /** One self-contained file, or a package's own launcher. */
  | { readonly kind: "binary"; readonly binary: string }
  /** The Node build. */
  | { readonly kind: "node"; readonly node: string; readonly entry: string }
  /** The Node build, under Deno. */
  | { readonly kind: "deno"; readonly deno: string; readonly entry: string }
  /** A checkout under Deno. */
  | {
    readonly kind: "checkout";
    readonly deno: string;
    /** Folder of `deno.json`. */
    readonly root: string;
  };

/** Entry files of a checkout: the source, and what `deno task bundle` makes of it. */
const OF_CHECKOUT = /^(.+)[/\\](?:cli[/\\]main\.ts|dist[/\\]app[/\\][^/\\]+[/\\]main_node\.js)$/;

/** Set by launchers of packages: the path that starts the program again. */
export const LAUNCHER_VARIABLE = "PHOTOS_MEMORIES_PROGRAM";

/** True for a program that `deno compile` made: its files lie in a tree of their own, as in the checkout. */
export function isOneFile(): boolean {
  return typeof Deno !== "undefined" && Deno.build.standalone;
}

/** `entry`: path of the program's own entry file; `launcher`: what `LAUNCHER_VARIABLE` says. */
export function runningProgram(entry: string, launcher?: string): RunningProgram {
  if (launcher) return { kind: "binary", binary: launcher };
  if (typeof Deno === "undefined") return { kind: "node", node: process.execPath, entry };
  if (isOneFile()) return { kind: "binary", binary: process.execPath };
  const deno = process.execPath, root = OF_CHECKOUT.exec(entry)?.[1];
  return root === undefined ? { kind: "deno", deno, entry } : { kind: "checkout", deno, root };
}
