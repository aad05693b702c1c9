// SPDX-License-Identifier: AGPL-3.0-or-later

// The entry of the program, for Deno and Node, from source and bundled. A child process loads its
// own job alone, so both ways are imported when they are taken.

import process from "node:process";

const words = process.argv.slice(2);
process.exitCode = words[0] === "child"
  ? await (await import("./children.ts")).runChild(words[1] ?? "")
  : await (await import("./program.ts")).runProgram(words, import.meta.filename!);
