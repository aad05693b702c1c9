// SPDX-License-Identifier: AGPL-3.0-or-later

// The program: words in, exit code out. A fault becomes two lines, what happened and what to do.

import process from "node:process";
import { parseArgs } from "node:util";
import project from "../deno.json" with { type: "json" };
import { Fault, reasonOf } from "../src/base/fault.ts";
import { MODEL_CHILD_KINDS } from "../src/facts/onnx/model_child_kinds.ts";
import type { ModelDigests } from "../src/facts/onnx/model_spec.ts";
import { STEM_CHILD_KINDS } from "../src/facts/stems/children/stem_child_kinds.ts";
import { type ChildKinds, serveChild } from "../src/system/process/child_job.ts";
import type { ServeProgram } from "./serve.ts";

export interface ServiceProgram {
  readonly kinds: ChildKinds;
  /** Loads the part that a child does not need. */
  load(): Promise<{ readonly usage: () => string; readonly plan: ServeProgram["plan"] }>;
}

const INFERENCE: ServiceProgram = {
  kinds: { ...MODEL_CHILD_KINDS, ...STEM_CHILD_KINDS },
  load: async () => ({
    usage: (await import("./variables.ts")).usage,
    plan: (await import("./serve.ts")).servicePlan,
  }),
};

/**
 * `entry` is the file that was started and is forked for children; `digests` are what model files must
 * hash to.
 */
export async function runService(
  words: readonly string[],
  entry: string,
  digests: ModelDigests,
  program: ServiceProgram = INFERENCE,
): Promise<number> {
  try {
    if (words[0] === "child") {
      // The parent decides when a child ends; Ctrl-C reaches the whole group and is the parent's to answer.
      process.on("SIGINT", () => {});
      await serveChild(words[1] ?? "", program.kinds);
      return 0;
    }
    const flags = readFlags(words);
    if (flags.version) {
      process.stdout.write(`${project.version}\n`);
      return 0;
    }
    const { usage, plan } = await program.load();
    if (flags.help) process.stdout.write(`${usage()}\n`);
    else {
      const { runServer } = await import("./serve.ts");
      await runServer(flags, { entry, digests, plan });
    }
    return 0;
  } catch (error) {
    return report(error);
  }
}

export interface Flags {
  readonly help?: boolean;
  readonly version?: boolean;
  readonly host?: string;
  readonly port?: number;
}

function readFlags(words: readonly string[]): Flags {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "V" },
        host: { type: "string" },
        port: { type: "string" },
      },
    });
    const { port, ...flags } = values;
    if (port === undefined) return flags;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      throw new Error(`--port takes a number from 0 to 65535, not "${port}"`);
    }
    return { ...flags, port: Number(port) };
  } catch (error) {
    throw new Fault("usage", `Could not read the options: ${reasonOf(error)}`, {
      hint: "Type --help for the options and variables",
      cause: error,
    });
  }
}

/** The same numbers as the app's: what was typed or set is 2, EX_SOFTWARE of sysexits.h is 70. */
function report(error: unknown): number {
  const lines = error instanceof Fault
    ? [error.message, error.hint]
    : [`Something is broken inside the service: ${reasonOf(error)}`, (error as Error).stack];
  for (const line of lines) if (line) process.stderr.write(`${line}\n`);
  if (!(error instanceof Fault) || error.code === "internal") return 70;
  return error.code === "usage" || error.code === "config_invalid" ? 2 : 1;
}
