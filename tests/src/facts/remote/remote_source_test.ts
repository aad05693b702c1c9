// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Fault, type FaultCode } from "../../../../src/base/fault.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../../src/facts/fact_source.ts";
import {
  openRemoteFacts,
  type RemoteSettings,
} from "../../../../src/facts/remote/remote_source.ts";
import { type RemoteDeps } from "../../../../src/facts/remote/service_connection.ts";
import {
  honest,
  inTurn,
  type Json,
  lying,
  openFactsService,
  refusing,
} from "../../../fakes/facts/facts_service.ts";
import { type Answer, answering } from "../../../fakes/web/hook_server.ts";
import { toldAnswer } from "../../../fakes/facts/told_facts.ts";

const PICTURE = Uint8Array.of(102, 1, 2, 3);

/** Clocks that stand, and sleeps that are over at once and remembered. */
function quietNeeds() {
  const slept: number[] = [];
  const clock = { ms: 0, timeOfDay: Date.UTC(2026, 0, 1) };
  const deps: RemoteDeps = {
    now: () => clock.timeOfDay,
    elapsed: () => clock.ms,
    chance: () => 0,
    sleep(ms) {
      slept.push(ms);
      clock.ms += ms;
      clock.timeOfDay += ms;
      return Promise.resolve();
    },
  };
  return { needs: deps, slept, clock };
}

async function withService(
  answer: Answer,
  work: (under: {
    server: Awaited<ReturnType<typeof openFactsService>>;
    source: ReturnType<typeof openRemoteFacts>;
    slept: number[];
    clock: { ms: number; timeOfDay: number };
  }) => Promise<void>,
  settings: Partial<RemoteSettings> = {},
): Promise<void> {
  await using server = await openFactsService(answer);
  const { needs, slept, clock } = quietNeeds();
  await using source = openRemoteFacts(needs, {
    baseUrl: `http://${server.host}`,
    producers: PICTURE_PRODUCERS,
    concurrency: 4,
    timeoutSeconds: 20,
    ...settings,
  });
  await work({ server, source, slept, clock });
}

async function faultOf(answer: Answer, producers: readonly PictureProducer[] = PICTURE_PRODUCERS) {
  let fault: Fault | undefined;
  await withService(answer, async ({ source }) => {
    await assert.rejects(source.decide(PICTURE, producers), (error) => {
      assert.ok(error instanceof Fault, String(error));
      fault = error;
      return true;
    });
  });
  return fault!;
}

Deno.test("openRemoteFacts sends one request a picture that carries every producer", async () => {
  await withService(honest, async ({ server, source }) => {
    const answers = await source.decide(PICTURE, PICTURE_PRODUCERS);
    assert.deepEqual(
      answers,
      Object.fromEntries(PICTURE_PRODUCERS.map((one) => [one, toldAnswer(one, PICTURE)])),
    );
    assert.equal(server.requests.length, 1);
    const [{ method, path, headers, body }] = server.requests as [typeof server.requests[0]];
    assert.equal(`${method} ${path}`, "POST /facts");
    assert.equal(headers["content-type"], "application/json");
    assert.deepEqual(JSON.parse(body.toString()), {
      image: PICTURE.toBase64(),
      producers: PICTURE_PRODUCERS,
    });
  });
});

