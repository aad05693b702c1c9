// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "../../../../src/base/fault.ts";
import { connect } from "../../../../src/library/immich/connection.ts";
import { jsonText } from "../../../../src/library/immich/exchange.ts";
import { openImmichApi } from "../../../../src/library/immich/http_immich_api.ts";
import { Deadline } from "../../../../src/system/http/deadline.ts";
import type { ServerFault } from "../../../fakes/immich_server/fault_desk.ts";
import {
  type ImmichServer,
  type ImmichServerOptions,
  startImmichServer,
} from "../../../fakes/immich_server/immich_server.ts";
import { HASTY, IMPATIENT, SOON } from "../../../fixtures/library/immich_timings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const SEARCH = "POST /search/metadata";
const ONE: ImmichServerOptions = {
  assets: [{ fileName: "waves.mp4", fileCreatedAt: "2025-07-01T10:00:00Z", durationMs: 2_000 }],
};

function open(server: ImmichServer, key: string, timings = SOON) {
  return openImmichApi({ account: "primary", url: server.url, apiKey: key, timings });
}

/** The Fault of a call; fails when there is none, or when it tells the key. */
async function faultOf(call: Promise<unknown>, key: string): Promise<Fault> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof Fault, String(error));
    assert.ok(!Deno.inspect(error, { depth: 9 }).includes(key), "the key is in the error");
    return error;
  }
  assert.fail("the call went well");
}

const PASSING: Readonly<Record<string, ServerFault>> = {
  "a reset": { kind: "reset" },
  "half a body": { kind: "half" },
  "an answer that is lost": { kind: "lost_answer" },
  "status 500": { kind: "status", status: 500 },
  "a proxy's page of status 502": { kind: "proxy_page", status: 502 },
  "a proxy's line of status 504": { kind: "proxy_page", status: 504, as: "text" },
  "status 429": { kind: "status", status: 429, retryAfter: 0 },
};

const LASTING: Readonly<Record<string, ServerFault>> = {
  "a stall before the answer": { kind: "stall", ms: 60_000 },
  "a stall inside the answer": { kind: "stall", ms: 60_000, after: "half" },
  "a crawl": { kind: "slow", bytesPerSecond: 100 },
  "a length that is never reached": { kind: "length", by: 100 },
};

Deno.test("HttpImmichApi reads of a refusal without an end no more than its beginning", async () => {
  let sentBytes = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await sleep(1);
      controller.enqueue(new Uint8Array(16_384).fill(32));
      sentBytes += 16_384;
    },
  }, { highWaterMark: 0 });
  const fetch = () => Promise.resolve(new Response(body, { status: 401 }));
  const options = { account: "primary", url: "http://photos.example", apiKey: "a-key" };
  const api = openImmichApi({ ...options, fetch, timings: IMPATIENT });
  const { message } = await faultOf(api.permissions(), "a-key");
  assert.match(message, /answered 401 to GET \/api-keys\/me$/);
  assert.ok(sentBytes <= 100_000, `${sentBytes}`);
});

Deno.test("an answer in JSON without an end is not waited for", async () => {
  let sentBytes = 0;
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(16_384).fill(32));
      sentBytes += 16_384;
    },
  }, { highWaterMark: 0 });
  const connection = connect({ account: "primary", url: "http://photos.example", apiKey: "a-key" });
  using deadline = new Deadline(60_000);
  const text = jsonText(connection, "GET /stacks", new Response(body), deadline, 1_000_000);
  const { code, message } = await faultOf(text, "a-key");
  assert.equal(code, "library_unreadable");
  assert.match(message, /answered GET \/stacks with something else: more than it can be$/);
  assert.ok(sentBytes < 1_100_000, `${sentBytes} bytes`);
});

for (const [name, fault] of Object.entries(PASSING)) {
  Deno.test(`HttpImmichApi gets over ${name}, but does not try for ever`, async () => {
    await using server = await startImmichServer(ONE);
    const key = server.keyOf("Ruth"), api = open(server, key);
    server.faults.next(SEARCH, fault, 2);
    const found = await api.search({ size: 10 });
    assert.equal(found.assets.length, 1);
    server.faults.always(SEARCH, fault);
    const told = await faultOf(api.search({ size: 10 }), key);
    assert.equal(told.code, "library_unreadable");
    assert.ok(told.message.includes(SEARCH), told.message);
    assert.ok(told.message.includes(server.url), told.message);
    assert.ok(told.hint);
  });
}

