import assert from "node:assert/strict";
import { checkLlm, checkTitleWriter } from "../../../cli/film/check_film_command.ts";
import { Fault } from "../../../src/base/fault.ts";
import { configOf } from "../../fixtures/config_of.ts";
import type { Naming } from "../../../src/film/naming/name_film.ts";

const SIGNAL = new AbortController().signal;
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

Deno.test("checkTitleWriter finds out that nobody could write before anything is looked at", async () => {
  let asked = 0;
  const naming = {
    writer: () => ({
      probe() {
        asked++;
        const because = "refused" as const;
        return Promise.resolve({
          kind: "closed",
          because,
          sentence: "It is shut",
          hint: "Open it",
        });
      },
    }),
  } as unknown as Naming;
  await assert.rejects(
    checkTitleWriter({ llmTitle: true }, naming, SIGNAL),
    isFault("model_unavailable", /^It is shut$/, /^Open it, or leave out --llm-title$/),
  );
  await checkTitleWriter({ llmTitle: true, title: "Mine" }, naming, SIGNAL);
  await checkTitleWriter({}, naming, SIGNAL);
  assert.equal(asked, 1);
});
