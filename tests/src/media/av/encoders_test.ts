import assert from "node:assert/strict";
import { bestEncoder, encodesOnePicture, firstWorking } from "../../../../src/media/av/encoders.ts";
import { native } from "../../../../src/media/av/native.ts";

Deno.test("encodesOnePicture believes only a packet", async () => {
  const loaded = await native();
  assert.equal(await encodesOnePicture(loaded, "libx264"), true);
  assert.equal(await encodesOnePicture(loaded, "libx265"), true);
  assert.equal(await encodesOnePicture(loaded, "no_such_encoder"), false);
  // In the library, but it wants frames in a device's memory: an encoder that cannot be opened.
  assert.equal(await encodesOnePicture(loaded, "h264_vaapi"), false);
});

Deno.test("firstWorking takes the first that works and falls back to software", async () => {
  const names = ["no_such_encoder", "h264_vaapi", "libx264"];
  assert.deepEqual(await firstWorking(names, "libx265"), { name: "libx264", hardware: true });
  const none = await firstWorking(["no_such_encoder"], "libx264");
  assert.deepEqual(none, { name: "libx264", hardware: false });
});

Deno.test("bestEncoder answers for this machine, and the same every time", async () => {
  for (const codec of ["h264", "h265"] as const) {
    const choice = await bestEncoder(codec);
    assert.equal(choice, await bestEncoder(codec));
    assert.equal(await encodesOnePicture(await native(), choice.name), true);
    if (!choice.hardware) assert.equal(choice.name, codec === "h264" ? "libx264" : "libx265");
  }
});
