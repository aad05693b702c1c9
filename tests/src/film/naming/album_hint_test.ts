// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { LocalDate } from "../../../../src/base/local_time.ts";
import { readAlbumOfFilm } from "../../../../src/film/naming/album_hint.ts";
import { photo } from "../../../fixtures/assets.ts";

const SHOTS = ["a", "b", "c", "d", "e"];

interface FakeAlbum {
  readonly name: string;
  readonly ids: readonly string[];
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const album = (name: string, ids: string, change: Partial<FakeAlbum> = {}): FakeAlbum => ({
  name,
  ids: ids.split(" "),
  first: "2025-07-03",
  last: "2025-07-20",
  ...change,
});

/** The album of a film of July, whose cut is of `SHOTS`. */
function albumOfFilm(albums: readonly FakeAlbum[], poolSize = 10): Promise<string | undefined> {
  const library = {
    albums: () =>
      Promise.resolve(
        albums.map(({ name, ids }) => ({ id: name, name, assetCount: ids.length })),
      ),
    async *albumAssets(id: string) {
      const { ids, first, last } = albums.find(({ name }) => name === id)!;
      yield await Promise.resolve(
        ids.map((each, n) =>
          photo({ id: each, takenAt: `${n === ids.length - 1 ? last : first}T12:00:00.000` })
        ),
      );
    },
  };
  const windows = [{ start: "2025-07-01", end: "2025-07-31" }];
  const shots = SHOTS.map((id) => photo({ id }));
  return readAlbumOfFilm(library, { windows }, shots, poolSize, undefined);
}

Deno.test("readAlbumOfFilm takes the album that holds more of the cut than is unfiled", async () => {
  const coast = album("Coast", "a b c x y");
  assert.equal(await albumOfFilm([coast, album("Garden", "d")]), "Coast");
  // Two of five, and three are in none.
  assert.equal(await albumOfFilm([album("Coast", "a b x")]), undefined);
  assert.equal(await albumOfFilm([album("Coast", "a b c d x")]), "Coast");
  assert.equal(await albumOfFilm([]), undefined);
});

Deno.test("readAlbumOfFilm leaves out an album of other days, or of far more pictures", async () => {
  const all = "a b c d e";
  assert.equal(await albumOfFilm([album("Coast", all)], 2), undefined);
  assert.equal(await albumOfFilm([album("Coast", all)], 3), "Coast");
  const spans: ReadonlyArray<[LocalDate, LocalDate, boolean]> = [
    ["2025-07-01", "2025-07-31", true],
    ["2025-06-22", "2025-07-31", true], // 31 of 40 days
    ["2025-06-20", "2025-07-31", false], // 31 of 42
    ["2025-08-01", "2025-08-02", false],
  ];
  for (const [first, last, counts] of spans) {
    const found = await albumOfFilm([album("Coast", all, { first, last })]);
    assert.equal(found, counts ? "Coast" : undefined, `${first} ${last}`);
  }
});
