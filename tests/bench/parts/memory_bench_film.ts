// SPDX-License-Identifier: AGPL-3.0-or-later

// One film of so many one-second shots, photos and clips in turn, with music, captions and all that
// follows the cut: deno run memory_bench_film.ts <demo library> <folder> <shots>

import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { openForkedPictures } from "../../../src/facts/pictures/forked_pictures.ts";
import { openForkedMediaWorkers } from "../../../src/film/children/forked_media_workers.ts";
import { lookOf } from "../../../src/film/render/film_look.ts";
import { renderPieces } from "../../../src/film/render/render_pieces.ts";
import { pathKey, sourcesOf } from "../../../src/film/timeline/film_sources.ts";
import type { Visual } from "../../../src/film/timeline/timeline.ts";
import type { Source } from "../../../src/film/framing/source.ts";
import { openFolderLibrary } from "../../../src/library/folder/folder_library.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { type Entry, filmOf, GROUND } from "../../src/film/render/plan/some_film.ts";

const [library, folder, count] = process.argv.slice(2) as [string, string, string];
const FRAMES = 30;

const photos: Source[] = [], clips: Source[] = [];
{
  await using demo = await openFolderLibrary({ folder: library, indexFile: `${folder}/index.db` });
  await demo.sync();
  for await (const batch of demo.assets()) {
    for (const asset of batch) {
      const file = path.relative(library, (await demo.original(asset)).path);
      const { kind, width, height } = asset;
      const source = { key: file, asset: file, part: "original", kind, width, height } as const;
      (kind === "photo" ? photos : clips).push(source);
    }
  }
}

function visualOf(index: number): Visual {
  if (index % 2 === 1) {
    const source = clips[(index >> 1) % clips.length]!;
    const crop = cropOf(source, 1);
    return { kind: "clip", source, inSeconds: 0.5, crop };
  }
  const source = photos[(index >> 1) % photos.length]!;
  return source.width > source.height
    ? { kind: "still", source, move: { from: cropOf(source, 1), to: cropOf(source, 0.92) } }
    : { kind: "matted", source, grow: 1.03 };
}

/** The largest 16:9 box in the middle, or a share of it. */
function cropOf({ width, height }: Source, share: number) {
  const aspect = 16 / 9 * height / width;
  const w = Math.min(1, aspect) * share, h = Math.min(1, 1 / aspect) * share;
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h };
}

const entries = Array.from({ length: Number(count) }, (_, index): Entry => ({
  visual: visualOf(index),
  frames: FRAMES,
  overlays: [{
    role: "date",
    text: `Shot ${index + 1}`,
    startFrame: 8,
    frames: 14,
    fadeInFrames: 3,
    fadeOutFrames: 3,
  }],
  into: { style: "dissolve", frames: index % 3 === 0 ? 6 : 0 },
}));
const silent = filmOf(entries, {
  canvas: { width: 1920, height: 1080 },
  fadeOutFrames: 15,
  music: {
    mode: "composed",
    seed: 1,
    mood: "happy",
    bpm: 112,
    beatsPerBar: 4,
    sections: [{ startSeconds: 0, energy: 2 }],
  },
});
const timeline = {
  ...silent,
  items: silent.items.map((item) =>
    item.visual.kind === "clip"
      ? {
        ...item,
        sound: { source: item.visual.source, inSeconds: 0.5, muted: false, speech: [] },
      }
      : item
  ),
};
const paths = Object.fromEntries(
  timeline.items.flatMap(({ visual }) => sourcesOf(visual)).map((source) => [
    pathKey(source),
    `${library}/${source.asset}`,
  ]),
);
const children = { entry: fileURLToPath(new URL("../../../cli/main.ts", import.meta.url)) };
const options = {
  children,
  library: new MemoryLibrary([]),
  pictures: openForkedPictures(children),
  piecesFolder: `${folder}/pieces`,
  soundsFolder: `${folder}/sounds`,
  tracksFolder: `${folder}/tracks`,
  cacheMaxBytes: 1e12,
  fontsFolder: `${folder}/fonts`,
  workers: 2,
  hardware: false,
  locale: "en",
};
const mediaWorkers = openForkedMediaWorkers(options);
const look = await lookOf(options, timeline, undefined);
const [pictures, sound] = await Promise.all([
  renderPieces(options, { ...look, paths }, {}),
  mediaWorkers.renderSound(timeline, paths, {}),
]);
if (pictures.kind !== "rendered") throw pictures.failures[0]!.fault;
const film = await mediaWorkers.finish({
  timeline,
  pieceFiles: pictures.pieceFiles,
  sound,
  filmPath: `${folder}/film/film.mp4`,
  poster: {
    path: `${folder}/film/film.jpg`,
    seconds: 0.5,
    titles: { main: "Film" },
    ground: GROUND,
  },
  takenAt: "2025-07-01T12:00:00.000+00:00",
  comment: "",
}, {});
console.log(JSON.stringify(film));
