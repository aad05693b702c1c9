// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { seededRandom } from "../../../../../src/base/random.ts";
import { newFrame, planesOf, viewOf } from "../../../../../src/film/render/kernel/frame.ts";
import { Kernel } from "../../../../../src/film/render/kernel/kernel.ts";
import {
  fillWeights,
  type PixelBox,
  Resampler,
  tapsOf,
} from "../../../../../src/film/render/kernel/resampler.ts";
import { exactResample } from "../resample/exact.ts";

const kernel = await Kernel.load(8 << 20);

/** Draws `box` of a picture and returns the three planes. */
function draw(
  picture: { width: number; height: number; data: Uint8Array },
  boxes: readonly PixelBox[],
  columns: number,
  rows: number,
): Uint8Array[] {
  using resampler = new Resampler(kernel);
  const from = newFrame(kernel, picture.width, picture.height);
  const to = newFrame(kernel, columns, rows);
  kernel.bytes(from.at, picture.data.length).set(picture.data);
  const results = boxes.map((box) => {
    resampler.draw(from, box, planesOf(to));
    return viewOf(kernel, to).data.slice();
  });
  kernel.release(from.at);
  kernel.release(to.at);
  return results;
}

function planes(data: Uint8Array, width: number, height: number): Uint8Array[] {
  const luma = width * height;
  return [data.subarray(0, luma), data.subarray(luma, luma * 5 / 4), data.subarray(luma * 5 / 4)];
}

const CASES: readonly [string, number, number, number, number, PixelBox][] = [
  ["a little smaller, the usual move", 118, 70, 96, 54, {
    x: 3.37,
    y: 2.11,
    width: 110.4,
    height: 62.1,
  }],
  ["larger", 60, 40, 96, 54, { x: 10.25, y: 8.75, width: 32, height: 18 }],
  ["far smaller, many taps", 400, 220, 64, 36, { x: 1.5, y: 0.5, width: 390, height: 219 }],
  ["widths that are no multiple of four", 90, 62, 46, 26, {
    x: 0.4,
    y: 0.3,
    width: 80.5,
    height: 45.5,
  }],
  ["beyond the edges", 64, 36, 64, 36, { x: -5, y: -3, width: 74, height: 42 }],
  ["a picture smaller than the taps", 4, 4, 32, 32, { x: 0, y: 0, width: 4, height: 4 }],
  ["the same size", 64, 36, 64, 36, { x: 0, y: 0, width: 64, height: 36 }],
];

for (const [name, width, height, columns, rows, box] of CASES) {
  Deno.test(`Resampler.draw agrees with the exact resample: ${name}`, () => {
    const random = seededRandom(name);
    const data = Uint8Array.from({ length: width * height * 3 / 2 }, () => random.int(256));
    const got = planes(draw({ width, height, data }, [box], columns, rows)[0]!, columns, rows);
    const source = planes(data, width, height);
    const scale = { x: box.width / columns, y: box.height / rows };
    got.forEach((plane, index) => {
      const half = index === 0 ? 1 : 2;
      const from = index === 0
        ? { x: box.x, y: box.y }
        : { x: box.x / 2 + 0.25 * (1 - scale.x), y: box.y / 2 };
      const exact = exactResample(
        source[index]!,
        width / half,
        height / half,
        from,
        scale,
        columns / half,
        rows / half,
      );
      let worst = 0;
      exact.forEach((value, i) => {
        const clipped = Math.min(255, Math.max(0, value));
        worst = Math.max(worst, Math.abs(plane[i]! - clipped));
      });
      // Half a step of rounding, and what Q14 and Q6 lose.
      assert.ok(worst < 0.75, `plane ${index} is off by ${worst}`);
    });
  });
}

/** A smooth field over the picture in luma pixels, and its slopes. */
const WAVES = [
  { fx: 0.11, fy: 0.05, phase: 0.3 },
  { fx: -0.07, fy: 0.13, phase: 1.7 },
  { fx: 0.02, fy: -0.16, phase: 4.1 },
];
function field(x: number, y: number): { value: number; dx: number; dy: number } {
  let value = 128, dx = 0, dy = 0;
  for (const { fx, fy, phase } of WAVES) {
    const angle = fx * x + fy * y + phase;
    value += 32 * Math.sin(angle);
    dx += 32 * fx * Math.cos(angle);
    dy += 32 * fy * Math.cos(angle);
  }
  return { value, dx, dy };
}

