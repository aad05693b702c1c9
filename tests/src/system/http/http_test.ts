// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { Fault } from "../../../../src/base/fault.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pulled } from "../../../../src/system/files/file_parts.ts";
import {
  connectionReason,
  CUT,
  getFollowing,
  httpFetch,
} from "../../../../src/system/http/http.ts";
import { answering, HookServer } from "../../../fakes/web/hook_server.ts";

const ask = httpFetch({ setting: "immich.url" });
const LONG = "ä".repeat(400_000);

Deno.test("httpFetch sends what it is given and gives the whole answer", async () => {
  await using server = await HookServer.open(
    answering(201, LONG, { "content-type": "text/plain", "x-kind": "a" }),
  );
  const form = new FormData();
  form.append("film", new Blob([new Uint8Array([1, 2, 3])]), "film.jpg");
  const answer = await ask(`http://${server.host}/a?b=c`, {
    method: "POST",
    headers: { "x-api-key": "k" },
    body: form,
  });
  assert.deepEqual([answer.status, answer.headers.get("x-kind")], [201, "a"]);
  assert.equal(await answer.text(), LONG);
  const [request] = server.requests;
  assert.deepEqual([request!.method, request!.path], ["POST", "/a?b=c"]);
  assert.equal(request!.headers["x-api-key"], "k");
  assert.match(request!.headers["content-type"]!, /^multipart\/form-data; boundary=/);
  assert.match(request!.body.toString("latin1"), /filename="film\.jpg"/);
  assert.ok(request!.body.includes(Buffer.from([1, 2, 3])));
  assert.equal(request!.headers["content-length"], String(request!.body.byteLength));

  server.answer = answering(204);
  const put = await ask(`http://${server.host}/`, { method: "PUT", body: "{}" });
  assert.deepEqual([put.status, put.body], [204, null]);
  assert.equal(server.requests[1]!.body.toString(), "{}");
  server.answer = answering(302, "", { location: "http://127.0.0.1:1/" });
  const moved = await ask(`http://${server.host}/`);
  assert.deepEqual([moved.status, moved.headers.get("location")], [302, "http://127.0.0.1:1/"]);
});

Deno.test("httpFetch unpacks what is packed, and asks for parts unpacked", async () => {
  await using server = await HookServer.open(({ headers }, response) => {
    if (headers["accept-encoding"] !== "gzip") return void response.end(LONG);
    const packed = gzipSync(LONG);
    response.writeHead(200, {
      "content-encoding": "gzip",
      "content-length": packed.byteLength,
    }).end(packed);
  });
  const whole = await ask(`http://${server.host}/`);
  assert.equal(await whole.text(), LONG);
  assert.deepEqual(
    [whole.headers.get("content-encoding"), whole.headers.get("content-length")],
    [null, null],
  );
  const part = await ask(`http://${server.host}/`, { headers: { range: "bytes=0-" } });
  assert.equal(await part.text(), LONG);
  assert.equal(server.requests[1]!.headers["accept-encoding"], "identity");
});

for (const packing of ["identity", "gzip"]) {
  Deno.test(`httpFetch gives all that came of an answer that is cut (${packing})`, async () => {
    const bytes = packing === "gzip"
      ? gzipSync(crypto.getRandomValues(Buffer.alloc(60_000)))
      : null;
    await using server = await HookServer.open((_, response) => {
      response.writeHead(200, { "content-length": 100_000, "content-encoding": packing });
      response.write(bytes ?? Buffer.alloc(60_000), () => response.destroy());
    });
    const answer = await ask(`http://${server.host}/`);
    let came = 0;
    await assert.rejects(async () => {
      for await (const chunk of answer.body!) came += chunk.byteLength;
    });
    if (packing === "identity") assert.equal(came, 60_000);
  });
}

Deno.test("httpFetch ends with its signal, before an answer and within one", async () => {
  await using server = await HookServer.open((_, response) => {
    response.writeHead(200);
    response.write("begun");
  });
  const reason = new Error("enough");
  const address = `http://${server.host}/`;
  await assert.rejects(ask(address, { signal: AbortSignal.abort(reason) }), reason);
  assert.equal(server.requests.length, 0);

  const during = new AbortController();
  const answer = await ask(address, { signal: during.signal });
  const reader = answer.body!.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), "begun");
  const next = reader.read();
  during.abort(reason);
  await assert.rejects(next, reason);

  const before = new AbortController();
  const asked = Promise.withResolvers<void>();
  server.answer = () => asked.resolve();
  const pending = ask(address, { signal: before.signal });
  await asked.promise;
  before.abort(reason);
  await assert.rejects(pending, reason);
});

