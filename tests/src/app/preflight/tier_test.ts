// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Config } from "../../../../src/config/schema.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../../src/facts/fact_source.ts";
import { ARTIFACT_LIST } from "../../../../src/facts/models/artifacts.ts";
import type { ArtifactStatus } from "../../../../src/facts/models/model_state.ts";
import type { ServiceHealth } from "../../../../src/facts/tier.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { checkTier } from "../../../../src/app/preflight/tier.ts";

const URL = "http://gpu.lan:8092";

interface World {
  readonly config?: {
    readonly tier?: string;
    readonly inference?: Record<string, unknown>;
    readonly models?: Record<string, unknown>;
  };
  readonly here?: readonly PictureProducer[];
  readonly wrong?: PictureProducer;
  readonly health?: ServiceHealth;
  readonly lack?: { readonly message: string; readonly remedy: string };
}

async function rowsIn({ config = {}, here = [], wrong, health, lack }: World) {
  let asked = 0;
  const deps = {
    config: {
      tier: "auto",
      llm: { enabled: false },
      editorial: { preparation: { caption_provider: "smolvlm" } },
      ...config,
      models: { provider: "auto", ...config.models },
      inference: {
        fallback_to_local: true,
        producers: PICTURE_PRODUCERS,
        ...(health ? { facts_base_url: URL } : {}),
        ...config.inference,
      },
    } as unknown as Config,
    tierProbe: {
      health: () => {
        asked++;
        return Promise.resolve(health!);
      },
      localProducers: () => Promise.resolve(here),
      localProviders: () => Promise.resolve(["CPUExecutionProvider"]),
    },
    providerLack: () => lack,
    models: () =>
      Promise.resolve(ARTIFACT_LIST.map((artifact) => {
        const { producer, file } = artifact;
        const status: ArtifactStatus = producer && producer === wrong
          ? "wrong"
          : producer && here.includes(producer)
          ? "verified"
          : "absent";
        return { artifact, path: `/models/${file}`, status };
      })),
  } as unknown as PreflightDeps;
  const rows = await checkTier(deps, new AbortController().signal);
  assert.ok(asked <= 1, "the service is asked once");
  assert.deepEqual(rows.map(({ name }) => name), ["Tier", "Models", "Inference service"]);
  const [tier, models, service] = rows as [typeof rows[0], typeof rows[0], typeof rows[0]];
  return { tier, models, service };
}

const serving = (provider: string | undefined, loaded: Record<string, string[]> = {}) =>
  ({
    kind: "serving",
    ...(provider ? { provider } : {}),
    isPromise: Object.keys(loaded).length === 0,
    loaded,
  }) as const satisfies ServiceHealth;

Deno.test("checkTier says plainly that basic has no weights, and how to get them", async () => {
  const { tier, models, service } = await rowsIn({});
  assert.equal(tier.status, "OK");
  assert.match(tier.message, /^basic: .*no model weights are here.*pixels-v1/);
  assert.equal(models.status, "SKIPPED");
  assert.equal(models.hint, "Run: photos-memories models fetch");
  assert.equal(service.status, "SKIPPED");
});

Deno.test("checkTier knows the encoder and its heads on this machine", async () => {
  const { tier, models } = await rowsIn({ here: ["heads"] });
  assert.match(tier.message, /^basic: .*the picture encoder and its heads say/);
  assert.deepEqual([models.status, models.message], ["OK", "Here for heads"]);
});

Deno.test("checkTier says that models cannot run on a provider that is not there", async () => {
  const lack = { message: 'provider "cuda" is not offered', remedy: "run this" };
  const { models } = await rowsIn({ here: ["heads"], lack });
  assert.equal(models.status, "ERROR");
  assert.equal(models.message, 'Here, and cannot run: provider "cuda" is not offered');
  assert.equal(models.hint, "To mend it, run this");
});

Deno.test("checkTier tells a promise of the service from what it really runs on", async () => {
  const promise = (await rowsIn({ health: serving("CUDAExecutionProvider") })).service;
  assert.equal(promise.status, "OK");
  assert.match(
    promise.message,
    /on CUDAExecutionProvider, as it promises: the encoder is not loaded yet/,
  );
  const real = (await rowsIn({
    health: serving("CUDAExecutionProvider", { heads: ["CUDAExecutionProvider"] }),
  })).service;
  assert.equal(real.message, `Serving at "${URL}" on CUDAExecutionProvider`);
  assert.deepEqual(real.details, ["heads runs on CUDAExecutionProvider"]);
  const none = (await rowsIn({ health: serving(undefined) })).service;
  assert.equal(none.status, "WARNING");
});

Deno.test("checkTier warns when nothing could take over from the service", async () => {
  const health = serving("CUDAExecutionProvider");
  const { tier, models } = await rowsIn({ health });
  assert.match(tier.message, /^gpu: the inference service/);
  assert.equal(models.status, "WARNING");
  assert.match(models.message, /lacks the picture encoder, the head bundle, the sensitive-content/);
  const alone = await rowsIn({ health, config: { inference: { fallback_to_local: false } } });
  assert.equal(alone.models.status, "SKIPPED");
});

Deno.test("checkTier names a service that is away, by how much hangs on it", async () => {
  const health = { kind: "unreachable", reason: "connection refused" } as const;
  const { tier, service } = await rowsIn({ health });
  assert.equal(tier.status, "OK");
  assert.equal(service.status, "WARNING");
  assert.equal(service.message, `No answer from "${URL}": connection refused`);
  const alone = await rowsIn({ health, config: { inference: { fallback_to_local: false } } });
  assert.equal(alone.tier.status, "ERROR");
  assert.match(alone.tier.hint!, /facts_base_url/);
  assert.equal(alone.service.status, "ERROR");
});

Deno.test("checkTier refuses a tier nobody can be", async () => {
  const { tier, models } = await rowsIn({ config: { tier: "gpu" } });
  assert.equal(tier.status, "OK");
  assert.equal(models.status, "ERROR");
  assert.match(models.message, /^What pictures show cannot be told: this machine lacks/);
  assert.match(models.hint!, /models fetch --detectors$/);
  const full = await rowsIn({ config: { tier: "full" } });
  assert.equal(full.tier.status, "ERROR");
  assert.match(full.tier.message, /needs a language model/);
});

Deno.test("checkTier names files that are not what they should be", async () => {
  const { models } = await rowsIn({ here: ["heads"], wrong: "nsfw_marqo" });
  assert.equal(models.status, "ERROR");
  assert.match(models.message, /^Not the files they should be: sensitive-content model$/);
});