/** How far a drawn plane is shifted against the field, by least squares, in luma pixels. */
function shiftOf(
  plane: Uint8Array,
  columns: number,
  place: (i: number, j: number) => readonly [number, number],
): readonly [number, number] {
  let xx = 0, xy = 0, yy = 0, xe = 0, ye = 0;
  plane.forEach((drawn, index) => {
    const { value, dx, dy } = field(...place(index % columns, Math.floor(index / columns)));
    const error = drawn - value;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    xe += dx * error;
    ye += dy * error;
  });
  const determinant = xx * yy - xy * xy;
  return [(yy * xe - xy * ye) / determinant, (xx * ye - xy * xe) / determinant];
}

Deno.test("Resampler.draw keeps a slow zoom in place to a hundredth of a pixel, chroma too", () => {
  const width = 480, height = 270, columns = 384, rows = 216, frames = 24;
  const data = new Uint8Array(width * height * 3 / 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = Math.round(field(x + 0.5, y + 0.5).value);
  }
  // Left-sited: a chroma sample stands in the middle of an even luma column, between two rows.
  for (let y = 0, at = width * height; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++, at++) {
      data[at] = Math.round(field(2 * x + 0.5, 2 * y + 1).value);
      data[at + width * height / 4] = data[at]!;
    }
  }
  const boxes = Array.from({ length: frames }, (_, i) => {
    const size = 1 - 0.003 * i;
    return {
      x: 20 + 0.37 * i,
      y: 12 + 0.23 * i,
      width: columns * 1.1 * size,
      height: rows * 1.1 * size,
    };
  });
  const drawn = draw({ width, height, data }, boxes, columns, rows);
  for (const chroma of [false, true]) {
    const shifts = drawn.map((frame, i) => {
      const box = boxes[i]!, sx = box.width / columns, sy = box.height / rows;
      const plane = planes(frame, columns, rows)[chroma ? 1 : 0]!;
      return shiftOf(
        plane,
        chroma ? columns / 2 : columns,
        chroma
          ? (x, y) => [box.x + (2 * x + 0.5) * sx, box.y + (2 * y + 1) * sy]
          : (x, y) => [box.x + (x + 0.5) * sx, box.y + (y + 0.5) * sy],
      );
    });
    for (const axis of [0, 1] as const) {
      const offset = Math.max(...shifts.map((shift) => Math.abs(shift[axis])));
      const steps = shifts.slice(1).map((shift, i) => shift[axis] - shifts[i]![axis]);
      const jitter = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length);
      assert.ok(offset < 0.01, `${chroma ? "chroma" : "luma"} is ${offset} px off`);
      assert.ok(jitter < 0.01, `${chroma ? "chroma" : "luma"} jitters by ${jitter} px`);
    }
  }
});

Deno.test("fillWeights: weights sum to unity and every tap lies inside the plane", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -20, max: 300, noNaN: true }),
      fc.double({ min: 0.2, max: 6, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom<2 | 8>(2, 8),
      (from, scale, count, size, multiple) => {
        const taps = tapsOf(scale, multiple);
        const starts = new Int32Array(count), weights = new Int16Array(count * taps);
        fillWeights({ from, scale, count, size }, taps, starts, weights);
        for (let i = 0; i < count; i++) {
          const row = weights.subarray(i * taps, (i + 1) * taps);
          assert.equal(row.reduce((sum, weight) => sum + weight, 0), 2 ** 14);
          assert.ok(starts[i]! >= 0 && starts[i]! <= Math.max(0, size - taps));
          row.forEach((weight, k) => assert.ok(weight === 0 || starts[i]! + k < size));
          if (i > 0) assert.ok(starts[i]! >= starts[i - 1]!);
        }
      },
    ),
    { numRuns: 200 },
  );
});
