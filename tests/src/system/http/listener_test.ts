// The two doors answer alike: what an answer says, and how long it is.

import assert from "node:assert/strict";
import { closeSync, openSync } from "node:fs";
import http from "node:http";
import { type Answer, listen } from "../../../../src/system/http/listener.ts";
import { listenWithNode } from "../../../../src/system/http/node_server.ts";
import { sleep } from "../../../../src/system/sleep.ts";
import { until } from "../../../fixtures/until.ts";
import { type OpenDoor, SERVER_DOORS } from "../../../fakes/web/server_doors.ts";

async function behind(open: OpenDoor, answer: Answer, use: (port: number) => Promise<void>) {
  const listener = await open({ host: "127.0.0.1", port: 0, answer });
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

function asked(port: number, method: string, path = "/"): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const request = http.request(
    { host: "127.0.0.1", port, method, path, agent: false },
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

for (const [door, open] of SERVER_DOORS) {
  Deno.test(`listen answers JSON whole, with every header and cookie, ${door}`, async () => {
    await behind(open, json, async (port) => {
      const { status, headers, text } = await asked(port, "POST");
      assert.equal(status, 409);
      assert.equal(text, JSON_TEXT);
      assert.equal(headers["content-type"], "application/json");
      assert.equal(headers["content-length"], String(new TextEncoder().encode(JSON_TEXT).length));
      assert.equal(headers["x-frame-options"], "DENY");
      assert.deepEqual(headers["set-cookie"], ["a=1; Path=/", "b=2; Path=/"]);
    });
  });

  Deno.test(`listen passes what comes piece by piece on as it comes, ${door}`, async () => {
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
    await behind(open, answer, async (port) => {
      const { body } = await fetch(`http://127.0.0.1:${port}/`);
      const heard: string[] = [];
      for await (const text of body!.pipeThrough(new TextDecoderStream())) {
        heard.push(text);
        second.resolve();
      }
      assert.deepEqual(heard, ["first", "second"]);
    });
  });
}

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

for (const [door, open] of SERVER_DOORS) {
  for (const [kind, [words, answer]] of Object.entries(STALLED)) {
    Deno.test(`listen stops within its grace beside ${kind}, ${door}`, async () => {
      const listener = await open({ host: "127.0.0.1", port: 0, answer });
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

  Deno.test(`listen stops when the answers on their way have come to their end, ${door}`, async () => {
    const begun = Promise.withResolvers<void>();
    const listener = await open({
      host: "127.0.0.1",
      port: 0,
      answer: async () => {
        begun.resolve();
        await sleep(300);
        return new Response("the whole of it");
      },
    });
    const answered = asked(listener.port, "GET");
    await begun.promise;
    await listener.stop(60_000);
    assert.equal((await answered).text, "the whole of it");
    await assert.rejects(Deno.connect({ hostname: "127.0.0.1", port: listener.port }));
  });
}

// Deno's own server calls it 0 bytes, whatever the answer would be.
Deno.test("listen says nothing untrue about what HEAD leaves out, by node:http", async () => {
  await behind(listenWithNode, () => new Response(null, json()), async (port) => {
    const { status, headers, text } = await asked(port, "HEAD");
    assert.equal(`${status} ${text}`, "409 ");
    assert.equal(headers["content-type"], "application/json");
    assert.notEqual(headers["content-length"], "0");
  });
});

Deno.test("listen stops as it is told also while its failed door is not open anew", async () => {
  const { serve } = Deno;
  const failed = Promise.withResolvers<void>();
  const door = { addr: { port: 1 }, finished: failed.promise };
  const warned = Promise.withResolvers<string>();
  try {
    Deno.serve = (() => door) as unknown as typeof serve;
    const listener = await listen({
      host: "127.0.0.1",
      port: 0,
      answer: () => new Response(),
      warn: warned.resolve,
    });
    Deno.serve = () => {
      throw new Deno.errors.AddrInUse("Address already in use");
    };
    failed.reject(new Error("Too many open files"));
    assert.match(await warned.promise, /opened anew: Too many open files$/);
    await listener.stop(0);
  } finally {
    Deno.serve = serve;
  }
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

Deno.test("listen warns once of a crowd that comes again and again", async () => {
  const { serve } = Deno;
  const warnings: string[] = [];
  let opened = 0;
  const isOpen = Promise.withResolvers<void>();
  try {
    Deno.serve = (() => {
      const isLast = ++opened === 5;
      if (isLast) isOpen.resolve();
      const finished = isLast
        ? Promise.resolve()
        : Promise.reject(new Error("Too many open files"));
      return { addr: { port: 1 }, finished };
    }) as unknown as typeof serve;
    const listener = await listen({
      host: "127.0.0.1",
      port: 0,
      answer: () => new Response(),
      warn: (sentence) => warnings.push(sentence),
    });
    await isOpen.promise;
    assert.equal(warnings.length, 1);
    await listener.stop(0);
  } finally {
    Deno.serve = serve;
  }
});

Deno.test("at its most open files listen drops its idle connections, and no answer on its way", async () => {
  const begun = Promise.withResolvers<void>(), end = Promise.withResolvers<void>();
  const warnings: string[] = [];
  const next = openSync("/dev/null", "r");
  closeSync(next);
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    mostOpenFiles: next + 100,
    answer: async (request) => {
      if (request.url.endsWith("/slow")) {
        begun.resolve();
        await end.promise;
      }
      return new Response("whole");
    },
    warn: (sentence) => warnings.push(sentence),
  });
  const silent: Deno.Conn[] = [];
  try {
    const slow = asked(listener.port, "GET", "/slow");
    await begun.promise;
    // Both ends are files of this process.
    for (let i = 0; i < 60; i++) {
      silent.push(await Deno.connect({ hostname: "127.0.0.1", port: listener.port }));
    }
    const ends: (number | null)[] = [];
    for (const connection of silent) {
      void connection.read(new Uint8Array(1)).catch(() => null).then((read) => ends.push(read));
    }
    await until("the idle connections are dropped", () => ends.length === silent.length);
    assert.ok(ends.every((read) => read === null));
    end.resolve();
    assert.equal((await slow).text, "whole");
    let text: string | undefined;
    await until("the port is open anew", async () => {
      text = (await asked(listener.port, "GET").catch(() => undefined))?.text;
      return text !== undefined;
    });
    assert.equal(text, "whole");
    assert.equal(warnings.length, 1);
  } finally {
    end.resolve();
    for (const connection of silent) connection.close();
    await listener.stop(0);
  }
});

Deno.test("listen says of what is no address of this machine's what to type instead", async () => {
  await assert.rejects(listen({ host: "*", port: 0, answer: () => new Response() }), {
    code: "not_listening",
    hint: /^Type --host with an address of this machine/,
  });
});

Deno.test("listen says of a port that is taken that it is", async () => {
  await behind(listen, () => new Response(), async (port) => {
    await assert.rejects(listen({ host: "127.0.0.1", port, answer: () => new Response() }), {
      code: "not_listening",
      message: `Could not listen on "127.0.0.1" port ${port}: the port is taken`,
    });
  });
});
