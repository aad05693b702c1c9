// The program under Deno: `deno task photos-memories <command…>`.

import process from "node:process";
import { runProgram } from "./program.ts";

/**
 * Deno reads every module that a literal import names before it runs the first line, even those
 * imported later: 0.1 s for a help text. An address made here is read when it is asked for.
 */
const actions = new URL("./actions/all.ts", import.meta.url).href;

// The exit code is set and the event loop empties by itself: nothing is cut off in the middle.
process.exitCode = await runProgram(
  process.argv.slice(2),
  import.meta.filename!,
  () => import(actions),
);
