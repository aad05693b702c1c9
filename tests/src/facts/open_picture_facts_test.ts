// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import type { KeyframeReading } from "../../../src/facts/keyframe_reader.ts";
import { PICTURE_PRODUCERS } from "../../../src/facts/fact_source.ts";
import {
  findForTier,
  openPictureFacts,
  type TierProbe,
} from "../../../src/facts/open_picture_facts.ts";
import { type ServiceHealth, type TierOptions } from "../../../src/facts/tier.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { ToldFacts } from "../../fakes/facts/told_facts.ts";
import { photo, video } from "../../fixtures/assets.ts";

const CUDA_PROVIDER = "CUDAExecutionProvider";

const RULES: TierOptions = {
  tier: "auto",
  fallbackToLocal: true,
  remoteProducers: PICTURE_PRODUCERS,
  hasLlm: false,
  captionProvider: "smolvlm",
};
const SERVED = { ...RULES, factsBaseUrl: "http://gpu.lan:8092" };
const GPU: ServiceHealth = {
  kind: "serving",
  provider: CUDA_PROVIDER,
  isPromise: true,
  loaded: {},
};

class WatchedProbe implements TierProbe {
  readonly asked: string[] = [];
  constructor(
    private readonly here: readonly (typeof PICTURE_PRODUCERS)[number][] = [],
    private readonly service: ServiceHealth = GPU,
  ) {}

  health() {
    this.asked.push("health");
    return Promise.resolve(this.service);
  }

  localProducers() {
    this.asked.push("producers");
    return Promise.resolve(this.here);
  }

  localProviders() {
    this.asked.push("providers");
    return Promise.resolve([CUDA_PROVIDER]);
  }
}

const LACK = new Fault("model_unavailable", "this machine lacks a model", { hint: "Fetch it" });

function stage(rules: TierOptions, probe = new WatchedProbe(), reading?: KeyframeReading) {
  const remote = new ToldFacts(PICTURE_PRODUCERS, 8), local = new ToldFacts();
  const opened: string[] = [];
  const facts = openPictureFacts({
    bank: new MemoryBank(),
    picture: () => Promise.resolve(Uint8Array.of(1)),
    keyframes: {
      read: () =>
        reading ? Promise.resolve(reading) : Promise.reject(new Error("No clip is to be read")),
    },
    localLack: () => Promise.resolve(LACK),
    probe,
    openRemote: () => {
      opened.push("remote");
      return remote;
    },
    openLocal: () => {
      opened.push("local");
      return local;
    },
  }, rules);
  return { facts, remote, local, opened, probe };
}

Deno.test("findForTier asks only what may change the answer", async () => {
  const askedFor = async (rules: TierOptions, probe: WatchedProbe) => {
    await findForTier(probe, rules);
    return probe.asked;
  };
  assert.deepEqual(await askedFor(RULES, new WatchedProbe()), ["producers"]);
  assert.deepEqual(await askedFor(RULES, new WatchedProbe(["heads"])), ["producers"]);
  assert.deepEqual(await askedFor(RULES, new WatchedProbe(PICTURE_PRODUCERS)), [
    "producers",
    "providers",
  ]);
  assert.deepEqual(await askedFor(SERVED, new WatchedProbe()), ["health", "producers"]);
  assert.deepEqual(await askedFor({ ...SERVED, tier: "gpu" }, new WatchedProbe()), []);
});

Deno.test("openPictureFacts probes once, and opens nobody before a picture is asked about", async () => {
  const { facts, opened, probe } = stage(SERVED);
  assert.equal(facts.record(), undefined);
  await Promise.all([facts.tier(), facts.tier()]);
  assert.deepEqual(probe.asked, ["health", "producers"]);
  await facts.acquire([]);
  assert.deepEqual(opened, []);
  assert.equal(facts.record()!.decidedBy, undefined);
  await facts.acquire([photo({ id: "a" }), photo({ id: "b" })]);
  assert.deepEqual(opened, ["remote", "local"]);
  assert.deepEqual(facts.record()!.decidedBy!.remote, {
    endpoint: "http://gpu.lan:8092",
    pictures: 2,
  });
});

Deno.test("openPictureFacts asks nobody on basic without weights", async () => {
  const { facts, opened } = stage(RULES);
  const report = await facts.acquire([photo({ id: "a" })]);
  assert.equal(report.missing, 0);
  assert.deepEqual(opened, []);
  assert.equal(facts.record()!.tier, "basic");
  await facts[Symbol.asyncDispose]();
});

Deno.test("openPictureFacts counts what is left, and closes what it opened", async () => {
  const { facts, remote, local } = stage(SERVED);
  remote.fault = local.fault = new Fault("model_unavailable", "nobody is here");
  await facts.acquire([photo({ id: "a" }), photo({ id: "b" })]);
  assert.equal(facts.record()!.outstanding, 2);
  await facts[Symbol.asyncDispose]();
  assert.ok(remote.isClosed && local.isClosed);
});

Deno.test("openPictureFacts says of pictures and clips alike what this machine lacks", async () => {
  const read = {
    kind: "read",
    frames: [{ seconds: 0, jpeg: Uint8Array.of(1) }],
    requests: 1,
    bytesRead: 1,
  } as const;
  const asked = async (rules: TierOptions, reading: KeyframeReading = read) => {
    const { facts, remote, local } = stage({ ...rules, tier: "gpu" }, undefined, reading);
    remote.fault = local.fault = new Fault("model_unavailable", "heads: FileMissing: encoder");
    const { outstanding: clips } = await facts.acquireClips([video({ id: "v" })]);
    return { clips, pictures: (await facts.acquire([photo({ id: "a" })])).outstanding };
  };
  const alone = await asked(RULES);
  assert.deepEqual(alone, {
    clips: { clips: 1, reason: LACK.message, fault: LACK, isLack: true },
    pictures: { pictures: 1, reason: LACK, isLack: true },
  });
  const served = await asked(SERVED);
  assert.match(served.clips.reason!, /FileMissing/);
  assert.deepEqual([served.clips.isLack, served.pictures.isLack], [undefined, undefined]);
  const away = await asked(RULES, { kind: "outstanding", reason: "its file is away" });
  assert.deepEqual(away.clips, { clips: 1, reason: "its file is away" });
});

Deno.test("openPictureFacts may be asked again when the tier could not be decided", async () => {
  let tries = 0;
  const probe = new WatchedProbe();
  probe.localProducers = () =>
    ++tries === 1 ? Promise.reject(new Fault("cancelled", "Stopped")) : Promise.resolve([]);
  const { facts } = stage(RULES, probe);
  await assert.rejects(facts.tier(), { code: "cancelled" });
  assert.equal((await facts.tier()).tier, "basic");
});
