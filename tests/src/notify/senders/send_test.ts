// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sendAll } from "../../../../src/notify/senders/send.ts";
import type { Notification } from "../../../../src/notify/message.ts";
import type { Outcome } from "../../../../src/notify/target.ts";
import { parseTarget } from "../../../../src/notify/targets/all.ts";
import { httpFetch } from "../../../../src/system/http/http.ts";
import { type Answer, answering, HookServer } from "../../../fakes/web/hook_server.ts";

const MESSAGE: Notification = { id: "m", tone: "success", title: "Größe 🎬", lines: ["a", "b"] };
const DESTINATION = { setting: "notifications.urls" };
const PICTURE: Notification = {
  ...MESSAGE,
  picture: { name: "film.jpg", bytes: new Uint8Array([255, 216, 255]) },
};

async function send(url: string, message = MESSAGE, exchangeMs = 5_000): Promise<Outcome> {
  const target = parseTarget(url);
  if (typeof target === "string") throw new Error(target);
  return await sendAll(target.postings(message), target.secrets, {
    fetch: httpFetch(DESTINATION),
    destination: DESTINATION,
    limits: { exchangeMs, totalMs: 10_000 },
    signal: new AbortController().signal,
  });
}

/** What a json:// target makes of an answer; the address has a secret in it. */
async function outcomeOf(answer: Answer, exchangeMs?: number): Promise<Outcome> {
  await using server = await HookServer.open(answer);
  return await send(`json://anna:sesame-1@${server.host}/hook-2`, MESSAGE, exchangeMs);
}

function failed(category: string, said: string) {
  return { ok: false, category, said };
}

Deno.test("sendAll brings a message to a JSON webhook, ntfy, Gotify and an Apprise server", async () => {
  await using server = await HookServer.open(answering(200, '{"id":1,"message":"Größe"}'));
  const sent = { ok: true, said: "HTTP 200", body: '{"id":1,"message":"Größe"}' };
  const asks: Array<[url: string, path: string, body: unknown]> = [
    [`json://anna:pw@${server.host}/hook`, "POST /hook", {
      version: "1.0",
      title: MESSAGE.title,
      message: "a\nb",
      attachments: [],
      type: "success",
    }],
    [`ntfy://${server.host}/films`, "POST /", {
      topic: "films",
      title: MESSAGE.title,
      message: "a\nb",
    }],
    [`gotify://${server.host}/token-1`, "POST /message", {
      title: MESSAGE.title,
      message: "a\nb",
      priority: 5,
    }],
    [`apprise://${server.host}/family`, "POST /notify/family", {
      title: MESSAGE.title,
      body: "a\nb",
      type: "success",
      format: "text",
    }],
  ];
  for (const [url, path, body] of asks) {
    assert.deepEqual(await send(url), sent);
    const request = server.requests.at(-1)!;
    assert.equal(`${request.method} ${request.path}`, path);
    assert.deepEqual(JSON.parse(request.body.toString()), body);
    assert.equal(request.headers["user-agent"], "photos-memories");
  }
  assert.equal(server.requests[0]!.headers.authorization, `Basic ${btoa("anna:pw")}`);
  assert.equal(server.requests[2]!.headers["x-gotify-key"], "token-1");
});

Deno.test("sendAll brings the picture as a body and as a file of a form", async () => {
  await using server = await HookServer.open();
  assert.equal((await send(`ntfy://${server.host}/films`, PICTURE)).ok, true);
  const [put] = server.requests;
  assert.equal(put!.method, "PUT");
  assert.equal(new URLSearchParams(put!.path.split("?")[1]).get("title"), MESSAGE.title);
  assert.deepEqual(new Uint8Array(put!.body), PICTURE.picture!.bytes);
  assert.equal((await send(`apprise://${server.host}/family`, PICTURE)).ok, true);
  const post = server.requests[1]!;
  const form = await new Response(post.body, {
    headers: { "content-type": post.headers["content-type"]! },
  }).formData();
  assert.equal(form.get("title"), MESSAGE.title);
  const file = form.get("file01");
  assert.ok(file instanceof File && file.name === "film.jpg");
  assert.deepEqual(new Uint8Array(await file.arrayBuffer()), PICTURE.picture!.bytes);
});

