// SPDX-License-Identifier: AGPL-3.0-or-later

// A family looks for people first: in what a story shows, and among the pictures of a moment.

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import type { Cut } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import type { Known } from "../../../../../src/film/select/judging/judge.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import { type Asset, type Face, FOLDER_ACCOUNT } from "../../../../../src/library/asset.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

/** Faces side by side, found by this program with such a score. */
const found = (count: number, score = 0.95): Face[] =>
  Array.from({ length: count }, (_, n) => ({
    box: { x: 0.1 + 0.2 * n, y: 0.3, width: 0.12, height: 0.16 },
    score,
  }));

const shot = (id: string, takenAt: string, change: Partial<Asset> = {}): Asset =>
  photo({ id, sourceKey: id, takenAt: `${takenAt}:00.000`, ...change });

function cutOf(
  assets: readonly Asset[],
  faces: Readonly<Record<string, readonly Face[]>>,
  change: Partial<Brief> = {},
  facts = knownFacts(),
): Cut {
  const brief = briefOf(change), known: Known = { faces: new Map(Object.entries(faces)) };
  const people = ["ida", "emil"].map((id) => ({ id, name: id }));
  return makeCut(draft(brief, assets), facts, brief, people, known).cut;
}

const ids = (cut: Cut) => cut.shots.map(({ asset }) => asset.id);

/** On the same day of three years: a leaf and a gable, more of them than of people, and a group. */
const YEARS = [2022, 2023, 2024];
const ON_THIS_DAY: Partial<Brief> = {
  memoryType: "on_this_day",
  windows: YEARS.map((year) => ({ start: `${year}-07-20`, end: `${year}-07-22` })),
  durationSeconds: 12,
  photoSeconds: 4,
};
const OF_THE_DAY = YEARS.flatMap((year) => [
  shot(`leaf${year}`, `${year}-07-20T09:00`),
  shot(`gable${year}`, `${year}-07-20T11:00`),
  shot(`gate${year}`, `${year}-07-20T11:07`),
  shot(`one${year}`, `${year}-07-21T13:00`),
  shot(`group${year}`, `${year}-07-21T16:00`),
  shot(`sea${year}`, `${year}-07-21T18:00`),
]);
const FACES = Object.fromEntries(
  YEARS.flatMap((year) => [[`one${year}`, found(1)], [`group${year}`, found(4)]]),
);

Deno.test("a film through the years shows the group of each, not a leaf or a gable", () => {
  assert.deepEqual(ids(cutOf(OF_THE_DAY, FACES, ON_THIS_DAY)), YEARS.map((year) => `group${year}`));
});

Deno.test("a leaf that moves comes after a second group, but in a film of a place", () => {
  const day = [
    shot("group1", "2025-07-12T10:00", { place: { city: "Lindau" } }),
    shot("leaf", "2025-07-12T10:40", {
      place: { city: "Lindau" },
      live: { videoId: "half", durationSeconds: 3 },
    }),
    shot("group2", "2025-07-12T11:20", { place: { city: "Lindau" } }),
  ];
  const faces = { group1: found(4), group2: found(4) };
  const facts = knownFacts({}, { "leaf+motion": { ...clipFacts([]), durationSeconds: 3 } });
  const look = { ...briefOf().look, cards: false };
  const shown = (change: Partial<Brief>) =>
    ids(cutOf(day, faces, { durationSeconds: 4, photoSeconds: 2, look, ...change }, facts));
  assert.deepEqual(shown({}), ["group1", "group2"]);
  assert.ok(shown({ place: "Lindau" }).includes("leaf"));
});

Deno.test("what may be a dog's face alone decides for no picture", () => {
  const unsure = Object.fromEntries(Object.keys(FACES).map((id) => [id, found(4, 0.8)]));
  const shown = (faces: typeof FACES) => ids(cutOf(OF_THE_DAY, faces, ON_THIS_DAY));
  assert.deepEqual(shown(unsure), shown({}));
});

Deno.test("the owner's heart stands before people, and so does what a film is about", () => {
  const loved = OF_THE_DAY.map((asset) =>
    asset.id.startsWith("leaf") ? { ...asset, isFavorite: true } : asset
  );
  const leaves = YEARS.map((year) => `leaf${year}`);
  assert.deepEqual(ids(cutOf(loved, FACES, ON_THIS_DAY)), leaves);
  const assets = OF_THE_DAY.map((asset) => ({ ...asset, place: { city: "Lindau" } }));
  const ofPlace = { ...ON_THIS_DAY, place: "Lindau" };
  assert.deepEqual(ids(cutOf(assets, FACES, ofPlace)), ids(cutOf(assets, {}, ofPlace)));
});

Deno.test("a sharp picture with people carries the moment before one without, a soft one does not", () => {
  const moment = [
    shot("view", "2025-07-12T12:00", { rating: 3 }),
    shot("child", "2025-07-12T12:02"),
    shot("friends", "2025-07-12T12:04"),
  ];
  const look = { ...briefOf().look, cards: false };
  const short = { durationSeconds: 2, look };
  const faces = { child: found(1), friends: found(4) };
  assert.deepEqual(ids(cutOf(moment, faces, short)), ["friends"]);
  const blurred = knownFacts({ friends: { contrast: 3 }, child: { contrast: 3 } });
  assert.deepEqual(ids(cutOf(moment, faces, short, blurred)), ["view"]);
});

