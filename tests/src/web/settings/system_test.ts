// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { answering, HookServer } from "../../../fakes/web/hook_server.ts";
import { type OpenedServer, withServer } from "../../../fixtures/cli/opened_server.ts";
import { until } from "../../../fixtures/until.ts";

const SECRET = "q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9";
const PICTURES = { "a.jpg": { day: "2025-07-01", people: ["Quentin Zed"] } } as const;

/** The page once nothing goes on behind it. */
async function quietPage({ page }: OpenedServer): Promise<string> {
  let text = await page("/system");
  await until("a look ends", async () => !(text = await page("/system")).includes("data-refresh"));
  return text;
}

Deno.test("the system says what each check found, what to do, and what the disk holds", () =>
  withServer({ pictures: PICTURES }, async (server) => {
    assert.match(await server.page("/system"), /data-refresh/);
    const page = await quietPage(server);
    for (const row of ["Program", "Store ledger.db", "Library", "Captions", "Inference service"]) {
      assert.ok(page.includes(`>${row}</h3>`), row);
    }
    // There is none: a page leads to the button.
    assert.match(page, /Backup<\/h3>.*href="\/settings#backup">Download a backup</s);
    assert.doesNotMatch(page, /photos-memories backup --to/);
    assert.equal(page.match(/Not here/g)?.length, 7);
    assert.match(page, /<dt>[^<]+<\/dt><dd>[^<]*\d/);
    assert.equal((await server.post("/system/look", {})).headers.get("location"), "/system");
    assert.match(await server.page("/system"), /data-refresh/);
    await quietPage(server);
  }));

Deno.test("a report tells what was found, and no key, name, address or folder", () =>
  withServer({
    pictures: PICTURES,
    environment: {
      PHOTOS_MEMORIES_LLM__BASE_URL: "http://127.0.0.1:9/v1",
      PHOTOS_MEMORIES_LLM__MODEL: "whisperer",
      PHOTOS_MEMORIES_LLM__API_KEY: SECRET,
      PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: "48.2081",
      PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: "16.3738",
      PHOTOS_MEMORIES_OUTPUT__CODEC: "h265",
    },
  }, async (server) => {
    const page = await quietPage(server);
    const report = /<textarea id="report"[^>]*>([^]*?)<\/textarea>/.exec(page)![1]!;
    assert.match(report, /output\.codec: h265 \(environment\)/);
    assert.match(report, /llm\.api_key: \*\*\* \(environment\)/);
    assert.match(report, /OK +Library:/);
    for (const gone of [SECRET, server.data, "127.0.0.1", "48.2081", "16.3738", "whisperer"]) {
      assert.ok(!report.includes(gone), gone);
    }
  }));

Deno.test("a model is downloaded, its digest is looked at, and a failure says why", async () => {
  await using files = await HookServer.open(answering(200, "as good as a model here"));
  await withServer({
    environment: {
      PHOTOS_MEMORIES_MODELS__DOCUMENT_URL: `http://${files.host}/document`,
      PHOTOS_MEMORIES_MODELS__ENCODER_URL: `http://${files.host}/encoder?key=${SECRET}`,
    },
  }, async (server) => {
    await quietPage(server);
    await server.post("/system/models", { name: "document" });
    assert.match(await quietPage(server), /Here and verified/);
    await server.post("/system/models", { name: "encoder" });
    const failed = await quietPage(server);
    assert.match(failed, /role="alert"[^>]*><p>[^<]*another file/);
    assert.ok(!failed.includes(SECRET));
    await server.post("/system/models", { name: "nothing" });
    assert.equal(files.requests.length, 2);
  });
});

Deno.test("a download shows how far it is, and is cancelled and kept for the next", async () => {
  const held = Promise.withResolvers<void>();
  await using files = await HookServer.open((_, response) => {
    response.writeHead(200, { "content-length": "4000000", etag: '"one"' });
    response.write(new Uint8Array(1_000_000));
    held.promise.then(() => response.end());
  });
  await withServer({
    environment: { PHOTOS_MEMORIES_MODELS__DOCUMENT_URL: `http://${files.host}/document` },
  }, async (server) => {
    await quietPage(server);
    await server.post("/system/models", { name: "document" });
    await until(
      "a quarter came",
      async () => (await server.page("/system")).includes('value="0.25"'),
    );
    // A second press begins nothing.
    await server.post("/system/models", { name: "document" });
    await server.post("/system/models/cancel", {});
    const page = await quietPage(server);
    assert.doesNotMatch(page, /<progress/);
    assert.match(page, /1 MB of it is here/);
    assert.equal(files.requests.length, 1);
    held.resolve();
  });
});
