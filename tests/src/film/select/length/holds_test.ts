// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { resolveBrief } from "../../../../../src/film/brief/resolve_brief.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { hasEnding, stillHold } from "../../../../../src/film/select/length/holds.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { canvasOf } from "../../../../../src/film/framing/canvas.ts";
import { filmParts } from "../../../../../src/film/timeline/film_parts.ts";
import { ORDINARY, randomLibrary } from "../../../../fixtures/film/random_library.ts";

function briefFor(durationSeconds?: number): Brief {
  return resolveBrief({
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    year: 2025,
    month: 7,
  }, {
    today: "2026-01-15",
    locale: "en",
    people: [],
    albums: [],
  });
}

Deno.test("a film has no card below 20 seconds, one below 30, and two from there on", () => {
  const library = randomLibrary({ ...ORDINARY, count: 300 });
  const cards = (seconds?: number) => {
    const brief = briefFor(seconds);
    const { cut } = makeCut(draft(brief, library.assets), library.facts, brief, library.people);
    const roles = filmParts(cut, brief.look.cards, canvasOf("landscape", 1080))
      .flatMap((part) => (part.kind === "card" ? [part.role] : []));
    return [...new Set(roles)];
  };
  assert.deepEqual([15, 19].map((seconds) => cards(seconds)), [[], []]);
  assert.deepEqual([20, 29].map((seconds) => cards(seconds)), [["opening"], ["opening"]]);
  assert.deepEqual(cards(30), ["opening", "ending"]);
  assert.deepEqual(cards(), ["opening", "ending"], "a month of the usual length");
  assert.equal(hasEnding(29.5), false);
});

const PLAIN = {
  isFavorite: false,
  showsKnownPeople: false,
  faces: 0,
  isWideView: false,
  screenLikeness: 0,
};

Deno.test("stillHold gives a panorama the time to be crossed slowly", () => {
  const traits = { ...PLAIN, faces: 2, isWideView: true };
  const ideals = [3, 8, 20].map((panorama) => stillHold({ ...traits, panorama }).ideal);
  assert.deepEqual(ideals, [6, 8.5, 8.5]);
});

Deno.test("stillHold takes the seconds that were asked for, whatever is in the picture", () => {
  for (const asked of [1, 2.5, 10]) {
    for (const traits of [PLAIN, { ...PLAIN, isFavorite: true, faces: 9 }]) {
      const hold = stillHold(traits, asked);
      assert.equal(hold.ideal, asked);
      assert.ok(hold.min < asked && hold.min >= asked * 0.7);
      assert.ok(hold.max > asked && hold.max <= asked * 1.3);
    }
  }
});
