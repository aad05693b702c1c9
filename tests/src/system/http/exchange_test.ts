// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { fetchText, type HttpQuestion } from "../../../../src/system/http/exchange.ts";
import { httpFetch } from "../../../../src/system/http/http.ts";
import { type Answer, answering, HookServer } from "../../../fakes/web/hook_server.ts";

const LONG_MS = 60_000;
const DESTINATION = { setting: "llm.base_url" };

async function ask(answer: Answer, question: Partial<HttpQuestion> = {}) {
  await using server = await HookServer.open(answer);
  const url = new URL(`http://${server.host}/start?a=b`);
  const result = await fetchText(httpFetch(DESTINATION), {
    method: "GET",
    url,
    timeoutMs: LONG_MS,
    ...question,
  });
  return { result, requests: server.requests, origin: url.origin };
}

Deno.test("fetchText sends what it is given and gives the whole answer", async () => {
  const { result, requests } = await ask(
    answering(503, "später", { "retry-after": "7" }),
    { method: "POST", body: '{"ä":1}', headers: { authorization: "Bearer x" } },
  );
  assert.deepEqual(result, {
    kind: "answer",
    status: 503,
    text: "später",
    retryAfter: "7",
    location: undefined,
  });
  const [request] = requests;
  assert.deepEqual([request!.method, request!.path], ["POST", "/start?a=b"]);
  assert.equal(request!.body.toString(), '{"ä":1}');
  assert.equal(request!.headers.authorization, "Bearer x");
  assert.equal(request!.headers["content-type"], "application/json");
});

Deno.test("fetchText follows no redirect", async () => {
  const moving = answering(307, "", { location: "/there" });
  const { result, requests, origin } = await ask(moving, { method: "POST", body: "{}" });
  assert.ok(result.kind === "answer");
  assert.deepEqual([result.status, result.location], [307, `${origin}/there`]);
  assert.equal(requests.length, 1);
});

Deno.test("fetchText says why there is no answer", async () => {
  const endless: Answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  const reasonOf = async (answer: Answer, question: Partial<HttpQuestion> = {}) => {
    const { result } = await ask(answer, question);
    assert.ok(result.kind === "no_response");
    return `${result.because}: ${result.reason}`;
  };
  assert.equal(await reasonOf(endless), "odd: the answer is larger than 1 MiB");
  assert.equal(
    await reasonOf((_, response) => response.destroy()),
    "cut: the connection was cut",
  );
  const half: Answer = (_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  };
  assert.equal(await reasonOf(half), "unreachable: the connection was cut");
  assert.equal(
    await reasonOf(() => {}, { timeoutMs: 50 }),
    "late: no answer within 0.05 seconds",
  );
  assert.equal(
    await reasonOf(() => {}, { timeoutMs: 1_000 }),
    "late: no answer within 1 second",
  );
});

Deno.test("fetchText stops at once when asked to, before and during an answer", async () => {
  const isCancelled = (error: unknown) => error instanceof Fault && error.code === "cancelled";
  await assert.rejects(ask(answering(200), { signal: AbortSignal.abort() }), isCancelled);
  const stop = new AbortController();
  await assert.rejects(ask(() => stop.abort(), { signal: stop.signal }), isCancelled);
});
