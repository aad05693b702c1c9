// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { MotionLine } from "../../../../src/bank/fact.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { clipSourceDigest } from "../../../../src/facts/captions/clip_source.ts";
import { describeClips, missingClips } from "../../../../src/facts/captions/describe_clips.ts";
import { motionFigures } from "../../../../src/facts/captions/origins.ts";
import { MOTION_QUESTION, questionDigest } from "../../../../src/facts/captions/question.ts";
import { CLIP_RESIDUAL, clipKey } from "../../../../src/facts/clip_key.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { ORIGIN, ToldCaptioner } from "../../../fakes/facts/told_captioner.ts";
import { ToldKeyframes } from "../../../fakes/facts/told_keyframes.ts";
import { photo, video } from "../../../fixtures/assets.ts";

const RESIDUAL = CLIP_RESIDUAL;

function world() {
  const captioner = new ToldCaptioner();
  return {
    bank: new MemoryBank(),
    captioner,
    keyframes: new ToldKeyframes(),
    // As long as a strip of so many frames, named like the first of them.
    stripOf: (frames: readonly Uint8Array[]) =>
      Promise.resolve(new Uint8Array(frames.length).fill(frames[0]![0]!)),
    residuals: [RESIDUAL],
  };
}

const live = (id: string, changes: Partial<Asset> = {}) =>
  photo({ id, live: { videoId: `${id}-v`, durationSeconds: 3 }, ...changes });

function measure(bank: MemoryBank, asset: Asset, residual: number): void {
  const value = { meanMotion: residual, residual, residualPeak: residual, frames: 8 };
  bank.write(RESIDUAL, [{ sourceKey: clipKey(asset), value }]);
}

const lineOf = (deps: ReturnType<typeof world>, asset: Asset) =>
  deps.bank.read(deps.captioner.motionProducer, clipKey(asset));

Deno.test("missingClips admits every video, and Live Photos that measured 1.5 or more", async () => {
  const admitted = async (asset: Asset, residual?: number) => {
    const deps = world();
    if (residual !== undefined) measure(deps.bank, asset, residual);
    return [...(await missingClips(deps, [asset])).values()].map(({ admittedOn }) => admittedOn);
  };
  assert.deepEqual(await admitted(video()), [{ kind: "video" }]);
  assert.deepEqual(await admitted(video(), 0.2), [{ kind: "video" }]);
  assert.deepEqual(await admitted(photo(), 9), []);
  assert.deepEqual(await admitted(live("l1")), []);
  assert.deepEqual(await admitted(live("l1"), 1.49), []);
  assert.deepEqual(await admitted(live("l1"), NaN), []);
  assert.deepEqual(await admitted(live("l1"), 1.5), [{ residual: 1.5, producer: RESIDUAL }]);
});

Deno.test("describeClips banks a sentence with all that it was made of", async () => {
  const deps = world();
  const [clip, moving, still] = [video({ id: "v1.mp4" }), live("l2.heic"), live("l3.heic")];
  measure(deps.bank, moving, 2.25);
  measure(deps.bank, still, 1.2);
  const report = await describeClips(deps, [clip, moving, still, photo()]);
  assert.deepEqual(report, {
    missing: 2,
    described: 2,
    settled: 0,
    settledBecause: [],
    outstanding: [],
    requests: 8,
    bytesRead: 180_000,
    strips: 2,
  });
  assert.deepEqual(lineOf(deps, clip), {
    text: "Clip 1 moves.",
    frames: 3,
    bytesRead: 90_000,
    source: await clipSourceDigest(clip),
    provenance: {
      question: await questionDigest(MOTION_QUESTION),
      keyframesAt: [1.5, 3, 4.5],
      admittedOn: { kind: "video" },
      origin: ORIGIN,
    },
  });
  assert.deepEqual((lineOf(deps, moving) as MotionLine).provenance!.admittedOn, {
    residual: 2.25,
    producer: RESIDUAL,
  });
  assert.equal(lineOf(deps, still), undefined);
  await describeClips(deps, [clip, moving, still]);
  assert.deepEqual(deps.keyframes.asked, ["v1.mp4", "l2.heic"], "nobody was asked about twice");
});

Deno.test("missingClips asks again for a clip whose source changed, and for no other", async () => {
  const deps = world();
  const clips = [video({ id: "v1.mp4" }), video({ id: "v2.mp4" }), video({ id: "v3.mp4" })];
  const keyframe = { kind: "settled", reason: "no playback (HTTP 404)" } as const;
  deps.keyframes.told.set("v3.mp4", keyframe);
  await describeClips(deps, clips);
  const changed = [clips[0]!, { ...clips[1]!, durationSeconds: 7 }, {
    ...clips[2]!,
    latitude: 47.5,
  }];
  const missing = await missingClips(deps, changed);
  assert.deepEqual([...missing.keys()], ["source:v2.mp4", "source:v3.mp4"]);
  // What people add to a clip is not about its source.
  const marked = clips.map((clip) => ({ ...clip, isFavorite: true, albumIds: ["a"], tags: ["t"] }));
  assert.equal((await missingClips(deps, marked)).size, 0);
  const moved = clips.map((clip) => ({ ...clip, id: `2025/${clip.id}`, fileName: "renamed.mp4" }));
  assert.equal((await missingClips(deps, moved)).size, 0);
});