Deno.test("openRemoteFacts uses its connections again, and no more than it may", async () => {
  const ports = new Set<number | undefined>();
  let open = 0, most = 0;
  const server = createServer((request, response) => {
    ports.add(request.socket.remotePort);
    most = Math.max(most, ++open);
    request.resume().on("end", () => {
      open--;
      const facts = { encoder_key: "k", facts: toldAnswer("doc_docling", PICTURE).facts };
      response.end(JSON.stringify({ producers: { doc_docling: facts } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const source = openRemoteFacts(quietNeeds().needs, {
    baseUrl: `http://127.0.0.1:${port}`,
    producers: PICTURE_PRODUCERS,
    concurrency: 3,
    timeoutSeconds: 20,
  });
  await Promise.all(
    Array.from({ length: 24 }, () => source.decide(PICTURE, ["doc_docling"])),
  );
  await source[Symbol.asyncDispose]();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(ports.size <= 3, `${ports.size} connections`);
  assert.ok(most <= 3, `${most} at once`);
});

Deno.test("openRemoteFacts asks again when a kept connection was closed meanwhile", async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      // The second question meets a connection that is cut without a word.
      if (++asked === 2) return void request.socket.destroy();
      const facts = { encoder_key: "k", facts: toldAnswer("doc_docling", PICTURE).facts };
      response.end(JSON.stringify({ producers: { doc_docling: facts } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const source = openRemoteFacts(quietNeeds().needs, {
    baseUrl: `http://127.0.0.1:${port}`,
    producers: PICTURE_PRODUCERS,
    concurrency: 1,
    timeoutSeconds: 20,
  });
  await source.decide(PICTURE, ["doc_docling"]);
  await source.decide(PICTURE, ["doc_docling"]);
  assert.equal(asked, 3);
  await source[Symbol.asyncDispose]();
  await new Promise((resolve) => server.close(resolve));
});

/** The first fact of the first producer, changed. */
const firstFact = (change: (fact: Json) => Json): Answer =>
  lying(({ producers }) => {
    const heads = producers["heads"]!;
    const [first, ...rest] = heads["facts"] as Json[];
    return { producers: { ...producers, heads: { ...heads, facts: [change(first!), ...rest] } } };
  });
const headFacts = (change: (facts: readonly Json[]) => readonly Json[]): Answer =>
  lying(({ producers }) => {
    const heads = producers["heads"]!;
    return {
      producers: { ...producers, heads: { ...heads, facts: change(heads["facts"] as Json[]) } },
    };
  });

const LIES: ReadonlyArray<readonly [string, Answer, RegExp]> = [
  ["no JSON", answering(200, "<html>hello</html>"), /malformed facts/],
  ["half of an answer", answering(200, '{"producers": {"heads": {"enc'), /malformed facts/],
  ["nothing", answering(200, ""), /malformed facts/],
  ["a list", answering(200, "[]"), /malformed facts/],
  ["null", answering(200, "null"), /malformed facts/],
  [
    "no key",
    lying(({ producers: { heads, ...rest } }) => ({
      producers: { ...rest, heads: { facts: heads!["facts"] } },
    })),
    /malformed facts: producers\.heads\.encoder_key/,
  ],
  ["an empty label", firstFact((fact) => ({ ...fact, label: "  " })), /label is empty/],
  ["a number for a label", firstFact((fact) => ({ ...fact, label: 3 })), /malformed facts/],
  ["a text for a confidence", firstFact((fact) => ({ ...fact, confidence: "0.5" })), /confidence/],
  ["no confidence", firstFact(({ confidence: _, ...fact }) => fact), /confidence/],
  ["a confidence of 2", firstFact((fact) => ({ ...fact, confidence: 2 })), /not between 0 and 1/],
  ["a confidence below 0", firstFact((fact) => ({ ...fact, confidence: -0.1 })), /not between/],
  ["a confidence that is null", firstFact((fact) => ({ ...fact, confidence: null })), /confidence/],
  [
    "a confidence that is NaN",
    answering(200, '{"producers":{"heads":{"encoder_key":"k","facts":[{"confidence":NaN}]}}}'),
    /malformed facts/,
  ],
  ["a confidence of 1e999", (request, response) => {
    const facts = '[{"head":"location","version":"public-v1","label":"x","confidence":1e999}]';
    answering(200, `{"producers":{"heads":{"encoder_key":"k","facts":${facts}}}}`)(
      request,
      response,
    );
  }, /malformed facts/],
  [
    "a producer too few",
    lying(({ producers: { heads: _, ...rest } }) => ({ producers: rest })),
    /different set of producers: nsfw_marqo, doc_docling instead of heads/,
  ],
  [
    "a producer too many",
    lying(({ producers }) => ({
      producers: { ...producers, captions: producers["heads"] },
    })),
    /different set of producers/,
  ],
  ["no producer", lying(() => ({ producers: {} })), /different set of producers: none instead/],
  ["a head twice", headFacts((facts) => [...facts, facts[0]!]), /incompatible facts: "location"/],
  [
    "an unknown head",
    headFacts((facts) => [...facts, { ...facts[0], head: "swim" }]),
    /heads is not known to say "swim"/,
  ],
  [
    "a head of another producer",
    headFacts((facts) => [
      ...facts,
      { head: "nsfw_marqo", version: "det-v3", label: "no", confidence: 0.1 },
    ]),
    /heads is not known to say "nsfw_marqo"/,
  ],
  ["a head too few", headFacts((facts) => facts.slice(1)), /left out "location"$/],
  ["no head at all", headFacts(() => []), /left out "location", "people"/],
  [
    "another version",
    firstFact((fact) => ({ ...fact, version: "public-v2" })),
    /answered "location" at version "public-v2" instead of "public-v1"/,
  ],
  [
    "a head called like the language's own",
    headFacts((facts) => [
      ...facts,
      { ...facts[0], head: "__proto__" },
    ]),
    /is not known to say "__proto__"/,
  ],
  ["an answer that does not end", (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  }, /does not end/],
];

for (const [lie, answer, sentence] of LIES) {
  Deno.test(`openRemoteFacts believes nothing of an answer with ${lie}`, async () => {
    const fault = await faultOf(answer);
    assert.equal(fault.code, "model_unavailable");
    assert.match(fault.message, sentence);
    assert.match(fault.message, /^Remote classifiers /);
    assert.ok(!fault.message.includes("\n") && fault.message.length < 400, fault.message);
  });
}

const REFUSALS: ReadonlyArray<readonly [number, string | undefined, FaultCode, RegExp]> = [
  [
    400,
    "heads could not read this picture: cut short",
    "media_unreadable",
    /HTTP 400: heads could/,
  ],
  [400, "image is empty", "media_unreadable", /HTTP 400: image is empty$/],
  [400, "unknown producers: x; served: heads", "model_unavailable", /HTTP 400: unknown producers/],
  [400, undefined, "model_unavailable", /HTTP 400: check the service's log$/],
  [413, "the picture has 60000000 pixels", "media_unreadable", /HTTP 413: the picture has 6/],
  [413, "image is larger than 1024 bytes", "model_unavailable", /HTTP 413: image is larger/],
  [413, "request body is larger than 9 bytes", "model_unavailable", /HTTP 413: request body/],
  [413, undefined, "model_unavailable", /HTTP 413: check the service's log$/],
  [404, "Not Found", "model_unavailable", /HTTP 404: Not Found$/],
  [422, "producers must be a list", "model_unavailable", /HTTP 422/],
  [500, undefined, "model_unavailable", /HTTP 500: check the service's log$/],
  [
    503,
    "heads: FileMissing: no encoder at /cache/dinov2-small.onnx",
    "model_unavailable",
    /^Remote classifiers returned HTTP 503: heads: FileMissing: no encoder at \/cache\/dinov2-small/,
  ],
];

for (const [status, detail, code, sentence] of REFUSALS) {
  const said = detail ?? "no detail";
  Deno.test(`openRemoteFacts takes HTTP ${status} with ${said} as ${code}, at once`, async () => {
    const answer = detail === undefined
      ? answering(status, "<html>Oops</html>")
      : refusing(status, detail);
    await withService(answer, async ({ server, source, slept }) => {
      await assert.rejects(source.decide(PICTURE, ["heads"]), (error) => {
        assert.ok(error instanceof Fault);
        assert.equal(error.code, code);
        assert.match(error.message, sentence);
        return true;
      });
      assert.equal(server.requests.length, 1);
      assert.deepEqual(slept, []);
    });
  });
}

for (const status of [502, 504]) {
  Deno.test(`openRemoteFacts asks again where a proxy answers ${status} for a service that is gone`, async () => {
    const gone = answering(status, "<html>Bad Gateway</html>");
    await withService(inTurn(gone, gone, honest), async ({ server, source, slept }) => {
      assert.ok((await source.decide(PICTURE, ["heads"])).heads);
      assert.equal(server.requests.length, 3);
      assert.deepEqual(slept, []);
    });
    await withService(gone, async ({ server, source }) => {
      const fault = { code: "model_unavailable", message: new RegExp(`HTTP ${status}`) };
      await assert.rejects(source.decide(PICTURE, ["heads"]), fault);
      const { length } = server.requests;
      // It is left alone for a while.
      await assert.rejects(source.decide(PICTURE, ["heads"]), fault);
      assert.equal(server.requests.length, length);
    });
  });
}

Deno.test("openRemoteFacts follows no redirect", async () => {
  await using elsewhere = await openFactsService();
  const location = `http://${elsewhere.host}/facts?key=secret`;
  for (const status of [301, 302, 307, 308]) {
    const fault = await faultOf(answering(status, "", { location }));
    assert.equal(fault.code, "model_unavailable");
    assert.match(fault.message, /sent the question on to "http:\/\/127\.0\.0\.1:\d+"/);
    assert.ok(!fault.message.includes("secret"));
  }
  assert.equal(elsewhere.requests.length, 0);
});

for (const status of [429, 503]) {
  Deno.test(`openRemoteFacts honours Retry-After of a ${status} and asks again`, async () => {
    const busy = refusing(status, "busy; retry shortly", { "retry-after": "2" });
    await withService(inTurn(busy, busy, honest), async ({ server, source, slept }) => {
      assert.ok((await source.decide(PICTURE, ["heads"])).heads);
      assert.deepEqual(slept, [2_000, 2_000]);
      assert.equal(server.requests.length, 3);
    });
  });

  Deno.test(`openRemoteFacts gives up on a service that stays busy with ${status}`, async () => {
    const busy = refusing(status, "busy", { "retry-after": "1" });
    await withService(busy, async ({ server, source, slept }) => {
      await assert.rejects(source.decide(PICTURE, ["heads"]), {
        code: "model_unavailable",
        message: `Remote classifiers returned HTTP ${status}: busy`,
      });
      // One that does other work is waited for as long as for an answer, once for all pictures.
      const waits = slept.length;
      assert.equal(waits, status === 429 ? 4 : 20 + 3);
      assert.equal(server.requests.length, waits + 1);
      await assert.rejects(source.decide(PICTURE, ["heads"]));
      assert.equal(slept.length, waits + 4);
      // Busy is not away: the next picture is asked about at once.
      server.answer = honest;
      assert.ok((await source.decide(PICTURE, ["heads"])).heads);
    });
  });
}

Deno.test("openRemoteFacts waits between tries by chance, so that callers do not come back together", async () => {
  await using server = await openFactsService(
    inTurn(refusing(429, "busy", { "retry-after": "1" }), honest),
  );
  const slept: number[] = [];
  await using source = openRemoteFacts({
    now: () => 0,
    elapsed: () => 0,
    chance: () => 0.5,
    sleep: (ms) => Promise.resolve(void slept.push(ms)),
  }, {
    baseUrl: `http://${server.host}`,
    producers: PICTURE_PRODUCERS,
    concurrency: 1,
    timeoutSeconds: 20,
  });
  await source.decide(PICTURE, ["heads"]);
  assert.deepEqual(slept, [1_125]);
});

Deno.test("openRemoteFacts takes a service that does not answer as away, and leaves it alone for a while", async () => {
  const hang: Answer = () => {};
  await withService(hang, async ({ server, source }) => {
    const unanswered = { code: "model_unavailable", message: /did not answer within 0.05 s$/ };
    await assert.rejects(source.decide(PICTURE, ["heads"]), unanswered);
    // No further timeout is paid for: nothing is sent, or it would be answered.
    server.answer = honest;
    for (let picture = 0; picture < 5; picture++) {
      await assert.rejects(source.decide(PICTURE, ["heads"]), unanswered);
    }
  }, { timeoutSeconds: 0.05 });
});

Deno.test("openRemoteFacts stops at once when asked to, during an answer and during a wait", async () => {
  await withService(() => {}, async ({ source }) => {
    const stop = new AbortController();
    const asking = source.decide(PICTURE, ["heads"], stop.signal);
    stop.abort();
    await assert.rejects(asking, { code: "cancelled" });
    await assert.rejects(source.decide(PICTURE, ["heads"], stop.signal), { code: "cancelled" });
  });
  await using server = await openFactsService(refusing(429, "busy", { "retry-after": "20" }));
  const stop = new AbortController();
  await using source = openRemoteFacts({
    now: () => 0,
    elapsed: () => 0,
    chance: () => 0,
    sleep: (_ms, signal) => {
      stop.abort();
      assert.ok(signal?.aborted);
      return Promise.resolve();
    },
  }, {
    baseUrl: `http://${server.host}`,
    producers: PICTURE_PRODUCERS,
    concurrency: 1,
    timeoutSeconds: 20,
  });
  await assert.rejects(source.decide(PICTURE, ["heads"], stop.signal), { code: "cancelled" });
  assert.equal(server.requests.length, 1);
});
