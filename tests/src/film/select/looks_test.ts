import assert from "node:assert/strict";
import type { PixelFacts } from "../../../../src/bank/fact.ts";
import { pixelFlag, sharpnessOf } from "../../../../src/film/select/seen/pixel_flags.ts";

const good: PixelFacts = {
  sharpness: 300,
  mean: 120,
  contrast: 50,
  darkShare: 0.1,
  brightShare: 0.1,
  colour: 40,
  screenLikeness: 0.05,
  hash: "0f0f0f0f0f0f0f0f",
  print: [],
};
const library = sharpnessOf(Array.from({ length: 40 }, (_, n) => ({ ...good, sharpness: 20 * n })));

Deno.test("pixelFlag names what speaks against a picture", () => {
  const flag = (change: Partial<PixelFacts>, people = false) =>
    pixelFlag({ ...good, ...change }, library, people);
  assert.equal(flag({}), undefined);
  assert.equal(flag({ sharpness: 10, isDamaged: true }), "damaged");
  assert.equal(flag({ sharpness: 10 }), "soft");
  assert.equal(flag({ sharpness: 10, faceSharpness: 200 }), undefined, "the face is sharp");
  assert.equal(flag({ darkShare: 0.9, contrast: 20 }), "dark");
  assert.equal(flag({ darkShare: 0.9, contrast: 60 }), undefined, "fireworks");
  assert.equal(flag({ mean: 5 }), "dark");
  assert.equal(flag({ brightShare: 0.8, contrast: 30 }), "blown_out");
  assert.equal(flag({ brightShare: 0.8, contrast: 60 }), undefined, "snow");
  assert.equal(flag({ contrast: 4 }), "empty");
  assert.equal(flag({ screenLikeness: 0.9 }), "screen");
  assert.equal(flag({ screenLikeness: 0.9 }, true), undefined, "somebody known is in it");
});

Deno.test("pixelFlag calls nothing soft in a sharp library, and drawings no screens", () => {
  const sharp = sharpnessOf(
    Array.from({ length: 40 }, (_, n) => ({ ...good, sharpness: 300 + n })),
  );
  assert.equal(pixelFlag({ ...good, sharpness: 300 }, sharp, false), undefined);
  const few = sharpnessOf([{ ...good, sharpness: 1 }]);
  assert.equal(pixelFlag({ ...good, sharpness: 1 }, few, false), undefined);
  const drawings = sharpnessOf(
    Array.from({ length: 40 }, () => ({ ...good, screenLikeness: 0.9 })),
  );
  assert.equal(pixelFlag({ ...good, screenLikeness: 0.9 }, drawings, false), undefined);
});
