// SPDX-License-Identifier: AGPL-3.0-or-later

// What the one listener of the app and of the service answers, and how it stops.

import assert from "node:assert/strict";
import http from "node:http";
import { type Answer, listen } from "../../../../src/system/http/listener.ts";
import { sleep } from "../../../../src/system/sleep.ts";

async function behind(answer: Answer, use: (port: number) => Promise<void>) {
  const listener = await listen({ host: "127.0.0.1", port: 0, answer });
  try {
    await use(listener.port);
  } finally {
    await listener.stop(0);
  }
}

interface Heard {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

function asked(port: number, method: string, agent: http.Agent | false = false): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const request = http.request(
    { host: "127.0.0.1", port, method, path: "/", agent },
    (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => text += chunk);
      answer.on(
        "end",
        () => resolve({ status: answer.statusCode!, headers: answer.headers, text }),
      );
      answer.on("error", reject);
    },
  );
  request.on("error", reject);
  request.end();
  return promise;
}

const JSON_TEXT = '{"of":"Ærø"}';

function json(): Response {
  const answer = new Response(JSON_TEXT, {
    status: 409,
    headers: { "content-type": "application/json", "x-frame-options": "DENY" },
  });
  answer.headers.append("set-cookie", "a=1; Path=/");
  answer.headers.append("set-cookie", "b=2; Path=/");
  return answer;
}

Deno.test("listen answers JSON whole, with every header and cookie", async () => {
  await behind(json, async (port) => {
    const { status, headers, text } = await asked(port, "POST");
    assert.equal(status, 409);
    assert.equal(text, JSON_TEXT);
    assert.equal(headers["content-type"], "application/json");
    assert.equal(headers["content-length"], String(new TextEncoder().encode(JSON_TEXT).length));
    assert.equal(headers["x-frame-options"], "DENY");
    assert.deepEqual(headers["set-cookie"], ["a=1; Path=/", "b=2; Path=/"]);
  });
});

Deno.test("listen passes what comes piece by piece on as it comes", async () => {
  const second = Promise.withResolvers<void>(), encoder = new TextEncoder();
  const answer = () =>
    new Response(
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        async start(controller) {
          controller.enqueue(encoder.encode("first"));
          await second.promise;
          controller.enqueue(encoder.encode("second"));
          controller.close();
        },
      }),
      { headers: { "content-type": "text/event-stream" } },
    );
  await behind(answer, async (port) => {
    const { body } = await fetch(`http://127.0.0.1:${port}/`);
    const heard: string[] = [];
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      heard.push(text);
      second.resolve();
    }
    assert.deepEqual(heard, ["first", "second"]);
  });
});

Deno.test("listen lets go of an answer, and says so to its maker, when the client leaves", async () => {
  const cancelled = Promise.withResolvers<void>(), aborted = Promise.withResolvers<void>();
  const answer: Answer = ({ signal }) => {
    signal.addEventListener("abort", () => aborted.resolve());
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
        cancel: () => cancelled.resolve(),
      }),
      { headers: { "content-type": "text/event-stream" } },
    );
  };
  await behind(answer, async (port) => {
    const left = new AbortController();
    const { body } = await fetch(`http://127.0.0.1:${port}/`, { signal: left.signal });
    await body!.getReader().read();
    left.abort();
    await Promise.all([cancelled.promise, aborted.promise]);
  });
});

const endless = () =>
  new Response(
    new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(64 * 1024)) }),
  );
const STALLED: Readonly<Record<string, readonly [words: string, Answer]>> = {
  "an answer nobody takes": ["GET / HTTP/1.1\r\nhost: localhost\r\n\r\n", endless],
  "a body that does not come": [
    "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\na",
    async (request) => new Response(await request.text().catch(() => "cut")),
  ],
  "half a head": ["GET / HTTP/1.1\r\nhost: loc", () => new Response()],
  "silence": ["", () => new Response()],
};

for (const [kind, [words, answer]] of Object.entries(STALLED)) {
  Deno.test(`listen stops within its grace beside ${kind}`, async () => {
    const listener = await listen({ host: "127.0.0.1", port: 0, answer });
    using connection = await Deno.connect({ hostname: "127.0.0.1", port: listener.port });
    await connection.write(new TextEncoder().encode(words));
    await sleep(100);
    const late = new AbortController();
    const ends = [
      listener.stop(200).then(() => "stopped"),
      sleep(20_000, late.signal).then(() => "late"),
    ];
    assert.equal(await Promise.race(ends), "stopped");
    late.abort();
    const bytes = new Uint8Array(2 ** 20);
    // What was on its way may still arrive; then it is over.
    while (await connection.read(bytes).catch(() => null) !== null);
  });
}

for (const keepAlive of [false, true]) {
  Deno.test(
    `listen stops when its answers have ended, on connections that ${keepAlive ? "stay" : "end"}`,
    async () => {
      const begun = Promise.withResolvers<void>();
      const agent = new http.Agent({ keepAlive });
      const listener = await listen({
        host: "127.0.0.1",
        port: 0,
        answer: async () => {
          begun.resolve();
          await sleep(300);
          return new Response("the whole of it");
        },
      });
      const answered = asked(listener.port, "GET", agent);
      await begun.promise;
      await listener.stop(60_000);
      assert.equal((await answered).text, "the whole of it");
      await assert.rejects(Deno.connect({ hostname: "127.0.0.1", port: listener.port }));
      agent.destroy();
    },
  );
}

Deno.test("listen says nothing untrue about what HEAD leaves out", async () => {
  await behind(() => new Response(null, json()), async (port) => {
    const { status, headers, text } = await asked(port, "HEAD");
    assert.equal(`${status} ${text}`, "409 ");
    assert.equal(headers["content-type"], "application/json");
    assert.notEqual(headers["content-length"], "0");
  });
});

Deno.test("listen warns of an answer that broke off, and says it nowhere else", async () => {
  const { error } = console;
  const warnings: string[] = [], said: unknown[] = [];
  console.error = (...words) => void said.push(words);
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    answer: () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            stream.error(new Error("the file ended"));
          },
        }),
      ),
    warn: (sentence) => warnings.push(sentence),
  });
  try {
    await assert.rejects(asked(listener.port, "GET"));
    assert.deepEqual(warnings, ["An answer was cut off: the file ended"]);
    assert.deepEqual(said, []);
  } finally {
    console.error = error;
    await listener.stop(0);
  }
});

Deno.test("listen says of what is no address of this machine's what to type instead", async () => {
  await assert.rejects(listen({ host: "*", port: 0, answer: () => new Response() }), {
    code: "not_listening",
    hint: /^Use --host with an address of this machine/,
  });
});

Deno.test("listen says of a port that is taken that it is", async () => {
  await behind(() => new Response(), async (port) => {
    await assert.rejects(listen({ host: "127.0.0.1", port, answer: () => new Response() }), {
      code: "not_listening",
      message: `Could not listen on "127.0.0.1" port ${port}: the port is taken`,
    });
  });
});
