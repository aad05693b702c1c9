// SPDX-License-Identifier: AGPL-3.0-or-later

// The memory of all processes of a film together: the whole program with one range and with two side
// by side, and a film of many shots beside one of few. Prints megabytes and the ratio of one run.
// deno task bench memory_bench [few shots] [many shots]

import process from "node:process";
import { fileURLToPath } from "node:url";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import { type Cost, costOf } from "./parts/cost_of.ts";

const few = Number(process.argv[2] ?? 15), many = Number(process.argv[3] ?? 300);
const entry = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const filmOfShots = fileURLToPath(new URL("./parts/memory_bench_film.ts", import.meta.url));
/** Long enough for every kind of work to come to its peak. */
const SECONDS = 30;

const folder = Deno.makeTempDirSync({ prefix: "memory-bench-" });
try {
  const library = `${folder}/library`;
  await copyDemoLibrary(library);
  const program = (workers: number): Promise<Cost> =>
    costOf(
      ["run", "-A", "--no-check", entry, "generate", "--library", library, "--year", "2025"]
        .concat("--duration", String(SECONDS), "--json"),
      {
        PHOTOS_MEMORIES_DATA_DIR: `${folder}/data-${workers}`,
        PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
        PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1",
        PHOTOS_MEMORIES_HARDWARE__WORKERS: String(workers),
      },
    );
  const shots = (count: number): Promise<Cost> =>
    costOf(
      ["run", "-A", "--no-check", filmOfShots, library, `${folder}/shots-${count}`, String(count)],
      {},
    );
  const line = (what: string, { peakMegabytes, wallSeconds }: Cost) =>
    console.log(
      `${what.padEnd(34)} ${peakMegabytes.toFixed(0).padStart(5)} MB` +
        `   in ${wallSeconds.toFixed(0)} s`,
    );
  for (const workers of [1, 2]) {
    const ranges = workers === 1 ? "1 range" : `${workers} ranges`;
    line(`first film, ${ranges} at once`, await program(workers));
    // The library is known now; what was rendered is made again.
    for (const made of ["pieces", "sounds"]) {
      Deno.removeSync(`${folder}/data-${workers}/cache/${made}`, { recursive: true });
    }
    line(`second film, ${ranges} at once`, await program(workers));
  }
  const small = await shots(few), large = await shots(many);
  line(`${few} shots, 2 ranges at once`, small);
  line(`${many} shots, 2 ranges at once`, large);
  console.log(`ratio ${(large.peakMegabytes / small.peakMegabytes).toFixed(2)}`);
} finally {
  Deno.removeSync(folder, { recursive: true });
}
