// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  FACE_SCALES,
  facesIn,
  fillPlanes,
  inputSize,
  overlap,
  shownSize,
  withoutRepeats,
} from "../../../../src/facts/faces/yunet.ts";

/** Outputs for an input in which nothing is found but what `set` puts there. */
function outputsOf(
  input: { width: number; height: number },
  set: ReadonlyArray<
    { stride: number; column: number; row: number; cls: number; obj: number; bbox: number[] }
  >,
) {
  const outputs: Record<string, Float32Array> = {};
  for (const stride of [8, 16, 32]) {
    const anchors = (input.width / stride) * (input.height / stride);
    outputs[`cls_${stride}`] = new Float32Array(anchors);
    outputs[`obj_${stride}`] = new Float32Array(anchors);
    outputs[`bbox_${stride}`] = new Float32Array(anchors * 4);
  }
  for (const { stride, column, row, cls, obj, bbox } of set) {
    const anchor = row * (input.width / stride) + column;
    outputs[`cls_${stride}`]![anchor] = cls;
    outputs[`obj_${stride}`]![anchor] = obj;
    outputs[`bbox_${stride}`]!.set(bbox, anchor * 4);
  }
  return outputs;
}

const near = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 1e-4, `${value} instead of ${wanted}`);

Deno.test("a face is read off its anchor, as a share of the picture without its padding", () => {
  const input = { width: 320, height: 256 }, shown = { width: 320, height: 240 };
  const outputs = outputsOf(input, [
    {
      stride: 16,
      column: 5,
      row: 4,
      cls: 0.81,
      obj: 1,
      bbox: [0.5, 0.25, Math.log(2), Math.log(3)],
    },
  ]);
  const [face, ...others] = facesIn(outputs, input, shown);
  assert.equal(others.length, 0);
  near(face!.score, 0.9);
  near(face!.box.width, 32 / 320);
  near(face!.box.height, 48 / 240);
  near(face!.box.x, (5.5 * 16 - 16) / 320);
  near(face!.box.y, (4.25 * 16 - 24) / 240);
});

Deno.test("a face needs both outputs, counted at most as 1, and ends where the picture ends", () => {
  const input = { width: 320, height: 192 }, shown = { width: 320, height: 180 };
  const large = [0, 0, Math.log(4), Math.log(4)];
  const outputs = outputsOf(input, [
    { stride: 8, column: 20, row: 10, cls: 1.7, obj: 0.5, bbox: large },
    { stride: 32, column: 0, row: 0, cls: 1.2, obj: 0.8, bbox: large },
    { stride: 8, column: 30, row: 10, cls: Number.NaN, obj: 1, bbox: large },
  ]);
  const found = facesIn(outputs, input, shown);
  assert.equal(found.length, 1);
  near(found[0]!.score, Math.sqrt(0.8));
  assert.deepEqual([found[0]!.box.x, found[0]!.box.y], [0, 0]);
  near(found[0]!.box.width, 64 / 320);
});

Deno.test("a face found at both sizes is one, and two that touch stay two", () => {
  const box = { x: 0.2, y: 0.2, width: 0.1, height: 0.1 };
  const faces = withoutRepeats([
    { box, score: 0.8 },
    { box: { ...box, x: 0.21 }, score: 0.92 },
    { box: { ...box, x: 0.26 }, score: 0.9 },
  ]);
  assert.deepEqual(faces.map(({ score }) => score), [0.92, 0.9]);
  assert.equal(overlap(box, { ...box, x: 0.35 }), 0);
  near(overlap(box, box), 1);
});

Deno.test("pictures of all shapes lie whole in few inputs, upright and wide alike", () => {
  const inputs = new Set<string>();
  for (const scale of FACE_SCALES) {
    for (let short = 100; short <= 4000; short += 50) {
      const shown = shownSize({ width: 4000, height: short }, scale), input = inputSize(shown);
      assert.equal(shown.width, scale);
      assert.ok(input.width >= shown.width && input.height >= shown.height);
      assert.ok(input.width % 32 === 0 && input.height % 32 === 0);
      const upright = inputSize(shownSize({ width: short, height: 4000 }, scale));
      assert.deepEqual(upright, { width: input.height, height: input.width });
      inputs.add(`${input.width}x${input.height}`);
    }
  }
  assert.ok(inputs.size <= 12, [...inputs].join());
});

Deno.test("the detector is fed blue, green and red, and black beside the picture", () => {
  const planes = new Float32Array(18).fill(9);
  const picture = { width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  fillPlanes(planes, picture, { width: 3, height: 2 });
  assert.deepEqual([...planes], [3, 6, 0, 0, 0, 0, 2, 5, 0, 0, 0, 0, 1, 4, 0, 0, 0, 0]);
});
