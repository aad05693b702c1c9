// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { firstWorking, tenBits422 } from "../../../../src/media/av/encoders.ts";

Deno.test("firstWorking believes only a packet", async () => {
  const works = async (name: string) => (await firstWorking([name], "another")).name === name;
  assert.equal(await works("libx264"), true);
  assert.equal(await works("libx265"), true);
  assert.equal(await works("no_such_encoder"), false);
  // In the library, but it wants frames in a device's memory: an encoder that cannot be opened.
  assert.equal(await works("h264_vaapi"), false);
});

Deno.test("firstWorking takes the first that works and falls back to software", async () => {
  const names = ["no_such_encoder", "h264_vaapi", "libx264"];
  assert.deepEqual(await firstWorking(names, "libx265"), { name: "libx264", hardware: true });
  const none = await firstWorking(["no_such_encoder"], "libx264");
  assert.deepEqual(none, { name: "libx264", hardware: false });
});

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