Deno.test("sendAll talks with a Matrix server until the words are said", async () => {
  await using server = await HookServer.open(({ path }, response) => {
    const answer = path.endsWith("/login")
      ? { access_token: "syt_9", user_id: "@anna:home" }
      : path.includes("/join/")
      ? { room_id: "!r:home" }
      : { event_id: "$1" };
    response.end(JSON.stringify(answer));
  });
  assert.equal((await send(`matrix://anna:pw@${server.host}/#family`)).ok, true);
  assert.deepEqual(server.requests.map(({ method, path }) => `${method} ${path}`), [
    "POST /_matrix/client/v3/login",
    "POST /_matrix/client/v3/join/%23family%3Ahome",
    "PUT /_matrix/client/v3/rooms/!r%3Ahome/send/m.room.message/m-words",
  ]);
  server.answer = answering(200, "<html>A router's page</html>");
  assert.deepEqual(
    await send(`matrix://anna:pw@${server.host}/#family`),
    failed("provider_rejected", "HTTP 200: its answer is not the one of such a service"),
  );
});

Deno.test("sendAll tells the status and the reason of a refusal, without what opens the door", async () => {
  const cases: Array<[Answer, unknown]> = [
    [
      answering(401, '{"error":"unauthorized"}'),
      failed("authentication", "HTTP 401: unauthorized"),
    ],
    [answering(403, ""), failed("authentication", "HTTP 403")],
    [answering(429, '{"message":"Slow down"}'), failed("quota", "HTTP 429: Slow down")],
    [answering(404, "<html>404</html>"), failed("provider_rejected", "HTTP 404")],
    [answering(503, "busy"), failed("unavailable", "HTTP 503: busy")],
    [
      ({ headers, path }, response) => {
        response.writeHead(400).end(`bad ${headers.authorization} of anna:sesame-1 at ${path}`);
      },
      failed("provider_rejected", "HTTP 400: bad *** of ***:*** at /***"),
    ],
  ];
  for (const [answer, outcome] of cases) assert.deepEqual(await outcomeOf(answer), outcome);
});

Deno.test("sendAll gives up on a server that says nothing, or never ends", async () => {
  const late = failed("transport", "No answer in time");
  assert.deepEqual(await outcomeOf(() => {}, 150), late);
  const half: Answer = (_, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("one");
  };
  assert.deepEqual(await outcomeOf(half, 150), late);
});

Deno.test("sendAll reads no more than the beginning of a long answer", async () => {
  const outcome = await outcomeOf(answering(200, "y".repeat(1_000_000)));
  assert.equal(outcome.ok && outcome.body.length, 65_536);
  assert.equal(outcome.said.length, "HTTP 200: ".length + 120);
  const endless: Answer = (_, response) => {
    response.writeHead(500);
    const more = () => {
      while (response.writable && response.write("z".repeat(16_384)));
      response.once("drain", more);
    };
    more();
  };
  const ended = await outcomeOf(endless);
  assert.equal(!ended.ok && ended.category, "unavailable");
});

Deno.test("sendAll follows no redirect, so that credentials stay at their server", async () => {
  await using other = await HookServer.open();
  await using server = await HookServer.open();
  for (const status of [301, 302, 307, 308]) {
    server.answer = answering(status, "", { location: `http://${other.host}/steal` });
    const said = `HTTP ${status}: it points to another address, which is not followed`;
    assert.deepEqual(
      await send(`json://anna:sesame-1@${server.host}/hook`),
      failed("provider_rejected", said),
    );
  }
  assert.equal(other.requests.length, 0);
});

Deno.test("sendAll says in plain words that there is no connection", async () => {
  const gone = await HookServer.open();
  const { host } = gone;
  await gone[Symbol.asyncDispose]();
  assert.deepEqual(
    await send(`json://anna:sesame-1@${host}/hook-2`),
    failed("transport", "The connection was refused"),
  );
  assert.deepEqual(
    await outcomeOf((_, response) => void response.socket?.destroy()),
    failed("transport", "The connection was cut"),
  );
});

Deno.test("sendAll lets the first failure of several topics speak", async () => {
  await using server = await HookServer.open(({ body }, response) => {
    const { topic } = JSON.parse(body.toString());
    response.writeHead(topic === "b" ? 403 : 200).end();
  });
  const outcome = await send(`ntfy://${server.host}/aa/b/cc`);
  assert.deepEqual(outcome, failed("authentication", "HTTP 403"));
  assert.equal(server.requests.length, 3);
});
