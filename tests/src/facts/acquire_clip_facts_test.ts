// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { acquireClipFacts } from "../../../src/facts/acquire_clip_facts.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL, clipKey } from "../../../src/facts/clip_key.ts";
import type { PictureProducer } from "../../../src/facts/fact_source.ts";
import type { KeyframeReader, KeyframeReading } from "../../../src/facts/keyframe_reader.ts";
import { headProducer } from "../../../src/facts/known_heads.ts";
import { photo, video } from "../../fixtures/assets.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";

const NSFW = headProducer("nsfw_marqo");
const BOTH = ["heads", "nsfw_marqo"] as const;

/** A frame is a byte that says how sensitive it is in hundredths, and one that names its kind. */
const KINDS = ["people_moment", "place_or_scenery", "accidental_or_blurred_frame"] as const;
const frame = (hundredths: number, kind = 0) => new Uint8Array([hundredths, kind]);

/** A frame that no model can read. */
const BROKEN = new Uint8Array([255, 0]);
const unreadable = (what: string) => new Fault("media_unreadable", `Could not read ${what}`);

class FrameSource {
  readonly concurrency = 2;
  asked = 0;
  fails: Fault | undefined;
  keyOf = (_asked: number) => "key-1";

  decide(picture: Uint8Array, producers: readonly PictureProducer[]) {
    this.asked++;
    if (this.fails) return Promise.reject(this.fails);
    if (picture[0] === BROKEN[0]) return Promise.reject(unreadable("a frame"));
    const encoderKey = this.keyOf(this.asked);
    const fact = (head: string, label: string, confidence: number) => ({
      encoderKey,
      facts: [{ head, version: "v", label, confidence }],
    });
    const share = picture[0]! / 100;
    return Promise.resolve({
      ...(producers.includes("heads") && { heads: fact("frame_kind", KINDS[picture[1]!]!, 0.9) }),
      ...(producers.includes("nsfw_marqo") &&
        { nsfw_marqo: fact("nsfw_marqo", share >= 0.5 ? "yes" : "no", share) }),
    });
  }
}

const residual = { meanMotion: 3, residual: 1.75, residualPeak: 2, frames: 4 };

function read(...frames: Uint8Array[]): KeyframeReading {
  return {
    kind: "read",
    frames: frames.map((jpeg, seconds) => ({ seconds, jpeg })),
    bytesRead: 1_000,
    requests: 5,
    residual,
  };
}

function world(reading: KeyframeReading) {
  const bank = new MemoryBank(), source = new FrameSource();
  const keyframes: KeyframeReader = { read: () => Promise.resolve(reading) };
  const picture = () => Promise.resolve(frame(10));
  return { bank, source, keyframes, picture };
}

const CLIP = video({ id: "clip", sourceKey: "clip-key" });
const LIVE = photo({ id: "live", sourceKey: "live-key", live: { videoId: "half" } });

Deno.test("acquireClipFacts holds a clip for its most sensitive frame, and measures it", async () => {
  const deps = world(read(frame(3), frame(71), frame(20), frame(1, 2)));
  const report = await acquireClipFacts(deps, [CLIP, photo()], BOTH);
  const { bank } = deps;
  assert.deepEqual(bank.read(NSFW, "clip-key"), {
    label: "yes",
    confidence: 0.71,
    encoderKey: "key-1",
  });
  assert.deepEqual(bank.read(CLIP_RESIDUAL, "clip-key"), residual);
  assert.deepEqual(bank.read(CLIP_FRAMES, "clip-key"), {
    label: "shows_its_moment",
    confidence: 0.75,
    encoderKey: "key-1",
  });
  assert.deepEqual(report, {
    missing: 1,
    measured: 1,
    unreadable: [],
    outstanding: { clips: 0 },
    requests: 5,
    bytesRead: 1_000,
  });
  const again = await acquireClipFacts(deps, [CLIP], BOTH);
  assert.equal(again.missing, 0);
});

Deno.test("acquireClipFacts measures a clip that nobody can look at, and reads its frames once", async () => {
  const lack = new Fault("model_unavailable", "this machine lacks a model", { hint: "Fetch it" });
  let reads = 0;
  const deps = { ...world(read(frame(3))), lackOf: () => Promise.resolve(lack) };
  const { read: readFrames } = deps.keyframes;
  deps.keyframes = { read: (...asked) => (reads++, readFrames(...asked)) };
  deps.source.fails = lack;
  for (let pass = 1; pass <= 2; pass++) {
    const { missing, outstanding } = await acquireClipFacts(deps, [CLIP], BOTH);
    assert.deepEqual([missing, outstanding], [1, { clips: 1, reason: lack.message, fault: lack }]);
    assert.deepEqual(deps.bank.read(CLIP_RESIDUAL, "clip-key"), residual);
  }
  assert.deepEqual([reads, deps.source.asked], [1, 1]);
  const whole = { ...deps, lackOf: () => Promise.resolve(undefined) };
  whole.source.fails = undefined;
  assert.equal((await acquireClipFacts(whole, [CLIP], BOTH)).outstanding.clips, 0);
});

