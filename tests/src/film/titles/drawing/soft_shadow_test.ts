import assert from "node:assert/strict";
import { blurred } from "../../../../../src/film/titles/drawing/soft_shadow.ts";

function dot(size: number) {
  const values = new Float32Array(size * size);
  values[Math.floor(size / 2) * size + Math.floor(size / 2)] = 1;
  return { width: size, height: size, values };
}

for (const sigma of [1.5, 4, 18]) {
  Deno.test(`blurred spreads a dot to a bell of sigma ${sigma} and loses nothing`, () => {
    const size = 161, mask = blurred(dot(size), sigma);
    let total = 0, variance = 0;
    mask.values.forEach((value, index) => {
      total += value;
      variance += value * (index % size - 80) ** 2;
    });
    assert.ok(Math.abs(total - 1) < 0.01, `sum ${total}`);
    const measured = Math.sqrt(variance / total);
    assert.ok(Math.abs(measured / sigma - 1) < 0.12, `sigma ${measured}`);
  });
}

Deno.test("blurred leaves the mask it was given alone", () => {
  const mask = dot(21);
  blurred(mask, 3);
  assert.deepEqual(mask.values, dot(21).values);
});
