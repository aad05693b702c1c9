// Five thousand ways to say who one is, from a peer that nobody listed, over a real connection.

import assert from "node:assert/strict";
import fc from "fast-check";
import { listen } from "../../../src/system/http/listener.ts";
import { USER, WebWorld } from "../../fakes/web_world.ts";

const SPOOFS = 5_000;
/** On one connection after the other. */
const AT_ONCE = 25;

const name = fc.oneof(
  fc.constantFrom(
    "Remote-User",
    "remote_user",
    "REMOTE-USER",
    "REMOTE_USER",
    "Remote-User ",
    "Remote\u2010User",
    "R\u0435mote-User",
    "Remote-U\u0455er",
    "X-Remote-User",
    "X-Forwarded-User",
    "X-Authenticated-User",
    "Remote-Email",
    "remote_email",
  ),
  fc.constantFrom("remote", "REMOTE", "Remote").chain((first) =>
    fc.constantFrom("-", "_", "--", ".", "").chain((mark) =>
      fc.constantFrom("user", "USER", "User", "usER").map((last) => `${first}${mark}${last}`)
    )
  ),
);
const value = fc.constantFrom(
  USER,
  ` ${USER}`,
  `${USER},${USER}`,
  `"${USER}"`,
  "root",
  "admin",
  "",
);
/** Of the header sign-in's trusted proxy, and of this machine. */
const address = fc.constantFrom("10.0.0.2", "127.0.0.1", "::1", "::ffff:10.0.0.2", "10.0.0.2:80");
const forwarded = fc.tuple(
  fc.constantFrom("X-Forwarded-For", "X-Real-IP", "X-Client-IP", "True-Client-IP", "Via"),
  address,
);
const spoof = fc.record({
  users: fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 }),
  hops: fc.array(
    fc.oneof(forwarded, address.map((each) => ["Forwarded", `for=${each}`] as const)),
    { maxLength: 3 },
  ),
  path: fc.constantFrom(
    "/",
    "/status",
    "/api/live",
    "/films/20261005_070000_1f0c",
    "/openapi.json",
  ),
});

async function ask(port: number, lines: readonly string[]): Promise<number> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(lines.join("\r\n")));
  const buffer = new Uint8Array(64);
  const count = await connection.read(buffer);
  const answer = new TextDecoder().decode(buffer.subarray(0, count ?? 0));
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

Deno.test("no header names a user when an unlisted peer sends it, in 5,000 spellings", async () => {
  const { app } = await WebWorld.open("header");
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    answer: (request, peer) => app.fetch(request, { peer }),
  });
  try {
    const counts = new Map<number, number>();
    const left = fc.sample(spoof, { numRuns: SPOOFS, seed: 18 });
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let each = left.pop(); each !== undefined; each = left.pop()) {
        const { users, hops, path } = each;
        const headers = [...users, ...hops].map(([name, value]) => `${name}: ${value}`);
        const lines = [`GET ${path} HTTP/1.1`, "Host: localhost", ...headers];
        const status = await ask(listener.port, [...lines, "Connection: close", "", ""]);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        // To the sign-in, or no request at all.
        assert.ok([307, 401, 400].includes(status), `${status}: ${lines.join(" | ")}`);
      }
    }));
    assert.equal([...counts.values()].reduce((sum, count) => sum + count), SPOOFS);
    // Most of them were well-formed and came as far as the sign-in.
    assert.ok((counts.get(307) ?? 0) + (counts.get(401) ?? 0) > SPOOFS / 2);
  } finally {
    await listener.stop(0);
  }
});
