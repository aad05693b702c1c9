// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { MODEL_INPUTS, normalise } from "../../../../src/facts/heads/model_input.ts";

const sizeOf = (producer: keyof typeof MODEL_INPUTS, width: number, height: number) => {
  const view = MODEL_INPUTS[producer].viewOf(width, height);
  return [view.width, view.height, view.left, view.top, view.columns, view.rows];
};

Deno.test("MODEL_INPUTS heads: short side 256, long side rounded, centre of 224 by floor", () => {
  assert.deepEqual(sizeOf("heads", 1440, 1080), [341, 256, 58, 16, 224, 224]);
  assert.deepEqual(sizeOf("heads", 1080, 1440), [256, 341, 16, 58, 224, 224]);
  assert.deepEqual(sizeOf("heads", 256, 256), [256, 256, 16, 16, 224, 224]);
  assert.deepEqual(sizeOf("heads", 10, 10), [256, 256, 16, 16, 224, 224]);
  // Both long sides lie in the middle, 341.5 and 342.5, and go to the even one.
  assert.deepEqual(sizeOf("heads", 683, 512), [342, 256, 59, 16, 224, 224]);
  assert.deepEqual(sizeOf("heads", 685, 512), [342, 256, 59, 16, 224, 224]);
});

Deno.test("MODEL_INPUTS nsfw_marqo: short side 384 and its centre; never below 384", () => {
  assert.deepEqual(sizeOf("nsfw_marqo", 1440, 1080), [512, 384, 64, 0, 384, 384]);
  assert.deepEqual(sizeOf("nsfw_marqo", 333, 1000), [384, 1153, 0, 384, 384, 384]);
});

Deno.test("MODEL_INPUTS doc_docling: the whole picture, its shape ignored, by triangle", () => {
  const view = MODEL_INPUTS.doc_docling.viewOf(1440, 100);
  assert.deepEqual(sizeOf("doc_docling", 1440, 100), [224, 224, 0, 0, 224, 224]);
  assert.equal(view.kernel, "triangle");
});

Deno.test("MODEL_INPUTS look inside the resized picture, whatever its shape", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 1, max: 20_000 }),
    fc.constantFrom("heads", "nsfw_marqo", "doc_docling"),
    (width, height, producer) => {
      const view = MODEL_INPUTS[producer].viewOf(width, height);
      assert.ok(view.left >= 0 && view.left + view.columns <= view.width);
      assert.ok(view.top >= 0 && view.top + view.rows <= view.height);
    },
  ));
});

Deno.test("normalise makes planes R, G, B of packed pixels with each model's own numbers", () => {
  const pixels = Uint8Array.of(0, 128, 255, 255, 0, 10);
  const expect = (producer: keyof typeof MODEL_INPUTS) => {
    const { mean, deviation } = MODEL_INPUTS[producer];
    return [0, 1, 2].flatMap((channel) =>
      [0, 1].map((pixel) =>
        (pixels[pixel * 3 + channel]! / 255 - mean[channel]!) / deviation[channel]!
      )
    );
  };
  for (const producer of ["heads", "nsfw_marqo", "doc_docling"] as const) {
    const planes = normalise(pixels, producer);
    expect(producer).forEach((value, i) => assert.ok(Math.abs(planes[i]! - value) < 1e-6));
  }
  assert.deepEqual([...normalise(Uint8Array.of(0, 0, 255), "nsfw_marqo")], [-1, -1, 1]);
});
