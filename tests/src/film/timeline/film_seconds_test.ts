// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { filmSeconds, partSeconds } from "../../../../src/film/timeline/film_seconds.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";

Deno.test("the parts of a film are together as long as the film, joins and cards counted once", () => {
  for (const count of [1, 2, 7, 40]) {
    const shots = Array.from({ length: count }, (_, n) => n % 3 ? stillShot(n) : clipShot(n));
    const cut = cutOf(shots, { dividers: count > 4 ? [{ beforeShot: 4, title: "Porto" }] : [] });
    const timeline = planFilm(cut, briefOf(), knownFacts(), undefined);
    const parts = partSeconds(timeline), sum = parts.reduce((all, each) => all + each, 0);
    assert.equal(parts.length, timeline.items.length);
    assert.ok(parts.every((each) => each > 0));
    assert.equal(sum.toFixed(1), filmSeconds(timeline).toFixed(1));
  }
});
