// SPDX-License-Identifier: AGPL-3.0-or-later

// What a film costs beside the encoder alone: x264 veryfast on ready frames (the limit) against the
// whole renderer with one child and with two, for a film of photos and one of photos and clips.
// The three take turns; of each the cheapest round counts, so that what else the machine does weighs
// least. Prints ratios, and the peak memory of the children together. System time is shown apart: in
// a virtual machine it is mostly the host finding memory for the first time.
// deno run -A tests/bench/render_bench.ts [shots of a film] [rounds]

import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { pathKey, sourcesOf } from "../../src/film/timeline/film_sources.ts";
import { type FilmToRender, renderPieces } from "../../src/film/render/render_pieces.ts";
import { ChildWorker } from "../../src/system/process/child_job.ts";
import type { Item, Overlay, Timeline, Visual } from "../../src/film/timeline/timeline.ts";
import type { Source } from "../../src/film/framing/source.ts";
import { type Entry, filmOf, GROUND } from "../src/film/render/plan/some_film.ts";
import { drawClip, drawPhoto, fileOf, source } from "./parts/render_bench_media.ts";

const shots = Number(process.argv[2] ?? 6), rounds = Number(process.argv[3] ?? 2);
const entry = fileURLToPath(new URL("./parts/render_bench_child.ts", import.meta.url));

const photos = [
  source("landscape-1", "photo", 4032, 3024),
  source("portrait-1", "photo", 3024, 4032),
  source("landscape-2", "photo", 4032, 3024),
];
const clips = [1, 2, 3, 4].map((n) => source(`clip-${n}`, "video", 1920, 1080));

function stillOf(photo: Source, index: number): Visual {
  const wide = photo.width > photo.height;
  if (!wide) return { kind: "matted", source: photo, grow: 1.035 };
  const from = { x: 0, y: 0.125, width: 1, height: 0.75 };
  const to = { x: 0.03, y: 0.13, width: 0.94, height: 0.705 };
  return { kind: "still", source: photo, move: index % 2 ? { from, to } : { from: to, to: from } };
}

const date: Overlay = {
  role: "date",
  text: "Saturday, 12 July",
  startFrame: 20,
  frames: 70,
  fadeInFrames: 10,
  fadeOutFrames: 10,
};

function film(withClips: boolean): Timeline {
  const entries = Array.from({ length: shots }, (_, index): Entry => {
    const isClip = withClips && index % 2 === 1;
    return {
      visual: isClip
        ? {
          kind: "clip",
          source: clips[(index >> 1) % clips.length]!,
          inSeconds: 0.4,
          crop: { x: 0, y: 0, width: 1, height: 1 },
        }
        : stillOf(photos[(withClips ? index >> 1 : index) % photos.length]!, index),
      frames: 105,
      overlays: index % 2 === 0 ? [date] : [],
      into: { style: "dissolve", frames: index % 3 === 0 ? 0 : 12 },
    };
  });
  const card: Entry = {
    visual: {
      kind: "card",
      role: "opening",
      ground: GROUND,
      backdrop: {
        source: photos[0]!,
        inSeconds: 0,
        move: {
          from: { x: 0, y: 0.125, width: 1, height: 0.75 },
          to: { x: 0.03, y: 0.1475, width: 0.94, height: 0.705 },
        },
      },
    },
    kind: "card",
    frames: 105,
    overlays: [{ ...date, role: "title", text: "A summer by the lake" }],
  };
  return filmOf([card, ...entries], { canvas: { width: 1920, height: 1080 }, fadeOutFrames: 30 });
}

/** Seconds, and megabytes of all children together. */
interface Cost {
  readonly user: number;
  readonly system: number;
  readonly wall: number;
  readonly rssMb: number;
}

let measurements = 0;

/** Adds up what the children of one measurement wrote about themselves. */
async function measured(
  place: string,
  work: (environment: Record<string, string>) => Promise<unknown>,
): Promise<Cost> {
  const folder = path.join(place, `spent-${measurements++}`);
  await mkdir(folder);
  const start = performance.now();
  await work({ BENCH_SPENT: folder });
  const wall = (performance.now() - start) / 1000;
  let user = 0, system = 0, rssMb = 0;
  for (const name of await readdir(folder)) {
    const spent = JSON.parse(await readFile(path.join(folder, name), "utf8"));
    user += spent.user;
    system += spent.system;
    rssMb += spent.rssMb;
  }
  return { user, system, wall, rssMb };
}

function best(a: Cost | undefined, b: Cost): Cost {
  return a
    ? {
      user: Math.min(a.user, b.user),
      system: Math.min(a.system, b.system),
      wall: Math.min(a.wall, b.wall),
      rssMb: Math.max(a.rssMb, b.rssMb),
    }
    : b;
}

const place = await mkdtemp(path.join(os.tmpdir(), "render-bench-"));
try {
  console.log("drawing photos and clips …");
  for (const [i, photo] of photos.entries()) {
    await drawPhoto(fileOf(place, photo), i + 1, photo.width, photo.height);
  }
  for (const [i, clip] of clips.entries()) {
    const from = photos[i % 2 * 2]!;
    await drawClip(fileOf(place, clip), from, fileOf(place, from), 4.5);
  }
  for (const withClips of [false, true]) {
    const timeline = film(withClips);
    const used = timeline.items.flatMap(({ visual }: Item) => sourcesOf(visual));
    const all: FilmToRender = {
      timeline,
      words: { titles: "bench" },
      paths: Object.fromEntries(used.map((source) => [pathKey(source), fileOf(place, source)])),
    };
    const raw = path.join(place, "frames.yuv");
    {
      await using dumper = new ChildWorker("dump", { entry });
      await dumper.request({ film: all, raw });
    }
    const costs = new Map<string, Cost>();
    const take = async (
      what: string,
      work: (environment: Record<string, string>) => Promise<unknown>,
    ) => costs.set(what, best(costs.get(what), await measured(place, work)));
    const frames = timeline.totalFrames;
    for (let round = 0; round < rounds; round++) {
      await take("encoder alone", async (environment) => {
        await using child = new ChildWorker("limit", { entry, environment });
        await child.request({ raw, canvas: timeline.canvas, fps: 30, frames });
      });
      for (const workers of [1, 2]) {
        const piecesFolder = path.join(place, "pieces");
        await take(workers === 1 ? "one child" : "two children", async (environment) => {
          const children = { entry, environment };
          const kept = { children, piecesFolder, workers, cacheMaxBytes: 1e12 };
          const ending = await renderPieces(kept, all, {});
          if (ending.kind !== "rendered") throw ending.failures[0]!.fault;
        });
        await rm(piecesFolder, { recursive: true });
      }
    }
    await rm(raw);
    const limit = costs.get("encoder alone")!;
    console.log(`\n${withClips ? "photos and clips" : "photos only"}: ${frames} frames of 1080p30`);
    for (const [what, { user, system, wall, rssMb }] of costs) {
      const seconds = (value: number) => `${value.toFixed(1).padStart(6)} s`;
      const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} ×`;
      console.log(
        `  ${what.padEnd(14)} cpu${seconds(user)} ${ratio(user, limit.user)} + system${
          seconds(system)
        }   wall${seconds(wall)} ${ratio(wall, limit.wall)}   peak ${rssMb.toFixed(0)} MB`,
      );
    }
  }
} finally {
  await rm(place, { recursive: true, force: true });
}
