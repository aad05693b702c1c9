// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../src/facts/fact_source.ts";
import {
  decideTier,
  type ServiceHealth,
  type TierFindings,
  type TierOptions,
} from "../../../src/facts/tier.ts";

const CUDA_PROVIDER = "CUDAExecutionProvider";

const RULES: TierOptions = {
  tier: "auto",
  fallbackToLocal: true,
  remoteProducers: PICTURE_PRODUCERS,
  hasLlm: false,
  captionProvider: "smolvlm",
};
const NOTHING: TierFindings = { localProviders: [], localProducers: [] };
const SERVED: TierOptions = { ...RULES, factsBaseUrl: "http://gpu.lan:8092" };

function serving(provider?: string): ServiceHealth {
  return { kind: "serving", ...(provider ? { provider } : {}), isPromise: true, loaded: {} };
}
function lacking(provider: string, ...producers: PictureProducer[]): ServiceHealth {
  const cannot = Object.fromEntries(producers.map((producer) => [producer, "FileMissing"]));
  return { kind: "serving", provider, isPromise: true, loaded: {}, cannot };
}
const AWAY: ServiceHealth = { kind: "unreachable", reason: "connection refused" };
const GPU = serving(CUDA_PROVIDER), CPU = serving("CPUExecutionProvider");
const ALL = PICTURE_PRODUCERS;

const TABLE: ReadonlyArray<
  readonly [string, Partial<TierOptions>, Partial<TierFindings>, string, readonly string[]]
> = [
  ["nothing at all", {}, {}, "basic", []],
  [
    "weights, no GPU",
    {},
    { localProducers: ALL, localProviders: ["CPUExecutionProvider"] },
    "basic",
    [
      "heads",
    ],
  ],
  [
    "weights and a GPU here",
    {},
    { localProducers: ALL, localProviders: [CUDA_PROVIDER] },
    "gpu",
    ALL,
  ],
  [
    "a GPU here and a language model",
    { hasLlm: true },
    {
      localProducers: ALL,
      localProviders: [CUDA_PROVIDER],
    },
    "full",
    ALL,
  ],
  ["a service with a GPU", SERVED, { service: GPU }, "gpu", ALL],
  [
    "a service with a GPU and a language model",
    { ...SERVED, hasLlm: true },
    { service: GPU },
    "full",
    ALL,
  ],
  ["a service without a GPU", SERVED, { service: CPU }, "basic", ["heads"]],
  ["a service that can open nothing", SERVED, { service: serving() }, "basic", ["heads"]],
  [
    "a service on another accelerator",
    SERVED,
    { service: serving("CoreMLExecutionProvider") },
    "basic",
    [
      "heads",
    ],
  ],
  [
    "a service with a GPU and without the heads, nothing here",
    SERVED,
    { service: lacking(CUDA_PROVIDER, "heads") },
    "basic",
    [],
  ],
  [
    "a service with a GPU and without the heads, weights here",
    SERVED,
    { service: lacking(CUDA_PROVIDER, "heads"), localProducers: ["heads"] },
    "basic",
    ["heads"],
  ],
  [
    "a service with a GPU and without a detector",
    SERVED,
    { service: lacking(CUDA_PROVIDER, "nsfw_marqo") },
    "basic",
    ["heads"],
  ],
  [
    "a service with a GPU that lacks what it is not asked for",
    { ...SERVED, remoteProducers: ["heads"] },
    { service: lacking(CUDA_PROVIDER, "nsfw_marqo") },
    "gpu",
    ALL,
  ],
  [
    "a service without a GPU and without the heads",
    SERVED,
    { service: lacking("CPUExecutionProvider", "heads") },
    "basic",
    [],
  ],
  ["a service that is away, nothing here", SERVED, { service: AWAY }, "basic", []],
  [
    "a service that is away, weights here",
    SERVED,
    { service: AWAY, localProducers: ALL },
    "basic",
    [
      "heads",
    ],
  ],
  [
    "a service that is away, a GPU here",
    SERVED,
    {
      service: AWAY,
      localProducers: ALL,
      localProviders: [CUDA_PROVIDER],
    },
    "gpu",
    ALL,
  ],
  ["basic although there is a GPU", { ...SERVED, tier: "basic" }, { service: GPU }, "basic", [
    "heads",
  ]],
  [
    "basic, a service asked for detectors alone",
    {
      ...SERVED,
      tier: "basic",
      remoteProducers: ["nsfw_marqo"],
    },
    { service: GPU },
    "basic",
    [],
  ],
  ["gpu as configured", { tier: "gpu" }, {}, "gpu", ALL],
  ["full as configured", { tier: "full", hasLlm: true }, {}, "full", ALL],
];

for (const [when, rules, findings, tier, wants] of TABLE) {
  Deno.test(`decideTier: ${when} is ${tier} and wants ${wants.join(", ") || "nothing"}`, () => {
    const decided = decideTier({ ...RULES, ...rules }, { ...NOTHING, ...findings });
    assert.equal(decided.tier, tier);
    assert.deepEqual(decided.wants, wants);
    assert.equal(decided.isRequired, tier !== "basic");
    assert.equal(decided.wantsCaptions, tier !== "basic");
  });
}

Deno.test("decideTier says plainly that basic has no weights", () => {
  const { reason } = decideTier(RULES, NOTHING);
  assert.match(reason, /no model weights are here/);
  assert.match(reason, /pixels-v1/);
});

Deno.test("decideTier says what a service with a GPU lacks", () => {
  const { reason, because } = decideTier(SERVED, {
    ...NOTHING,
    service: lacking(CUDA_PROVIDER, "heads", "doc_docling"),
  });
  assert.match(because!, /^the inference service cannot answer for heads, doc_docling, and this/);
  assert.match(reason, /the inference service does not answer for them/);
});

Deno.test("decideTier wants captions on basic for a language model, without promoting the tier", () => {
  const decided = decideTier({ ...RULES, captionProvider: "llm", hasLlm: true }, NOTHING);
  assert.equal(decided.tier, "basic");
  assert.equal(decided.wantsCaptions, true);
});

function refused(rules: Partial<TierOptions>, findings: Partial<TierFindings> = {}): Fault {
  try {
    decideTier({ ...RULES, ...rules }, { ...NOTHING, ...findings });
  } catch (error) {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "config_invalid");
    return error;
  }
  throw new Error("It was taken");
}

Deno.test("decideTier refuses what needs a language model without one", () => {
  assert.match(refused({ tier: "full" }).message, /^tier: full needs a language model/);
  assert.match(refused({ captionProvider: "llm" }).message, /caption_provider: llm needs/);
});

Deno.test("decideTier refuses a service that is away when nothing may take over", () => {
  const { message, hint } = refused({ ...SERVED, fallbackToLocal: false }, { service: AWAY });
  assert.match(message, /"http:\/\/gpu\.lan:8092" cannot be reached \(connection refused\)/);
  assert.match(message, /fallback_to_local is off/);
  assert.match(hint!, /facts_base_url/);
});
