// 20,000 spellings of paths in each of the four ways to sign in: deno task bench path_mutations_bench [seed]

import { SIGN_IN_MODES } from "../fakes/web_world.ts";
import { wrongAnswers } from "../fakes/stranger_check.ts";

const COUNT = 20_000;
const seed = Number(Deno.args[0] ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
for (const mode of SIGN_IN_MODES) {
  const wrong = await wrongAnswers(mode, COUNT, seed);
  console.log(`${mode}: ${COUNT} asked, ${wrong.length} answered that should not be`);
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  if (wrong.length > 0) Deno.exitCode = 1;
}
