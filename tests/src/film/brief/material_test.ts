// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { guessedDates } from "../../../../src/film/brief/material.ts";
import { photo } from "../../../fixtures/assets.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";

Deno.test("guessedDates are of the film's own place, and of the whole library where its days are empty", async () => {
  const dateSource = "file_time" as const;
  const all = [
    photo({ id: "lisbon", dateSource, place: { city: "Lisbon" } }),
    photo({ id: "munich", dateSource, place: { city: "Munich" } }),
    photo({ id: "exif", place: { city: "Lisbon" } }),
    photo({ id: "year", place: { city: "Lisbon" }, exactTo: "year" }),
    photo({ id: "day", place: { city: "Lisbon" }, exactTo: "day" }),
    photo({
      id: "midnight",
      place: { city: "Lisbon" },
      exactTo: "day",
      takenAt: "2025-07-14T00:00:00.000",
    }),
  ];
  const library = {
    async *assets(range?: unknown) {
      yield await Promise.resolve(range === undefined || !isEmpty ? all : []);
    },
    async *albumAssets() {},
    asset: () => Promise.resolve(undefined),
  };
  let isEmpty = false;
  const ids = async () => {
    const brief = briefOf({ place: "Lisbon" }), { signal } = new AbortController();
    const found = await guessedDates(library, brief, { guessedDates: 2 }, signal);
    return found.map(({ id }) => id);
  };
  assert.deepEqual(await ids(), ["lisbon", "year", "day"]);
  isEmpty = true;
  assert.deepEqual(await ids(), ["lisbon", "munich", "year", "day"]);
});