Deno.test("where the family is named a stranger's face stands before nothing", () => {
  const assets = OF_THE_DAY.map((asset) =>
    asset.id.startsWith("one") ? { ...asset, people: ["ida"] } : asset
  );
  const faces = { ...FACES, ...Object.fromEntries(YEARS.map((y) => [`sea${y}`, found(2)])) };
  const shown = ids(cutOf(assets, faces, ON_THIS_DAY));
  assert.deepEqual(shown, YEARS.map((year) => `one${year}`));
});

const clip = (id: string, takenAt: string): Asset =>
  video({ id, sourceKey: id, takenAt: `${takenAt}:00.000`, durationSeconds: 8 });
const clipFacts = (speech: ClipFacts["speech"]): ClipFacts => ({
  durationSeconds: 8,
  hasSound: true,
  loudness: -24,
  speech,
  levels: [],
  motion: Array.from({ length: 16 }, () => 0.05),
});
const SONG = [{ start: 2, end: 5.5 }];

Deno.test("the clip of the song takes its seat before a favourite of its moment, a silent one does not", () => {
  const party = [
    shot("cake", "2025-07-12T15:00", { people: ["ida", "emil"], isFavorite: true }),
    clip("song", "2025-07-12T15:01"),
    shot("guests", "2025-07-12T15:03", { people: ["ida"] }),
  ];
  const look = { ...briefOf().look, cards: false };
  const shown = (speech: ClipFacts["speech"], durationSeconds: number) =>
    ids(cutOf(party, {}, { durationSeconds, look }, knownFacts({}, { song: clipFacts(speech) })));
  assert.deepEqual(shown(SONG, 3), ["song"]);
  assert.deepEqual(shown([], 3), ["cake"]);
  const both = shown(SONG, 5);
  assert.ok(both.includes("song") && both.includes("cake"), "with room the favourite is seen, too");
});

Deno.test("a clip takes no seat from a still that shows more of the people a film is about", () => {
  const party = [
    shot("both", "2025-07-12T15:00", { people: ["ida", "emil"] }),
    { ...clip("song", "2025-07-12T15:01"), people: ["ida"] },
  ];
  const change = {
    durationSeconds: 2,
    look: { ...briefOf().look, cards: false },
    people: { any: [{ person: "ida" }, { person: "emil" }] },
  };
  const facts = knownFacts({}, { song: clipFacts(SONG) });
  assert.deepEqual(ids(cutOf(party, {}, change, facts)), ["both"]);
});

Deno.test("a story that has a good clip shows it, however many favourites of people it has", () => {
  const days = ["05", "12", "19"].flatMap((day) => [
    ...[9, 11, 13, 17, 19].map((hour) =>
      shot(`p${day}${hour}`, `2025-07-${day}T${String(hour).padStart(2, "0")}:00`, {
        isFavorite: true,
      })
    ),
    clip(`v${day}`, `2025-07-${day}T15:00`),
  ]);
  const faces = Object.fromEntries(
    days.map(({ id, kind }) => [id, kind === "photo" ? found(3) : []]),
  );
  const clips = { v05: clipFacts(SONG), v12: clipFacts([]), v19: clipFacts(SONG) };
  const cut = cutOf(days, faces, { durationSeconds: 30 }, knownFacts({}, clips));
  assert.ok(ids(cut).includes("v05") && ids(cut).includes("v19"));
  assert.ok(cut.shots.every(({ asset, medium }) => asset.kind === "photo" || medium === "video"));
});

Deno.test("of a folder's clip the seconds in which a face was found are shown, not the liveliest", () => {
  const motion = Array.from({ length: 60 }, (_, bin) => bin >= 40 && bin < 55 ? 0.1 : 0.02);
  const play = {
    ...clip("play", "2025-07-12T15:01"),
    account: FOLDER_ACCOUNT,
    durationSeconds: 30,
  };
  const facts = knownFacts({}, { play: { ...clipFacts([]), durationSeconds: 30, motion } });
  const start = (faces: readonly Face[]) =>
    cutOf([play], { play: faces }, {}, facts).shots[0]!.inSeconds;
  assert.ok(start([]) >= 20);
  assert.ok(start(found(1)) < 10 && start(found(1)) >= 5, `from ${start(found(1))} s on`);
});

Deno.test("a face that was marked in one picture of a folder says nothing of its other pictures", () => {
  const knownIn = (account: string, marked: readonly string[], sought: readonly string[] = []) => {
    const assets = Array.from(
      "abcdefghijkl",
      (id, n) => shot(id, `2024-07-${10 + n}T12:00`, { account }),
    );
    const known: Known = {
      faces: new Map(
        marked.map((id) => [id, [{ box: { x: 0.4, y: 0.3, width: 0.2, height: 0.3 } }]]),
      ),
      sought: new Set(sought),
    };
    const brief = briefOf({ windows: [{ start: "2024-07-10", end: "2024-07-22" }] });
    const { cut } = makeCut(draft(brief, assets), knownFacts(), brief, [], known);
    return cut.shots.flatMap(({ asset, facesUnknown }) => facesUnknown ? [asset.id] : []);
  };
  assert.deepEqual(knownIn(FOLDER_ACCOUNT, ["a"]), [..."bcdefghijkl"]);
  assert.deepEqual(knownIn(FOLDER_ACCOUNT, ["a"], ["b", "c"]), [..."defghijkl"]);
  assert.deepEqual(
    knownIn(FOLDER_ACCOUNT, ["a", "b"]),
    [],
    "what wrote the files looked for faces",
  );
  assert.deepEqual(knownIn("server", ["a"]), []);
});
