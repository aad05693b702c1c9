// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { insetAt, lightAt, nightAfter, retryMs } from "../../../../src/web/player/frame_hours.ts";

const USUAL = { full: "07:00", dim: "21:00", dark: "23:00" };
const at = (time: string) => new Date(`2026-10-05T${time}:00`);

Deno.test("a frame is bright by day, dim in the evening and dark at night", () => {
  const told = ["00:00", "06:59", "07:00", "20:59", "21:00", "22:59", "23:00"]
    .map((time) => lightAt(USUAL, at(time)));
  assert.deepEqual(told, ["dark", "dark", "full", "full", "dim", "dim", "dark"]);
});

Deno.test("hours that go over midnight, and parts of a day that last no time", () => {
  const late = { full: "09:30", dim: "23:00", dark: "01:15" };
  const told = ["22:59", "23:30", "01:14", "01:15", "09:29", "09:30"]
    .map((time) => lightAt(late, at(time)));
  assert.deepEqual(told, ["full", "dim", "dim", "dark", "dark", "full"]);
  for (let hour = 0; hour < 24; hour++) {
    const time = at(`${String(hour).padStart(2, "0")}:30`);
    assert.equal(lightAt({ full: "00:00", dim: "00:00", dark: "00:00" }, time), "full");
    assert.notEqual(lightAt({ full: "07:00", dim: "21:00", dark: "07:00" }, time), "dark");
    assert.notEqual(lightAt({ full: "07:00", dim: "23:00", dark: "23:00" }, time), "dim");
  }
});

Deno.test("the clock moves by 2 % each minute and comes back to its corner", () => {
  const places = Array.from({ length: 13 }, (_, n) => insetAt(new Date(n * 60_000)));
  for (const [index, place] of places.slice(1).entries()) {
    const before = places[index]!;
    const way = Math.abs(place.across - before.across) + Math.abs(place.down - before.down);
    assert.equal(way, 2);
  }
  assert.deepEqual(places[12], places[0]);
  assert.equal(new Set(places.map((each) => JSON.stringify(each))).size, 12);
});

Deno.test("a server that is away is asked after 5, 10, and at last every 300 seconds", () => {
  const waits = Array.from({ length: 9 }, (_, n) => retryMs(n + 1) / 1_000);
  assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
});

Deno.test("the night after a moment is the next four o'clock", () => {
  assert.equal(nightAfter(at("03:59")), at("04:00").getTime());
  assert.equal(nightAfter(at("04:00")), new Date("2026-10-06T04:00:00").getTime());
});
