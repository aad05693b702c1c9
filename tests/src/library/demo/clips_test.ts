import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import { type ClipName, CLIPS } from "../../../../src/library/demo/clips/all.ts";

for (const [name, make] of Object.entries(CLIPS)) {
  Deno.test(`clip "${name as ClipName}" moves from frame to frame, the same each time it is asked`, async () => {
    const size = { width: 160, height: name === "kite" ? 120 : 90, fps: 10, seconds: 2 };
    const upright = { ...size, width: 90, height: 160 };
    const clip = await make(name === "lanterns" ? upright : size, seededRandom("test"));
    const frameAt = (seconds: number) => {
      const data = clip.still.data.slice();
      clip.move({ ...clip.still, data }, seconds);
      return data;
    };
    const early = frameAt(0.2), late = frameAt(1.1);
    assert.deepEqual(frameAt(0.2), early);
    const changed = early.reduce((count, value, i) => count + (value === late[i] ? 0 : 1), 0);
    assert.ok(changed > 60, `${changed} bytes changed`);
    // Not a cut: most of the picture stays nearly as it was.
    const apart = early.reduce((sum, value, i) => sum + Math.abs(value - late[i]!), 0);
    assert.ok(apart / early.length < 12, `${apart / early.length} levels apart`);
    for (const value of late) assert.ok(value >= 10 && value <= 245);
  });

  Deno.test(`clip "${name as ClipName}" has sound of its length that never clips`, async () => {
    const size = { width: 64, height: 64, fps: 10, seconds: 2 };
    const { sound } = await make(size, seededRandom("test"));
    assert.equal(sound.length, 2 * 2 * 48_000);
    const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    assert.ok(loudest > 0.05 && loudest <= 1, `loudest ${loudest}`);
    assert.ok(Math.abs(sound[0]!) < 0.01 && Math.abs(sound.at(-1)!) < 0.01);
  });
}