Deno.test("acquireClipFacts holds a video for its own picture, a Live Photo for its moving half alone", async () => {
  const deps = world(read(frame(3), frame(4, 2)));
  deps.picture = () => Promise.resolve(frame(88));
  await acquireClipFacts(deps, [CLIP, LIVE], BOTH);
  const labelOf = (key: string) => deps.bank.read(NSFW, key);
  assert.deepEqual(labelOf("clip-key"), { label: "yes", confidence: 0.88, encoderKey: "key-1" });
  assert.deepEqual(labelOf(clipKey(LIVE)), { label: "no", confidence: 0.04, encoderKey: "key-1" });
  assert.equal(labelOf("live-key"), undefined);
  assert.deepEqual(deps.bank.read(CLIP_FRAMES, clipKey(LIVE)), {
    label: "subject_often_missing",
    confidence: 0.5,
    encoderKey: "key-1",
  });
});

Deno.test("acquireClipFacts keeps the preview's answer of a clip whose frames cannot be read", async () => {
  const deps = world({ kind: "settled", reason: "playback unavailable" });
  const report = await acquireClipFacts(deps, [CLIP], BOTH);
  assert.deepEqual(report.unreadable, [{
    fileName: CLIP.fileName,
    reason: "playback unavailable",
  }]);
  assert.deepEqual(deps.bank.read(NSFW, "clip-key"), {
    label: "no",
    confidence: 0.1,
    encoderKey: "key-1",
  });
  assert.deepEqual(deps.bank.read(CLIP_RESIDUAL, "clip-key"), {
    unreadable: "playback unavailable",
  });
  assert.equal((await acquireClipFacts(deps, [CLIP], BOTH)).missing, 0);
});

Deno.test("acquireClipFacts shows the frames of a clip that could not be read before to everybody", async () => {
  const deps = world({ kind: "settled", reason: "playback unavailable" });
  const { bank } = deps;
  await acquireClipFacts(deps, [CLIP, LIVE], BOTH);
  const answered = () => bank.read(NSFW, "clip-key");
  assert.equal((answered() as { label: string }).label, "no");
  // Still not: what its own picture told stays, and nobody is asked again.
  const asked = deps.source.asked;
  await bank.forget(CLIP_RESIDUAL);
  await acquireClipFacts(deps, [CLIP], BOTH);
  assert.equal(deps.source.asked, asked);
  assert.equal((answered() as { label: string }).label, "no");
  await bank.forget(CLIP_RESIDUAL);
  const frames = read(frame(3), frame(71));
  deps.keyframes.read = () => Promise.resolve(frames);
  await acquireClipFacts(deps, [CLIP, LIVE], BOTH);
  const sensitive = { label: "yes", confidence: 0.71, encoderKey: "key-1" };
  assert.deepEqual([answered(), bank.read(NSFW, clipKey(LIVE))], [sensitive, sensitive]);
  const showing = { label: "shows_its_moment", confidence: 1, encoderKey: "key-1" };
  assert.deepEqual(bank.read(CLIP_FRAMES, "clip-key"), showing);
  assert.deepEqual(bank.read(CLIP_FRAMES, clipKey(LIVE)), showing);
  assert.equal((await acquireClipFacts(deps, [CLIP, LIVE], BOTH)).missing, 0);
});

Deno.test("acquireClipFacts settles a clip of which nothing can be read, and goes on to the next", async () => {
  const deps = world({ kind: "settled", reason: "its index cannot be read" });
  deps.picture = () => Promise.reject(unreadable("a preview"));
  const other = video({ id: "other", sourceKey: "other-key" });
  assert.equal((await acquireClipFacts(deps, [CLIP, other], BOTH)).measured, 2);
  for (const key of ["clip-key", "other-key"]) {
    assert.deepEqual(deps.bank.read(NSFW, key), { unreadable: "no frame of it can be read" });
  }
});

Deno.test("acquireClipFacts lets the readable frames of a clip decide", async () => {
  const deps = world(read(frame(3), BROKEN, frame(71)));
  deps.picture = () => Promise.resolve(BROKEN);
  assert.equal((await acquireClipFacts(deps, [CLIP], BOTH)).measured, 1);
  const encoderKey = "key-1";
  assert.deepEqual(deps.bank.read(NSFW, "clip-key"), {
    label: "yes",
    confidence: 0.71,
    encoderKey,
  });
  assert.deepEqual(deps.bank.read(CLIP_FRAMES, "clip-key"), {
    label: "shows_its_moment",
    confidence: 1,
    encoderKey,
  });
});

Deno.test("acquireClipFacts leaves a clip whose picture a server cannot give, and ends with one that is away", async () => {
  const other = video({ id: "other", sourceKey: "other-key" });
  const away = (about?: string) => {
    const fault = new Fault("library_unreadable", "answered 500", about ? { about } : {});
    return {
      ...world(read(frame(3), frame(4))),
      picture: ({ id }: { readonly id: string }) =>
        id === "clip" ? Promise.reject(fault) : Promise.resolve(frame(10)),
    };
  };
  const report = await acquireClipFacts(away("clip"), [CLIP, other], BOTH);
  assert.equal(report.measured, 1);
  assert.deepEqual(report.outstanding, { clips: 1, reason: "answered 500" });
  await assert.rejects(acquireClipFacts(away(), [CLIP, other], BOTH), {
    code: "library_unreadable",
  });
});
