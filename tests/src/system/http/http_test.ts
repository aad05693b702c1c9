import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { Fault } from "../../../../src/base/fault.ts";
import { checkedFetch } from "../../../../src/system/http/http.ts";
import { answering, HookServer } from "../../../fakes/hook_server.ts";

const fetchChecked = checkedFetch({ setting: "immich.url" });
const LONG = "ä".repeat(400_000);

Deno.test("checkedFetch sends what it is given and gives the whole answer", async () => {
  await using server = await HookServer.open(
    answering(201, LONG, { "content-type": "text/plain", "x-kind": "a" }),
  );
  const form = new FormData();
  form.append("film", new Blob([new Uint8Array([1, 2, 3])]), "film.jpg");
  const answer = await fetchChecked(`http://${server.host}/a?b=c`, {
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
  const put = await fetchChecked(`http://${server.host}/`, { method: "PUT", body: "{}" });
  assert.deepEqual([put.status, put.body], [204, null]);
  assert.equal(server.requests[1]!.body.toString(), "{}");
  server.answer = answering(302, "", { location: "http://127.0.0.1:1/" });
  const moved = await fetchChecked(`http://${server.host}/`);
  assert.deepEqual([moved.status, moved.headers.get("location")], [302, "http://127.0.0.1:1/"]);
});

Deno.test("checkedFetch unpacks what is packed, and asks for parts unpacked", async () => {
  await using server = await HookServer.open(({ headers }, response) => {
    if (headers["accept-encoding"] !== "gzip") return void response.end(LONG);
    const packed = gzipSync(LONG);
    response.writeHead(200, {
      "content-encoding": "gzip",
      "content-length": packed.byteLength,
    }).end(packed);
  });
  const whole = await fetchChecked(`http://${server.host}/`);
  assert.equal(await whole.text(), LONG);
  assert.deepEqual(
    [whole.headers.get("content-encoding"), whole.headers.get("content-length")],
    [null, null],
  );
  const part = await fetchChecked(`http://${server.host}/`, { headers: { range: "bytes=0-" } });
  assert.equal(await part.text(), LONG);
  assert.equal(server.requests[1]!.headers["accept-encoding"], "identity");
});

for (const packing of ["identity", "gzip"]) {
  Deno.test(`checkedFetch gives all that came of an answer that is cut (${packing})`, async () => {
    const bytes = packing === "gzip"
      ? gzipSync(crypto.getRandomValues(Buffer.alloc(60_000)))
      : null;
    await using server = await HookServer.open((_, response) => {
      response.writeHead(200, { "content-length": 100_000, "content-encoding": packing });
      response.write(bytes ?? Buffer.alloc(60_000), () => response.destroy());
    });
    const answer = await fetchChecked(`http://${server.host}/`);
    let came = 0;
    await assert.rejects(async () => {
      for await (const chunk of answer.body!) came += chunk.byteLength;
    });
    if (packing === "identity") assert.equal(came, 60_000);
  });
}

Deno.test("checkedFetch ends with its signal, before an answer and within one", async () => {
  await using server = await HookServer.open((_, response) => {
    response.writeHead(200);
    response.write("begun");
  });
  const reason = new Error("enough");
  const address = `http://${server.host}/`;
  await assert.rejects(fetchChecked(address, { signal: AbortSignal.abort(reason) }), reason);
  assert.equal(server.requests.length, 0);

  const during = new AbortController();
  const answer = await fetchChecked(address, { signal: during.signal });
  const reader = answer.body!.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), "begun");
  const next = reader.read();
  during.abort(reason);
  await assert.rejects(next, reason);

  const before = new AbortController();
  const asked = Promise.withResolvers<void>();
  server.answer = () => asked.resolve();
  const pending = fetchChecked(address, { signal: before.signal });
  await asked.promise;
  before.abort(reason);
  await assert.rejects(pending, reason);
});

Deno.test("checkedFetch lets go of an answer nobody wants", async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await HookServer.open((_, response) => {
    void once(response, "close").then(() => closed.resolve());
    const more = () => {
      while (!response.destroyed && response.write(LONG));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  const answer = await fetchChecked(`http://${server.host}/`);
  await answer.body!.cancel();
  await closed.promise;
});

Deno.test("checkedFetch keeps connections when told to", async () => {
  const ports = new Set<number | undefined>();
  await using server = await HookServer.open((_, response) => {
    ports.add(response.socket?.remotePort);
    response.end("x");
  });
  const keeping = checkedFetch({ setting: "immich.url" }, { keeps: true });
  const ask = async (fetch: typeof keeping) => await (await fetch(`http://${server.host}/`)).text();
  for (let i = 0; i < 3; i++) await ask(keeping);
  assert.equal(ports.size, 1);
  for (let i = 0; i < 2; i++) await ask(fetchChecked);
  assert.equal(ports.size, 3);
});

Deno.test("checkedFetch asks web servers alone", async () => {
  for (const address of ["file:///etc/hosts", "gopher://127.0.0.1:1/x", "data:,x", "ftp://x/"]) {
    await assert.rejects(fetchChecked(address), TypeError, address);
  }
  const refused = fetchChecked("http://169.254.169.254/latest/meta-data/");
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
