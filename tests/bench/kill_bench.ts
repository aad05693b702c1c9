// SPDX-License-Identifier: AGPL-3.0-or-later

// Kills whole runs of the automation at random moments and looks at what they leave behind:
// deno task bench kill_bench [kills] [seed] [folder|server]

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { seededRandom } from "../../src/base/random.ts";
import { KillServerWorld } from "../fixtures/process/kill_server_world.ts";
import { KillWorld } from "../fixtures/process/kill_world.ts";

const [kills, seed] = [Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 1)];
const library = process.argv[4] ?? "folder";
/** A killed run takes its children with it within so long. */
const MAX_MS = 2_000;
/** After so many kills a run is let come to its end. */
const KILLS_PER_FILM = 10;

const folder = await mkdtemp(path.join(os.tmpdir(), "photos-memories-kills-"));
const world = library === "server" ? await KillServerWorld.start(folder) : new KillWorld(folder);
const random = seededRandom(seed);
await world.fill();
let bad = 0, films = 0;
const report = (line: string) => {
  bad++;
  console.log(line);
};
for (let n = 1; n <= kills; n++) {
  const killed = random.next() < 0.5 ? "program" : "everything";
  await world.killOne(random, killed, MAX_MS);
  for (const problem of world.storeProblems()) report(`After kill ${n} (${killed}): ${problem}`);
  world.forgetFilms();
  if (n % KILLS_PER_FILM !== 0 && n !== kills) continue;
  const { outcome, text } = await world.runWhole();
  if (outcome !== "completed") report(`After kill ${n} (${killed}): ${text}`);
  else films++;
  for (const problem of world.problems()) report(`After kill ${n} (${killed}): ${problem}`);
  world.forgetFilms();
  console.log(`${n} kills, ${films} films, ${bad} problems`);
}
if (world instanceof KillServerWorld) await world[Symbol.asyncDispose]();
await rm(folder, { recursive: true });
process.exitCode = bad === 0 ? 0 : 1;
