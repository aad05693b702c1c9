// SPDX-License-Identifier: AGPL-3.0-or-later

// Kills the unified worker at random moments and starts it again, while two apps prepare one library and
// a third has films rendered, all by the same worker; then looks at what they have.
//
//   deno task bench worker_kill_bench [cycles] [seed]       50 and 1 unless told

import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { seededRandom } from "../../src/base/random.ts";
import { frameDigests } from "../fixtures/film/filmed_library.ts";
import {
  InferenceProcess,
  installTinyModels,
  RENDER_TOKEN,
  workerOptions,
} from "../fakes/facts/inference_process.ts";
import { LEAST_SCOPES, startImmichServer } from "../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../fakes/immich_server/libraries/holiday_library.ts";
import { Cli } from "../fixtures/cli/cli.ts";

const [cycles, seed] = [Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 1)];
const MAX_LIFE_MS = 16_000;
/** Beside a film that another app has rendered, one run may end with pictures outstanding. */
const MAX_LAST_RUNS = 10;
const CAPTIONS = fileURLToPath(new URL("../fakes/caption_server/main.ts", import.meta.url));
const FILM = [
  ..."generate --memory-type trip --json --duration 5".split(" "),
  ..."--resolution 720p --fps 24 --orientation square".split(" "),
];

const folder = await mkdtemp(path.join(os.tmpdir(), "worker-kills-"));
const random = seededRandom(seed);
await using library = await startImmichServer({ ...await holidayLibrary(), major: 3 });
const models = await installTinyModels(folder);
const caption = `"${Deno.execPath()}" run --no-check -A "${CAPTIONS}" --port $CAPTION_PORT`;
const ask = workerOptions(folder, models, caption);

let port = 0;
async function startWorker(): Promise<InferenceProcess> {
  const worker = await InferenceProcess.start({
    ...ask,
    words: ["--port", String(port)],
    environment: {
      ...ask.environment,
      PHOTOS_MEMORIES_RENDER_WORKER_IMMICH_URL: library.url,
    },
  });
  port = Number(new URL(worker.url).port);
  return worker;
}

/** An app of its own; what it has of its library comes from the worker alone. */
function appAt(name: string, tier: "basic" | "gpu"): Cli {
  const worker = `http://127.0.0.1:${port}`;
  return new Cli(path.join(folder, name), {
    IMMICH_URL: library.url,
    IMMICH_API_KEY: library.keyOf("Nora", LEAST_SCOPES),
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: "48.0",
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: "7.85",
    PHOTOS_MEMORIES_HARDWARE__ENABLED: "false",
    PHOTOS_MEMORIES_TIER: tier,
    PHOTOS_MEMORIES_RENDER__WORKER_BASE_URL: `${worker}/render`,
    PHOTOS_MEMORIES_RENDER__WORKER_TOKEN: RENDER_TOKEN,
    ...(tier === "gpu" && {
      PHOTOS_MEMORIES_INFERENCE__FACTS_BASE_URL: worker,
      PHOTOS_MEMORIES_INFERENCE__FALLBACK_TO_LOCAL: "false",
      PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_BASE_URL: `${worker}/v1`,
    }),
  });
}

interface Row {
  readonly producer: string;
  readonly source_key: string;
  readonly value: string;
}

function rowsOf(cli: Cli): Row[] {
  using bank = new DatabaseSync(path.join(cli.folder, "data", "bank.db"), { readOnly: true });
  return bank.prepare("SELECT * FROM fact ORDER BY producer, source_key").all() as unknown as Row[];
}

let worker = await startWorker(), isLast = false, prepared = 0;
const films: string[] = [], problems: string[] = [];

/** Prepares again and again until the last of the lives, each time from nothing. */
async function prepare(name: string): Promise<readonly Row[]> {
  for (let round = 0;; round++) {
    const cli = appAt(`${name}-${round}`, "gpu");
    for (let last = 0;;) {
      if (isLast) last++;
      const { code, notes } = await cli.run("prepare");
      if (code === 0) break;
      if (last === MAX_LAST_RUNS) throw new Error(`${name} could not prepare: ${notes}`);
    }
    prepared++;
    if (isLast) return rowsOf(cli);
  }
}

async function film(): Promise<void> {
  for (let round = 0; !isLast || films.length === 0; round++) {
    const cli = appAt(`film-${round}`, "basic");
    for (let last = 0;;) {
      if (isLast) last++;
      const { code, out, notes } = await cli.run(...FILM);
      if (code === 0) {
        films.push(String(JSON.parse(out.trim().split("\n").at(-1)!).film));
        const made = (await readdir(cli.films, { recursive: true })).filter((f) =>
          /\.mp4$/.test(f)
        );
        if (made.length !== 1) problems.push(`One job, but the films ${made}`);
        break;
      }
      if (last === MAX_LAST_RUNS) throw new Error(`There is no film: ${out}${notes}`);
    }
  }
}

const apps = Promise.all([prepare("one"), prepare("two"), film()]);
// Its end is waited for below.
apps.catch(() => {});
const killedIn: Record<string, number> = {};
for (let cycle = 1; cycle <= cycles; cycle++) {
  await new Promise((resolve) => setTimeout(resolve, random.between(0, MAX_LIFE_MS)));
  const health = await (await fetch(`${worker.url}/health`)).json();
  const phase = String(health.changing_to ? `to ${health.changing_to}` : health.phase);
  killedIn[phase] = (killedIn[phase] ?? 0) + 1;
  worker.signal("SIGKILL");
  await worker.ended();
  worker = await startWorker();
  if (cycle % 10 === 0) {
    console.log(
      `${cycle} kills (${JSON.stringify(killedIn)}), ${prepared} times prepared, ` +
        `${films.length} films`,
    );
  }
}
isLast = true;
const [one, two] = await apps;
const isSame = JSON.stringify(one) === JSON.stringify(two);
if (!isSame) problems.push(`The two apps have other rows: ${one.length} and ${two.length}`);
const digests = new Set<string>();
for (const each of films) digests.add(JSON.stringify(await frameDigests([each])));
if (digests.size !== 1) {
  problems.push(`${films.length} films of one cut, ${digests.size} different`);
}
console.log(
  `${cycles} kills in ${JSON.stringify(killedIn)}: ${one.length} rows, ${films.length} films, ` +
    `${problems.length} problems`,
);
for (const problem of problems) console.log(problem);
await worker[Symbol.asyncDispose]();
await rm(folder, { recursive: true, force: true });
process.exitCode = problems.length === 0 ? 0 : 1;
