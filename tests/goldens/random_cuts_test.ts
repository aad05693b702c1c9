// SPDX-License-Identifier: AGPL-3.0-or-later

import { seededRandom } from "../../src/base/random.ts";
import { draft } from "../../src/film/select/make_draft.ts";
import { makeCut } from "../../src/film/select/make_cut.ts";
import { briefOf } from "../fixtures/film/brief_of.ts";
import {
  HOME,
  type LibraryShape,
  ORDINARY,
  randomLibrary,
} from "../fixtures/film/random_library.ts";
import { golden } from "./golden.ts";

const LIBRARIES: Readonly<Record<string, Partial<LibraryShape>>> = {
  "a month": { seed: 11 },
  "a year of a family": { seed: 22, count: 400, start: "2025-01-01", days: 365, people: 0.8 },
  "clips and Live Photos": { seed: 33, count: 120, days: 9, videos: 0.4, live: 0.6, portrait: 0.6 },
};

/** The whole decision: pictures in order, their lengths, words, and why the rest is out. */
function cutOfLibrary(change: Partial<LibraryShape>) {
  const shape = { ...ORDINARY, ...change };
  const library = randomLibrary(shape);
  const end = shape.days > 100 ? `${shape.start.slice(0, 4)}-12-31` : "2025-07-31";
  const brief = briefOf({
    windows: [{ start: shape.start, end }],
    memoryType: shape.days > 100 ? "year_in_review" : "monthly_highlights",
    home: HOME,
    seed: seededRandom(shape.seed).int(1_000),
  });
  const { cut } = makeCut(
    draft(brief, library.assets),
    library.facts,
    brief,
    library.people,
    { faces: library.faces },
  );
  const out: Record<string, number> = {};
  for (const { verdict, reason } of cut.trace) {
    const key = `${verdict}: ${reason}`;
    out[key] = (out[key] ?? 0) + 1;
  }
  return {
    titles: cut.titles,
    target: cut.target,
    dividers: cut.dividers,
    shots: cut.shots.map(({ asset, medium, hold, inSeconds, beside = [] }) =>
      [asset.id, ...beside.map((each) => each.asset.id), medium, inSeconds, hold.ideal].filter((
        one,
      ) => one !== undefined)
        .join(" ")
    ),
    trace: out,
  };
}

Deno.test("three seeded libraries are cut as they were", () => {
  golden(
    "random_cuts",
    Object.fromEntries(
      Object.entries(LIBRARIES).map(([name, change]) => [name, cutOfLibrary(change)]),
    ),
  );
});