for (const [name, fault] of Object.entries(LASTING)) {
  Deno.test(`HttpImmichApi ends with ${name}: a call's time is that of all its tries`, async () => {
    await using server = await startImmichServer(ONE);
    const key = server.keyOf("Ruth");
    server.faults.next(SEARCH, { kind: "status", status: 503 });
    server.faults.always(SEARCH, fault);
    const told = await faultOf(open(server, key, IMPATIENT).search({ size: 10 }), key);
    // The first try after the 503 used the time up.
    assert.ok(server.callsTo(SEARCH).length <= 2);
    assert.equal(told.code, "library_unreadable");
    assert.equal(
      told.message,
      `The library server at "${server.url}" did not answer ${SEARCH} within 1.5 seconds`,
    );
    assert.match(told.hint ?? "", /Try again/);
    server.faults.clear();
    assert.equal((await open(server, key).search({ size: 10 })).assets.length, 1);
  });
}

Deno.test("HttpImmichApi waits as long as the server asks, if the call has so much time", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  // Its own wait would be too long for the call: the server's word comes first.
  const patient = open(server, key, { ...SOON, firstWaitMs: 9e6 });
  server.faults.next(SEARCH, { kind: "status", status: 429, retryAfter: 0 }, 2);
  assert.equal((await patient.search({ size: 10 })).assets.length, 1);
  server.faults.next(SEARCH, { kind: "status", status: 503, retryAfter: 600 });
  const told = await faultOf(patient.search({ size: 10 }), key);
  assert.match(told.message, /answered 503 to POST \/search\/metadata/);
  assert.equal(told.hint, "The server asks to wait 10 minutes; try again after that");
  assert.equal(server.callsTo(SEARCH).length, 4);
});

Deno.test("HttpImmichApi names the status and what the server said", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  server.faults.next(SEARCH, { kind: "status", status: 502, message: `Down for ${key}` }, 3);
  const told = await faultOf(open(server, key).search({ size: 10 }), key);
  assert.equal(
    told.message,
    `The library server at "${server.url}" answered 502 to ${SEARCH}: "Down for …"`,
  );
});

Deno.test("HttpImmichApi names the fields a server finds wrong and does not ask again", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  const told = await faultOf(open(server, key).search({ size: 1001 }), key);
  assert.match(
    told.message,
    /answered 400 to POST \/search\/metadata: "Validation failed \(size\)"/,
  );
  assert.equal(server.callsTo(SEARCH).length, 1);
});

Deno.test("HttpImmichApi asks only once with a key the server does not know", async () => {
  await using server = await startImmichServer(ONE);
  const key = "a-key-of-long-ago";
  const told = await faultOf(open(server, key).search({ size: 10 }), key);
  assert.equal(told.code, "library_unreadable");
  assert.match(told.message, /answered 401/);
  assert.match(told.hint ?? "", /"immich\.api_key"/);
  assert.equal(server.calls.length, 1);
});

Deno.test("HttpImmichApi names the permission that is withdrawn in the middle", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  const api = open(server, key);
  const { assets: [asset] } = await api.search({ size: 10 });
  const run = () => server.withdraw(key, "face.read");
  server.faults.next("GET /faces", { kind: "meanwhile", run });
  const told = await faultOf(api.faces(asset!.id), key);
  assert.equal(told.code, "forbidden");
  assert.match(told.message, /answered 403 to GET \/faces: .*"face\.read"/);
  assert.match(told.hint ?? "", /"face\.read"/);
  assert.equal((await api.search({ size: 10 })).assets.length, 1);
});

Deno.test("HttpImmichApi tells a web page from an answer", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  server.faults.next(SEARCH, { kind: "login_page" });
  const told = await faultOf(open(server, key).search({ size: 10 }), key);
  assert.match(told.message, /with a web page \(status 200\)/);
  assert.match(told.hint ?? "", /login/);
  assert.equal(server.callsTo(SEARCH).length, 1);
});

