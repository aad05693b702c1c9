// SPDX-License-Identifier: AGPL-3.0-or-later

// Runs every test room by room, each room in a process of its own and there in one isolate, because a
// file in an isolate of its own loads every module anew. After a crash in native code the room's files run
// in isolates of their own: the one that crashed is named, counted as failed, and the others still run.
// Pure rooms get no permission at all, which proves that they are pure. Ends with "N passed, N failed".
// With folders or files, the tests of those alone, from the source. With --new-cases [rounds], the property
// tests alone, each round with new random cases.

import { relative, resolve } from "node:path";
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
  cpuSeconds: number;
}

const noTally = (): Tally => ({ passed: 0, failed: 0, cpuSeconds: 0 });

function add(total: Tally, { passed, failed, cpuSeconds }: Tally): void {
  total.passed += passed;
  total.failed += failed;
  total.cpuSeconds += cpuSeconds;
}

/** The test files of these folders and files, each once. */
function filesAt(paths: readonly string[]): string[] {
  const found = paths.flatMap((given) => {
    const path = relative(Deno.cwd(), resolve(given));
    const files = path.endsWith("_test.ts") && isThere(path, "isFile")
      ? [path]
      : isThere(path, "isDirectory")
      ? testFiles(path)
      : [];
    if (files.length === 0) {
      console.error(
        `There is no test at "${given}": name a folder below tests, or a file *_test.ts`,
      );
      Deno.exit(2);
    }
    return files;
  });
  return [...new Set(found)];
}

