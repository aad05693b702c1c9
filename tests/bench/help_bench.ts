// How long `--help` takes beside an empty program, in this project (whose configuration, lock file and
// packages Deno reads first) and on its own: in turn, medians, their ratios.
// deno task bench help_bench [pairs]

import process from "node:process";
import { fileURLToPath } from "node:url";

const pairs = Number(process.argv[2] ?? 15);
const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const empty = Deno.makeTempFileSync({ suffix: ".ts" });

function seconds(args: string[]): number {
  const started = performance.now();
  const { success } = new Deno.Command(Deno.execPath(), { args, stdout: "null" }).outputSync();
  if (!success) throw new Error(args.join(" "));
  return (performance.now() - started) / 1000;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const here = fileURLToPath(new URL("./empty_program.ts", import.meta.url));
const helps: number[] = [], heres: number[] = [], empties: number[] = [];
for (let i = 0; i < pairs; i++) {
  helps.push(seconds(["run", "-A", main, "--help"]));
  heres.push(seconds(["run", "-A", here]));
  empties.push(seconds(["run", "-A", empty]));
}
Deno.removeSync(empty);
const help = median(helps);
console.log(
  `--help / empty program: ${(help / median(heres)).toFixed(2)} in this project, ` +
    `${(help / median(empties)).toFixed(2)} on its own`,
);
