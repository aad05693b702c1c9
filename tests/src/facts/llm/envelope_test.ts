// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readEnvelope, tokensOf } from "../../../../src/facts/llm/envelope.ts";

const body = (finish_reason: unknown, content: unknown, usage?: unknown) =>
  JSON.stringify({ choices: [{ finish_reason, message: { content } }], usage });

Deno.test("readEnvelope gives what a model wrote, whether or not the cap cut it off", () => {
  assert.deepEqual(readEnvelope(body("stop", "{}"), 140), { finish: "stop", content: "{}" });
  assert.deepEqual(readEnvelope(body("length", '{"a', { completion_tokens: 140 }), 140), {
    finish: "length",
    content: '{"a',
  });
});

Deno.test("readEnvelope says by what name a model answered", () => {
  const named = (names: object) => {
    const choices = [{ finish_reason: "stop", message: { content: "{}" } }];
    const envelope = readEnvelope(JSON.stringify({ choices, ...names }), 140);
    return "servedBy" in envelope ? envelope.servedBy : undefined;
  };
  assert.equal(named({ model: "a" }), "a");
  assert.equal(named({ model: "a", system_fingerprint: "b10920-1" }), "a b10920-1");
  for (const none of [{}, { model: null }, { model: "" }, { model: 7, system_fingerprint: [] }]) {
    assert.equal(named(none), undefined);
  }
});

Deno.test("readEnvelope says why a body is no model's answer", () => {
  const told: ReadonlyArray<[string, string]> = [
    ["<h1>Welcome!</h1>", "the answer is not JSON"],
    ["null", "the answer holds no message"],
    ["[]", "the answer holds no message"],
    ['{"choices":[]}', "the answer holds no message"],
    ['{"choices":"x"}', "the answer holds no message"],
    [body("stop", null), "the answer holds no message"],
    [body("stop", [{ type: "text", text: "{}" }]), "the answer holds no message"],
    [body("content_filter", "{}"), 'the answer ended with "content_filter"'],
    [body(undefined, "{}"), "the answer ended with null"],
    [body("stop", " \n"), "the answer is empty"],
    [body("stop", "{}", { completion_tokens: 141 }), "the answer counts 141 tokens"],
    [body("stop", "{}", { completion_tokens: 0 }), "the answer counts 0 tokens"],
    [body("stop", "{}", { completion_tokens: "9" }), 'the answer counts "9" tokens'],
  ];
  for (const [text, reason] of told) assert.deepEqual(readEnvelope(text, 140), { reason }, text);
});

Deno.test("tokensOf counts what the server says it counted, and nothing else", () => {
  const usage = (counts: unknown) => tokensOf(body("stop", "{}", counts));
  assert.deepEqual(usage({ prompt_tokens: 7, completion_tokens: 2 }), { prompt: 7, completion: 2 });
  assert.deepEqual(usage({ completion_tokens: 2 }), { prompt: 0, completion: 2 });
  for (const counts of [undefined, null, {}, [], { prompt_tokens: "7" }, { prompt_tokens: -1 }]) {
    assert.equal(usage(counts), undefined);
  }
  assert.equal(tokensOf("<h1>"), undefined);
});
