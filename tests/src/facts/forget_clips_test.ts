// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { SENSITIVE_CONTENT } from "../../../src/facts/clip_answers.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL, clipKey, ONE_FRAME } from "../../../src/facts/clip_key.ts";
import {
  countUnreadClips,
  forgetReplacedClips,
  forgetUnreadClips,
} from "../../../src/facts/forget_clips.ts";
import { FOLDER_ACCOUNT } from "../../../src/library/asset.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
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

Deno.test("forgetReplacedClips forgets all about a moving half whose place another took, and nothing else", async () => {
  const { bank, knows } = measured();
  assert.equal(clipKey(live("a")), "still+motion");
  assert.equal(
    await forgetReplacedClips(bank, [live("a"), video({ id: "v" }), photo({ id: "q" })]),
    0,
  );
  assert.deepEqual(knows(), [true, true]);
  assert.equal(await forgetReplacedClips(bank, [live("a")]), 0);
  assert.equal(await forgetReplacedClips(bank, [live("b")]), 1);
  assert.deepEqual(knows(), [false, false]);
  assert.deepEqual(knows("other+motion"), [true, true]);
  assert.notEqual(bank.read(CLIP_FRAMES, "still"), undefined);
  // What is found out about the new one stays.
  bank.write(CLIP_RESIDUAL, [{ sourceKey: "still+motion", value: RESIDUAL }]);
  assert.equal(await forgetReplacedClips(bank, [live("b")]), 0);
  assert.deepEqual(knows(), [true, false]);
});

Deno.test("forgetReplacedClips keeps what stands for a copy in another account", async () => {
  const { bank, knows } = measured();
  const mine = live("a"), theirs = live("b", { id: "p2", account: "partner" });
  assert.equal(await forgetReplacedClips(bank, [mine]), 0);
  assert.equal(await forgetReplacedClips(bank, [mine, theirs]), 0);
  assert.equal(await forgetReplacedClips(bank, [theirs]), 0);
  assert.equal(await forgetReplacedClips(bank, [mine]), 0);
  assert.deepEqual(knows(), [true, true]);
});

Deno.test("forgetReplacedClips keeps a folder's clip that was renamed, not one of another length", async () => {
  const { bank, knows } = measured();
  const inFolder = (videoId: string, durationSeconds?: number) =>
    live(videoId, {
      account: FOLDER_ACCOUNT,
      live: { videoId, ...(durationSeconds === undefined ? {} : { durationSeconds }) },
    });
  assert.equal(await forgetReplacedClips(bank, [inFolder("x.mov", 2.5)]), 0);
  assert.equal(await forgetReplacedClips(bank, [inFolder("renamed.mov", 2.5)]), 0);
  assert.equal(await forgetReplacedClips(bank, [inFolder("renamed.mov")]), 0);
  assert.deepEqual(knows(), [true, true]);
  assert.equal(await forgetReplacedClips(bank, [inFolder("renamed.mov", 3)]), 1);
  assert.deepEqual(knows(), [false, false]);
});

const FACT = { label: "no", confidence: 0.1, encoderKey: "e" };
const UNREAD = { unreadable: "no frame of it can be read" };

Deno.test("forgetUnreadClips forgets what was settled for want of frames, and nothing that was found out", async () => {
  const bank = new MemoryBank();
  const rows = (producer: Parameters<typeof bank.forget>[0]) =>
    [...bank.rows(producer)].map(({ sourceKey }) => sourceKey);
  bank.write(CLIP_RESIDUAL, [
    { sourceKey: "read", value: RESIDUAL },
    { sourceKey: "one frame", value: { unreadable: ONE_FRAME } },
    { sourceKey: "video", value: { unreadable: "playback unavailable" } },
    {
      sourceKey: "still+motion",
      value: {
        unreadable: "the server sends no ranges; a proxy before it has to pass on the header Range",
      },
    },
  ]);
  bank.write(CLIP_FRAMES, [
    { sourceKey: "read", value: UNREAD },
    { sourceKey: "video", value: UNREAD },
    { sourceKey: "still+motion", value: UNREAD },
  ]);
  bank.write(SENSITIVE_CONTENT, [
    { sourceKey: "picture", value: UNREAD },
    { sourceKey: "video", value: FACT },
    { sourceKey: "still+motion", value: UNREAD },
  ]);
  assert.equal(countUnreadClips(bank, new Set(["read", "one frame", "video"])), 1);
  assert.equal(countUnreadClips(bank), 2);
  assert.equal(await forgetUnreadClips(bank), 2);
  assert.deepEqual(rows(CLIP_RESIDUAL), ["one frame", "read"]);
  assert.deepEqual(rows(CLIP_FRAMES), ["read"]);
  assert.deepEqual(rows(SENSITIVE_CONTENT), ["picture", "video"]);
  assert.equal(countUnreadClips(bank), 0);
  // Measured since somebody counted: that is not forgotten.
  bank.write(CLIP_RESIDUAL, [{ sourceKey: "late", value: { unreadable: "playback unavailable" } }]);
  assert.equal(countUnreadClips(bank), 1);
  bank.write(CLIP_RESIDUAL, [{ sourceKey: "late", value: RESIDUAL }]);
  assert.equal(await forgetUnreadClips(bank, new Set(["late"])), 0);
  assert.deepEqual(rows(CLIP_RESIDUAL), ["late", "one frame", "read"]);
});