Deno.test("missingClips lets copies of a clip share a sentence, whatever each says of itself", async () => {
  const deps = world();
  const copy = (id: string, latitude: number) => video({ id, sourceKey: "same", latitude });
  const copies = [copy("a.mp4", 47.5), copy("b.mp4", 48)];
  assert.equal((await describeClips(deps, copies)).missing, 1);
  assert.equal((await missingClips(deps, copies)).size, 0);
  assert.equal((await missingClips(deps, copies.toReversed())).size, 0);
});

Deno.test("describeClips settles what cannot be read and leaves the rest outstanding", async () => {
  const deps = world();
  const clips = [1, 2, 3, 4, 5].map((n) => video({ id: `v${n}.mp4` }));
  deps.keyframes.told.set("v1.mp4", { kind: "settled", reason: "no playback (HTTP 404)" });
  deps.keyframes.told.set("v2.mp4", { kind: "outstanding", reason: "the library was too slow" });
  deps.captioner.saysMotion = ([n]) =>
    n === 3
      ? { kind: "settled", reason: "two invalid answers: it is not JSON" }
      : n === 4
      ? { kind: "outstanding", reason: "no answer within 90 seconds", missing: "answer" }
      : { kind: "described", value: { text: "Moves.", origin: ORIGIN } };
  const report = await describeClips(deps, clips);
  assert.deepEqual([report.described, report.settled], [1, 2]);
  assert.deepEqual(report.settledBecause, [
    { reason: "no playback (HTTP 404)", count: 1 },
    { reason: "two invalid answers: it is not JSON", count: 1 },
  ]);
  assert.deepEqual(report.outstanding, [
    { reason: "no answer within 90 seconds", count: 1 },
    { reason: "the library was too slow", count: 1 },
  ]);
  assert.deepEqual(lineOf(deps, clips[0]!), {
    unreadable: "motion unavailable: no playback (HTTP 404)",
    source: await clipSourceDigest(clips[0]!),
  });
  assert.match(
    (lineOf(deps, clips[2]!) as { unreadable: string }).unreadable,
    /^motion unavailable: two invalid answers: it is not JSON$/,
  );
  assert.deepEqual([...(await missingClips(deps, clips)).keys()], [
    "source:v2.mp4",
    "source:v4.mp4",
  ]);
  const undecodable = {
    ...deps,
    bank: new MemoryBank(),
    stripOf: () => Promise.reject(new Fault("media_unreadable", "Could not make a strip")),
  };
  await describeClips(undecodable, clips.slice(4));
  assert.match(
    (lineOf(undecodable, clips[4]!) as { unreadable: string }).unreadable,
    /no readable keyframes: Could not make a strip/,
  );
});

Deno.test("describeClips keeps a sentence another process has meanwhile, of what the clip is now", async () => {
  const deps = world();
  const clips = [1, 2, 3].map((n) => video({ id: `v${n}.mp4` }));
  const others = { text: "A dog runs.", frames: 3, bytesRead: 5 };
  const sources = await Promise.all(clips.map(clipSourceDigest));
  deps.captioner.saysMotion = ([n]) => {
    if (n === 1) {
      deps.bank.write(
        deps.captioner.motionProducer,
        clips.map((clip, at) => ({
          sourceKey: clipKey(clip),
          // The third was another clip then.
          value: { ...others, source: at === 2 ? "0123456789abcdef" : sources[at]! },
        })),
      );
    }
    return { kind: "settled", reason: "two invalid answers" };
  };
  const report = await describeClips(deps, clips);
  assert.deepEqual([report.described, report.settled, report.strips], [2, 1, 2]);
  assert.deepEqual(lineOf(deps, clips[0]!), { ...others, source: sources[0] });
  assert.deepEqual(lineOf(deps, clips[1]!), { ...others, source: sources[1] });
  assert.deepEqual(lineOf(deps, clips[2]!), {
    unreadable: "motion unavailable: two invalid answers",
    source: sources[2],
  });
});

Deno.test("describeClips reads four clips at a time and keeps the captioner's one seat", async () => {
  const deps = world();
  const gate = Promise.withResolvers<void>();
  deps.keyframes.gate = gate.promise;
  const clips = Array.from({ length: 9 }, (_, n) => video({ id: `v${n}.mp4` }));
  const work = describeClips(deps, clips);
  // Every read that may begin has begun when the reader has been asked four times.
  while (deps.keyframes.asked.length < 4) await new Promise((resolve) => setTimeout(resolve));
  gate.resolve();
  await work;
  assert.equal(deps.keyframes.mostAtOnce, 4);
  assert.equal(deps.captioner.mostAtOnce, 1);
});

Deno.test("motionFigures counts sentences without provenance as unrecorded", async () => {
  const deps = world();
  await describeClips(deps, [video({ id: "v1.mp4" })]);
  const producer = deps.captioner.motionProducer;
  deps.bank.write(producer, [
    { sourceKey: "old", value: { text: "A dog runs.", frames: 3, bytesRead: 5 } },
    { sourceKey: "none", value: { unreadable: "motion unavailable: x" } },
  ]);
  assert.deepEqual(motionFigures(deps.bank), [
    { producer, described: 2, unavailable: 1, unrecorded: 1 },
  ]);
});
