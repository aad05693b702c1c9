// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, isIPv4 } from "node:net";
import fc from "fast-check";
import type { LookUp } from "../../../src/system/http/addresses.ts";
import { OUTGOING_CLIENTS } from "../../fixtures/web/outgoing_clients.ts";

/** A server on the loopback that counts who connects, whatever is said then. */
class CountingServer implements AsyncDisposable {
  connections = 0;

  private constructor(readonly port: number, readonly close: () => Promise<void>) {}

  /** Ends a connection with every answer, so that every question needs a new one. */
  static async open(answer?: RequestListener): Promise<CountingServer> {
    const http = createServer((request, response) => {
      request.resume();
      response.setHeader("connection", "close");
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    return await CountingServer.#listen(http);
  }

  /** Hangs up at once. */
  static async openMail(): Promise<CountingServer> {
    return await CountingServer.#listen(createSocketServer((socket) => {
      socket.on("error", () => {});
      socket.end("554 5.3.2 not today\r\n");
    }));
  }

  static async #listen(server: ReturnType<typeof createSocketServer>): Promise<CountingServer> {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const counting = new CountingServer(
      port,
      () => new Promise((resolve) => server.close(() => resolve())),
    );
    server.on("connection", () => void counting.connections++);
    return counting;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Answers as told, one look-up after the other; the last answer stays. */
function lookUpOf(...answers: ReadonlyArray<readonly string[]>) {
  const asked: string[] = [];
  const lookUp: LookUp = (host) => {
    const addresses = answers[Math.min(asked.push(host), answers.length) - 1]!;
    return Promise.resolve(
      addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 })),
    );
  };
  return { asked, lookUp };
}

const groups = (first: number, last: number) =>
  fc.tuple(
    fc.integer({ min: first, max: last }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 }),
  ).map(([head, rest]) => [head, ...rest].map((group) => group.toString(16)).join(":"));
const under = (...start: number[]) =>
  fc.array(fc.integer({ min: 0, max: 255 }), {
    minLength: 4 - start.length,
    maxLength: 4 - start.length,
  }).map((rest) => [...start, ...rest].join("."));

/** Where no setting may lead, written as resolvers do. */
const NEVER_V4 = fc.oneof(
  under(169, 254),
  under(0),
  fc.integer({ min: 224, max: 255 }).chain((first) => under(first)),
  fc.constantFrom("100.100.100.200", "168.63.129.16", "192.0.0.192", "0.0.0.0"),
);
const NEVER = fc.oneof(
  NEVER_V4,
  NEVER_V4.map((address) => `::ffff:${address}`),
  NEVER_V4.map((address) => `64:ff9b::${address}`),
  groups(0xfe80, 0xfebf),
  groups(0xff00, 0xffff),
  fc.constantFrom("::", "fd00:ec2::254", "fd20:ce::254"),
);
/** Where only the house's own settings may lead. */
const AT_HOME = fc.oneof(
  under(127),
  under(10),
  under(192, 168),
  under(172, 16),
  under(100, 64),
  groups(0xfc00, 0xfcff),
  fc.constantFrom("::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
);

for (const { setting, ask, isMail } of OUTGOING_CLIENTS) {
  const isNotification = setting.startsWith("notifications");
  const open = () => isMail ? CountingServer.openMail() : CountingServer.open();
  /** A name at home for those who are let home by name alone. */
  const homeName = isNotification ? "server.lan" : "server.example.org";

  Deno.test(`the client of ${setting} opens nothing where it may not go`, async () => {
    await using server = await open();
    const names = fc.constantFrom("server.example.org", "metadata.google.internal", "nas");
    const answers = fc.array(NEVER, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(names, answers, async (host, addresses) => {
        const { asked, lookUp } = lookUpOf(addresses);
        const said = await ask(`${host}:${server.port}`, lookUp, [host]);
        assert.match(said, /nothing is sent there/);
        assert.deepEqual(asked, [host]);
      }),
      { numRuns: 40 },
    );
    assert.equal(server.connections, 0);
  });

  Deno.test(`the client of ${setting} goes where the one look-up it makes says`, async () => {
    await using server = await open();
    const place = `${homeName}:${server.port}`;
    // The answer changes between one question and the next, and among several only one is allowed.
    const { asked, lookUp } = lookUpOf(["127.0.0.1"], ["0.0.0.0"], [
      "169.254.169.254",
      "127.0.0.1",
    ]);
    assert.doesNotMatch(await ask(place, lookUp), /nothing is sent there/);
    assert.deepEqual([asked.length, server.connections], [1, 1]);
    assert.match(await ask(place, lookUp), /"server\.\S+" is at 0\.0\.0\.0, no address of one/);
    assert.deepEqual([asked.length, server.connections], [2, 1]);
    assert.doesNotMatch(await ask(place, lookUp), /nothing is sent there/);
    assert.deepEqual([asked.length, server.connections], [3, 2]);
  });

  Deno.test(`the client of ${setting} looks nothing up for a number it may not ask`, async () => {
    await using server = await open();
    const { asked, lookUp } = lookUpOf(["127.0.0.1"]);
    const never = ["0.0.0.0", "[::]", "169.254.169.254", "[::ffff:0.0.0.0]", "[fe80::1]"];
    for (const host of never) {
      const said = await ask(`${host}:${server.port}`, lookUp);
      assert.match(said, /nothing is sent there/, `${host}: ${said}`);
    }
    assert.deepEqual([asked.length, server.connections], [0, 0]);
  });

  if (isNotification) {
    Deno.test(`the client of ${setting} goes home only where the owner means it`, async () => {
      await using server = await open();
      await fc.assert(
        fc.asyncProperty(AT_HOME, async (address) => {
          const { lookUp } = lookUpOf([address]);
          const said = await ask(`hooks.example.org:${server.port}`, lookUp, ["other.example.org"]);
          assert.match(said, /"hooks\.example\.org\\" is at /);
          assert.match(said, /add \\"hooks\.example\.org\\" to notifications\.private_hosts/);
        }),
        { numRuns: 40 },
      );
      assert.equal(server.connections, 0);
      const { lookUp } = lookUpOf(["127.0.0.1"]);
      const meant = ["127.0.0.1", "nas", "localhost", "hooks.local", "hooks.example.org"];
      for (const [at, host] of meant.entries()) {
        await ask(`${host}:${server.port}`, lookUp, ["Hooks.Example.org"]);
        assert.equal(server.connections, at + 1, host);
      }
    });
  }

  if (isMail) continue;

  Deno.test(`the client of ${setting} looks again before it follows a redirect`, async () => {
    let location = "/elsewhere";
    await using server = await CountingServer.open((_, response) => {
      response.writeHead(307, { location }).end();
    });
    const place = `${homeName}:${server.port}`;
    const moved = lookUpOf(["127.0.0.1"], ["0.0.0.0"]);
    await ask(place, moved.lookUp);
    assert.equal(server.connections, 1);
    assert.ok(moved.asked.length <= 2);
    const elsewhere = ["0", "0.0.0.0", "[::]", "169.254.169.254", "other.example.org"];
    for (const [at, host] of elsewhere.entries()) {
      location = `http://${host}:${server.port}/x`;
      await ask(place, lookUpOf(["127.0.0.1"], ["0.0.0.0"]).lookUp);
      assert.equal(server.connections, at + 2, host);
    }
    for (const url of ["file:///etc/passwd", "gopher://127.0.0.1:1/x", "data:,x"]) {
      location = url;
      assert.doesNotMatch(await ask(place, lookUpOf(["127.0.0.1"]).lookUp), /root:|answered: "x"/);
    }
  });
}
