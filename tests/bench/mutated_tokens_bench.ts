// 5,000 tokens whose letters were changed, and 5,000 that are rightly signed and say anything, held against
// the rules of who may come in: deno task bench mutated_tokens_bench [seed]. A wrong answer is exit code 1.

import { claimedTokens, mutatedTokens } from "../fixtures/mutated_tokens.ts";

const COUNT = 5_000;
const seed = Number(Deno.args[0] ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
for (const [what, tried] of [["changed", mutatedTokens], ["claimed", claimedTokens]] as const) {
  try {
    const endings = await tried({ count: COUNT, seed });
    console.log(`${what}: ${[...endings].map(([kind, count]) => `${count} × ${kind}`).join(", ")}`);
  } catch (error) {
    console.log(`${what}: decided wrongly\n${error instanceof Error ? error.message : error}`);
    Deno.exitCode = 1;
  }
}
