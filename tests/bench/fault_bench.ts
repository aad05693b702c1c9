// Whole runs of the automation with one file call of theirs gone wrong, each call in turn, and a look at
// what they leave behind: deno task bench fault_bench [kill|ENOSPC|EIO|EACCES|EMFILE] [every n-th] [first]
// Needs Linux and a C compiler ("cc"); between a program and the C library stands `fault_calls.c`.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { Cli } from "../fixtures/cli.ts";
import { isAlive, KillWorld } from "../fixtures/kill_world.ts";

/** Linux's numbers. */
const ERRORS = { EIO: 5, EACCES: 13, EMFILE: 24, ENOSPC: 28 } as const;
/** Reading fails as well for want of a right, of a free number, or of a sound disk. */
const FAILS_READING: readonly string[] = ["EIO", "EACCES", "EMFILE"];
/** A run that takes longer hangs. */
const LIMIT_MS = 600_000;

const what = process.argv[2] ?? "kill";
const every = Number(process.argv[3] ?? 1), first = Number(process.argv[4] ?? 1);
if (what !== "kill" && !(what in ERRORS)) {
  console.error(`There is no fault "${what}". There are: kill, ${Object.keys(ERRORS).join(", ")}`);
  process.exit(2);
}

const folder = await mkdtemp(path.join(os.tmpdir(), "photos-memories-faults-"));
const shim = `${folder}/fault_calls.so`, counter = `${folder}/count`;
const source = path.join(import.meta.dirname!, "fault_calls.c");
const compiled = spawnSync("cc", ["-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"]);
if (compiled.status !== 0) throw new Error(`No C compiler: ${compiled.stderr ?? compiled.error}`);

const world = new KillWorld(`${folder}/world`);
await world.fill();

/** One run with its fault at that call; 0 lets it be. */
function runWith(at: number): { text: string; calls: number; isLate: boolean } {
  writeFileSync(counter, new Uint8Array(8));
  const cli = new Cli(world.folder, {
    ...world.cli.environment,
    LD_PRELOAD: shim,
    FAULT_ROOT: world.folder,
    FAULT_COUNT: counter,
    FAULT_AT: String(at),
    FAULT_WHAT: what === "kill" ? what : String(ERRORS[what as keyof typeof ERRORS]),
    ...(FAILS_READING.includes(what) ? { FAULT_READS: "1" } : {}),
  });
  const { program, words, environment } = cli.command(["auto", "run", "--quiet", "--force"]);
  // A session of its own: a kill ends its group and nobody else.
  const ended = spawnSync("setsid", ["--wait", program, ...words], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: LIMIT_MS,
  });
  // The kill ends all of them at once; the last of them is gone a moment later.
  while (isAlive(ended.pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  const calls = Number(new DataView(readFileSync(counter).buffer).getBigUint64(0, true));
  const isLate = (ended.error as { code?: string } | undefined)?.code === "ETIMEDOUT";
  return { text: `${ended.stdout}${ended.stderr}`.trim(), calls, isLate };
}

let bad = 0;
const report = (n: number, problem: string) => {
  bad++;
  console.log(`At call ${n}: ${problem}`);
};

const whole = runWith(0);
console.log(`A whole run makes ${whole.calls} file calls that count for ${what}`);
world.forgetFilms();
const told = new Map<string, number>();
let covered = 0;
for (let n = first; n <= whole.calls; n += every) {
  const { text, isLate } = runWith(n);
  covered++;
  if (isLate) report(n, "it hangs");
  if (what !== "kill") heed(n, text);
  for (const problem of world.storeProblems()) report(n, problem);
  world.forgetFilms();
  const next = await world.runWhole();
  if (next.outcome !== "completed") report(n, `the next run: ${next.text}`);
  for (const problem of world.problems()) report(n, problem);
  world.forgetFilms();
  console.log(`${n} of ${whole.calls}, ${covered} covered, ${bad} problems`);
}
for (const [sentence, times] of told) console.log(`${times} × ${sentence}`);
await rm(folder, { recursive: true });
process.exitCode = bad === 0 ? 0 : 1;

/** One line of JSON; a failure says what could not be done, and is no accident inside the program. */
function heed(n: number, text: string): void {
  const line = text.split("\n").find((each) => each.startsWith("{"));
  let sentence = text;
  if (line === undefined) report(n, `no line of JSON: ${text.slice(0, 300)}`);
  else {
    const { outcome, reason, error } = JSON.parse(line);
    sentence = `${outcome}: ${reason}${error === null ? "" : `: ${error}`}`;
  }
  sentence = sentence.replaceAll(folder, "").replaceAll(
    /\d{8}_\d{6}_[0-9a-f]{4}|[0-9a-f]{8}(?=\.)/g,
    "…",
  );
  if (/broken inside|TypeError|at async/.test(text)) report(n, text.slice(0, 600));
  told.set(sentence, (told.get(sentence) ?? 0) + 1);
}
