import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import { swung, touchOf } from "../../../../src/film/music/humanise.ts";

Deno.test("swung keeps beats and moves their halves", () => {
  assert.equal(swung(3, 0.6), 3);
  assert.ok(Math.abs(swung(3.5, 0.6) - 3.6) < 1e-9);
  assert.ok(Math.abs(swung(3.25, 0.5) - 3.25) < 1e-9);
  assert.ok(swung(3.999, 0.6) < 4);
});

Deno.test("touchOf plays beats exactly and the rest within six milliseconds", () => {
  const touch = touchOf(0.5, 0.5, seededRandom(1));
  for (let beat = 0; beat < 200; beat++) {
    assert.equal(touch.start(beat), beat * 0.5);
    const off = touch.start(beat + 0.5) - (beat + 0.5) * 0.5;
    assert.ok(Math.abs(off) <= 0.006);
  }
});