function isThere(path: string, kind: "isFile" | "isDirectory"): boolean {
  try {
    return Deno.statSync(path)[kind];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
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

/**
 * "tests/src/film/render/x_test.ts" → "tests/src/film", because a process for each folder loads the same
 * modules again; all pure files are one room.
 */
function roomOf(path: string): Pick<Room, "name" | "needs"> {
  const mirrored = path.replace(/^tests\//, "");
  if (mirrored.startsWith("browser/")) return { name: path, needs: "browser" };
  if (mirrored.startsWith("src/") && !isRim(mirrored)) return { name: "pure", needs: "pure" };
  const folders = path.split("/").slice(0, -1);
  return { name: folders.slice(0, 3).join("/"), needs: "outside" };
}

/** They take longest and begin first, in this order. */
const LONG = [
  "tests/browser/make_test.ts",
  "tests/cli/film",
  "tests/browser/first_run_test.ts",
  "tests/browser/frames_test.ts",
  "tests/browser",
  "tests/cli/automation",
  "tests/cli/library",
  "tests/cli/runs",
  "pure",
  "tests/cli",
  "tests/src/film",
  "tests/src/facts",
  "small_rooms",
  "tests/src/web",
  "tests/goldens",
  "tests/contracts",
  "tests/inference",
  "tests/src/library",
  "tests/deploy",
];

/** A process loads modules for a second of CPU time and more: rooms of fewer files that end soon are one. */
const FEW_FILES = 9;

function joined(rooms: readonly Room[]): readonly Room[] {
  const isSmall = ({ name, needs, files }: Room) =>
    needs === "outside" && files.length < FEW_FILES && !LONG.includes(name);
  const small = rooms.filter(isSmall);
  if (small.length < 2) return rooms;
  const files = small.flatMap((room) => room.files);
  return [
    ...rooms.filter((room) => !isSmall(room)),
    { name: "small_rooms", needs: "outside", files },
  ];
}

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
  return joined([...rooms.values()]).toSorted((a, b) =>
    rank(a) - rank(b) || b.files.length - a.files.length
  );
}

/** In the checkout, where its packages are found. */
const BUNDLE = "dist/tested";

const scratch = await Deno.makeTempDir({ prefix: "photos-memories-tests-" });

/** Runs its words, and tells on its last line of all it started how long processors worked for it. */
const TIMED = '"$@"; code=$?; times >&2; exit $code';

/** The last line of `times`, user and system time of all that a shell waited for: "1m2.34s 0m5.60s". */
function readTimes(stderr: string): { readonly text: string; readonly cpuSeconds: number } {
  const lines = stderr.trimEnd().split("\n");
  const spent = [...lines.at(-1)!.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  return {
    text: lines.slice(0, -2).join("\n"),
    cpuSeconds: spent.reduce((sum, each) => sum + each, 0),
  };
}

/** Runs files in one process; the output of Deno's reporter, and whether it came to its end. */
async function runProcess(room: Room, files: readonly string[], flags: readonly string[]) {
  const { stdout, stderr, success } = await new Deno.Command("sh", {
    args: [
      ...["-c", TIMED, "sh", Deno.execPath()],
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
  const { text: told, cpuSeconds } = readTimes(new TextDecoder().decode(stderr));
  return { text: new TextDecoder().decode(stdout) + told, success, cpuSeconds };
}

/** A file that imports these, so that their tests run in one isolate. */
async function entryOf({ name, files }: Room): Promise<string> {
  const entry = `${scratch}/${name.replaceAll("/", "_")}_test.ts`;
  const lines = files.map((file) => `import "${pathToFileURL(resolve(file))}";\n`);
  await Deno.writeTextFile(entry, lines.join(""));
  return entry;
}

type Ended = Awaited<ReturnType<typeof runProcess>>;

/** Nothing when the process did not come to its end. */
function tallyOf({ text, success, cpuSeconds }: Ended): Tally | undefined {
  const summary = /^(?:ok|FAILED) \| (\d+) passed .*?\| (\d+) failed/m.exec(text);
  if (!success) console.log(text);
  if (!summary) return undefined;
  return {
    passed: Number(summary[1]),
    failed: success ? 0 : Math.max(1, Number(summary[2])),
    cpuSeconds,
  };
}

/** Runs a room's files in isolates of their own; after a crash those that had not begun run in a new process. */
async function runFiles(room: Room, flags: readonly string[]): Promise<Tally> {
  const tally = noTally();
  for (let files = room.files; files.length > 0;) {
    const ended = await runProcess(room, files, flags), { text } = ended;
    const rest = tallyOf(ended);
    if (rest) {
      add(tally, rest);
      break;
    }
    const [, begun = ""] =
      [...text.matchAll(/^running \d+ tests? from (?:\.*\/)*(.*)$/gm)].at(-1) ?? [];
    const crashed = files.find((file) => file.endsWith(begun))!;
    console.log(`The process of ${room.name} crashed while it ran ${crashed}`);
    const passed = [...text.matchAll(/ \.\.\. ok \(/g)].length;
    add(tally, { passed, failed: 1, cpuSeconds: ended.cpuSeconds });
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
  console.log(
    `${room.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s, ` +
      `${Math.round(tally.cpuSeconds)} CPU s`,
  );
  return tally;
}

/** Runs all rooms of these files, a few at a time. */
async function runRooms(files: readonly string[], flags: readonly string[]): Promise<Tally> {
  const total = noTally();
  const waiting = roomsOf(files);
  const runNext = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) {
      add(total, await runRoom(room, flags));
    }
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, runNext));
  return total;
}

/** The property tests until one fails, at most this many rounds. */
async function runNewCases(all: readonly string[], rounds: number): Promise<Tally> {
  const files = all.filter((path) => Deno.readTextFileSync(path).includes('from "fast-check"'));
  const total = noTally();
  for (let round = 0; round < rounds && total.failed === 0; round++) {
    add(total, await runRooms(files, []));
  }
  return total;
}

const isNewCases = Deno.args[0] === "--new-cases";
const files = filesAt(isNewCases || Deno.args.length === 0 ? ["tests"] : Deno.args);
// Otherwise the first processes of a fresh clone install at the same time and wait for each other.
const install = await new Deno.Command(Deno.execPath(), { args: ["install", "--quiet"] }).output();
if (!install.success) throw new Error(new TextDecoder().decode(install.stderr));
/** Of a run of all tests; a single room is sooner done from the source. */
let bundles: string | undefined;
try {
  if (Deno.args.length === 0) {
    await bundlePrograms(ENTRIES, BUNDLE);
    await copyFiles(BUNDLE);
    bundles = resolve(BUNDLE);
  }
  const { passed, failed, cpuSeconds } = isNewCases
    ? await runNewCases(files, Number(Deno.args[1] ?? 3))
    : await runRooms(files, ["--preload", "tests/same_cases.ts"]);
  console.log(
    `\nProcessors worked ${Math.round(cpuSeconds)} s\n${passed} passed, ${failed} failed`,
  );
  Deno.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  for (const folder of bundles === undefined ? [scratch] : [scratch, BUNDLE]) {
    await Deno.remove(folder, { recursive: true }).catch(({ message }) =>
      console.error(`The tests' folder "${folder}" could not be removed: ${message}`)
    );
  }
}
