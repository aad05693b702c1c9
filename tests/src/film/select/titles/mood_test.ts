// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import type { Judged } from "../../../../../src/film/select/judging/judge.ts";
import { moodOf } from "../../../../../src/film/select/titles/mood.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

interface Traits {
  readonly people?: number;
  readonly moving?: boolean;
  readonly hour?: number;
  readonly month?: number;
}

function shot({ people = 0, moving = false, hour = 12, month = 7 }: Traits): Judged {
  const two = (n: number) => String(n).padStart(2, "0");
  const asset = photo({ takenAt: `2025-${two(month)}-14T${two(hour)}:00:00.000` });
  return {
    candidate: { asset },
    people: Array.from({ length: people }, (_, n) => `p${n}`),
    faces: [],
    media: { medium: moving ? "video" : "still" },
  } as unknown as Judged;
}

const mood = (change: Partial<Brief>, traits: Traits, count = 20) =>
  moodOf(briefOf(change), Array.from({ length: count }, () => shot(traits)));

Deno.test("moodOf reads the feeling from facts", () => {
  assert.equal(mood({ music: { mode: "composed", mood: "epic" } }, {}), "epic");
  assert.equal(mood({ memoryType: "on_this_day" }, { people: 3 }), "nostalgic");
  assert.equal(mood({ memoryType: "holiday" }, {}), "nostalgic");
  assert.equal(mood({ memoryType: "holiday" }, { month: 12 }), "holiday");
  assert.equal(mood({ memoryType: "trip" }, { moving: true }), "energetic");
  assert.equal(mood({ memoryType: "trip" }, {}), "happy");
  assert.equal(mood({ occasion: { name: "Anna", birthday: { person: "p1" } } }, {}), "playful");
  assert.equal(mood({}, { people: 3 }, 6), "calm");
  assert.equal(mood({}, { month: 1 }), "calm");
  assert.equal(mood({ home: { latitude: -34, longitude: 18 } }, { month: 7 }), "calm");
  assert.equal(mood({}, { people: 3 }), "happy");
  assert.equal(mood({}, { people: 3, moving: true }), "playful");
  assert.equal(mood({}, { moving: true }), "energetic");
  assert.equal(mood({}, { people: 1, hour: 22 }), "tender");
  assert.equal(mood({ memoryType: "person_spotlight" }, { people: 1 }), "tender");
  assert.equal(mood({ memoryType: "year_in_review" }, { people: 1 }), "nostalgic");
  assert.equal(mood({}, {}), "calm");
});
