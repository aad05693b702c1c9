// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { Closed, ClosedBecause } from "../../../../src/facts/llm/closed.ts";
import type { Config } from "../../../../src/config/schema.ts";
import { USUAL_CAPTION_URL } from "../../../../src/config/caption_alias.ts";
import { checkCaptions } from "../../../../src/app/preflight/captions.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { ToldCaptioner } from "../../../fakes/facts/told_captioner.ts";

const ALIAS = "captionmodel2-500m-base-public";

interface Asked {
  readonly tier?: Config["tier"];
  readonly provider?: "smolvlm" | "llm";
  readonly sendsControls?: boolean;
  readonly captioner?: ToldCaptioner;
  /** An address of the inference service, which is away. */
  readonly service?: string;
  readonly url?: string;
}

async function rowsFor(asked: Asked) {
  const { tier = "gpu", provider = "smolvlm", sendsControls, service } = asked;
  const { url = USUAL_CAPTION_URL } = asked;
  const captioner = asked.captioner ?? new ToldCaptioner();
  let opened = 0;
  const deps = {
    config: {
      tier,
      inference: { fallback_to_local: false, producers: ["heads"], facts_base_url: service },
      llm: {
        enabled: provider === "llm",
        model: provider === "llm" ? "big-vision" : undefined,
        base_url: "http://llm.example.org:11434/v1",
      },
      editorial: {
        preparation: {
          caption_provider: provider,
          caption_alias: ALIAS,
          caption_base_url: url,
        },
      },
    },
    tierProbe: {
      health: () => Promise.resolve({ kind: "unreachable", reason: "refused" }),
      localProducers: () => Promise.resolve([]),
      localProviders: () => Promise.resolve([]),
    },
    sendsControls,
    captioner: () => {
      opened++;
      return Promise.resolve(captioner);
    },
  } as unknown as PreflightDeps;
  const rows = await checkCaptions(deps, new AbortController().signal);
  return { rows, opened, captioner };
}

const closed = (because: ClosedBecause): Closed => ({
  kind: "closed",
  because,
  sentence: `It is ${because}`,
  hint: "Correct editorial.preparation.caption_base_url",
});

Deno.test("checkCaptions says the words of the contract", async () => {
  const good = await rowsFor({});
  assert.deepEqual(good.rows, [{ name: "Captions", status: "OK", message: `Serving ${ALIAS}` }]);
  const told: ReadonlyArray<[ClosedBecause, string]> = [
    ["unreachable", "Caption endpoint unreachable"],
    ["slow", "Caption server is slow to answer"],
    ["another model", "Caption endpoint serves another model"],
    ["refused", "Caption endpoint refused the request"],
    ["failing", "Caption endpoint answers with an error"],
  ];
  for (const [because, message] of told) {
    const captioner = new ToldCaptioner();
    captioner.readiness = closed(because);
    const { rows } = await rowsFor({ captioner });
    assert.deepEqual(rows, [{
      name: "Captions",
      status: "ERROR",
      message,
      hint: "Correct editorial.preparation.caption_base_url",
      details: [`It is ${because}`],
    }]);
    assert.equal(captioner.checks, 0, "controls are sent only when they are asked for");
  }
});

Deno.test("checkCaptions asks nobody on the basic tier with the default provider", async () => {
  const { rows, opened } = await rowsFor({ tier: "basic" });
  assert.deepEqual(rows, [{
    name: "Captions",
    status: "SKIPPED",
    message: "Tier basic asks for none",
  }]);
  assert.equal(opened, 0);
  // Where the tier itself cannot be told, that row says why.
  const unknown = await rowsFor({ tier: "auto", service: "http://facts.example.org:8092" });
  assert.deepEqual(unknown.rows.map(({ status }) => status), ["SKIPPED"]);
});

Deno.test("checkCaptions warns wherever pictures go to a language model", async () => {
  const { rows } = await rowsFor({ tier: "basic", provider: "llm" });
  assert.deepEqual(rows.map(({ name, status }) => `${name} ${status}`), [
    "Captions OK",
    "Caption privacy WARNING",
  ]);
  assert.equal(rows[0]!.message, "Serving big-vision");
  assert.match(rows[1]!.message, /"big-vision" at http:\/\/llm\.example\.org:11434, because/);
  const captioner = new ToldCaptioner();
  captioner.readiness = closed("unreachable");
  const away = await rowsFor({ tier: "basic", provider: "llm", captioner });
  assert.equal(away.rows[0]!.status, "WARNING", "films are made without");
});

Deno.test("checkCaptions warns of a language model that its provider does not list", async () => {
  const captioner = new ToldCaptioner();
  captioner.missing = { names: '"text-only-1", "text-only-2"' };
  const told = await rowsFor({ tier: "basic", provider: "llm", captioner });
  assert.deepEqual(told.rows[0], {
    name: "Captions",
    status: "WARNING",
    message: "Caption endpoint serves another model",
    hint: "Correct llm.model, or load it there",
    details: ['It does not list the model "big-vision"; it lists "text-only-1", "text-only-2"'],
  });
  captioner.missing = {};
  const unlisted = await rowsFor({ tier: "basic", provider: "llm", captioner });
  assert.deepEqual(unlisted.rows[0], {
    name: "Captions",
    status: "OK",
    message: 'No models are listed; the controls tell about "big-vision"',
  });
});

Deno.test("checkCaptions sends the control tiles when it is told to", async () => {
  const { rows } = await rowsFor({ sendsControls: true });
  assert.deepEqual(rows.at(-1), {
    name: "Caption controls",
    status: "OK",
    message: "Three tiles were described as asked, digest 0123456789abcdef",
  });
  const failing = new ToldCaptioner();
  failing.readiness = closed("controls");
  const failed = await rowsFor({ sendsControls: true, captioner: failing });
  assert.deepEqual([failed.rows.at(-1)!.status, failed.rows.at(-1)!.message], [
    "ERROR",
    "Caption controls failed",
  ]);
  const away = new ToldCaptioner();
  away.readiness = closed("unreachable");
  const basic = await rowsFor({ tier: "basic", sendsControls: true, captioner: away });
  assert.deepEqual(
    basic.rows.map(({ name, status, message }) => `${name} ${status} ${message}`),
    [
      "Captions SKIPPED Tier basic asks for none",
      "Caption controls SKIPPED Tier basic asks for none",
    ],
  );
  assert.equal(basic.opened, 0);
});

Deno.test("checkCaptions shows a setting that cannot be used", async () => {
  const deps = {
    config: {
      tier: "gpu",
      inference: { fallback_to_local: true, producers: ["heads"] },
      llm: { enabled: false },
      editorial: { preparation: { caption_provider: "smolvlm", caption_alias: ALIAS } },
    },
    tierProbe: {},
    captioner: () =>
      Promise.reject(new Fault("config_invalid", "No usable key", { hint: "Set it" })),
  } as unknown as PreflightDeps;
  assert.deepEqual(await checkCaptions(deps, new AbortController().signal), [
    { name: "Captions", status: "ERROR", message: "No usable key", hint: "Set it" },
  ]);
});
