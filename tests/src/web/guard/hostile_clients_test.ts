// SPDX-License-Identifier: AGPL-3.0-or-later

// Clients that mean no good, against the app on a real port: what is no request, what is too
// large, and what never comes to an end.

import assert from "node:assert/strict";
import { listen, type TimeLimits } from "../../../../src/system/http/listener.ts";
import { WebWorld } from "../../../fakes/web/web_world.ts";

/** Short for a test, and longer than an honest request takes on a busy machine. */
const SOON = { headMs: 2_500, requestMs: 3_000, idleMs: 5_000, lookEveryMs: 100 };
const MEGABYTE = 2 ** 20;

interface Served {
  readonly port: number;
  /** The log so far. */
  lines(): readonly string[];
  alive(): Promise<number>;
}

async function behind(
  use: (served: Served) => Promise<void>,
  limits?: TimeLimits,
): Promise<void> {
  const { world, app } = await WebWorld.open("basic");
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    limits,
    answer: (request, { incoming }) => app.fetch(request, { peer: incoming.socket.remoteAddress }),
  });
  try {
    const { port } = listener;
    await use({
      port,
      lines: () => world.lines,
      async alive() {
        const answer = await fetch(`http://127.0.0.1:${port}/health/live`);
        await answer.body?.cancel();
        return answer.status;
      },
    });
  } finally {
    await listener.stop(0);
  }
}

/** Sends as it stands and reads to the end; the status, or nothing when none came. */
async function raw(port: number, parts: readonly (string | Uint8Array)[]) {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const encoder = new TextEncoder();
  const read = readAll(connection);
  for (const part of parts) {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    let at = 0;
    while (at < bytes.length) {
      const count = await connection.write(bytes.subarray(at)).catch(() => undefined);
      if (count === undefined) return statusOf(await read);
      at += count;
    }
  }
  // Some wait for the rest of what we never send; the end of ours is an end for all.
  await connection.closeWrite().catch(() => {});
  return statusOf(await read);
}

async function readAll(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(16_384), decoder = new TextDecoder();
  let text = "";
  try {
    for (let n = await connection.read(buffer); n !== null; n = await connection.read(buffer)) {
      text += decoder.decode(buffer.subarray(0, n), { stream: true });
    }
  } catch {
    // Cut.
  }
  return text;
}

function statusOf(text: string): number | undefined {
  const match = /^HTTP\/1\.[01] (\d{3})/.exec(text);
  return match ? Number(match[1]) : undefined;
}

const HEAD = "GET /health/live HTTP/1.1\r\nhost: localhost\r\n";
const MALFORMED: readonly string[] = [
  "\r\n\r\n\r\nGET",
  "\x00\x01\x02\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "GET\r\n\r\n",
  "GET /\r\n\r\n",
  "GET / HTTP/9.9\r\nhost: localhost\r\n\r\n",
  "GET / HTTQ/1.1\r\nhost: localhost\r\n\r\n",
  "G\x00T / HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET / a b HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET /\x7f\x00 HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nhost\r\n\r\n",
  "GET / HTTP/1.1\r\n: empty\r\n\r\n",
  "GET / HTTP/1.1\r\nho st: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nhost: localhost\r\n folded: yes\r\n\r\n",
  "GET / HTTP/1.1\r\nhost: a\x00b\r\n\r\n",
  `${HEAD}a: ${"b".repeat(64 * 1024)}\r\n\r\n`,
  `${HEAD}${Array.from({ length: 5_000 }, (_, i) => `a${i}: b\r\n`).join("")}\r\n`,
  `GET /${"a".repeat(128 * 1024)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9e9\r\n\r\n",
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\n" +
  "transfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n\r\n",
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: cow\r\n\r\n",
  "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999999999999\r\n\r\n",
  `POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${64 * MEGABYTE}\r\n\r\nab`,
];

Deno.test("what is no request is refused, and others are answered", async () => {
  await behind(async ({ port, alive }) => {
    const statuses = await Promise.all(MALFORMED.map((each) => raw(port, [each])));
    for (const [i, status] of statuses.entries()) {
      const shown = JSON.stringify(MALFORMED[i]!.slice(0, 60));
      // No line at all is an answer, too: the connection was closed.
      assert.ok(status === undefined || (status >= 400 && status < 500), `${shown}: ${status}`);
      assert.equal(await alive(), 200);
    }
  });
});

Deno.test("a large body is refused and never kept", async () => {
  await behind(async ({ port, alive }) => {
    const before = Deno.memoryUsage().rss;
    const head = "POST /auth/login HTTP/1.1\r\nhost: localhost\r\n";
    const piece = new Uint8Array(MEGABYTE);
    const announced = [`${head}content-length: ${150 * MEGABYTE}\r\n\r\n`];
    const silent = [`${head}transfer-encoding: chunked\r\n\r\n`];
    const lines = (n: number) => Array.from({ length: n }, () => piece);
    const chunks = lines(150).flatMap((each) => ["100000\r\n", each, "\r\n"]);
    assert.equal(await raw(port, [...announced, ...lines(150)]), 413);
    assert.equal(await raw(port, [...silent, ...chunks]), 413);
    const lying = [`${head}content-length: 100\r\ntransfer-encoding: chunked\r\n\r\n`];
    const refused = await raw(port, [...lying, ...chunks]);
    assert.ok(refused === undefined || [400, 413].includes(refused), String(refused));
    assert.equal(await alive(), 200);
    const grown = (Deno.memoryUsage().rss - before) / MEGABYTE;
    assert.ok(grown < 120, `${grown.toFixed(0)} MB of 450 MB were kept`);
  });
});

Deno.test("a client that goes away in the middle of a body is no fault of ours", async () => {
  await behind(async ({ port, lines, alive }) => {
    const head = "POST /auth/login HTTP/1.1\r\nhost: localhost\r\n";
    for (
      const body of [
        `${head}content-length: 100\r\n\r\n{"username":`,
        `${head}transfer-encoding: chunked\r\n\r\n4\r\nuser\r\n`,
      ]
    ) {
      using connection = await Deno.connect({ hostname: "127.0.0.1", port });
      await connection.write(new TextEncoder().encode(body));
      // Long enough for the body to be waited for.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(await alive(), 200);
    assert.deepEqual(lines(), []);
  });
});

Deno.test("a request that never ends is closed, and others are answered meanwhile", async () => {
  await behind(async ({ port, alive }) => {
    const encoder = new TextEncoder();
    const beginnings = [
      "",
      "GET / HT",
      "GET / HTTP/1.1\r\nhost: localhost\r\n",
      "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nuser",
      "POST /auth/login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n4\r\nuser\r\n",
    ];
    const slow = await Promise.all(Array.from({ length: 200 }, async (_, i) => {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port });
      const words = beginnings[i % beginnings.length]!;
      if (words !== "") await connection.write(encoder.encode(words));
      return connection;
    }));
    assert.equal(await alive(), 200);
    // None of them says another word; the server closes them all.
    const ends = await Promise.all(slow.map(async (connection) => {
      const status = statusOf(await readAll(connection));
      connection.close();
      return status;
    }));
    for (const status of ends) {
      assert.ok(status === undefined || (status >= 400 && status < 500), String(status));
    }
    assert.equal(await alive(), 200);
  }, SOON);
});
