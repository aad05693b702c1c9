// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import sharp from "sharp";
import { showMemories } from "../../../../src/app/suggestions/shown_memories.ts";
import type { RankedCandidate } from "../../../../src/automation/candidate.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { JpegSize, SeenFile } from "../../../../src/facts/picture_reader.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { readAsJpeg } from "../../../../src/media/pictures/photo.ts";
import { TRIP } from "../../../fakes/auto_run_world.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo, video } from "../../../fixtures/assets.ts";

const RANGE = { start: "2025-07-01", end: "2025-07-31" };
const SPOTLIGHT: RankedCandidate = {
  ...TRIP,
  memoryKey: "person_spotlight:p1",
  category: "person_spotlight",
  people: ["p1"],
  range: RANGE,
};

/** Each asset's preview is a picture as wide as the number in its id. */
async function shown(assets: readonly Asset[], ranked: readonly RankedCandidate[], out = "") {
  const persons = [{ id: "p1", name: "Anna" }, { id: "p2", name: "" }];
  const library = new MemoryLibrary(assets, {}, persons);
  const folder = await Deno.makeTempDir({ prefix: "photos-memories-shown-" });
  library.preview = async ({ id }) => {
    const path = `${folder}/${id}.png`;
    const width = Number(/\d+/.exec(id));
    const background = "#4a7a4f";
    await sharp({ create: { width, height: 8, channels: 3, background } }).toFile(path);
    return { path, isPicture: !id.startsWith("raw") };
  };
  try {
    const isExcluded = ({ id }: Asset) => id === out;
    const { signal } = new AbortController();
    const looked: SeenFile[] = [];
    const pictures = {
      jpeg: async (file: SeenFile, { edge, quality }: JpegSize) => {
        if (!looked.some(({ path }) => path === file.path)) looked.push(file);
        if (file.path.includes("broken")) throw new Fault("media_unreadable", "no picture");
        return await readAsJpeg(file.path, { maxWidth: edge, maxHeight: edge }, quality);
      },
    };
    const all = await showMemories({ library, isExcluded, pictures }, { ranked }, signal);
    const widthOf = async (key: string) => {
      const bytes = all.get(key)?.picture?.wide;
      return bytes && (await sharp(bytes).metadata()).width;
    };
    return { all, widthOf, looked };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("showMemories names who is in it and shows a favourite of them, never what is shut out", async () => {
  const people = ["p1"];
  const assets = [
    photo({ id: "a10", people }),
    photo({ id: "b20", people, isFavorite: true }),
    photo({ id: "c30", isFavorite: true }),
    photo({ id: "d40", people, isFavorite: true, visibility: "hidden" }),
    photo({ id: "e50", people, isFavorite: true, takenAt: "2025-08-01T12:00:00.000" }),
  ];
  const { all, widthOf } = await shown(assets, [SPOTLIGHT]);
  assert.deepEqual(all.get(SPOTLIGHT.memoryKey)?.names, ["Anna"]);
  assert.equal(await widthOf(SPOTLIGHT.memoryKey), 20);
  const without = await shown(assets, [SPOTLIGHT], "b20");
  assert.equal(await without.widthOf(SPOTLIGHT.memoryKey), 10);
});

Deno.test("showMemories prefers a photo, takes a video's still or a frame of it, and does without", async () => {
  const trip = { ...TRIP, range: RANGE };
  const both = await shown([video({ id: "v10" }), photo({ id: "p20" })], [trip]);
  assert.equal(await both.widthOf(trip.memoryKey), 20);
  const still = await shown([video({ id: "v10" })], [trip]);
  assert.equal(await still.widthOf(trip.memoryKey), 10);
  const frame = await shown([video({ id: "raw10", durationSeconds: 9 })], [trip]);
  assert.equal(await frame.widthOf(trip.memoryKey), 10);
  assert.deepEqual(frame.looked.map(({ kind, atSeconds }) => [kind, atSeconds]), [["video", 3]]);
  for (const assets of [[], [video({ id: "broken10" })]]) {
    const { all } = await shown(assets, [trip]);
    assert.deepEqual(all.get(trip.memoryKey), { names: [], material: assets });
  }
});

Deno.test("showMemories shows a day through the years by its latest year, and no thirteenth picture", async () => {
  const day: RankedCandidate = {
    ...TRIP,
    memoryKey: "on_this_day",
    category: "on_this_day",
    range: { start: "2026-07-14", end: "2026-07-14" },
    sourceYears: [2019, 2025],
  };
  const rest = Array.from({ length: 12 }, (_, i) => ({ ...day, memoryKey: `trip${i}` }));
  const { all, widthOf } = await shown([photo({ id: "p20" })], [day, ...rest]);
  assert.equal(await widthOf("on_this_day"), 20);
  assert.equal([...all.values()].filter(({ picture }) => picture).length, 12);
});

Deno.test("showMemories shows two memories by two pictures, as long as there are two", async () => {
  const people = ["p1"];
  const trip = { ...TRIP, range: RANGE };
  const both = [photo({ id: "a10", people }), photo({ id: "b20", people })];
  const two = await shown(both, [trip, SPOTLIGHT]);
  assert.deepEqual([await two.widthOf(trip.memoryKey), await two.widthOf(SPOTLIGHT.memoryKey)], [
    20,
    10,
  ]);
  const one = await shown(both.slice(0, 1), [trip, SPOTLIGHT]);
  assert.equal(await one.widthOf(SPOTLIGHT.memoryKey), 10);
});
