// The program under Node, and bundled under Deno: the entry of the bundle that `deno task bundle:node` makes.

import { nodeVersion, ownWords, setExitCode, standardError } from "../src/system/own_process.ts";
import { runProgram } from "./program.ts";

/** `node:sqlite` without a flag, `await using` and `import … with` all stand from here on. */
const MIN_NODE = 24;

const version = nodeVersion();
if (version !== undefined && Number(version.split(".")[0]) < MIN_NODE) {
  standardError().write(
    `photos-memories needs Node ${MIN_NODE} or later, not ${version}\n` +
      "Install it, or run the program with Deno\n",
  );
  setExitCode(2);
} else {
  const loadActions = () => import("./actions/all.ts");
  setExitCode(await runProgram(ownWords(), import.meta.filename!, loadActions));
}
