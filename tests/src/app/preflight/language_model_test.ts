// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { configOf } from "../../../fixtures/config_of.ts";
import type { Closed, ClosedBecause } from "../../../../src/facts/llm/closed.ts";
import type { TextModels } from "../../../../src/facts/llm/text_model.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { checkLanguageModel } from "../../../../src/app/preflight/language_model.ts";

const STATED = { base_url: "http://127.0.0.1:9/v1", model: "words-8b" };

async function rowFor(llm: Record<string, unknown>, state?: TextModels | Closed | Fault) {
  const deps = {
    config: configOf({ llm }),
    textModel() {
      assert.ok(state, "nobody is to be asked");
      if (state instanceof Fault) throw state;
      return { probe: () => Promise.resolve(state) };
    },
  } as unknown as PreflightDeps;
  const rows = await checkLanguageModel(deps, new AbortController().signal);
  assert.equal(rows.length, 1);
  return rows[0]!;
}

const closed = (because: ClosedBecause): Closed => ({
  kind: "closed",
  because,
  sentence: "It is shut",
  hint: "Open it",
});

Deno.test("checkLanguageModel skips where none is stated, and says what to set", async () => {
  for (const llm of [{}, { base_url: STATED.base_url }, { model: "words-8b" }]) {
    const { status, message, hint } = await rowFor(llm);
    assert.deepEqual([status, message], ["SKIPPED", "None configured"]);
    assert.match(hint!, /^Set llm\.base_url and llm\.model/);
  }
  const off = await rowFor({ ...STATED, enabled: false });
  assert.deepEqual([off.status, off.message], [
    "SKIPPED",
    "Configured, and turned off by llm.enabled",
  ]);
});

Deno.test("checkLanguageModel counts the models, and warns where the one that is set is missing", async () => {
  const ok = await rowFor(STATED, { kind: "listed", count: 3 });
  assert.deepEqual([ok.status, ok.message], ["OK", "Connected (openai-compatible, 3 models)"]);
  const missing = { names: '"a", "b"' };
  const warned = await rowFor(STATED, { kind: "listed", count: 2, missing });
  assert.equal(warned.status, "WARNING");
  assert.equal(warned.message, 'Does not list the model "words-8b"; it lists "a", "b"');
});

Deno.test("checkLanguageModel warns of one that is away, and is an error where it lets nobody in", async () => {
  for (const because of ["unreachable", "slow", "failing"] as const) {
    const row = await rowFor(STATED, closed(because));
    assert.deepEqual([row.status, row.message, row.hint], ["WARNING", "Cannot connect", "Open it"]);
    assert.deepEqual(row.details, ["It is shut"]);
  }
  const refused = await rowFor(STATED, closed("refused"));
  assert.deepEqual([refused.status, refused.message], ["ERROR", "Authentication failed"]);
  const unusable = await rowFor(STATED, new Fault("config_invalid", "No key", { hint: "Set it" }));
  assert.deepEqual([unusable.status, unusable.message], ["ERROR", "No key"]);
});
