// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { captionProducer } from "../../../../src/facts/captions/caption_producers.ts";
import type { Captioning } from "../../../../src/facts/captions/captioner.ts";
import { openPictureWords } from "../../../../src/facts/captions/picture_describer.ts";
import type { PictureFacts } from "../../../../src/facts/open_picture_facts.ts";
import type { TierDecision } from "../../../../src/facts/tier.ts";
import { analyze, describeShown, lookIntoShown } from "../../../../src/film/analyse/analyze.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { NamedTiles } from "../../../fakes/facts/named_tiles.ts";
import { QuickMediaWorkers } from "../../../fakes/film/quick_media_workers.ts";
import { ToldCaptioner } from "../../../fakes/facts/told_captioner.ts";
import { ToldKeyframes } from "../../../fakes/facts/told_keyframes.ts";

const GPU: TierDecision = {
  tier: "gpu",
  reason: "as configured",
  wants: ["heads", "nsfw_marqo", "doc_docling"],
  isRequired: true,
  wantsCaptions: true,
};
const PICTURES = [photo({ id: "p1", sourceKey: "k1" }), photo({ id: "p2", sourceKey: "k2" })];

function world(tier: TierDecision, waiting = { pictures: 0, clips: 0 }) {
  const bank = new MemoryBank(), captioner = new ToldCaptioner();
  const asked = { pictures: [] as string[], clips: [] as string[], opened: 0 };
  const facts: PictureFacts = {
    tier: () => Promise.resolve(tier),
    acquire(assets) {
      asked.pictures.push(...assets.map(({ id }) => id));
      const counts = { missing: 0, decided: 0, unreadable: 0, carried: 0, gone: 0 };
      return Promise.resolve({ ...counts, outstanding: { pictures: waiting.pictures } });
    },
    acquireClips(assets) {
      asked.clips.push(...assets.map(({ id }) => id));
      const outstanding = { clips: waiting.clips, reason: "the service is away" };
      const counts = { missing: 0, measured: 0, unreadable: [], requests: 0, bytesRead: 0 };
      return Promise.resolve({ ...counts, outstanding });
    },
    record: () => undefined,
  };
  const open = (): Promise<Captioning> => {
    asked.opened++;
    return Promise.resolve({
      captioner,
      tiles: new NamedTiles(),
      keyframes: new ToldKeyframes(),
      stripOf: (frames) => Promise.resolve(frames[0]!),
    });
  };
  const words = openPictureWords(
    bank,
    new MemoryLibrary(PICTURES),
    () => Promise.resolve(captioner),
    open,
  );
  return { bank, captioner, asked, needs: { bank, facts, words } };
}

Deno.test("analyze looks into clips where sensitive pictures are held back, and waits for the answer", async () => {
  const clip = video({ id: "v3", sourceKey: "k3" });
  await using measurers = new QuickMediaWorkers().openMeasurers();
  const { needs, asked } = world(GPU);
  await analyze(needs, measurers, [...PICTURES, clip], [clip], {});
  assert.deepEqual(asked.pictures, ["p1", "p2", "v3"]);
  assert.deepEqual(asked.clips, ["v3"]);
  const waiting = world(GPU, { pictures: 0, clips: 1 });
  await assert.rejects(analyze(waiting.needs, measurers, PICTURES, [clip], {}), {
    code: "model_unavailable",
    message: "Tier gpu makes no film of pictures that nobody looked at, and one picture waits: " +
      "the service is away",
  });
});

Deno.test("analyze measures clips while pictures are measured", async () => {
  const clip = video({ id: "v3", sourceKey: "k3" }), workers = new QuickMediaWorkers();
  await using measurers = workers.openMeasurers();
  const heard = Promise.withResolvers<void>();
  const [pixels] = measurers.pictures, [sound] = measurers.clips;
  const slow = {
    ...pixels!,
    measure: async (asset: Asset) => {
      await heard.promise;
      return await pixels!.measure(asset);
    },
  };
  const hears = {
    ...sound!,
    measure: async (asset: Asset) => {
      heard.resolve();
      return await sound!.measure(asset);
    },
  };
  const { bank } = world(GPU), shares: number[] = [];
  await analyze({ bank }, { ...measurers, pictures: [slow], clips: [hears] }, PICTURES, [clip], {
    onMeasured: (done) => shares.push(done),
  });
  assert.deepEqual(shares, [1, 2, 3, 3]);
  assert.notEqual(bank.read("pixels-v1", "k2"), undefined);
});

Deno.test("describeShown describes what is shown once, and opens nobody where it is described", async () => {
  const { needs, bank, captioner } = world(GPU);
  assert.equal(await describeShown(needs, PICTURES, {}), true);
  assert.equal(captioner.tiles.length, 2);
  assert.notEqual(bank.read(captionProducer("captionmodel2-500m-base-public"), "k1"), undefined);
  assert.equal(await describeShown(needs, PICTURES, {}), false);
  assert.deepEqual([captioner.tiles.length, captioner.checks], [2, 1]);
});

Deno.test("describeShown keeps a film waiting for its captions only where the tier requires them", async () => {
  const closed = {
    kind: "closed",
    because: "unreachable",
    sentence: "Nothing listens",
    hint: "Check editorial.preparation.caption_base_url",
  } as const;
  const required = world(GPU);
  required.captioner.readiness = closed;
  await assert.rejects(describeShown(required.needs, PICTURES, {}), {
    code: "model_unavailable",
    message: "Tier gpu makes no film of pictures without captions, and 2 pictures wait: " +
      "Nothing listens",
    hint: closed.hint,
  });
});

Deno.test("lookIntoShown looks into what is about to play, and lets nothing unseen through", async () => {
  const live = photo({ id: "p4", sourceKey: "k4", live: { videoId: "half" } });
  const seen = world(GPU);
  assert.equal(await lookIntoShown(seen.needs, [live], {}), false);
  assert.deepEqual(seen.asked.clips, ["p4"]);
  const waiting = world(GPU, { pictures: 0, clips: 1 });
  await assert.rejects(lookIntoShown(waiting.needs, [live], {}), { code: "model_unavailable" });
  const basic = world({ ...GPU, tier: "basic", isRequired: false }, { pictures: 0, clips: 1 });
  assert.equal(await lookIntoShown(basic.needs, [live], {}), false);
});
