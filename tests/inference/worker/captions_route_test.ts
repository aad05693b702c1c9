// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { idleUnload } from "../../../src/facts/onnx/idle_unload.ts";
import { CaptionServer } from "../../../inference/worker/caption_server.ts";
import { mountCaptions } from "../../../inference/worker/captions_route.ts";
import { DevicePhases } from "../../../inference/worker/phases.ts";
import { captionCommand, isAlive } from "../../fakes/facts/caption_command.ts";
import { InferenceWorld } from "../../fakes/facts/inference_world.ts";
import { tinyPicture } from "../../fixtures/media/tiny_picture.ts";
import { until } from "../../fixtures/until.ts";
import { RawConnection } from "../../fixtures/web/raw_connection.ts";

const FACTS = { image: tinyPicture(), producers: ["heads"] };

/** A worker without its process, whose caption server is a real one. */
class CaptionWorld implements AsyncDisposable {
  phases!: DevicePhases;
  server!: CaptionServer;
  inference!: InferenceWorld;

  static async open(
    command = captionCommand(),
    now = () => performance.now(),
  ): Promise<CaptionWorld> {
    const world = new CaptionWorld();
    world.inference = await InferenceWorld.open({}, ({ log, clock }) => {
      world.server = new CaptionServer({
        command,
        port: 0,
        environment: {},
        log,
        now,
      });
      world.phases = new DevicePhases({
        release: (to) => to === "caption" ? Promise.resolve() : world.server.stop(),
        log,
        clock,
      });
      return {
        phases: world.phases,
        mount: (app, service) => mountCaptions(app, service, world.server),
      };
    });
    return world;
  }

