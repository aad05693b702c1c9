// SPDX-License-Identifier: AGPL-3.0-or-later

// The cuts and timelines of fixed random libraries. A difference here is a different film for somebody:
// it needs a reason in the commit that changes these digests.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { Fault } from "../../../src/base/fault.ts";
import { seededRandom } from "../../../src/base/random.ts";
import type { FactReader } from "../../../src/bank/fact.ts";
import { draft } from "../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../src/film/select/make_cut.ts";
import { planFilm } from "../../../src/film/plan_film.ts";
import { type FilmCase, filmCases, filmOf } from "../../fixtures/film/film_cases.ts";
import { type Content, randomContent, withContents } from "../../fixtures/film/head_facts.ts";

function madeOf(film: FilmCase, index: number): unknown {
  const { brief, library } = filmOf(film);
  const random = seededRandom(index + 1);
  const contents: Record<string, Content> = {};
  for (const { sourceKey } of library.assets) {
    if (random.next() < 0.7) contents[sourceKey] = randomContent(random);
  }
  // Every second library has the words of classifiers and captions, too.
  const facts: FactReader = index % 2 === 0 ? library.facts : withContents(library.facts, contents);
  try {
    const drafted = draft(brief, library.assets);
    const known = { faces: library.faces };
    const { cut, wanted } = makeCut(drafted, facts, brief, library.people, known);
    const timeline = cut.shots.length > 0 && planFilm(cut, brief, facts, undefined);
    return { cut, wanted, timeline, shortlist: drafted.shortlist };
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

Deno.test("the cuts and timelines of sixty libraries are what they were", () => {
  const films = fc.sample(filmCases, { numRuns: 60, seed: 42 });
  const digests = [0, 20, 40].map((from) => {
    const made = films.slice(from, from + 20).map((film, index) => madeOf(film, from + index));
    return createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 16);
  });
  assert.deepEqual(digests, ["4940badaabf12fda", "c7d24c6b467241bb", "2fa2ac168f8024f0"]);
});
