// SPDX-License-Identifier: AGPL-3.0-or-later

// Contact sheets of films of the twelve mixed libraries, as folders of the demo's pictures, and of the demo: the
// middle of every card, map and shot, drawn by the film's own renderer without encoding a film. For looking at.
// The face detector is there where its tests find it, as it is for a person with a package.
// deno task bench sheets_bench [folder for the sheets] [names of libraries, all by default]

import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { DEMO_SECONDS } from "../../cli/commands/demo.ts";
import { addDays } from "../../src/base/local_time.ts";
import { drawMap } from "../../src/film/maps/atlas/draw_map.ts";
import { renderSlice } from "../../src/film/render/compositor.ts";
import { Kernel } from "../../src/film/render/kernel/kernel.ts";
import { sliceOf } from "../../src/film/render/plan/film_slice.ts";
import { pathKey, pictureSources } from "../../src/film/timeline/film_sources.ts";
import { mediaReaders } from "../../src/film/render/sources/picture_source.ts";
import { fetchSources, filesOf } from "../../src/film/render/source_files.ts";
import type { Item, Timeline } from "../../src/film/timeline/timeline.ts";
import { rasterise } from "../../src/film/titles/fonts/raster.ts";
import { styleOf } from "../../src/film/titles/overlay_style.ts";
import { DEMO_YEAR } from "../../src/library/demo/demo_library.ts";
import { artifactPath, ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { openFolderLibrary } from "../../src/library/folder/folder_library.ts";
import { rgbOfYuv } from "../../src/media/yuv.ts";
import { faceWeights } from "../fixtures/models/face_weights.ts";
import { costOf } from "./parts/cost_of.ts";
import { demoMotifs, writeMixedFolder } from "./parts/mixed_folder.ts";
import { HOME, type Mix, MIXES } from "./parts/mixes.ts";

const [target = "docs/films", ...names] = Deno.args;
const entry = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
/** Films of many pictures are made no longer: more shots are not looked at. */
const MAX_SECONDS = 75, MANY = 50;
/** So many of a library's pictures are made: enough for the film, spread as all of them would be. */
const MAX_PICTURES = 100;
const SHEET_WIDTH = 1600, GAP = 6, MAX_BYTES = 290_000;

const folder = Deno.env.get("SHEETS_FOLDER") ?? Deno.makeTempDirSync({ prefix: "sheets-bench-" });
await mkdir(target, { recursive: true });
const motifs = await demoMotifs(folder), detector = faceWeights();
/** Its folder is there already, and its film is of a year. */
const DEMO: Mix = {
  name: "demo",
  start: `${DEMO_YEAR}-01-01`,
  days: 365,
  locale: "en",
  count: motifs.length,
  portrait: 0,
  people: 0,
};
for (
  const mix of [...MIXES, DEMO].filter(({ name }) => names.length === 0 || names.includes(name))
) {
  const timeline = await laidOut(mix);
  const frames = await framesOf(mix, timeline);
  const file = path.join(target, `${mix.name}.jpg`);
  const bytes = await writeSheet(frames, timeline.canvas, file);
  const { totalFrames, fps, items } = timeline;
  console.log(
    `${file}: ${(totalFrames / fps).toFixed(0)} s, ${items.length} items, ${
      (bytes / 1000).toFixed(0)
    } kB: ${titleOf(items)}`,
  );
}

function titleOf(items: readonly Item[]): string {
  const [first] = items;
  return first?.overlays.map(({ text }) => text).join(" | ") ?? "";
}

/** The film of all of the library's days, in frames; its folder is made when it is not there. */
async function laidOut(mix: Mix): Promise<Timeline> {
  const library = `${folder}/${mix.name}`, data = `${folder}/${mix.name}-data`;
  try {
    await Deno.stat(library);
  } catch {
    const unfinished = `${library}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    const count = Math.min(mix.count, MAX_PICTURES);
    const clusterSize = Math.max(1, Math.round((mix.clusterSize ?? 8) * count / mix.count));
    await writeMixedFolder({ ...mix, count, clusterSize }, motifs, unfinished);
    await rename(unfinished, library);
  }
  if (detector) {
    const placed = artifactPath(`${data}/models`, ARTIFACTS.faces);
    await mkdir(path.dirname(placed), { recursive: true });
    await copyFile(detector, placed);
  }
  const asked = mix.name === "demo"
    ? ["--memory-type", "year_in_review", "--year", mix.start.slice(0, 4)]
    : mix.journey
    ? ["--memory-type", "trip", "--near-date", mix.start]
    : ["--start", mix.start, "--end", addDays(mix.start, mix.days - 1)];
  const { out } = await costOf([
    ...["run", "-A", "--no-check", entry, "generate", "--library", library, ...asked],
    ...["--no-render", "--json", "--resolution", "720p"],
    ...(mix.count > MANY
      ? ["--duration", String(mix.name === "demo" ? DEMO_SECONDS : MAX_SECONDS)]
      : []),
    ...(mix.orientation ? ["--orientation", mix.orientation] : []),
  ], {
    PHOTOS_MEMORIES_DATA_DIR: data,
    PHOTOS_MEMORIES_TITLE_SCREENS__LOCALE: mix.locale,
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: String(HOME[0]),
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: String(HOME[1]),
    PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
  });
  const { run } = JSON.parse(out.trim().split("\n").at(-1)!);
  await using ledger = await openLedger(`${data}/ledger.db`);
  return await ledger.runs.document(run, "timeline") as Timeline;
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A frame of each item: of a map the last before it goes, of all others the middle. */
async function framesOf(mix: Mix, timeline: Timeline): Promise<Pixels[]> {
  const root = `${folder}/${mix.name}`;
  await using library = await openFolderLibrary({
    folder: root,
    indexFile: `${root}-data/sheet.db`,
  });
  await library.sync();
  const { paths } = await fetchSources(pictureSources(timeline), filesOf(library), undefined);
  const { canvas, items } = timeline;
  const kernel = await Kernel.load(64 << 20);
  const frames: Pixels[] = [];
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]?.startFrame ?? timeline.totalFrames;
    const isMap = item.visual.kind === "card" && item.visual.map !== undefined;
    const before = items[index - 1];
    const start = before ? Math.max(item.startFrame, before.startFrame + before.frames) : 0;
    const at = isMap ? next - 12 : Math.floor((start + next) / 2);
    await renderSlice(sliceOf(timeline, { from: at, to: at + 1 }), {
      kernel,
      media: await mediaReaders(),
      drawText: (overlay, item) => rasterise(overlay, canvas, styleOf(item, mix.locale)),
      drawMap: (map, ground, size) => drawMap(map, ground, size, { locale: mix.locale }),
      pathOf: (source) => paths[pathKey(source)]!,
    }, {
      write: (picture) => {
        frames.push({ data: rgbOfYuv(picture).data, width: canvas.width, height: canvas.height });
        return Promise.resolve();
      },
    });
  }
  return frames;
}

/** As good as fits into the bytes; resolves to their number. */
async function writeSheet(
  frames: readonly Pixels[],
  { width, height }: Timeline["canvas"],
  file: string,
): Promise<number> {
  const aspect = width / height;
  const columns = Math.max(
    aspect > 1.2 ? 5 : 7,
    Math.ceil(Math.sqrt(frames.length * (1 / aspect) * 1.4)),
  );
  const tile = Math.floor((SHEET_WIDTH - GAP) / columns) - GAP, tall = Math.round(tile / aspect);
  const rows = Math.ceil(frames.length / columns);
  const tiles = await Promise.all(frames.map(async ({ data, width, height }, index) => ({
    input: await sharp(data, { raw: { width, height, channels: 3 } }).resize(tile, tall).png()
      .toBuffer(),
    left: GAP + (index % columns) * (tile + GAP),
    top: GAP + Math.floor(index / columns) * (tall + GAP),
  })));
  const sheet = await sharp({
    create: {
      width: GAP + columns * (tile + GAP),
      height: GAP + rows * (tall + GAP),
      channels: 3,
      background: "white",
    },
  }).composite(tiles).png().toBuffer();
  for (let quality = 86;; quality -= 4) {
    const bytes = await sharp(sheet).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length > MAX_BYTES && quality > 30) continue;
    await Deno.writeFile(file, bytes);
    return bytes.length;
  }
}
