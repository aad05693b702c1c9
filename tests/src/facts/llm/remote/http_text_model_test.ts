// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { titleLlm } from "../../../../../src/config/llm.ts";
import { LlmMeter } from "../../../../../src/facts/llm/llm_metrics.ts";
import { openTextModel } from "../../../../../src/facts/llm/remote/http_text_model.ts";
import {
  MAX_TEXT_TOKENS,
  type ReadAnswer,
  type TextQuestion,
} from "../../../../../src/facts/llm/text_model.ts";
import type { Lie } from "../../../../fakes/caption_server/lies.ts";
import {
  CHAT_MODEL,
  ChatServer,
  type ChatServerOptions,
} from "../../../../fakes/chat_server/chat_server.ts";
import { ManualTime } from "../../../../fakes/manual_time.ts";

const TIMEOUT_SECONDS = 30;
/** Waits below are over at once; a timeout, a probe's too, ends only when a test says so. */
const LONG_MS = 10_000;
const KEY = "sk-very-secret";

const QUESTION: TextQuestion<string> = {
  name: "word",
  schema: { type: "object", properties: { word: { type: "string" } } },
  instruction: "Say a word.",
  given: { of: ["b", "a"], and: "ü" },
  read(answer): ReadAnswer<string> {
    const word = (answer as { readonly word?: unknown } | null)?.word;
    return typeof word === "string" ? { value: word } : { invalid: "it holds no word" };
  },
};

function modelAt(baseUrl: string, apiKey?: string) {
  const time = new ManualTime(LONG_MS);
  const llm = { baseUrl, model: CHAT_MODEL, timeoutSeconds: TIMEOUT_SECONDS };
  return { model: openTextModel(apiKey === undefined ? llm : { ...llm, apiKey }, time), time };
}

async function withServer(
  work: (server: ChatServer) => Promise<void>,
  options: ChatServerOptions = {},
): Promise<void> {
  await using server = await ChatServer.open(options);
  server.title = () => ({ word: "sea" });
  await work(server);
}

Deno.test("ask sends the same body for the same question, held to the schema, without chance", async () => {
  await withServer(async (server) => {
    const { model } = modelAt(server.baseUrl, KEY);
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(await model.ask(QUESTION), { kind: "said", value: "sea" });
    }
    const [first, second] = server.completions;
    assert.deepEqual(first, second);
    assert.equal(first!.authorization, `Bearer ${KEY}`);
    assert.deepEqual(first!.body, {
      model: CHAT_MODEL,
      messages: [
        {
          role: "system",
          content: "Say a word.\nThe answer must fit this JSON schema:\n" +
            '{"type":"object","properties":{"word":{"type":"string"}}}',
        },
        { role: "user", content: '{"and":"ü","of":["b","a"]}' },
      ],
      max_tokens: MAX_TEXT_TOKENS,
      temperature: 0,
      response_format: {
        type: "json_schema",
        json_schema: { name: "word", strict: true, schema: QUESTION.schema },
      },
    });
  }, { key: KEY });
});

Deno.test("ask asks plainly where a provider refuses part of the body", async () => {
  await withServer(async (server) => {
    server.isPlain = true;
    const { model } = modelAt(server.baseUrl);
    assert.deepEqual(await model.ask(QUESTION), { kind: "said", value: "sea" });
    assert.deepEqual(Object.keys(server.completions[1]!.body!), ["model", "messages"]);
  });
});

Deno.test("ask takes an answer in a fence, and asks once more after any other form", async () => {
  await withServer(async (server) => {
    const { model } = modelAt(server.baseUrl);
    server.title = () => '```json\n{"word": "sea"}\n```';
    assert.deepEqual(await model.ask(QUESTION), { kind: "said", value: "sea" });
    assert.equal(server.completions.length, 1);
    const told: Array<[object | string, string]> = [
      ["The word is sea.", "it is not JSON"],
      [{ words: ["sea"] }, "it holds no word"],
      ['["sea"]', "it holds no word"],
    ];
    for (const [speech, reason] of told) {
      server.asked.length = 0;
      server.title = () => speech;
      assert.deepEqual(await model.ask(QUESTION), { kind: "invalid", reason });
      assert.equal(server.completions.length, 2);
    }
    let times = 0;
    server.title = () => times++ === 0 ? "Let me think." : { word: "sea" };
    assert.deepEqual(await model.ask(QUESTION), { kind: "said", value: "sea" });
  });
});

/** How often the server is asked, and a word of the sentence. */
const LIES: ReadonlyArray<[Lie, number, RegExp]> = [
  ["401", 1, /answered 401/],
  ["403", 1, /answered 403/],
  ["404", 2, /gave no answer: HTTP 404: File Not Found/],
  ["odd output", 2, /gave no answer: HTTP 500/],
  ["page", 2, /gave no answer: the answer is not JSON/],
  ["no message", 2, /gave no answer: the answer holds no message/],
  ["empty", 2, /gave no answer: the answer is empty/],
  ["filtered", 2, /gave no answer: the answer ended with "content_filter"/],
  ["no cap", 2, /gave no answer: the answer counts 4000 tokens/],
  ["huge", 2, /gave no answer: the answer is larger than 1 MiB/],
  ["broken off", 2, /gave no answer: the connection was cut/],
  ["cut connection", 2, /gave no answer: the connection was cut/],
];

