import assert from "node:assert/strict";
import type { PixelFacts } from "../../../../src/bank/fact.ts";
import { seededRandom } from "../../../../src/base/random.ts";
import { likenessAbove } from "../../../../src/film/select/judging/repeats.ts";
import { pixelFlag, sharpnessOf } from "../../../../src/film/select/judging/pixel_flags.ts";
import { recurringAssets } from "../../../../src/film/select/judging/looker.ts";
import { randomPixels } from "../../../fixtures/random_library.ts";

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

Deno.test("recurringAssets finds the cat that is there on many days", () => {
  const random = seededRandom(9);
  const { print, hash } = randomPixels(random);
  const likeness = likenessAbove([]);
  const prints = Array.from({ length: 100 }, (_, n) => ({
    asset: `a${n}`,
    date: `2025-07-${String(1 + n % 28).padStart(2, "0")}`,
    pixels: { ...randomPixels(random), ...(n % 10 === 0 ? { print, hash } : {}) },
  }));
  assert.deepEqual([...recurringAssets(prints, likeness)], [
    "a0",
    "a10",
    "a20",
    "a30",
    "a40",
    "a50",
    "a60",
    "a70",
    "a80",
    "a90",
  ]);
  const oneDay = prints.map((print) => ({ ...print, date: "2025-07-01" }));
  assert.equal(recurringAssets(oneDay, likeness).size, 0);
});
