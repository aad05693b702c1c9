import assert from "node:assert/strict";
import { primariesToSrgb } from "../../../../src/media/pictures/gamut.ts";

function converted(rgb: readonly number[], primaries: number | undefined): number[] {
  const picture = { width: 1, height: 1, data: Uint8Array.from(rgb) };
  return [...primariesToSrgb(picture, primaries).data];
}

Deno.test("primariesToSrgb leaves grey alone and sRGB as it is", () => {
  for (const grey of [0, 1, 17, 128, 254, 255]) {
    for (const primaries of [1, 9, 12, undefined]) {
      const seen = converted([grey, grey, grey], primaries);
      assert.ok(seen.every((value) => Math.abs(value - grey) <= 1), `${grey}: ${seen}`);
    }
  }
  assert.deepEqual(converted([10, 200, 30], 1), [10, 200, 30]);
  assert.deepEqual(converted([10, 200, 30], 2), [10, 200, 30]);
});

Deno.test("primariesToSrgb makes P3 colours more vivid in sRGB numbers", () => {
  // sRGB's own primaries as Display P3 numbers (CSS Color 4): 0.9175 0.2003 0.1386 and so on.
  const pairs = [[[234, 51, 35], [255, 0, 0]], [[117, 251, 76], [0, 255, 0]], [[0, 0, 245], [
    0,
    0,
    255,
  ]]];
  for (const [p3, srgb] of pairs) {
    const seen = converted(p3!, 12);
    // Near black the curve is steep: one step of P3 is several of sRGB.
    assert.ok(srgb!.every((value, i) => Math.abs(seen[i]! - value) <= 8), `${p3}: ${seen}`);
  }
  assert.deepEqual(converted([255, 0, 0], 12), [255, 0, 0]);
});