Deno.test("httpFetch lets go of an answer nobody wants", async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await HookServer.open((_, response) => {
    void once(response, "close").then(() => closed.resolve());
    const more = () => {
      while (!response.destroyed && response.write(LONG));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  const answer = await ask(`http://${server.host}/`);
  await answer.body!.cancel();
  await closed.promise;
});

Deno.test("httpFetch keeps its connections, and asks once where one is cut", async () => {
  const ports = new Set<number | undefined>();
  await using server = await HookServer.open(({ path }, response) => {
    ports.add(response.socket?.remotePort);
    if (path === "/cut") response.socket?.destroy();
    else response.end("x");
  });
  const keeping = httpFetch({ setting: "immich.url" });
  const textOf = async (path: string) => {
    return await (await keeping(`http://${server.host}${path}`, { method: "POST" })).text();
  };
  for (let i = 0; i < 6; i++) await textOf("/");
  // The next question may leave before the connection of the one before is seen to be free.
  assert.ok(ports.size <= 2);
  await assert.rejects(textOf("/cut"), (error) => connectionReason(error) === CUT);
  assert.equal(await textOf("/"), "x");
  assert.deepEqual(server.requests.filter(({ path }) => path === "/cut").length, 1);
});

Deno.test("httpFetch asks no proxy that the environment names", async () => {
  await using proxy = await HookServer.open();
  await using server = await HookServer.open(answering(200, "direct"));
  const names = ["http_proxy", "HTTP_PROXY"];
  const before = names.map((name) => Deno.env.get(name));
  try {
    for (const name of names) Deno.env.set(name, `http://${proxy.host}`);
    assert.equal(await (await ask(`http://${server.host}/`)).text(), "direct");
    assert.equal(proxy.requests.length, 0);
  } finally {
    names.forEach((name, i) =>
      before[i] === undefined ? Deno.env.delete(name) : Deno.env.set(name, before[i])
    );
  }
});

Deno.test("httpFetch sends a stream as it comes, and hears an answer before its end", async () => {
  await using server = await HookServer.open(answering(200));
  const whole = pulled(async function* () {
    for (let part = 0; part < 3; part++) yield new Uint8Array(1_000);
  }());
  const headers = { "content-length": "3000" };
  await ask(`http://${server.host}/`, { method: "POST", headers, body: whole });
  assert.equal(server.requests[0]!.body.byteLength, 3_000);

  const early = createServer((_, response) => void response.writeHead(413).end("too large"));
  await new Promise<void>((resolve) => early.listen(0, "127.0.0.1", resolve));
  let hasLeft = false;
  const endless = pulled(async function* () {
    try {
      for (;;) {
        yield new Uint8Array(65_536);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    } finally {
      hasLeft = true;
    }
  }());
  try {
    const { port } = early.address() as AddressInfo;
    const large = { "content-length": String(2 ** 40) };
    const answer = await ask(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: large,
      body: endless,
    });
    assert.deepEqual([answer.status, await answer.text()], [413, "too large"]);
    while (!hasLeft) await new Promise((resolve) => setTimeout(resolve, 1));
  } finally {
    early.closeAllConnections();
    early.close();
  }
});

Deno.test("getFollowing follows redirects as far as its rule lets it", async () => {
  await using server = await HookServer.open(({ path }, response) => {
    const next = Number(path.slice(1)) + 1;
    response.writeHead(302, { location: next === 9 ? "http://other.example/" : `/${next}` }).end();
  });
  const statuses: number[] = [];
  const rule = {
    mayFollow: (next: URL) => next.host === server.host,
    seen: ({ status }: Response) => void statuses.push(status),
  };
  const from = (start: number, most: number) =>
    getFollowing(ask, `http://${server.host}/${start}`, {}, { ...rule, most });
  assert.equal((await from(0, 3)).headers.get("location"), "/4");
  assert.equal(statuses.length, 4);
  assert.equal((await from(7, 3)).headers.get("location"), "http://other.example/");
});

Deno.test("httpFetch asks web servers alone", async () => {
  for (const address of ["file:///etc/hosts", "gopher://127.0.0.1:1/x", "data:,x", "ftp://x/"]) {
    await assert.rejects(ask(address), TypeError, address);
  }
  const refused = ask("http://169.254.169.254/latest/meta-data/");
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "config_invalid");
    assert.equal(
      error.message,
      '"169.254.169.254" is a link-local address; nothing is sent there',
    );
    assert.equal(error.hint, "Correct immich.url");
    return true;
  });
});
