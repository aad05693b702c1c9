import assert from "node:assert/strict";
import { getAssetInfo, getServerVersion, searchAssets, uploadAsset } from "@immich/sdk";
import { FaultDesk } from "./fault_desk.ts";
import { startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";

async function open() {
  const server = await startImmichServer({
    assets: [{ fileName: "one.jpg", fileCreatedAt: "2025-07-01T10:00:00Z" }],
  });
  const key = server.keyOf("Ruth"), { id } = server.assetNamed("one.jpg");
  const original = () =>
    fetch(`${server.url}/api/assets/${id}/original`, {
      headers: { "x-api-key": key },
      signal: AbortSignal.timeout(5_000),
    });
  return { server, key, id, original, options: sdkOptions(server, key) };
}

const ORIGINAL = "GET /assets/:id/original";

Deno.test("FaultDesk gives faults to the calls that fit, so many times, after so many", () => {
  const desk = new FaultDesk();
  desk.next("GET /assets/:id", { kind: "reset" }, 2, 1);
  desk.next("* /assets/**", { kind: "bad_json" });
  assert.equal(desk.take("GET", "/albums"), undefined);
  const met = Array.from({ length: 5 }, () => desk.take("GET", "/assets/7")?.kind);
  assert.deepEqual(met, [undefined, "reset", "reset", "bad_json", undefined]);
  assert.equal(desk.pending, 0);
});

Deno.test("reset and lost_answer cut the connection, the second after the work was done", async () => {
  const { server, options } = await open();
  await using _closing = server;
  server.faults.next("GET /server/version", { kind: "reset" });
  await assert.rejects(getServerVersion(options), TypeError);
  assert.equal((await getServerVersion(options)).major, 3);
  server.faults.next("POST /assets", { kind: "lost_answer" });
  const assetMediaCreateDto = {
    assetData: new File(["film"], "film.mp4"),
    fileCreatedAt: "2025-07-01T20:00:00Z",
    fileModifiedAt: "2025-07-01T20:00:00Z",
  };
  await assert.rejects(uploadAsset({ assetMediaCreateDto }, options), TypeError);
  assert.equal(server.uploads[0]!.status, "created");
  assert.equal((await uploadAsset({ assetMediaCreateDto }, options)).status, "duplicate");
});

Deno.test("half sends a part of the body and cuts the connection", async () => {
  const { server, original } = await open();
  await using _closing = server;
  server.faults.next(ORIGINAL, { kind: "half" });
  const response = await original();
  assert.equal(response.status, 200);
  await assert.rejects(response.arrayBuffer(), TypeError);
});

Deno.test("length announces too little, and the body is cut in silence", async () => {
  const { server, original } = await open();
  await using _closing = server;
  const whole = (await (await original()).arrayBuffer()).byteLength;
  server.faults.next(ORIGINAL, { kind: "length", by: -100 });
  assert.equal((await (await original()).arrayBuffer()).byteLength, whole - 100);
});

Deno.test("length announces too much, and the client waits for the rest", async () => {
  const { server, key, id } = await open();
  await using _closing = server;
  server.faults.next(ORIGINAL, { kind: "length", by: 100 });
  const response = await fetch(`${server.url}/api/assets/${id}/original`, {
    headers: { "x-api-key": key },
    signal: AbortSignal.timeout(300),
  });
  await assert.rejects(response.arrayBuffer(), { name: "TimeoutError" });
});

Deno.test("status answers with its code and, if told, when to come again", async () => {
  const { server, options, original } = await open();
  await using _closing = server;
  server.faults.next("* /search/**", { kind: "status", status: 503 });
  const refused = refusalOf(searchAssets({ metadataSearchDto: {} }, options));
  assert.equal((await refused).status, 503);
  server.faults.next(ORIGINAL, { kind: "status", status: 429, retryAfter: 2 });
  const response = await original();
  assert.deepEqual([response.status, response.headers.get("retry-after")], [429, "2"]);
  await response.body?.cancel();
});

Deno.test("proxy_page answers with a page or a line that is not the server's", async () => {
  const { server, original } = await open();
  await using _closing = server;
  const types = { html: "text/html", text: "text/plain; charset=utf-8" };
  for (const status of [404, 413, 502, 503, 504]) {
    for (const as of ["html", "text"] as const) {
      server.faults.next(ORIGINAL, { kind: "proxy_page", status, as });
      const response = await original();
      assert.deepEqual([response.status, response.headers.get("content-type")], [
        status,
        types[as],
      ]);
      const page = await response.text();
      assert.equal(page.startsWith("<html>"), as === "html");
      assert.throws(() => JSON.parse(page));
    }
  }
});

Deno.test("stall holds back the answer, or its second half", async () => {
  const { server, original } = await open();
  await using _closing = server;
  server.faults.next(ORIGINAL, { kind: "stall", ms: 40 });
  assert.equal((await (await original()).arrayBuffer()).byteLength, 476);
  server.faults.next(ORIGINAL, { kind: "stall", ms: 40, after: "half" });
  assert.equal((await (await original()).arrayBuffer()).byteLength, 476);
  // A client that gives up is not waited for, nor is the end of the server.
  server.faults.next(ORIGINAL, { kind: "stall", ms: 3_600_000 });
  const stop = new AbortController();
  const waiting = fetch(`${server.url}/api/assets/${server.assetNamed("one.jpg").id}/original`, {
    signal: stop.signal,
  });
  while (server.faults.pending > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  await assert.rejects(waiting, { name: "AbortError" });
});

Deno.test("slow sends the body drop by drop", async () => {
  const { server, original } = await open();
  await using _closing = server;
  server.faults.next(ORIGINAL, { kind: "slow", bytesPerSecond: 2_000 });
  const pieces: number[] = [];
  for await (const piece of (await original()).body!) pieces.push(piece.length);
  assert.ok(pieces.length >= 2 && Math.max(...pieces) <= 400);
  assert.equal(pieces.reduce((sum, length) => sum + length), 476);
});

Deno.test("login_page and bad_json come with status 200", async () => {
  const { server, options, original } = await open();
  await using _closing = server;
  server.faults.next(ORIGINAL, { kind: "login_page" });
  const page = await original();
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<form/);
  server.faults.next("POST /search/metadata", { kind: "bad_json" });
  await assert.rejects(searchAssets({ metadataSearchDto: {} }, options), SyntaxError);
});

Deno.test("other_major answers in the other words", async () => {
  const { server, options } = await open();
  await using _closing = server;
  server.faults.next("POST /search/metadata", { kind: "other_major" });
  const { assets } = await searchAssets({ metadataSearchDto: {} }, options);
  assert.equal(assets.items[0]!.duration as unknown, "0:00:00.00000");
});

Deno.test("meanwhile changes the server in the middle of a run", async () => {
  const { server, key, id, options, original } = await open();
  await using _closing = server;
  server.faults.next(ORIGINAL, { kind: "meanwhile", run: () => server.remove(id) });
  const gone = await original();
  assert.equal(gone.status, 400);
  await gone.body?.cancel();
  server.faults.next("GET /assets/:id", {
    kind: "meanwhile",
    run: () => server.withdraw(key, "asset.read"),
  });
  assert.equal((await refusalOf(getAssetInfo({ id }, options))).status, 403);
});
