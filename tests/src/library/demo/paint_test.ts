import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import { wicks } from "../../../../src/library/demo/brush/cake.ts";
import { mix, rgbOf, tone } from "../../../../src/library/demo/paint/colour.ts";
import { develop } from "../../../../src/library/demo/paint/develop.ts";
import { lineNoise, printTiles } from "../../../../src/library/demo/paint/noise.ts";
import { num, Sheet } from "../../../../src/library/demo/paint/sheet.ts";

Deno.test("mix gives its ends, and a middle between them", () => {
  assert.equal(mix("#204080", "#f0c010", 0), "#204080");
  assert.equal(mix("#204080", "#f0c010", 1), "#f0c010");
  assert.equal(mix("#000000", "#ffffff", 0.5), "#636363");
});

Deno.test("tone moves the lightness and keeps to the range", () => {
  assert.equal(tone("#808080", 0), "#808080");
  assert.equal(tone("#ffffff", 0.5), "#ffffff");
  assert.equal(tone("#000000", -0.5), "#000000");
  assert.deepEqual(new Set(rgbOf(tone("#c04040", 0, 0))).size, 1);
});

Deno.test("num writes tenths and no minus zero", () => {
  assert.deepEqual([num(1.26), num(-0.01), num(3), num(-2.45)], ["1.3", "0", "3", "-2.4"]);
});

Deno.test("lineNoise repeats itself from its seed and stays within one", () => {
  const a = lineNoise("ridge"), b = lineNoise("ridge"), c = lineNoise("other");
  const at = Array.from({ length: 500 }, (_, i) => i * 0.37 - 60);
  assert.deepEqual(at.map(a), at.map(b));
  assert.notDeepEqual(at.map(a), at.map(c));
  assert.ok(at.every((x) => Math.abs(a(x)) <= 1));
});

Deno.test("printTiles are grey in the mean, so that they change no picture's brightness", () => {
  for (const tile of Object.values(printTiles())) {
    const mean = tile.reduce((sum: number, value: number) => sum + value, 0) / tile.length;
    assert.ok(Math.abs(mean - 128) < 2, `mean ${mean}`);
  }
});

Deno.test("develop lays sheets over one another, soft ones too", async () => {
  const ground = new Sheet(200, 100), left = new Sheet(200, 100), light = new Sheet(200, 100);
  ground.cover("#204080");
  left.rect(0, 0, 100, 100, "#c04020");
  light.cover("#ffffff");
  const plain = { grain: 0, vignette: 0, bloom: 0 };
  const at = async (layers: Parameters<typeof develop>[0]["layers"], x: number, y: number) => {
    const print = await develop({ layers, finish: { ...plain, flat: true }, faces: [] }, 200);
    assert.deepEqual([print.width, print.height, print.data.length], [200, 100, 80_000]);
    return [...print.data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 4)];
  };
  const over = [{ sheet: ground }, { sheet: left }];
  assert.deepEqual(await at(over, 20, 50), [0xc0, 0x40, 0x20, 255]);
  assert.deepEqual(await at(over, 180, 50), [0x20, 0x40, 0x80, 255]);
  const soft = await at([{ sheet: ground }, { sheet: left, blur: 20 }], 100, 50);
  assert.ok(Math.abs(soft[0]! - 0x70) < 14, String(soft));
  assert.deepEqual(await at([{ sheet: ground }, { sheet: light, blend: "screen" }], 9, 9), [
    255,
    255,
    255,
    255,
  ]);
  assert.deepEqual(await at([{ sheet: ground }, { sheet: light, blend: "multiply" }], 9, 9), [
    0x1f,
    0x3f,
    0x7f,
    255,
  ]);
});

Deno.test("wicks stand over the cake, one for each candle", () => {
  const places = wicks({ x: 100, y: 300, half: 90, candles: 9 });
  assert.equal(places.length, 9);
  for (const { x, y } of places) assert.ok(Math.abs(x - 100) < 90 && y < 240);
});

Deno.test("Sheet.svg shows the part it is asked for", () => {
  const sheet = new Sheet(300, 200);
  sheet.glow(10, 10, 5, "#ffffff", 0.5);
  assert.match(sheet.svg(30, 10, 50, 150), /width="30" height="10" viewBox="0 50 300 100"/);
  assert.match(sheet.svg(30, 20), /<radialGradient id="d0"/);
  assert.ok(seededRandom(1).next() >= 0);
});
