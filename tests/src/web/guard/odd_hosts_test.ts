// SPDX-License-Identifier: AGPL-3.0-or-later

// Requests that name no host, or one that is none.

import assert from "node:assert/strict";
import { listen } from "../../../../src/system/http/listener.ts";
import { WebWorld } from "../../../fakes/web/web_world.ts";

interface Heard {
  readonly status: number;
  readonly text: string;
}

type Ask = (head: string) => Promise<Heard>;

async function behind(use: (ask: Ask) => Promise<void>): Promise<void> {
  const { app } = await WebWorld.open("off");
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    answer: (request, { incoming }) => app.fetch(request, { peer: incoming.socket.remoteAddress }),
  });
  try {
    await use(async (head) => {
      using connection = await Deno.connect({ hostname: "127.0.0.1", port: listener.port });
      await connection.write(new TextEncoder().encode(`${head}\r\nConnection: close\r\n\r\n`));
      const text = await new Response(connection.readable).text();
      return { status: Number(/^HTTP\/1\.[01] (\d{3}) /.exec(text)?.[1]), text };
    });
  } finally {
    await listener.stop(0);
  }
}

/** What follows the path: a version, and no `Host` or an empty one. */
const NAMELESS = [" HTTP/1.0", " HTTP/1.0\r\nHost:", " HTTP/1.1\r\nHost:", " HTTP/1.1\r\nHost: "];

const MALFORMED = [
  "a b",
  "[::1",
  "localhost:99999",
  "localhost:x",
  "owner@localhost",
  "localhost@evil.test",
  "localhost/x",
  "localhost?x=",
  "localhost#x",
  "localhost, evil.test",
  "%6cocalhost",
  "http://localhost",
];

Deno.test("a probe without a host is answered, and nothing else is", async () => {
  await behind(async (ask) => {
    const probes = async () => {
      for (const nameless of NAMELESS) {
        for (const path of ["/health/live", "/health/ready"]) {
          const { status, text } = await ask(`GET ${path}${nameless}`);
          assert.equal(status, 200, `${path}${nameless}: ${text}`);
          assert.doesNotMatch(text, /next_run/);
        }
        assert.equal((await ask(`GET /health${nameless}`)).status, 421);
      }
    };
    await probes();
    for (const nameless of NAMELESS) {
      const { status, text } = await ask(`GET /${nameless}`);
      assert.equal(status, 421, nameless);
      assert.match(text, /does not answer to the host \\"\\"/);
      assert.match(text, /x-frame-options: DENY/i);
    }
    await probes();
  });
});

Deno.test("a host that is none is refused as a strange one is", async () => {
  await behind(async (ask) => {
    const refused = async (method: string, path: string) => {
      for (const host of MALFORMED) {
        const { status, text } = await ask(`${method} ${path} HTTP/1.1\r\nHost: ${host}`);
        const said = `${method} ${path} ${host}: ${text}`;
        assert.equal(status, 421, said);
        assert.ok(text.includes(`does not answer to the host \\"${host}\\"`), said);
        assert.match(text, /x-frame-options: DENY/i, said);
      }
    };
    await refused("GET", "/health");
    await refused("GET", "/");
    await refused("GET", "/health");
    await refused("POST", "/api/trigger");
  });
});