  get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.inference.url + path, init);
  }

  post(path: string, body: string, init?: RequestInit): Promise<Response> {
    return this.get(path, { method: "POST", body, ...init });
  }

  /** When nothing is at work any more. */
  async idle(): Promise<void> {
    await until("nothing is active", () => this.phases.report().active === 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.inference[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }
}

Deno.test("/v1 passes on path, query, body and two headers, and returns three", async () => {
  await using world = await CaptionWorld.open();
  const answer = await world.post("/v1/chat/completions?a=1&b=%20", "0123456789", {
    headers: {
      "content-type": "application/json",
      accept: "text/plain",
      authorization: "Bearer the token",
      cookie: "a=b",
      "x-api-key": "key",
    },
  });
  const { method, url, headers, bytes } = await answer.json();
  assert.deepEqual([method, url, bytes], ["POST", "/v1/chat/completions?a=1&b=%20", 10]);
  assert.deepEqual([headers["content-type"], headers["accept"]], [
    "application/json",
    "text/plain",
  ]);
  for (const name of ["authorization", "cookie", "x-api-key"]) {
    assert.equal(headers[name], undefined);
  }
  assert.equal(answer.headers.get("content-type"), "application/json");
  assert.equal(answer.headers.get("set-cookie"), null);
  const models = await world.get("/v1/models");
  assert.deepEqual([models.status, (await models.json()).object], [200, "list"]);
  const away = await world.get("/v1/away", { redirect: "manual" });
  await away.body?.cancel();
  assert.deepEqual([away.status, away.headers.get("location")], [302, null]);
});

Deno.test("/v1 refuses other methods, other ways and large bodies before they reach the server", async () => {
  await using world = await CaptionWorld.open();
  const odd = [
    "/v1/../render/jobs",
    "/v1/a/%2e%2E/b",
    "/v1/a\\b",
    "/v1/a%5cb",
    "/v1/..",
    "/v1/a%2fb",
    "/v1/..%2Frender/jobs",
    "/v1/%252e%252e/render",
    "/v1/a%255Cb",
    "/%761/models",
    "/render/../v1/models",
  ];
  for (const path of odd) {
    using caller = await RawConnection.open(world.inference.listening.port);
    caller.head("GET", path, []);
    assert.equal((await caller.answer()).status, 400, path);
  }
  const put = await world.get("/v1/models", { method: "PUT" });
  assert.equal(put.status, 405);
  await put.body?.cancel();
  using caller = await RawConnection.open(world.inference.listening.port);
  caller.post("/v1/chat/completions", [`Content-Length: ${32 * 1024 * 1024 + 1}`]);
  assert.equal((await caller.answer()).status, 413);
  assert.equal(world.server.starts, 0);
});

Deno.test("/v1 answers as the server's words come, and facts wait for the last of them", async () => {
  await using world = await CaptionWorld.open();
  const answer = await world.get("/v1/stream");
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let said = (await reader.read()).value!;
  assert.ok(!said.includes("data: 20\n"), "it does not wait for the end");
  const refused = await world.inference.post(FACTS);
  assert.deepEqual(
    [refused.status, refused.headers.get("retry-after"), await refused.json()],
    [503, "1", { detail: "GPU is busy with another phase" }],
  );
  for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value;
  assert.match(said, /^data: 1\n[\s\S]*data: 20\n\n$/);
  await world.idle();
  const { pid } = await (await world.get("/v1/models")).json();
  const facts = world.inference.post(FACTS);
  (await world.inference.models.heads.nextCall()).answer();
  const decided = await facts;
  await decided.body?.cancel();
  assert.equal(decided.status, 200);
  assert.ok(!isAlive(pid), "its memory was given back before");
});

Deno.test("/v1 keeps the device until the server is done when the client has gone", async () => {
  await using world = await CaptionWorld.open();
  const client = new AbortController();
  const answer = await world.get("/v1/stream", { signal: client.signal });
  await answer.body!.getReader().read();
  client.abort();
  await until("the client has gone", () => world.phases.report().active === 1);
  const refused = await world.inference.post(FACTS);
  await refused.body?.cancel();
  assert.equal(refused.status, 503);
  await world.idle();
});

Deno.test("/v1 holds nothing for a body that does not come", async () => {
  await using world = await CaptionWorld.open();
  using slow = await RawConnection.open(world.inference.listening.port);
  slow.post("/v1/chat/completions", ["Content-Length: 100"]);
  slow.send("{");
  const isWaiting = () => [...world.inference.timers].some(({ dueMs }) => dueMs === 20_000);
  await until("the body is waited for", isWaiting);
  assert.equal(world.phases.report().active, 0);
  world.inference.pass(20_000);
  assert.equal((await slow.answer()).status, 408);
  await slow.closed();
});

Deno.test("/v1 survives a server that crashes, breaks off, never ends, or never answers", async () => {
  await using world = await CaptionWorld.open();
  const pid = async () => (await (await world.get("/v1/models")).json()).pid as number;
  const first = await pid();
  const crashed = await world.get("/v1/crash");
  assert.deepEqual([crashed.status, crashed.headers.get("retry-after")], [503, "1"]);
  await crashed.body?.cancel();
  await until("its end is known", () => !world.server.isReady);
  const second = await pid();
  assert.notEqual(second, first);

  const broken = await world.get("/v1/break");
  await assert.rejects(broken.text(), "half an answer is no answer");
  await world.idle();
  assert.equal(await pid(), second);

  const endless = await world.get("/v1/endless");
  await assert.rejects(endless.bytes());
  await world.idle();
  assert.ok(!isAlive(second), "nothing else ends it");

  const third = await pid();
  const hanging = world.get("/v1/hang");
  await until("it was asked", () => world.phases.report().active === 1);
  const isAsked = () => [...world.inference.timers].some(({ dueMs }) => dueMs === 300_000);
  await until("it was sent", isAsked);
  world.inference.pass(300_000);
  const late = await hanging;
  assert.equal(late.status, 503);
  await late.body?.cancel();
  assert.ok(!isAlive(third));
  assert.equal(world.phases.report().active, 0);
  assert.notEqual(await pid(), third);
});

Deno.test("/v1 changes no phase for a server that could not be started a moment ago", async () => {
  await using world = await CaptionWorld.open("false", () => 0);
  const status = async (path: string) => {
    const answer = await world.get(path);
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await status("/v1/models"), 503);
  const facts = world.inference.post(FACTS);
  (await world.inference.models.heads.nextCall()).answer();
  await (await facts).body?.cancel();
  assert.equal(await status("/v1/models"), 503);
  assert.deepEqual([world.phases.report().phase, world.server.starts], ["facts", 1]);
});

Deno.test("an idle caption server gives its memory back, one at work does not", async () => {
  let nowMs = 0;
  await using world = await CaptionWorld.open(undefined, () => nowMs);
  const { inference, server } = world;
  const pass = (ms: number) => {
    nowMs += ms;
    inference.pass(ms);
  };
  using _sweep = idleUnload([server], 300, inference.clock);
  const models = async () => (await (await world.get("/v1/models")).json()).pid as number;
  const first = await models();
  await world.idle();
  pass(299_000);
  assert.equal(await models(), first);
  await world.idle();
  const hanging = world.get("/v1/hang");
  const isAsked = () => [...inference.timers].some(({ dueMs }) => dueMs === nowMs + 300_000);
  await until("it was asked", isAsked);
  pass(299_000);
  assert.ok(isAlive(first) && server.isReady, "it is at work");
  pass(1_000);
  await (await hanging).body?.cancel();
  const second = await models();
  await world.idle();
  pass(300_000);
  await until("it has ended", () => !server.isReady && !server.isBusy);
  assert.ok(!isAlive(second));
});
