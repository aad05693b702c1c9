// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { RawConnection } from "../fixtures/web/raw_connection.ts";
import { tinyPicture } from "../fixtures/media/tiny_picture.ts";
import { until } from "../fixtures/until.ts";

Deno.test("/ping answers a quoted word", async () => {
  await using world = await InferenceWorld.open();
  const answer = await fetch(`${world.url}/ping`);
  assert.deepEqual([answer.status, await answer.text()], [200, '"pong"']);
});

Deno.test("/ping and /health answer a probe that names no host", async () => {
  await using world = await InferenceWorld.open();
  for (const path of ["/ping", "/health"]) {
    for (const head of [`GET ${path} HTTP/1.0\r\n\r\n`, `GET ${path} HTTP/1.1\r\nHost:\r\n\r\n`]) {
      using caller = await RawConnection.open(world.listening.port);
      caller.send(head);
      assert.equal((await caller.answer()).status, 200, head);
    }
  }
});

Deno.test("/health tells a promise before anything is loaded, and loads nothing", async () => {
  await using world = await InferenceWorld.open();
  world.models.doc_docling.failure = "doc_docling: FileMissing: it is not there";
  world.foreseen.nsfw_marqo = "nsfw_marqo: DigestMismatch: it is another";
  const unloaded = { loaded: false, versions: null, encoder_key: null, providers: [] };
  assert.deepEqual(await world.get("/health"), {
    status: "ok",
    provider: "CPUExecutionProvider",
    provider_is_promise: true,
    available_providers: ["CPUExecutionProvider"],
    encoder_key: null,
    producers: {
      heads: { ...unloaded, load_error: null },
      nsfw_marqo: { ...unloaded, load_error: "nsfw_marqo: DigestMismatch: it is another" },
      doc_docling: { ...unloaded, load_error: "doc_docling: FileMissing: it is not there" },
    },
    stems: { active: false, load_error: null },
  });
  for (const model of Object.values(world.models)) assert.equal(model.loads.length, 0);
});

Deno.test("/health tells versions, keys and providers of what is loaded", async () => {
  await using world = await InferenceWorld.open();
  world.models.heads.isQuick = true;
  // What is loaded needs its files no longer.
  world.foreseen.heads = "heads: FileMissing: it is not there";
  await (await world.post({ image: tinyPicture(), producers: ["heads"] })).body?.cancel();
  interface Answer {
    readonly provider_is_promise: boolean;
    readonly encoder_key: string;
    readonly producers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }
  const health = await world.get<Answer>("/health");
  assert.deepEqual([health.provider_is_promise, health.encoder_key], [false, "key of heads"]);
  const { heads, nsfw_marqo } = health.producers;
  assert.deepEqual(Object.keys(heads!.versions as object).length, 8);
  assert.deepEqual([heads!.loaded, heads!.providers], [true, ["CPUExecutionProvider"]]);
  assert.equal(heads!.load_error, null);
  assert.equal(nsfw_marqo!.loaded, false);
});

Deno.test("other methods get 405 with what is allowed, other paths 404, HEAD the headers", async () => {
  await using world = await InferenceWorld.open();
  for (
    const [method, path, status, allow] of [
      ["POST", "/ping", 405, "GET, HEAD"],
      ["DELETE", "/health", 405, "GET, HEAD"],
      ["PUT", "/queue", 405, "GET, HEAD"],
      ["GET", "/facts", 405, "POST"],
      ["HEAD", "/facts", 405, "POST"],
      ["GET", "/audio/stems", 405, "POST"],
      ["GET", "/", 404, null],
      ["POST", "/facts/", 404, null],
      ["GET", "/Health", 404, null],
      ["HEAD", "/ping", 200, null],
    ] as const
  ) {
    const answer = await fetch(world.url + path, { method });
    assert.deepEqual([answer.status, answer.headers.get("allow")], [status, allow], path);
    const text = await answer.text();
    if (method !== "HEAD") assert.equal(typeof JSON.parse(text).detail, "string");
  }
});

