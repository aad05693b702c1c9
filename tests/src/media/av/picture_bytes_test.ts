import assert from "node:assert/strict";
import { interleavedChroma, tenBits422 } from "../../../../src/media/av/picture_bytes.ts";

const PICTURE = {
  width: 4,
  height: 4,
  // deno-fmt-ignore
  data: Uint8Array.of(
    0, 16, 128, 255, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,
    100, 200, 120, 240,
    0, 255, 0, 255,
  ),
};

Deno.test("tenBits422 keeps every bit of the light and blends the rows of colour", () => {
  const bytes = tenBits422(PICTURE);
  const samples = [...new Uint16Array(bytes.buffer)];
  assert.equal(samples.length, 16 + 2 * 8);
  assert.deepEqual(samples.slice(0, 4), [0, 64, 512, 1_020]);
  // The first and last row have no neighbour; those between are three quarters of their own.
  assert.deepEqual(samples.slice(16, 24), [400, 800, 420, 840, 460, 920, 480, 960]);
  assert.deepEqual(samples.slice(24), [0, 1_020, 0, 1_020, 0, 1_020, 0, 1_020]);
});

Deno.test("interleavedChroma puts the two colours side by side", () => {
  const bytes = interleavedChroma(PICTURE);
  assert.deepEqual([...bytes.subarray(0, 16)], [...PICTURE.data.subarray(0, 16)]);
  assert.deepEqual([...bytes.subarray(16)], [100, 0, 200, 255, 120, 0, 240, 255]);
});
