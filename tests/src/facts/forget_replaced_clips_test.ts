import assert from "node:assert/strict";
import { CLIP_FRAMES, CLIP_RESIDUAL, clipKey } from "../../../src/facts/clip_key.ts";
import { forgetReplacedClips } from "../../../src/facts/forget_replaced_clips.ts";
import { FOLDER_ACCOUNT } from "../../../src/library/asset.ts";
import { MemoryBank } from "../../fakes/memory_bank.ts";
import { photo, video } from "../../fixtures/assets.ts";

const RESIDUAL = { meanMotion: 2, residual: 1.6, residualPeak: 2, frames: 8 };
const FRAMES = { label: "shows_its_moment", confidence: 1, encoderKey: "e" };

function live(videoId: string, more: Parameters<typeof photo>[0] = {}) {
  return photo({ id: "p", account: "primary", sourceKey: "still", live: { videoId }, ...more });
}

function measured() {
  const bank = new MemoryBank();
  for (const sourceKey of ["still+motion", "other+motion"]) {
    bank.write(CLIP_RESIDUAL, [{ sourceKey, value: RESIDUAL }]);
    bank.write(CLIP_FRAMES, [{ sourceKey, value: FRAMES }]);
  }
  bank.write(CLIP_FRAMES, [{ sourceKey: "still", value: FRAMES }]);
  const knows = (key = "still+motion") =>
    [CLIP_RESIDUAL, CLIP_FRAMES].map((producer) => bank.read(producer, key) !== undefined);
  return { bank, knows };
}

Deno.test("forgetReplacedClips forgets all about a moving half whose place another took, and nothing else", () => {
  const { bank, knows } = measured();
  assert.equal(clipKey(live("a")), "still+motion");
  assert.equal(forgetReplacedClips(bank, [live("a"), video({ id: "v" }), photo({ id: "q" })]), 0);
  assert.deepEqual(knows(), [true, true]);
  assert.equal(forgetReplacedClips(bank, [live("a")]), 0);
  assert.equal(forgetReplacedClips(bank, [live("b")]), 1);
  assert.deepEqual(knows(), [false, false]);
  assert.deepEqual(knows("other+motion"), [true, true]);
  assert.notEqual(bank.read(CLIP_FRAMES, "still"), undefined);
  // What is found out about the new one stays.
  bank.write(CLIP_RESIDUAL, [{ sourceKey: "still+motion", value: RESIDUAL }]);
  assert.equal(forgetReplacedClips(bank, [live("b")]), 0);
  assert.deepEqual(knows(), [true, false]);
});

Deno.test("forgetReplacedClips keeps what stands for a copy in another account", () => {
  const { bank, knows } = measured();
  const mine = live("a"), theirs = live("b", { id: "p2", account: "partner" });
  assert.equal(forgetReplacedClips(bank, [mine]), 0);
  assert.equal(forgetReplacedClips(bank, [mine, theirs]), 0);
  assert.equal(forgetReplacedClips(bank, [theirs]), 0);
  assert.equal(forgetReplacedClips(bank, [mine]), 0);
  assert.deepEqual(knows(), [true, true]);
});

Deno.test("forgetReplacedClips keeps a folder's clip that was renamed, not one of another length", () => {
  const { bank, knows } = measured();
  const inFolder = (videoId: string, durationSeconds?: number) =>
    live(videoId, {
      account: FOLDER_ACCOUNT,
      live: { videoId, ...(durationSeconds === undefined ? {} : { durationSeconds }) },
    });
  assert.equal(forgetReplacedClips(bank, [inFolder("x.mov", 2.5)]), 0);
  assert.equal(forgetReplacedClips(bank, [inFolder("renamed.mov", 2.5)]), 0);
  assert.equal(forgetReplacedClips(bank, [inFolder("renamed.mov")]), 0);
  assert.deepEqual(knows(), [true, true]);
  assert.equal(forgetReplacedClips(bank, [inFolder("renamed.mov", 3)]), 1);
  assert.deepEqual(knows(), [false, false]);
});
