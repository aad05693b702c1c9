// The program under Deno: `deno task photos-memories <command…>`.

import process from "node:process";
import { fileURLToPath } from "node:url";
import { runProgram } from "./program.ts";

// The exit code is set and the event loop empties by itself: nothing is cut off in the middle.
process.exitCode = await runProgram(process.argv.slice(2), fileURLToPath(import.meta.url));