Deno.test("a captioner that asks here learns that this is the other service", async () => {
  await using world = await InferenceWorld.open();
  for (const path of ["/v1/models", "/v1/chat/completions"]) {
    const answer = await fetch(world.url + path);
    assert.equal(answer.status, 404);
    assert.match((await answer.json()).detail, /^this is the inference service.* another port/);
  }
});

Deno.test("weights nobody asked for in a while are given up, and those in use are not", async () => {
  await using world = await InferenceWorld.open({ idleUnloadSeconds: 30 });
  const { heads, nsfw_marqo } = world.models;
  nsfw_marqo.isQuick = true;
  await (await world.post({ image: tinyPicture(), producers: ["nsfw_marqo"] })).body?.cancel();
  const answer = world.post({ image: tinyPicture(), producers: ["heads"] });
  const call = await heads.nextCall();
  world.pass(15_000);
  assert.equal(nsfw_marqo.unloads, 0, "not idle for long enough");
  world.pass(15_000);
  assert.deepEqual([nsfw_marqo.unloads, heads.unloads], [1, 0]);
  call.answer();
  await (await answer).body?.cancel();
  world.pass(15_000);
  assert.equal(heads.unloads, 0, "idle begins at the end of a call");
  world.pass(15_000);
  assert.equal(heads.unloads, 1);
});

Deno.test("preload loads all models side by side, in their lanes, and survives a failure", async () => {
  await using world = await InferenceWorld.open();
  const preloaded = world.service.preload();
  const { heads, nsfw_marqo, doc_docling } = world.models;
  await until(
    "all three load",
    () => [heads, nsfw_marqo, doc_docling].every(({ loads }) => loads.length === 1),
  );
  // A call that comes meanwhile waits for its model, and nothing else does.
  const early = world.post({ image: tinyPicture(), producers: ["heads"] });
  await until("it waits", async () => (await world.queue()).producers.heads.queued === 1);
  nsfw_marqo.loads[0]!.reject(new Error("no such file"));
  doc_docling.loads[0]!.resolve();
  heads.loads[0]!.resolve();
  await preloaded;
  (await heads.nextCall()).answer();
  await (await early).body?.cancel();
  assert.match(world.logged.join("\n"), /Could not load "nsfw_marqo" at the start: no such file/);
  const { completed, failed } = (await world.queue()).producers.nsfw_marqo;
  assert.equal(completed! + failed!, 0, "the service's own work is in no figure");
});

Deno.test("a stopping service answers what it has, refuses what comes, and ends its models", async () => {
  const world = await InferenceWorld.open();
  const { heads } = world.models;
  using open = await RawConnection.open(world.listening.port);
  open.head("GET", "/ping", []);
  const pong = await open.answer();
  await open.body(Number(pong.headers["content-length"]));
  const running = world.post({ image: tinyPicture(1), producers: ["heads"] });
  const call = await heads.nextCall();
  world.service.refuseNew();
  open.head("GET", "/ping", []);
  const refused = await open.answer();
  assert.deepEqual([refused.status, refused.headers["connection"]], [503, "close"]);
  assert.equal(refused.headers["retry-after"], "1");
  call.answer();
  assert.equal((await running).status, 200);
  await (await running).body?.cancel();
  await world[Symbol.asyncDispose]();
  for (const model of Object.values(world.models)) assert.equal(model.isDisposed, true);
});

Deno.test("a service out of patience gives up those who wait and cuts off who is left", async () => {
  await using world = await InferenceWorld.open();
  const running = world.post({ image: tinyPicture(1), producers: ["heads"] });
  const call = await world.models.heads.nextCall();
  const waiting = world.post({ image: tinyPicture(2), producers: ["heads"] });
  await until("one waits", async () => (await world.queue()).producers.heads.queued === 1);
  world.service.refuseNew();
  world.service.giveUpWaiting();
  const given = await waiting;
  assert.equal(given.status, 503);
  await given.body?.cancel();
  const cutOff = running.catch(() => "cut off");
  world.listening.cut();
  assert.equal(await cutOff, "cut off");
  call.answer();
});
