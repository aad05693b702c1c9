// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { checkLlm } from "../../../../src/app/films/check_film_request.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { configOf } from "../../../fixtures/config_of.ts";

const STATED = { base_url: "http://127.0.0.1:9/v1", model: "any" };
const configWith = (llm: Record<string, unknown>) => configOf({ llm });

const isFault = (code: string, sentence: RegExp, hint: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Fault);
  assert.equal(error.code, code);
  assert.match(error.message, sentence);
  assert.match(error.hint!, hint);
  return true;
};

Deno.test("checkLlm says what to set where a flag needs a language model", () => {
  const none = configWith({}), off = configWith({ ...STATED, enabled: false });
  const isUsage = (flag: string, why: string, hint: RegExp) =>
    isFault("usage", new RegExp(`^${flag} needs a language model, and ${why}$`), hint);
  const set = /^Set llm\.base_url and llm\.model$/;
  assert.throws(
    () => checkLlm({ llmTitle: true }, none),
    isUsage("--llm-title", "none is .*", set),
  );
  assert.throws(() => checkLlm({ request: "Anna" }, none), isUsage("--ask", "none is .*", set));
  const isOff = isUsage("--ask", "llm.enabled is false", /llm\.enabled/);
  assert.throws(() => checkLlm({ request: "Anna", llmTitle: true }, off), isOff);
  checkLlm({ llmTitle: true, request: "Anna" }, configWith(STATED));
  checkLlm({ llmTitle: false }, none);
  checkLlm({}, none);
});