Deno.test("HttpImmichApi tells bad JSON, and JSON of something else", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  server.faults.next(SEARCH, { kind: "bad_json" });
  const bad = await faultOf(open(server, key).search({ size: 10 }), key);
  assert.match(bad.message, /no readable JSON/);
  const other = openImmichApi({
    account: "primary",
    url: server.url,
    apiKey: key,
    fetch: () => Promise.resolve(Response.json({ photos: [] })),
  });
  const odd = await faultOf(other.search({ size: 10 }), key);
  assert.match(odd.message, /something else: assets /);
});

for (const major of [2, 3] as const) {
  Deno.test(`HttpImmichApi reads fields of the other major from a server of version ${major}`, async () => {
    await using server = await startImmichServer({ ...ONE, major });
    server.faults.always(SEARCH, { kind: "other_major" });
    const { assets } = await open(server, server.keyOf("Ruth")).search({ size: 10 });
    assert.deepEqual(assets.map(({ durationMs }) => durationMs), [2_000]);
  });
}

Deno.test("HttpImmichApi stops at once when it is asked to", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth");
  const api = open(server, key, {
    ...SOON,
    callMs: 3_600_000,
    firstWaitMs: 1_800_000,
  });
  const stopped = async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    return (await faultOf(api.search({ size: 10 }, { signal: stop.signal }), key)).code;
  };
  server.faults.next(SEARCH, { kind: "stall", ms: 60_000 });
  assert.equal(await stopped(), "cancelled");
  server.faults.next(SEARCH, { kind: "stall", ms: 60_000, after: "half" });
  assert.equal(await stopped(), "cancelled");
  // In the middle of the wait before the second try.
  server.faults.always(SEARCH, { kind: "reset" });
  assert.equal(await stopped(), "cancelled");
  const told = await faultOf(api.me({ signal: AbortSignal.abort() }), key);
  assert.equal(told.code, "cancelled");
});

Deno.test("HttpImmichApi does not wait for a fetch that ignores its signal", async () => {
  const api = openImmichApi({
    account: "primary",
    url: "http://127.0.0.1:9",
    apiKey: "key-of-ruth",
    fetch: () => new Promise(() => {}),
    timings: { ...HASTY, callMs: 20 },
  });
  const told = await faultOf(api.me(), "key-of-ruth");
  assert.match(told.message, /did not answer GET \/users\/me within 0\.02 seconds/);
});

Deno.test("HttpImmichApi says that nobody listens, and where", async () => {
  const api = openImmichApi({
    account: "paul",
    url: "http://127.0.0.1:9",
    apiKey: "key-of-paul",
    timings: SOON,
  });
  const told = await faultOf(api.me(), "key-of-paul");
  assert.match(
    told.message,
    /^The library server at "http:\/\/127\.0\.0\.1:9" broke off GET \/users\/me/,
  );
  assert.match(told.hint ?? "", /"immich\.accounts\.paul\.url"/);
});

/** A server of one answer, for what the fake library server never says. */
async function withServer(listener: RequestListener, run: (url: string) => Promise<void>) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

Deno.test("HttpImmichApi never carries its key to another server", async () => {
  const key = "key-of-ruth";
  const seen: unknown[] = [];
  await withServer((request, response) => {
    seen.push(request.headers["x-api-key"]);
    response.end("{}");
  }, async (elsewhere) => {
    await withServer((_request, response) => {
      response.writeHead(302, { location: `${elsewhere}/login?next=secret` }).end();
    }, async (url) => {
      const api = openImmichApi({ account: "primary", url, apiKey: key, timings: SOON });
      const told = await faultOf(api.me(), key);
      assert.match(told.message, /sent GET \/users\/me on to "http:\/\/127\.0\.0\.1:\d+"/);
      assert.doesNotMatch(told.message, /secret/);
      assert.match(told.hint ?? "", /login/);
    });
  });
  assert.deepEqual(seen, []);
});

