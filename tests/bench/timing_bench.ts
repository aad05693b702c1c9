// Whether the time of a refusal tells what of it was right: deno task bench timing_bench [rounds].
// Pairs are asked in turns, so that what else the machine does falls on both alike. |t| of Welch's test
// below 3 says that nothing shows. Each comparison is made three times, for a busy machine reaches 3 by
// chance now and then; where two of the three reach it something shows, and the exit code is 1.

import { equalText } from "../../src/signin/equal_text.ts";
import { HashGate } from "../../src/signin/scrypt/hash_gate.ts";
import { passwordCheck } from "../../src/signin/scrypt/password_check.ts";
import { freshHash } from "../../src/signin/scrypt/password_hash.ts";
import { TOKEN } from "../fakes/web_world.ts";

const ROUNDS = Number(Deno.args[0] ?? 20_000);
const REPEATS = 3, MOST_T = 3;
/** Passwords are slow on purpose; a cheaper hash shows a difference beside it all the better. */
const CHEAP = { cost: 2 ** 10, blockSize: 1, parallel: 1 };

async function timed(ask: () => unknown): Promise<number> {
  const begun = performance.now();
  await ask();
  return performance.now() - begun;
}

function moments(times: readonly number[]) {
  // The slowest twentieth is the machine's, not the code's.
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.95));
  const mean = kept.reduce((sum, each) => sum + each, 0) / kept.length;
  const spread = kept.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (kept.length - 1);
  return { mean, error: spread / kept.length };
}

interface Pair {
  readonly what: string;
  readonly one: () => unknown;
  readonly other: () => unknown;
}

/** One comparison; says what it measured and returns t. */
async function measured({ what, one, other }: Pair): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < ROUNDS; i++) {
    const first = i % 2;
    times[first]!.push(await timed(first === 0 ? one : other));
    times[1 - first]!.push(await timed(first === 0 ? other : one));
  }
  const [a, b] = times.map((each) => moments(each.slice(ROUNDS / 10))) as [
    ReturnType<typeof moments>,
    ReturnType<typeof moments>,
  ];
  const t = (a.mean - b.mean) / Math.sqrt(a.error + b.error);
  console.log(
    `${what}: ${(a.mean * 1_000).toFixed(2)} µs and ${(b.mean * 1_000).toFixed(2)} µs, ` +
      `ratio ${(a.mean / b.mean).toFixed(3)}, t ${t.toFixed(2)}`,
  );
  return t;
}

async function compare(what: string, one: () => unknown, other: () => unknown): Promise<void> {
  let shown = 0;
  for (let time = 0; time < REPEATS; time++) {
    // Not below it, so that no number counts as a difference, too.
    if (!(Math.abs(await measured({ what, one, other })) < MOST_T)) shown++;
  }
  if (shown <= REPEATS / 2) return;
  console.log(`${what}: a difference shows in ${shown} of ${REPEATS}`);
  Deno.exitCode = 1;
}

const prefix = TOKEN.slice(0, -1) + "x", wrong = "x" + TOKEN.slice(1);
/** One takes less than the clock can tell. */
function hundredTimes(offered: string) {
  return () => {
    for (let i = 0; i < 100; i++) equalText(offered, TOKEN);
  };
}
await compare(
  "token a hundred times, all but the last letter right | the first wrong",
  hundredTimes(prefix),
  hundredTimes(wrong),
);

const hash = await freshHash("a long way home", CHEAP);
const { check } = passwordCheck(
  { username: "ana", password: { kind: "scrypt", text: "", hash } },
  new HashGate(),
);
await compare(
  "sign-in, wrong user | wrong password",
  () => check("eve", "a long way home"),
  () => check("ana", "a long way hame"),
);
await compare(
  "sign-in, all but the last letter right | the first wrong",
  () => check("ana", "a long way homx"),
  () => check("ana", "x long way home"),
);
