// Runs every test room by room, each room in a process of its own and there in one isolate, because a
// file in an isolate of its own loads every module anew. After a crash in native code the room's files run
// in isolates of their own: the one that crashed is named, counted as failed, and the others still run.
// Pure rooms get no permission at all, which proves that they are pure. Ends with "N passed, N failed".
// With --new-cases [rounds], the property tests alone, each round with new random cases.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundlePrograms, copyFiles } from "../build/bundle_programs.ts";
import { isRim } from "./architecture/rooms.ts";
import { ENTRIES } from "./fixtures/process/entries.ts";

/** Rooms that run at the same time: two of them, which wait a lot, used 1.4 of two cores. */
const ROOMS_AT_ONCE = 3;

const OUTSIDE = [
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-ffi",
  "--allow-run",
  "--allow-net=127.0.0.1,localhost",
];

/** What drives the browser reads under /proc, which Deno allows with every permission only. */
const PERMISSIONS = { pure: [], outside: OUTSIDE, browser: ["--allow-all"] } as const;

interface Room {
  readonly name: string;
  readonly needs: keyof typeof PERMISSIONS;
  readonly files: string[];
}

interface Tally {
  passed: number;
  failed: number;
}

/** Every test file, sorted so that two runs are the same. */
function testFiles(folder: string): string[] {
  const found: string[] = [];
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) found.push(...testFiles(path));
    else if (entry.name.endsWith("_test.ts")) found.push(path);
  }
  return found.sort();
}

/** "tests/src/film/render/x_test.ts" → "tests/src/film/render"; all pure files are one room. */
function roomOf(path: string): Pick<Room, "name" | "needs"> {
  const mirrored = path.replace(/^tests\//, "");
  if (mirrored.startsWith("browser/")) return { name: path, needs: "browser" };
  if (mirrored.startsWith("src/") && !isRim(mirrored)) return { name: "pure", needs: "pure" };
  const folders = path.split("/").slice(0, -1);
  return { name: folders.slice(0, 4).join("/"), needs: "outside" };
}

/** They take longest and begin first, in this order. */
const LONG = [
  "tests/cli/film",
  "tests/cli/library",
  "tests/browser/make_test.ts",
  "tests/browser",
  "tests/cli/automation",
  "pure",
  "tests/cli",
  "tests/goldens",
  "tests/src/facts/onnx",
  "tests/src/library/immich",
  "tests/deploy",
];

/** The rooms of these files; those that take longest begin first. */
function roomsOf(files: readonly string[]): Room[] {
  const rooms = new Map<string, Room>();
  for (const file of files) {
    const { name, needs } = roomOf(file);
    const room = rooms.get(name) ?? { name, needs, files: [] };
    room.files.push(file);
    rooms.set(name, room);
  }
  const rank = ({ name }: Room) => {
    const index = LONG.findIndex((long) => name.startsWith(long));
    return index < 0 ? LONG.length : index;
  };
  return [...rooms.values()].sort((a, b) => rank(a) - rank(b) || b.files.length - a.files.length);
}

/** In the checkout, where its packages are found. */
const BUNDLE = "dist/tested";

const scratch = await Deno.makeTempDir({ prefix: "photos-memories-tests-" });

/** Runs files in one process; the output of Deno's reporter, and whether it came to its end. */
async function runProcess(room: Room, files: readonly string[], flags: readonly string[]) {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--no-check",
      "--no-prompt",
      ...["--config", "deno.json", "--preload", "tests/wake_up.ts"],
      ...flags,
      ...PERMISSIONS[room.needs],
      ...files,
    ],
    env: { NO_COLOR: "1", TMPDIR: scratch, ...bundles && { TESTED_BUNDLES: bundles } },
  }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  return { text, success };
}

/** A file that imports these, so that their tests run in one isolate. */
async function entryOf({ name, files }: Room): Promise<string> {
  const entry = `${scratch}/${name.replaceAll("/", "_")}_test.ts`;
  const lines = files.map((file) => `import "${pathToFileURL(resolve(file))}";\n`);
  await Deno.writeTextFile(entry, lines.join(""));
  return entry;
}

/** Nothing when the process did not come to its end. */
function tallyOf({ text, success }: { text: string; success: boolean }): Tally | undefined {
  const summary = /^(?:ok|FAILED) \| (\d+) passed .*?\| (\d+) failed/m.exec(text);
  if (!success) console.log(text);
  if (!summary) return undefined;
  return {
    passed: Number(summary[1]),
    failed: success ? 0 : Math.max(1, Number(summary[2])),
  };
}

/** Runs a room's files in isolates of their own; after a crash those that had not begun run in a new process. */
async function runFiles(room: Room, flags: readonly string[]): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  for (let files = room.files; files.length > 0;) {
    const ended = await runProcess(room, files, flags), { text } = ended;
    const rest = tallyOf(ended);
    if (rest) {
      tally.passed += rest.passed;
      tally.failed += rest.failed;
      break;
    }
    const [, begun = ""] =
      [...text.matchAll(/^running \d+ tests? from (?:\.*\/)*(.*)$/gm)].at(-1) ?? [];
    const crashed = files.find((file) => file.endsWith(begun))!;
    console.log(`The process of ${room.name} crashed while it ran ${crashed}`);
    tally.passed += [...text.matchAll(/ \.\.\. ok \(/g)].length;
    tally.failed++;
    files = files.slice(files.indexOf(crashed) + 1);
  }
  return tally;
}

async function runRoom(room: Room, flags: readonly string[]): Promise<Tally> {
  const began = performance.now();
  let tally = tallyOf(await runProcess(room, [await entryOf(room)], flags));
  if (!tally) {
    tally = await runFiles(room, flags);
    // Once is enough, also where it does not come again.
    tally.failed ||= 1;
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${room.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
  return tally;
}

/** Runs all rooms of these files, a few at a time. */
async function runRooms(files: readonly string[], flags: readonly string[]): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  const waiting = roomsOf(files);
  const runNext = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) {
      const { passed, failed } = await runRoom(room, flags);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, runNext));
  return total;
}

/** The property tests until one fails, at most this many rounds. */
async function runNewCases(rounds: number): Promise<Tally> {
  const files = testFiles("tests").filter((path) =>
    Deno.readTextFileSync(path).includes('from "fast-check"')
  );
  let total: Tally = { passed: 0, failed: 0 };
  for (let round = 0; round < rounds && total.failed === 0; round++) {
    const { passed, failed } = await runRooms(files, []);
    total = { passed: total.passed + passed, failed };
  }
  return total;
}

const [mode, rounds = "3"] = Deno.args;
// Otherwise the first processes of a fresh clone install at the same time and wait for each other.
const install = await new Deno.Command(Deno.execPath(), { args: ["install", "--quiet"] }).output();
if (!install.success) throw new Error(new TextDecoder().decode(install.stderr));
/** Of a run of all tests; a single room is sooner done from the source. */
let bundles: string | undefined;
try {
  if (mode === undefined) {
    await bundlePrograms(ENTRIES, BUNDLE);
    await copyFiles(BUNDLE);
    bundles = resolve(BUNDLE);
  }
  const { passed, failed } = mode === "--new-cases"
    ? await runNewCases(Number(rounds))
    : await runRooms(testFiles(mode ?? "tests"), ["--preload", "tests/same_cases.ts"]);
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  for (const folder of bundles === undefined ? [scratch] : [scratch, BUNDLE]) {
    await Deno.remove(folder, { recursive: true }).catch(({ message }) =>
      console.error(`The tests' folder "${folder}" could not be removed: ${message}`)
    );
  }
}
