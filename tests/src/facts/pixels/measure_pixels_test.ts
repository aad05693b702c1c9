// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import { measurePixels } from "../../../../src/facts/pixels/measure_pixels.ts";
import type { RgbPicture } from "../../../../src/media/yuv.ts";

function draw(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): RgbPicture {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 3);
  }
  return { width, height, data };
}

/** A noisy hill under a sky: what a camera gives. */
function landscape(noise: number, shift = 0, seed = 1): RgbPicture {
  const random = seededRandom(seed);
  return draw(200, 150, (x, y) => {
    const hill = 80 + 30 * Math.sin((x + shift) / 25);
    const grain = (random.next() - 0.5) * noise;
    const [r, g, b] = y > hill ? [60, 120, 50] : [150, 180, 230];
    return [r + grain, g + grain, b + grain];
  });
}

/** Text lines on white between exact borders: what a screen gives. */
const screen = draw(200, 150, (x, y) => {
  if (y < 20) return [30, 30, 30];
  const onLine = y % 12 < 6 && x > 20 && x < 180 && (x >> 2) % 3 !== 0;
  return onLine ? [20, 20, 20] : [250, 250, 250];
});

function distance(a: string, b: string): number {
  let bits = 0;
  for (let x = BigInt(`0x${a}`) ^ BigInt(`0x${b}`); x > 0n; x >>= 1n) bits += Number(x & 1n);
  return bits;
}

const cosine = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

Deno.test("measurePixels finds a noisy picture sharper than a smooth one", () => {
  const sharp = measurePixels(landscape(30), []), smooth = measurePixels(landscape(0), []);
  assert.ok(sharp.sharpness > smooth.sharpness * 1.5);
});

Deno.test("measurePixels measures sharpness on the largest face when there is one", () => {
  const facts = measurePixels(landscape(30), [{ x: 0.1, y: 0.1, width: 0.3, height: 0.3 }]);
  assert.ok(facts.faceSharpness! > 0);
  assert.equal(measurePixels(landscape(30), []).faceSharpness, undefined);
  const tiny = measurePixels(landscape(30), [{ x: 0, y: 0, width: 0.01, height: 0.01 }]);
  assert.equal(tiny.faceSharpness, undefined);
});

Deno.test("measurePixels tells dark and blown out pictures", () => {
  const black = measurePixels(draw(50, 50, () => [5, 5, 5]), []);
  assert.equal(black.darkShare, 1);
  const white = measurePixels(draw(50, 50, () => [250, 250, 250]), []);
  assert.equal(white.brightShare, 1);
  assert.equal(white.contrast, 0);
});

Deno.test("measurePixels tells a screen from a camera's picture", () => {
  assert.ok(measurePixels(screen, []).screenLikeness > 0.6);
  assert.ok(measurePixels(landscape(12), []).screenLikeness < 0.1);
  const blownSky = draw(200, 150, (_, y) => y < 100 ? [255, 255, 255] : [40, 90 + y % 7, 40]);
  assert.ok(measurePixels(blownSky, []).screenLikeness < 0.5);
});

Deno.test("measurePixels gives one frame taken twice nearly the same hash and print", () => {
  const a = measurePixels(landscape(20, 0, 1), []), b = measurePixels(landscape(20, 1, 2), []);
  const other = measurePixels(screen, []);
  assert.ok(distance(a.hash, b.hash) <= 10, `${distance(a.hash, b.hash)}`);
  assert.ok(cosine(a.print, b.print) > 0.98);
  assert.ok(cosine(a.print, other.print) < 0.6);
  assert.ok(Math.abs(cosine(a.print, a.print) - 1) < 1e-3);
});

Deno.test("measurePixels survives a picture of one pixel", () => {
  const facts = measurePixels(draw(1, 1, () => [10, 20, 30]), []);
  assert.equal(facts.sharpness, 0);
  assert.match(facts.hash, /^[0-9a-f]{16}$/);
});

