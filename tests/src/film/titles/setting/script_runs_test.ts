import assert from "node:assert/strict";
import { isRightToLeft, visualOrder } from "../../../../../src/film/titles/setting/script_runs.ts";

Deno.test("isRightToLeft follows the first letter", () => {
  assert.equal(isRightToLeft("2025 – أسبوع in Lisbon"), true);
  assert.equal(isRightToLeft("שלום"), true);
  assert.equal(isRightToLeft("Zoë & أحمد"), false);
  assert.equal(isRightToLeft("\u200FAnna"), true);
  assert.equal(isRightToLeft("2025 – 26"), false);
});

Deno.test("visualOrder turns right-to-left runs and leaves numbers inside them", () => {
  const runs = [{ id: "abc", level: 0 }, { id: "HEB", level: 1 }, { id: "12", level: 2 }, {
    id: "REW",
    level: 1,
  }, { id: "def", level: 0 }];
  assert.deepEqual(visualOrder(runs).map(({ id }) => id), ["abc", "REW", "12", "HEB", "def"]);
});
