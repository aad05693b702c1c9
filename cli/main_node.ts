// The program under Node, and bundled under Deno: the entry of the bundles that `deno task bundle` and
// `deno task bundle:node` make.

import { ownWords, setExitCode } from "../src/system/process/own_process.ts";
import { runProgram } from "./program.ts";

const loadActions = () => import("./actions/all.ts");
setExitCode(await runProgram(ownWords(), import.meta.filename!, loadActions));
