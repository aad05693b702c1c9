// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Pace, TIMED_FRAMES } from "../../../../src/web/player/pace.ts";

/** What it says of a second in which every `step`th frame was drawn, within `ms` each. */
function saidOf(pace: Pace, step: number, ms: (n: number) => number) {
  const said = Array.from({ length: TIMED_FRAMES }, (_, n) => pace.drawn(100 + n * step, ms(n)));
  assert.deepEqual(said.slice(0, -1).filter((each) => each !== undefined), []);
  return said.at(-1);
}

Deno.test("a machine that draws every frame within its time is fast, a hitch or not", () => {
  assert.equal(saidOf(new Pace(), 1, () => 6), "fast");
  assert.equal(saidOf(new Pace(), 1, (n) => n === 3 ? 400 : 6), "fast");
});

Deno.test("a machine is slow whose frames take too long, or that leaves every second one out", () => {
  assert.equal(saidOf(new Pace(), 1, () => 23), "slow");
  assert.equal(saidOf(new Pace(), 2, () => 6), "slow");
});

Deno.test("frames before a jump are not counted with those after it", () => {
  const pace = new Pace();
  pace.drawn(0, 6);
  pace.begin();
  assert.equal(saidOf(pace, 1, () => 6), "fast");
});