Deno.test("measurePixels gives the numbers that banks have held since its first version", () => {
  const rgb = draw(37, 23, (x, y) => {
    const at = (channel: number) => ((y * 37 + x) * 3 + channel) ** 2 * 7 % 251;
    return [at(0), at(1), at(2)];
  });
  const face = { x: 0.1, y: 0.1, width: 0.6, height: 0.8 };
  const { subjectSharpness, textLikeness, ...first } = measurePixels(rgb, [face]);
  assert.ok(subjectSharpness! > 0);
  assert.equal(textLikeness, 0);
  assert.deepEqual(first, {
    "sharpness": 52540.076447571024,
    "faceSharpness": 54539.944229450535,
    "mean": 118.37199617622882,
    "contrast": 55.02988106308412,
    "darkShare": 0.04230317273795535,
    "brightShare": 0.01410105757931845,
    "colour": 134.27039782526538,
    "screenLikeness": 0,
    "hash": "2948562348864b73",
    "print": [
      -0.0359,
      -0.0785,
      -0.1582,
      0.11,
      0.1044,
      0.0288,
      0.2699,
      -0.0529,
      0.0028,
      -0.0823,
      -0.0576,
      0.0728,
      -0.13,
      -0.0286,
      0.0292,
      0.0063,
      0.0333,
      -0.0285,
      0.4721,
      -0.0769,
      -0.2075,
      0.1726,
      -0.4516,
      -0.0593,
      0.063,
      -0.0256,
      -0.1142,
      0.0103,
      0.1995,
      -0.1568,
      -0.1115,
      0.0197,
      0.1696,
      0.077,
      -0.0559,
      0.0445,
      0.2235,
      -0.0097,
      -0.0087,
      0.0107,
      -0.1742,
      -0.1062,
      0.0288,
      0.2356,
      -0.1702,
      0.0317,
      0.0998,
      0.0086,
    ],
  });
});

Deno.test("measurePixels measures a small sharp subject before a blurred background", () => {
  const smooth = draw(200, 150, (x, y) => [100 + x / 4, 120, 140 + y / 8]);
  const kite = draw(200, 150, (x, y) => {
    const isKite = Math.abs(x - 90) + Math.abs(y - 60) < 26;
    return isKite && (x + y) % 6 < 3 ? [230, 40, 40] : [100 + x / 4, 120, 140 + y / 8];
  });
  const [plain, flown] = [measurePixels(smooth, []), measurePixels(kite, [])];
  assert.ok(flown.subjectSharpness! > 8 * flown.sharpness);
  assert.ok(flown.subjectSharpness! > 20 * plain.subjectSharpness!);
});

/** Rows of five by seven dots, as of H, A, L, T, E and N. */
const GLYPHS = [
  "10001100011000111111100011000110001",
  "01110100011000111111100011000110001",
  "10000100001000010000100001000011111",
  "11111001000010000100001000010000100",
  "11111100001000011110100001000011111",
  "10001110011010110011100011000110001",
];

/** A board over `share` of the picture's height, on a wall. */
function board(dot: number, rows: number): RgbPicture {
  const random = seededRandom(3);
  const glyphAt = (column: number, row: number) => GLYPHS[(column * 7 + row * 3) % 6]!;
  return draw(400, 300, (x, y) => {
    const cellX = Math.floor((x - 40) / (6 * dot)), cellY = Math.floor((y - 30) / (10 * dot));
    const dotX = Math.floor((x - 40 - cellX * 6 * dot) / dot);
    const dotY = Math.floor((y - 30 - cellY * 10 * dot) / dot);
    const isOnBoard = x >= 40 && x < 360 && cellY >= 0 && cellY < rows;
    const isInk = isOnBoard && dotX < 5 && dotY < 7 &&
      glyphAt(cellX, cellY)[dotY * 5 + dotX] === "1";
    const grain = random.next() * 14;
    if (isInk) return [30 + grain, 40 + grain, 90 + grain];
    return isOnBoard
      ? [228 + grain, 228 + grain, 220 + grain]
      : [150 + grain, 120 + grain, 90 + grain];
  });
}

Deno.test("measurePixels tells writing from leaves, gravel and a name on a boat", () => {
  const text = (rgb: RgbPicture) => measurePixels(rgb, []).textLikeness!;
  assert.ok(text(board(2, 6)) > 0.8, "a notice");
  assert.ok(text(board(6, 2)) > 0.8, "a sign");
  assert.ok(text(landscape(40)) < 0.1);
  const random = seededRandom(5);
  const blobs = Array.from({ length: 900 }, () => ({
    x: random.between(0, 400),
    y: random.between(0, 300),
    r: random.between(2, 9),
    light: random.between(20, 230),
  }));
  const gravel = draw(400, 300, (x, y) => {
    const blob = blobs.find((each) => Math.hypot(each.x - x, each.y - y) < each.r);
    const light = blob?.light ?? 90;
    return [light, light, light];
  });
  assert.ok(text(gravel) < 0.3, `${text(gravel)}`);
});
