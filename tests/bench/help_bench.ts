// How long `--help` takes beside the start of an empty program: pairs in turn, medians, their ratio.
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
const helps: number[] = [], empties: number[] = [];
for (let i = 0; i < pairs; i++) {
  helps.push(seconds(["run", "-A", main, "--help"]));
  empties.push(seconds(["run", "-A", empty]));
}
Deno.removeSync(empty);
console.log(`--help / empty program: ${(median(helps) / median(empties)).toFixed(2)}`);
