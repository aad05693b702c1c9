// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { askHealth } from "../../../../src/facts/remote/service_health.ts";
import { type Answer, answering, HookServer } from "../../../fakes/web/hook_server.ts";

async function healthOf(answer: Answer) {
  await using server = await HookServer.open(answer);
  const health = await askHealth(`http://${server.host}`, { timeoutMs: 20_000 });
  assert.equal(server.requests[0]!.path, "/health");
  return health;
}

const saying = (body: unknown) => answering(200, JSON.stringify(body));

const COLD = {
  status: "ok",
  provider: "CUDAExecutionProvider",
  available_providers: ["CUDAExecutionProvider", "CPUExecutionProvider"],
  encoder_key: null,
  producers: {
    heads: { loaded: false, versions: null, encoder_key: null, providers: [] },
    nsfw_marqo: { loaded: false, versions: null, encoder_key: null, providers: [] },
    doc_docling: { loaded: false, versions: null, encoder_key: null, providers: [] },
  },
};

Deno.test("askHealth tells a promise from what is really loaded", async () => {
  assert.deepEqual(await healthOf(saying(COLD)), {
    kind: "serving",
    provider: "CUDAExecutionProvider",
    isPromise: true,
    loaded: {},
  });
  const providers = ["CUDAExecutionProvider", "CPUExecutionProvider"];
  const warm = {
    ...COLD,
    producers: { ...COLD.producers, heads: { loaded: true, versions: {}, providers } },
  };
  assert.deepEqual(await healthOf(saying(warm)), {
    kind: "serving",
    provider: "CUDAExecutionProvider",
    isPromise: false,
    loaded: { heads: providers },
  });
});

Deno.test("askHealth hears for whom the service cannot answer", async () => {
  const sentence = "heads: FileMissing: it is not there";
  const heads = { ...COLD.producers.heads, load_error: sentence };
  const nsfw_marqo = { ...COLD.producers.nsfw_marqo, load_error: null };
  const health = await healthOf(
    saying({ ...COLD, producers: { ...COLD.producers, heads, nsfw_marqo } }),
  );
  assert.ok(health.kind === "serving");
  assert.deepEqual(health.cannot, { heads: sentence });
});

const OTHERS: ReadonlyArray<readonly [string, Answer, RegExp]> = [
  ["another status", saying({ ...COLD, status: "starting" }), /it says "starting"/],
  ["a status of HTTP", answering(503, "{}"), /HTTP 503/],
  ["a page", answering(200, "<html>Sign in</html>"), /as another program does/],
  ["another program's JSON", saying({ version: 3 }), /as another program does/],
  ["a caption server", saying({ status: "ok" }), /as another program does/],
  ["a redirect", answering(302, "", { location: "/login" }), /HTTP 302/],
];

for (const [what, answer, reason] of OTHERS) {
  Deno.test(`askHealth takes ${what} as no service`, async () => {
    const health = await healthOf(answer);
    assert.ok(health.kind === "unreachable");
    assert.match(health.reason, reason);
  });
}

Deno.test("askHealth waits no longer than it may", async () => {
  await using server = await HookServer.open(() => {});
  const health = await askHealth(`http://${server.host}`, { timeoutMs: 50 });
  assert.deepEqual(health, { kind: "unreachable", reason: "no answer within 0.05 s" });
});

Deno.test("askHealth knows when nobody listens, and stops when asked to", async () => {
  const server = await HookServer.open();
  const url = `http://${server.host}`;
  await server[Symbol.asyncDispose]();
  assert.equal((await askHealth(url)).kind, "unreachable");
  await assert.rejects(askHealth(url, { signal: AbortSignal.abort() }), { code: "cancelled" });
});
