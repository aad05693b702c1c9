import assert from "node:assert/strict";
import { type AlbumMembers, albumOfFilm } from "../../../../src/film/naming/album_hint.ts";

const WINDOWS = [{ start: "2025-07-01", end: "2025-07-31" }];
const SHOTS = ["a", "b", "c", "d", "e"];

const album = (name: string, ids: string, change: Partial<AlbumMembers> = {}): AlbumMembers => ({
  name,
  members: new Set(ids.split(" ")),
  first: "2025-07-03",
  last: "2025-07-20",
  ...change,
});

Deno.test("albumOfFilm takes the album that holds more of the cut than is unfiled", () => {
  const coast = album("Coast", "a b c x y");
  assert.equal(albumOfFilm([coast, album("Garden", "d")], WINDOWS, SHOTS, 10), "Coast");
  // Two of five, and three are in none.
  assert.equal(albumOfFilm([album("Coast", "a b x")], WINDOWS, SHOTS, 10), undefined);
  assert.equal(albumOfFilm([album("Coast", "a b c d x")], WINDOWS, SHOTS, 10), "Coast");
  assert.equal(albumOfFilm([], WINDOWS, SHOTS, 10), undefined);
});

Deno.test("albumOfFilm leaves out an album of other days, or of far more pictures", () => {
  const all = "a b c d e";
  assert.equal(albumOfFilm([album("Coast", all)], WINDOWS, SHOTS, 2), undefined);
  assert.equal(albumOfFilm([album("Coast", all)], WINDOWS, SHOTS, 3), "Coast");
  const spans: ReadonlyArray<[string, string, boolean]> = [
    ["2025-07-01", "2025-07-31", true],
    ["2025-06-22", "2025-07-31", true], // 31 of 40 days
    ["2025-06-20", "2025-07-31", false], // 31 of 42
    ["2025-08-01", "2025-08-02", false],
  ];
  for (const [first, last, counts] of spans) {
    const found = albumOfFilm([album("Coast", all, { first, last })], WINDOWS, SHOTS, 10);
    assert.equal(found, counts ? "Coast" : undefined, `${first} ${last}`);
  }
});
