// The program under Node: the entry of the bundle that `deno task bundle:node` makes.

import process from "node:process";
import { runProgram } from "./program.ts";

/** `node:sqlite` without a flag, `await using` and `import … with` all stand from here on. */
const MIN_NODE = 24;

const major = Number(process.versions.node.split(".")[0]);
if (major < MIN_NODE) {
  process.stderr.write(
    `photos-memories needs Node ${MIN_NODE} or later, not ${process.versions.node}\n` +
      "Install it, or run the program with Deno\n",
  );
  process.exitCode = 2;
} else {
  process.exitCode = await runProgram(
    process.argv.slice(2),
    import.meta.filename!,
    () => import("./actions/all.ts"),
  );
}
