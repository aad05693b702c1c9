// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { piecesOf } from "../../../../../src/film/render/pieces.ts";
import {
  type FilmPictures,
  picturesOf,
  picturesShape,
  timelineOf,
} from "../../../../../src/film/render/remote/film_pictures.ts";
import type { Overlay, Timeline, Visual } from "../../../../../src/film/timeline/timeline.ts";
import { clip, filmOf, GROUND, photo, someEntries, still, video } from "../plan/some_film.ts";

const words = { titles: "titles-1", locale: "de" };

async function piecesOver(timeline: Timeline): Promise<string[]> {
  return (await piecesOf("pieces", { timeline, words })).map(({ file }) => file);
}

/** As it arrives elsewhere. */
function crossed(timeline: Timeline): FilmPictures {
  return picturesShape.parse(JSON.parse(JSON.stringify(picturesOf(timeline))));
}

const MOVE = {
  from: { x: 0.1, y: 0.2, width: 0.7, height: 0.7 },
  to: { x: 1 / 3, y: 0.1, width: 2 / 3, height: 2 / 3 },
};

const EVERY_VISUAL: readonly Visual[] = [
  still("a"),
  {
    kind: "tiles",
    along: "row",
    tiles: [{ source: photo("b"), move: MOVE }, { source: photo("c"), move: MOVE }],
    ground: GROUND,
  },
  { kind: "matted", source: photo("d"), grow: 1.03 },
  {
    kind: "matted",
    source: video("e"),
    grow: 1,
    inSeconds: 1.25,
    backdrop: "blur",
  },
  clip("f", 0.1 + 0.2),
  { ...clip("t", 0.5), kind: "clip", crop: MOVE.from, to: MOVE.to } as Visual,
  {
    ...clip("l", 0.5),
    rest: { source: photo("l"), move: MOVE, startFrame: 40, frames: 12 },
  } as Visual,
  {
    kind: "card",
    role: "opening",
    backdrop: { source: photo("g"), inSeconds: 0, move: MOVE },
    ground: GROUND,
  },
  {
    kind: "card",
    role: "chapter",
    ground: GROUND,
    map: {
      points: [
        { kind: "home", latitude: 48.2, longitude: 11.6, nights: 0 },
        { kind: "stop", latitude: 47.55, longitude: 9.68, name: "Lindau", nights: 2 },
      ],
      from: 0,
      to: 1,
      startFrame: 12,
      frames: 40,
    },
  },
];

const TEXT: Overlay = {
  role: "caption",
  text: "Grüße vom See 🌊",
  startFrame: 5,
  frames: 40,
  fadeInFrames: 6,
  fadeOutFrames: 6,
};
const DATE: Overlay = { ...TEXT, role: "date", text: "12 May", stand: "upper", side: "right" };

Deno.test("a film has the same pieces elsewhere, whatever it shows", async () => {
  const entries = EVERY_VISUAL.map((visual) => ({ visual, frames: 90, overlays: [TEXT, DATE] }));
  const looks: ReadonlyArray<Partial<Timeline>> = [
    {},
    { fps: 24, codec: "h265", quality: "high", fadeOutFrames: 20 },
    { fps: 60, codec: "prores", privacy: true },
  ];
  for (const look of looks) {
    const timeline = filmOf(entries, look);
    assert.deepEqual(await piecesOver(timelineOf(crossed(timeline))), await piecesOver(timeline));
  }
});

Deno.test("random films have the same pieces elsewhere", async () => {
  await fc.assert(
    fc.asyncProperty(someEntries(6), async (entries) => {
      const timeline = filmOf(entries);
      assert.deepEqual(await piecesOver(timelineOf(crossed(timeline))), await piecesOver(timeline));
    }),
    { numRuns: 50 },
  );
});

Deno.test("what is not seen stays at home", () => {
  const timeline = filmOf([{ visual: clip("a"), frames: 60 }], {
    title: "A private title",
    music: {
      mode: "file",
      path: "/music/owner.mp3",
      key: "k",
      offsetSeconds: 0,
      bpm: 90,
      beatsPerBar: 4,
    },
    chapters: [{ startFrame: 0, title: "A chapter" }],
  });
  const [item] = timeline.items;
  const heard = {
    ...timeline,
    items: [{
      ...item!,
      asset: "a",
      storyId: "story",
      sound: { source: video("a"), inSeconds: 0, muted: false, speech: [{ start: 0, end: 9 }] },
    }],
  };
  const text = JSON.stringify(picturesOf(heard));
  for (const word of ["private", "owner.mp3", "A chapter", "speech", "story", "2025-07-12"]) {
    assert.ok(!text.includes(word), word);
  }
});