Deno.test("ask survives every lie, bounded, with one sentence that holds no key", async () => {
  for (const [manner, times, sentence] of LIES) {
    await withServer(async (server) => {
      server.manner = manner;
      const answer = await modelAt(server.baseUrl, KEY).model.ask(QUESTION);
      assert.ok(answer.kind === "closed", `${manner}: ${JSON.stringify(answer)}`);
      assert.match(answer.sentence, sentence);
      assert.ok(answer.sentence.startsWith(`The language model at "${server.baseUrl}" `));
      assert.match(answer.hint, /llm\.(?:base_url|api_key)/);
      assert.ok(!JSON.stringify(answer).includes(KEY));
      assert.equal(server.completions.length, times, manner);
    });
  }
  await withServer(async (server) => {
    server.manner = "cut";
    const answer = await modelAt(server.baseUrl).model.ask(QUESTION);
    assert.deepEqual(answer, { kind: "invalid", reason: "it was cut off before its end" });
  });
});

Deno.test("ask waits for a server that is busy, not longer than its timeout", async () => {
  await withServer(async (server) => {
    server.next.push("429", "loading");
    const { model, time } = modelAt(server.baseUrl);
    assert.deepEqual(await model.ask(QUESTION), { kind: "said", value: "sea" });
    assert.equal(time.waits.length, 2);
    server.manner = "429";
    const answer = await model.ask(QUESTION);
    assert.ok(answer.kind === "closed");
    assert.match(answer.sentence, /HTTP 429/);
  });
});

Deno.test("ask ends with its timeout, all tries together", async () => {
  await withServer(async (server) => {
    server.manner = "held";
    const { model, time } = modelAt(server.baseUrl);
    const asking = model.ask(QUESTION);
    await server.holding(1);
    time.runOut();
    const answer = await asking;
    assert.ok(answer.kind === "closed");
    assert.match(answer.sentence, /gave no answer: no answer within 30 seconds/);
    assert.equal(server.completions.length, 1);
  });
});

Deno.test("probe counts the models, and names them where the one that is set is missing", async () => {
  await withServer(async (server) => {
    const { model } = modelAt(server.baseUrl);
    assert.deepEqual(await model.probe(), { kind: "listed", count: 1 });
    server.models = "another model";
    assert.deepEqual(await model.probe(), {
      kind: "listed",
      count: 1,
      missing: { names: '"other-model-7b"' },
    });
    server.models = "404";
    assert.deepEqual(await model.probe(), { kind: "listed", count: 0 });
    for (const [manner, because] of [["401", "refused"], ["page", "failing"]] as const) {
      server.models = manner;
      const state = await model.probe();
      assert.ok(state.kind === "closed");
      assert.equal(state.because, because);
    }
    assert.equal(server.completions.length, 0);
  });
});

Deno.test("probe does not wait for as long as an answer may take", async () => {
  await withServer(async (server) => {
    const time = new ManualTime(LONG_MS);
    const waits: number[] = [];
    const outside = {
      ...time,
      sleep: (ms: number, signal: AbortSignal) => {
        waits.push(ms);
        return time.sleep(ms, signal);
      },
    };
    const llm = { baseUrl: server.baseUrl, model: CHAT_MODEL, timeoutSeconds: TIMEOUT_SECONDS };
    server.models = "held";
    const probing = openTextModel(llm, outside).probe();
    await server.holding(1);
    time.runOut();
    const state = await probing;
    assert.ok(state.kind === "closed");
    assert.equal(state.because, "slow");
    assert.match(state.sentence, /did not list its models: no answer within 10 seconds$/);
    assert.equal(state.hint, "Look into its log, or correct llm.base_url");
    assert.deepEqual(waits, [10_000]);
  });
});

Deno.test("ask tells the meter of every question, also of one that was for nothing", async () => {
  await withServer(async (server) => {
    const meter = new LlmMeter();
    const told = () => meter.metrics;
    const llm = { baseUrl: server.baseUrl, model: CHAT_MODEL, timeoutSeconds: TIMEOUT_SECONDS };
    const model = openTextModel(llm, new ManualTime(LONG_MS), meter);
    await model.probe();
    assert.equal(told(), undefined, "a list of models is no question");
    await model.ask(QUESTION);
    const once = { calls: 1, keptAnswers: 0, truncated: 0, seconds: 0 };
    assert.deepEqual(told(), { ...once, promptTokens: 300, completionTokens: 30 });
    server.manner = "page";
    await model.ask(QUESTION);
    assert.equal(told()?.calls, 3);
    assert.equal(told()?.completionTokens, 30);
  });
});

Deno.test("a title is waited for 20 s at most, whatever llm.timeout_seconds says", () => {
  const llm = { baseUrl: "http://localhost/v1", model: CHAT_MODEL };
  assert.equal(titleLlm({ ...llm, timeoutSeconds: 300 }).timeoutSeconds, 20);
  assert.equal(titleLlm({ ...llm, timeoutSeconds: 5 }).timeoutSeconds, 5);
});

Deno.test("ask takes a plain answer that means something, at the first try", async () => {
  await withServer(async (server) => {
    server.title = () => "usual";
    const readPlain = (text: string) => /usual/.test(text) ? "none" : undefined;
    const { model } = modelAt(server.baseUrl);
    assert.deepEqual(await model.ask({ ...QUESTION, readPlain }), { kind: "said", value: "none" });
    assert.equal(server.completions.length, 1);
  });
});
