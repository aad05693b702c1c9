// SPDX-License-Identifier: AGPL-3.0-or-later

// A short film of many pictures shows many, and every day on a screen of its own.

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { planFilm } from "../../../../../src/film/plan_film.ts";
import { leastScreens } from "../../../../../src/film/select/length/least_screens.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";
import { OF_THE_TRIP, weekTrip } from "../../../../fixtures/film/week_trip.ts";

function film(assets: readonly Asset[], change: Partial<Brief> = {}) {
  const brief = briefOf({ ...OF_THE_TRIP, ...change }), facts = knownFacts();
  const { cut } = makeCut(draft(brief, assets), facts, brief, []);
  const { totalFrames, fps } = planFilm(cut, brief, facts, undefined);
  const days = new Set(cut.shots.map(({ asset }) => asset.takenAt.slice(0, 10))).size;
  return { cut, seconds: totalFrames / fps, days };
}

const LANDSCAPE = { shortEdge: 1080, orientation: "landscape" } as const;

const TRIPS: Readonly<Record<string, Asset[]>> = {
  "wide pictures": weekTrip({}),
  "upright pictures": weekTrip({ isUpright: () => true }),
  "both in turns": weekTrip({ isUpright: (n) => n % 2 === 0 }),
  "most upright, minutes apart": weekTrip({ isUpright: (n) => n % 4 > 0, minutesApart: 4 }),
  "most upright, hours apart": weekTrip({ isUpright: (n) => n % 4 !== 1, minutesApart: 130 }),
  "busy days and quiet ones": weekTrip({
    isUpright: (n) => n % 2 === 0,
    perDay: [20, 2, 15, 1, 3, 4, 1],
    minutesApart: 8,
  }),
};

for (const [name, assets] of Object.entries(TRIPS)) {
  Deno.test(`46 pictures of a week's trip make 40 s of eleven screens and of every day: ${name}`, () => {
    assert.equal(assets.length, 46);
    const { cut, seconds, days } = film(assets, { durationSeconds: 40, canvas: LANDSCAPE });
    assert.ok(cut.shots.length >= 11, `${cut.shots.length} screens`);
    assert.ok(Math.abs(seconds - 40) <= 2, `${seconds} s`);
    assert.equal(days, 7);
    assert.equal(cut.verdict.kind, "near_target");
    assert.ok(cut.shots.every(({ secondLook }) => !secondLook));
  });
}

Deno.test("the time that shared screens leave free goes to pictures that wait, until 120 s are full", () => {
  const assets = weekTrip({ isUpright: (n) => n % 4 !== 1, minutesApart: 130 });
  const { cut, seconds, days } = film(assets, { durationSeconds: 120, canvas: LANDSCAPE });
  assert.equal(cut.verdict.kind, "near_target");
  assert.ok(Math.abs(seconds - 120) <= 4, `${seconds} s`);
  assert.equal(days, 7);
});

Deno.test("leastScreens asks for none where no length was asked for, a long one, or one for each picture", () => {
  assert.equal(leastScreens({ durationSeconds: 40 }), 11);
  assert.equal(leastScreens({ durationSeconds: 60 }), 16);
  assert.equal(leastScreens({ durationSeconds: 90 }), 0);
  assert.equal(leastScreens({ durationSeconds: 40, photoSeconds: 5 }), 0);
  assert.equal(leastScreens({}), 0);
});
