// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { PixelFacts } from "../../../../src/bank/fact.ts";
import {
  isSoft,
  pixelFlag,
  sharpnessOf,
  usualIn,
} from "../../../../src/film/select/seen/pixel_flags.ts";

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
const NOTHING_USUAL = { screens: false, text: false };
const PLAIN = { isSoft: false, usual: NOTHING_USUAL, showsKnownPeople: false, hasFace: false };

Deno.test("pixelFlag names what speaks against a picture", () => {
  const flag = (change: Partial<PixelFacts>, traits: Partial<typeof PLAIN> = {}) =>
    pixelFlag({ ...good, ...change }, { ...PLAIN, ...traits });
  assert.equal(flag({}), undefined);
  assert.equal(flag({ isDamaged: true }, { isSoft: true }), "damaged");
  assert.equal(flag({}, { isSoft: true }), "soft");
  assert.equal(flag({ darkShare: 0.9, contrast: 20 }), "dark");
  assert.equal(flag({ darkShare: 0.9, contrast: 60 }), undefined, "fireworks");
  assert.equal(flag({ mean: 5 }), "dark");
  assert.equal(flag({ brightShare: 0.8, contrast: 30 }), "blown_out");
  assert.equal(flag({ brightShare: 0.8, contrast: 60 }), undefined, "snow");
  assert.equal(flag({ contrast: 4 }), "empty");
  assert.equal(flag({ screenLikeness: 0.9 }), "screen");
  assert.equal(flag({ screenLikeness: 0.9 }, { showsKnownPeople: true }), undefined);
  assert.equal(flag({ textLikeness: 0.8 }), "text_heavy");
  assert.equal(flag({ textLikeness: 0.2 }), undefined, "a name on a boat");
  assert.equal(flag({ textLikeness: 0.8 }, { hasFace: true }), undefined, "a shirt");
});

Deno.test("usualIn calls screens and writing usual where a third of the pictures has them", () => {
  const many = (change: Partial<PixelFacts>) =>
    Array.from({ length: 40 }, () => ({ ...good, ...change }));
  assert.deepEqual(usualIn(many({})), NOTHING_USUAL);
  assert.deepEqual(usualIn(many({ screenLikeness: 0.9 })), { screens: true, text: false });
  assert.deepEqual(usualIn(many({ textLikeness: 0.9 })), { screens: false, text: true });
  assert.deepEqual(usualIn(many({ textLikeness: 0.9 }).slice(0, 5)), NOTHING_USUAL, "a few");
});

Deno.test("isSoft compares with the story, by the subject", () => {
  const of = (...values: number[]) =>
    sharpnessOf(values.map((sharpness) => ({ ...good, sharpness })));
  const mixed = of(...Array.from({ length: 40 }, (_, n) => 20 * n));
  assert.equal(isSoft({ ...good, sharpness: 10 }, mixed), true);
  assert.equal(
    isSoft({ ...good, sharpness: 10, faceSharpness: 200 }, mixed),
    false,
    "a sharp face",
  );
  assert.equal(isSoft({ ...good, sharpness: 10, subjectSharpness: 400 }, mixed), false, "a kite");
  const sharp = of(...Array.from({ length: 40 }, (_, n) => 300 + n));
  assert.equal(isSoft({ ...good, sharpness: 300 }, sharp), false, "the least of sharp ones");
  assert.equal(
    isSoft({ ...good, sharpness: 1 }, of(1, 300, 300)),
    false,
    "too few to compare with",
  );
  assert.equal(
    isSoft({ ...good, sharpness: 30 }, of(30, 40, 50, 60, 50, 40, 30)),
    false,
    "a misty story",
  );
});
