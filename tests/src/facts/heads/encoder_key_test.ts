import assert from "node:assert/strict";
import { DINOV2_SMALL, encoderKeyOf } from "../../../../src/facts/heads/encoder_key.ts";

const weightsSha256 = "478164cd290ee78e5ddb4fcc474136eec714b4b8253a3609cc7164b592e958af";

Deno.test("encoderKeyOf gives the key the public head bundle asks for", async () => {
  assert.equal(
    await encoderKeyOf({ ...DINOV2_SMALL, weightsSha256 }),
    "3d8a4df21037f4fb663fddc98d906a49506e10126ad89df04f5e5cdf8e821d81",
  );
});

Deno.test("encoderKeyOf changes with each of its parts", async () => {
  const identity = { ...DINOV2_SMALL, weightsSha256 };
  const keys = await Promise.all([
    identity,
    { ...identity, id: "other" },
    { ...identity, weightsSha256: "0" },
    { ...identity, preprocess: "other" },
    { ...identity, layout: "other" },
  ].map(encoderKeyOf));
  assert.equal(new Set(keys).size, 5);
});
