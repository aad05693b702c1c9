// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { plainTitle } from "../../../../src/app/suggestions/plain_title.ts";
import {
  CATEGORIES,
  FILM_TYPE_OF,
  type RankedCandidate,
} from "../../../../src/automation/candidate.ts";
import { MEMORY_TYPES } from "../../../../src/film/brief/brief.ts";
import type { FilmOptions } from "../../../../src/film/brief/film_options.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { categoryText } from "../../../../src/messages/memory_text.ts";
import { TRIP } from "../../../fakes/auto_run_world.ts";
import { photo } from "../../../fixtures/assets.ts";

const NAMES = new Map([["p1", "Ida"], ["p2", "Theo"]]);
const YEAR = { start: "2025-01-01", end: "2025-12-31" };
const LISBON = [3, 4, 5].map((day) =>
  photo({
    id: `${day}.jpg`,
    takenAt: `2026-07-0${day}T12:00:00.000`,
    place: { city: "Lisbon", country: "Portugal" },
  })
);

function titleOf(
  change: Partial<RankedCandidate> & { readonly options: FilmOptions },
  { locale = "en", material = [], album }: {
    readonly locale?: string;
    readonly material?: readonly Asset[];
    readonly album?: string;
  } = {},
): string {
  const known = { locale, today: "2026-10-05", names: NAMES, material, album };
  const { main, sub } = plainTitle({ ...TRIP, ...change }, known);
  return `${main} / ${sub}`.replace(/\s/g, " ");
}

Deno.test("before its cut is chosen a memory is called as its film would be", () => {
  const year = { category: "year_in_review", range: YEAR } as const;
  const ofYear: FilmOptions = { memoryType: "year_in_review", year: 2025 };
  assert.equal(titleOf({ ...year, options: ofYear }), "Our Year 2025 / ");
  assert.equal(titleOf({ ...year, options: ofYear }, { locale: "de" }), "Unser Jahr 2025 / ");
  // Where home is not known, nothing tells a journey from the town they live in.
  assert.equal(titleOf({ ...year, options: ofYear }, { material: LISBON }), "Our Year 2025 / ");
  const ida = {
    category: "person_spotlight",
    range: YEAR,
    people: ["p1"],
    options: { memoryType: "person_spotlight", year: 2025, person: ["p1"] },
  } as const;
  assert.equal(titleOf(ida), "A year with Ida / 2025");
  const burst = {
    category: "activity_burst",
    range: { start: "2026-05-03", end: "2026-05-20" },
    options: { memoryType: "monthly_highlights", year: 2026, month: 5 },
  } as const;
  assert.equal(titleOf(burst), "Our May 2026 / May 3 – 20, 2026");
  const trip = { options: { memoryType: "trip", nearDate: "2026-07-02" } } as const;
  assert.equal(titleOf(trip), "A week away / July 2026");
  assert.equal(titleOf(trip, { material: LISBON }), "A week in Lisbon / July 2026");
  const album = { category: "album", options: { memoryType: "album", album: "a1" } } as const;
  assert.match(titleOf(album, { album: "Grandma is 80" }), /^Grandma is 80 \/ /);
  const holiday = {
    category: "holiday",
    range: { start: "2024-12-24", end: "2025-12-26" },
    windows: [
      { start: "2025-12-24", end: "2025-12-26" },
      { start: "2024-12-24", end: "2024-12-26" },
    ],
    options: { memoryType: "holiday", holiday: "Christmas", year: 2025 },
  } as const;
  assert.equal(titleOf(holiday), "Christmas / Through the Years");
  const day = {
    category: "on_this_day",
    range: { start: "2026-10-05", end: "2026-10-05" },
    sourceYears: [2019, 2024],
    options: { memoryType: "on_this_day", day: "2026-10-05" },
  } as const;
  assert.equal(titleOf(day), "October 5 / Through the Years");
});

Deno.test("no memory is called by its kind alone, but an album without a name", () => {
  for (const category of CATEGORIES) {
    if (category === "album") continue;
    const memoryType = MEMORY_TYPES.find((type) => type === FILM_TYPE_OF[category]) ??
      (category === "theme" ? "custom" : "monthly_highlights");
    const options = { memoryType, ...category === "theme" && { theme: "water" } } as FilmOptions;
    const [main] = titleOf({ category, people: ["p1"], options }).split(" / ");
    assert.notEqual(main, categoryText("en", category));
  }
});
