// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { STRIP_READING } from "../../../../src/facts/captions/describe_clips.ts";
import {
  captionProducer,
  motionLineProducer,
} from "../../../../src/facts/captions/caption_producers.ts";
import { CLIP_RESIDUAL } from "../../../../src/facts/clip_key.ts";
import type { PictureFacts } from "../../../../src/facts/open_picture_facts.ts";
import type { TierDecision } from "../../../../src/facts/tier.ts";
import { prepare } from "../../../../src/film/analyse/prepare.ts";
import { missingOf, type PrepareProgress } from "../../../../src/film/analyse/prepare_report.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { NamedTiles } from "../../../fakes/facts/named_tiles.ts";
import { QuickMediaWorkers } from "../../../fakes/film/quick_media_workers.ts";
import { ToldCaptioner } from "../../../fakes/facts/told_captioner.ts";
import { ToldKeyframes } from "../../../fakes/facts/told_keyframes.ts";

const ALIAS = "captionmodel2-500m-base-public";
const GPU: TierDecision = {
  tier: "gpu",
  reason: "as configured",
  wants: ["heads", "nsfw_marqo", "doc_docling"],
  isRequired: true,
  wantsCaptions: true,
};
const BASIC: TierDecision = {
  ...GPU,
  tier: "basic",
  wants: [],
  isRequired: false,
  wantsCaptions: false,
};

const ASSETS: readonly Asset[] = [
  photo({ id: "p1", sourceKey: "k1", people: ["anna"] }),
  photo({ id: "p2", sourceKey: "k2" }),
  video({ id: "v3", sourceKey: "k3" }),
  photo({ id: "p4", sourceKey: "k4", live: { videoId: "half" } }),
];

function world(tier: TierDecision) {
  const bank = new MemoryBank(), captioner = new ToldCaptioner(ALIAS);
  const keyframes = new ToldKeyframes();
  const ahead: unknown[] = [];
  const asked = { pictures: 0, clips: [] as string[], ahead, captioning: 0 };
  const facts: PictureFacts = {
    tier: () => Promise.resolve(tier),
    acquire: (assets) => {
      asked.pictures += assets.length;
      return Promise.resolve({
        missing: tier.wants.length > 0 ? assets.length : 0,
        decided: assets.length,
        unreadable: 0,
        carried: 0,
        gone: 0,
        outstanding: { pictures: 0 },
      });
    },
    acquireClips: (assets, options) => {
      asked.ahead.push(options?.ahead);
      asked.clips.push(...assets.map(({ id }) => id));
      for (const { id } of assets) {
        const key = id === "p4" ? "k4+motion" : "k3";
        const value = { meanMotion: 2, residual: 1.6, residualPeak: 2, frames: 8 };
        bank.write(CLIP_RESIDUAL, [{ sourceKey: key, value }]);
      }
      return Promise.resolve({
        missing: assets.length,
        measured: assets.length,
        unreadable: [{ fileName: "v3.mp4", reason: "playback unavailable" }],
        outstanding: { clips: 0 },
        requests: 0,
        bytesRead: 0,
      });
    },
    record: () => undefined,
  };
  let now = 0;
  const deps = {
    library: new MemoryLibrary(ASSETS),
    bank,
    mediaWorkers: new QuickMediaWorkers(),
    facts,
    seconds: () => now++,
    openCaptioning: () => {
      asked.captioning++;
      return Promise.resolve({
        captioner,
        tiles: new NamedTiles(),
        keyframes,
        stripOf: (frames: readonly Uint8Array[]) => Promise.resolve(frames[0]!),
      });
    },
  };
  return { needs: deps, bank, captioner, keyframes, asked };
}

Deno.test("prepare works through every stage in order, and describes what moves", async () => {
  const { needs, bank, asked, captioner } = world(GPU);
  const progress: PrepareProgress[] = [];
  const report = await prepare(needs, ASSETS, { onProgress: (event) => progress.push(event) });
  assert.deepEqual(report.stages.map(({ stage, owed }) => [stage, owed]), [
    ["pixels", 4],
    ["faces", 1],
    ["sound", 1],
    ["pictures", 4],
    ["clips", 2],
    ["captions", 4],
    ["motion", 2],
  ]);
  assert.deepEqual(asked.clips, ["v3", "p4"]);
  assert.equal(captioner.tiles.length, 4);
  assert.equal(bank.read(captionProducer(ALIAS), "k2") !== undefined, true);
  assert.equal(bank.read(motionLineProducer(ALIAS), "k4+motion") !== undefined, true);
  assert.equal(report.origins?.captions, 4);
  assert.deepEqual(asked.ahead, [STRIP_READING]);
  assert.deepEqual(report.motion, { requests: 8, bytesRead: 180_000, strips: 2 });
  assert.deepEqual(missingOf(report), []);
  assert.deepEqual(report.unreadableClips, [{
    fileName: "v3.mp4",
    reason: "playback unavailable",
  }]);
  assert.equal(progress.find(({ done }) => done < 4)?.etaSeconds, undefined);
  assert.ok(progress.some(({ done, etaSeconds }) => done === 4 && etaSeconds === 0));
});

Deno.test("prepare asks nothing twice", async () => {
  const { needs, captioner, keyframes } = world(GPU);
  await prepare(needs, ASSETS);
  const asked = [captioner.tiles.length, captioner.strips.length, keyframes.asked.length];
  const again = await prepare(needs, ASSETS);
  assert.deepEqual(
    [captioner.tiles.length, captioner.strips.length, keyframes.asked.length],
    asked,
  );
  const stages = again.stages.map(({ stage }) => stage);
  assert.deepEqual(stages, ["pictures", "clips"], "the classifiers of this test forget");
  assert.equal(again.origins?.captions, 4);
});

Deno.test("prepare fetches no clip of a server to listen to it", async () => {
  const { needs } = world(GPU);
  const ofServer = ASSETS.map((asset) => ({ ...asset, account: "ruth" }));
  const { stages } = await prepare(needs, ofServer);
  assert.equal(stages.some(({ stage }) => stage === "sound"), false);
  assert.deepEqual([...needs.bank.rows("clip-v1")], []);
});

Deno.test("prepare on a basic tier opens no captioner", async () => {
  const { needs, asked } = world(BASIC);
  const report = await prepare(needs, ASSETS);
  assert.equal(asked.captioning, 0);
  assert.equal(report.origins, undefined);
});

Deno.test("prepare does the rest, asks for no motion line, and says what is missing without a captioner", async () => {
  const { needs, captioner, asked } = world(GPU);
  captioner.readiness = {
    kind: "closed",
    because: "unreachable",
    sentence: "Nothing listens",
    hint: "Check editorial.preparation.caption_base_url",
  };
  const report = await prepare(needs, ASSETS);
  assert.equal(captioner.tiles.length + captioner.strips.length, 0);
  assert.match(report.closed!.hint, /caption_base_url/);
  assert.deepEqual(missingOf(report).map(({ stage, outstanding }) => [stage, outstanding]), [
    ["captions", [{ reason: "Nothing listens", count: 4 }]],
  ]);
  const motion = report.stages.find(({ stage }) => stage === "motion")!;
  assert.deepEqual(motion.outstanding, [{ reason: "Nothing listens", count: motion.owed }]);
  assert.ok(motion.owed > 0);
  assert.equal(asked.pictures, 4);
});
