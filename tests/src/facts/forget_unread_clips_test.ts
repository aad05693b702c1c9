import assert from "node:assert/strict";
import { SENSITIVE_CONTENT } from "../../../src/facts/clip_answers.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL, ONE_FRAME } from "../../../src/facts/clip_key.ts";
import { countUnreadClips, forgetUnreadClips } from "../../../src/facts/forget_unread_clips.ts";
import { MemoryBank } from "../../fakes/memory_bank.ts";

const RESIDUAL = { meanMotion: 2, residual: 1.6, residualPeak: 2, frames: 8 };
const FACT = { label: "no", confidence: 0.1, encoderKey: "e" };
const UNREAD = { unreadable: "no frame of it can be read" };

Deno.test("forgetUnreadClips forgets what was settled for want of frames, and nothing that was found out", () => {
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
  assert.equal(forgetUnreadClips(bank), 2);
  assert.deepEqual(rows(CLIP_RESIDUAL), ["one frame", "read"]);
  assert.deepEqual(rows(CLIP_FRAMES), ["read"]);
  assert.deepEqual(rows(SENSITIVE_CONTENT), ["picture", "video"]);
  assert.equal(countUnreadClips(bank), 0);
  // Measured since somebody counted: that is not forgotten.
  bank.write(CLIP_RESIDUAL, [{ sourceKey: "late", value: { unreadable: "playback unavailable" } }]);
  assert.equal(countUnreadClips(bank), 1);
  bank.write(CLIP_RESIDUAL, [{ sourceKey: "late", value: RESIDUAL }]);
  assert.equal(forgetUnreadClips(bank, new Set(["late"])), 0);
  assert.deepEqual(rows(CLIP_RESIDUAL), ["late", "one frame", "read"]);
});