Deno.test("HttpImmichApi follows a redirect within the server, but not for ever", async () => {
  let asked = 0;
  await withServer((request, response) => {
    asked++;
    if (request.url === "/api/users/me") {
      response.writeHead(301, { location: "/api/users/me/" }).end();
    } else if (request.url === "/api/users/me/") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id: "u1", name: String(request.headers["x-api-key"]) }));
    } else response.writeHead(302, { location: "./server" }).end();
  }, async (url) => {
    const api = openImmichApi({ account: "primary", url, apiKey: "key-of-ruth", timings: SOON });
    assert.equal((await api.me()).name, "key-of-ruth");
    asked = 0;
    await faultOf(api.permissions(), "key-of-ruth");
    assert.ok(asked < 10);
  });
});

Deno.test("HttpImmichApi sees a proxy's own refusals as a proxy's", async () => {
  await withServer((_request, response) => {
    response.writeHead(403, { "content-type": "text/html" }).end("<html>Sign in</html>");
  }, async (url) => {
    const api = openImmichApi({ account: "primary", url, apiKey: "key-of-ruth", timings: SOON });
    const told = await faultOf(api.me(), "key-of-ruth");
    assert.match(told.message, /web page \(status 403\)/);
  });
});

Deno.test("HttpImmichApi does not take a proxy without a server behind it for a lost picture", async () => {
  const answers = [["text/plain", "404 page not found"], ["text/plain", ""], [
    "text/html",
    "<html>",
  ]];
  for (const [type, body] of answers) {
    await withServer((_request, response) => {
      response.writeHead(404, { "content-type": type! }).end(body);
    }, async (url) => {
      const api = openImmichApi({ account: "primary", url, apiKey: "key-of-ruth", timings: SOON });
      const calls = [
        () => api.asset("a1"),
        () => api.faces("a1"),
        () => api.playbackRange("a1", 0, 9),
      ];
      for (const call of calls) {
        assert.equal((await faultOf(call(), "key-of-ruth")).code, "library_unreadable");
      }
    });
  }
});

Deno.test("HttpImmichApi names the whole address of a server that wants https", async () => {
  await withServer(({ headers, url }, response) => {
    response.writeHead(301, { location: `https://${headers.host}${url}` }).end();
  }, async (url) => {
    const below = `${url}/photos`, apiKey = "key-of-ruth";
    const api = openImmichApi({ account: "primary", url: below, apiKey, timings: SOON });
    const told = await faultOf(api.me(), apiKey);
    assert.equal(told.hint, `Set "immich.url" to "${below.replace("http:", "https:")}"`);
  });
});

Deno.test("HttpImmichApi names the remedy where a server searches no pictures", async () => {
  await using server = await startImmichServer({ ...ONE, smartSearch: "off" });
  const key = server.keyOf("Ruth");
  const told = await faultOf(open(server, key).smartSearch("waves", { size: 5 }), key);
  assert.match(told.message, /"Smart search is not enabled"$/);
  assert.match(told.hint ?? "", /^Switch on Smart Search/);
});

Deno.test("a Fault is about the one asset that did not come, unless the server lets nobody in", async () => {
  await using server = await startImmichServer(ONE);
  const key = server.keyOf("Ruth"), api = open(server, key);
  const { id } = server.assetNamed("waves.mp4");
  await inScratch(async (folder) => {
    const own: Readonly<Record<string, ServerFault>> = {
      "status 500": { kind: "status", status: 500 },
      "status 502": { kind: "status", status: 502 },
      "a proxy's page": { kind: "proxy_page", status: 500 },
      "a reset": { kind: "reset" },
    };
    const others: Readonly<Record<string, ServerFault>> = {
      "status 429": { kind: "status", status: 429, retryAfter: 0 },
      "a login page": { kind: "login_page" },
    };
    for (const [name, fault] of Object.entries({ ...own, ...others })) {
      server.faults.always("GET /assets/:id/thumbnail", fault);
      const told = await faultOf(api.download(id, "preview", `${folder}/preview.jpg`), key);
      assert.equal(told.code, "library_unreadable", name);
      assert.equal(told.about, name in own ? id : undefined, name);
      server.faults.clear();
    }
    const other = { checksum: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" };
    const told = await faultOf(api.download(id, "original", `${folder}/waves.mp4`, other), key);
    assert.deepEqual([told.code, told.about], ["library_unreadable", id]);
    server.faults.always(SEARCH, { kind: "status", status: 500 });
    assert.equal((await faultOf(api.search({ size: 10 }), key)).about, undefined);
  });
});
