// SPDX-License-Identifier: AGPL-3.0-or-later

// A whole film beside the encoder alone: titles, captions, sound, checks and all, against x264 veryfast
// on the same film's ready frames in one process (L1). Also the film again after its owner took one shot out, then
// moved one, then swapped one for a stand-in, and the memory of all processes together. Prints ratios of one run.
// deno task bench film_bench [seconds of film] [photos]

import process from "node:process";
import { openClip } from "../../src/media/av/clip_reader.ts";
import { inspectFilm } from "../../src/media/av/probe.ts";
import { WHOLE } from "../../src/media/size.ts";
import { copyDemoLibrary } from "../../src/library/demo/demo_library.ts";
import type { Shot } from "../../src/film/select/cut.ts";
import { type Edit, NO_EDITS, withEdit } from "../../src/film/select/edit_cut.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { fileURLToPath } from "node:url";
import { type Cost, costOf } from "./parts/cost_of.ts";

const seconds = Number(process.argv[2] ?? 60);
const photosOnly = process.argv.includes("photos");
const entry = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const encodeAlone = fileURLToPath(new URL("./parts/encode_alone.ts", import.meta.url));

const folder = Deno.makeTempDirSync({ prefix: "film-bench-" });
const environment = {
  PHOTOS_MEMORIES_DATA_DIR: `${folder}/data`,
  PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
  PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1",
};
try {
  const library = `${folder}/library`;
  await copyDemoLibrary(library);
  if (photosOnly) {
    for (const path of ["2025", "2025/Birthday", "2025/07 Coast", "2025/08 Festival"]) {
      for (const { name } of Deno.readDirSync(`${library}/${path}`)) {
        if (/\.(?:mp4|mov)$/.test(name)) Deno.removeSync(`${library}/${path}/${name}`);
      }
    }
  }
  const generate = (...more: string[]) =>
    costOf([
      "run",
      "-A",
      "--no-check",
      entry,
      "generate",
      "--library",
      library,
      "--year",
      "2025",
      "--duration",
      String(seconds),
      "--json",
      ...more,
    ], environment);
  const resultOf = ({ out }: Cost) => JSON.parse(out.trim().split("\n").at(-1)!);

  const film = await generate();
  const result = resultOf(film);
  const seen = await inspectFilm(result.film, 30);

  // The ready frames, from the page cache where they fit.
  const raw = `${folder}/frames.yuv`;
  const file = await Deno.open(raw, { write: true, create: true });
  {
    await using clip = await openClip(result.film, {
      width: seen.width,
      height: seen.height,
      crop: WHOLE,
      fromSeconds: 0,
    });
    for (let i = 0; i < seen.videoFrames; i++) {
      const { data } = await clip.frameAt(i / 30);
      for (let at = 0; at < data.length;) at += await file.write(data.subarray(at));
    }
  }
  file.close();
  const alone = await costOf(
    ["run", "-A", "--no-check", encodeAlone, raw, String(seen.width), String(seen.height)],
    {},
  );
  const story = JSON.parse(
    (await costOf(
      ["run", "-A", "--no-check", entry, "runs", "story", "latest", "--json"],
      environment,
    ))
      .out,
  );
  const shots: readonly Shot[] = story.shots, middle = Math.floor(shots.length / 2);
  const replaced = shots.find((shot) => shot.spares?.length && shot !== shots[middle]);
  const changes: ReadonlyArray<readonly [string, Edit]> = [
    ["one shot left out", { kind: "remove", shot: shots[middle]!.asset.id }],
    ["one moved by one ", { kind: "move", shot: shots[1]!.asset.id, to: 2 }],
    ...replaced
      ? [["one swapped      ", {
        kind: "swap",
        shot: replaced.asset.id,
        with: replaced.spares![0]!.asset.id,
      }]] as const
      : [],
  ];
  const costs: Array<readonly [string, Cost]> = [];
  let edits = NO_EDITS;
  for (const [name, change] of changes) {
    const before = edits.revision;
    edits = withEdit(edits, change);
    {
      await using ledger = await openLedger(`${environment.PHOTOS_MEMORIES_DATA_DIR}/ledger.db`);
      if (!await ledger.runs.keepEdits(result.run, before, edits)) {
        throw new Error("It was edited meanwhile");
      }
    }
    const again = ["run", "-A", "--no-check", entry, "runs", "render", result.run, "--json"];
    costs.push([name, await costOf(again, environment)]);
  }

  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  console.log(
    [
      `film              ${(seen.videoFrames / 30).toFixed(1)} s, ${seen.videoFrames} frames, ` +
      `${story.shots.length} shots, ${photosOnly ? "photos only" : "photos and clips"}`,
      `L1                ${alone.cpuSeconds.toFixed(1)} CPU s`,
      `whole film / L1   CPU ${ratio(film.cpuSeconds, alone.cpuSeconds)}, ` +
      `wall ${ratio(film.wallSeconds, alone.wallSeconds)}`,
      `memory            ${film.peakMegabytes.toFixed(0)} MB of all processes together`,
      ...costs.map(([name, { cpuSeconds, wallSeconds }]) =>
        `${name} CPU ${ratio(cpuSeconds, film.cpuSeconds)}, ` +
        `wall ${ratio(wallSeconds, film.wallSeconds)} of the first film`
      ),
      `load average      ${Deno.loadavg().map((value) => value.toFixed(1)).join(" ")}`,
    ].join("\n"),
  );
} finally {
  Deno.removeSync(folder, { recursive: true });
}
