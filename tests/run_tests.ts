// Runs every test in three passes: pure rooms without a single permission, which proves that they are
// pure, the rest with what it needs, and pages in a browser. Ends with one line: "N passed, N failed".
// With --new-cases [rounds], the property tests alone, each round with cases nobody has tried.

import { isRim } from "./architecture/rooms.ts";

/** Every test file, found by name; sorted so that two runs are the same. */
function testFiles(folder: string): string[] {
  const found: string[] = [];
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) found.push(...testFiles(path));
    else if (entry.name.endsWith("_test.ts")) found.push(path);
  }
  return found.sort();
}

/** Tests of pure rooms mirror `src/`; those of rim folders, entries and the house itself do not. */
function isPure(path: string): boolean {
  const mirrored = path.replace(/^tests\//, "");
  return mirrored.startsWith("src/") && !isRim(mirrored);
}

const RIM_PERMISSIONS = [
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-ffi",
  "--allow-run",
  "--allow-net=127.0.0.1,localhost",
];

/** Where tests put what they write: gone at the end, though tests kill programs in the middle of it. */
const scratch = await Deno.makeTempDir({ prefix: "photos-memories-tests-" });

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

async function runPass(name: string, files: string[], flags: string[]): Promise<Tally> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  console.log(`\n# ${name}: ${files.length} files\n`);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--no-prompt",
      "--parallel",
      "--preload",
      "tests/wake_up.ts",
      ...flags,
      ...files,
    ],
    env: { NO_COLOR: "1", DENO_JOBS: "2", TMPDIR: scratch },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let text = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    await Deno.stdout.write(new TextEncoder().encode(chunk));
  }
  const { success } = await child.status;
  const passed = /(\d+) passed/.exec(text), failed = /(\d+) failed/.exec(text);
  const failures = Number(failed?.[1] ?? 0);
  // A pass that ended badly without counting a failure (a type error, a crash) is one failure.
  return { passed: Number(passed?.[1] ?? 0), failed: success ? failures : Math.max(1, failures) };
}

const SAME_CASES = ["--preload", "tests/same_cases.ts"];
const inBrowser = (path: string) => path.startsWith("tests/browser/");

/** Every pass over these files. */
async function runPasses(files: string[], flags: string[]): Promise<Tally> {
  const passes = [
    await runPass("pure, without permissions", files.filter(isPure), flags),
    await runPass(
      "with the outside",
      files.filter((path) => !isPure(path) && !inBrowser(path)),
      [...flags, ...RIM_PERMISSIONS],
    ),
    // What drives the browser reads under /proc, which Deno gives to nobody with less than everything.
    await runPass("in a browser", files.filter(inBrowser), [...flags, "--allow-all"]),
  ];
  const sumOf = (part: keyof Tally) => passes.reduce((sum, pass) => sum + pass[part], 0);
  return { passed: sumOf("passed"), failed: sumOf("failed") };
}

/** The property tests until one fails, at most so often. */
async function lookForCases(rounds: number): Promise<Tally> {
  const files = testFiles("tests").filter((path) =>
    Deno.readTextFileSync(path).includes('from "fast-check"')
  );
  let tally: Tally = { passed: 0, failed: 0 };
  for (let round = 0; round < rounds && tally.failed === 0; round++) {
    const { passed, failed } = await runPasses(files, ["--no-check"]);
    tally = { passed: tally.passed + passed, failed };
  }
  return tally;
}

const [mode, rounds = "3"] = Deno.args;
try {
  const { passed, failed } = mode === "--new-cases"
    ? await lookForCases(Number(rounds))
    : await runPasses(testFiles("tests"), SAME_CASES);
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exitCode = failed === 0 ? 0 : 1;
} finally {
  await Deno.remove(scratch, { recursive: true }).catch(({ message }) =>
    console.error(`What the tests wrote could not be removed: ${message}`)
  );
}
