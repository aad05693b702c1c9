// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { endOf } from "../../../fixtures/cli/said_by.ts";
import { healthcheck } from "../../../../cli/commands/healthcheck.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

async function checked(words: readonly string[], environment: Record<string, string> = {}) {
  return await endOf(healthcheck, words, environment);
}

Deno.test("healthcheck says why nothing answers, and what to do", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const url = `http://127.0.0.1:${port}`;
  const { code, notes } = await checked(["--url", url]);
  assert.equal(code, 1);
  assert.ok(notes.startsWith(`Could not ask "${url}/health/live": nothing listens there\n`), notes);
  assert.match(notes, /Check that photos-memories serve runs there/);
});

Deno.test("healthcheck says that another program answers there", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response("<html>hello</html>"),
  );
  const { code, notes } = await checked(["--url", `http://127.0.0.1:${server.addr.port}`]);
  assert.equal(code, 1);
  assert.match(notes, /: what answers there is not photos-memories\n/);
});

Deno.test("healthcheck passes on what the app says", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => Response.json({ status: "alive" }),
  );
  const { code, out } = await checked(["--url", `http://127.0.0.1:${server.addr.port}/`]);
  assert.deepEqual([code, out], [0, "alive (200)"]);
});

Deno.test("healthcheck refuses what is no web address, and says how to type it", async () => {
  const refused = (url: string, hint: string) =>
    assert.rejects(
      checked(["--url", url]),
      (error) =>
        error instanceof Fault && error.code === "usage" && error.message.includes(`"${url}"`) &&
        error.hint === `Type a whole address, such as --url ${hint}`,
      url,
    );
  await refused("localhost:18433", "http://localhost:18433");
  await refused("photos.home", "http://photos.home");
  await refused("ftp://photos.home", "http://127.0.0.1:8080");
  await refused("my photos", "http://127.0.0.1:8080");
  await inScratch(async (folder) => {
    await assert.rejects(
      checked([], {
        PHOTOS_MEMORIES_DATA_DIR: folder,
        PHOTOS_MEMORIES_SERVER__HOST: "fe80::1%eth0",
      }),
      /server\.host makes no web address/,
      "nobody typed an option",
    );
  });
});

Deno.test("healthcheck asks the address of the network that the app listens on", () =>
  inScratch(async (folder) => {
    const { code, notes } = await checked(["--ready"], {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_SERVER__HOST: "nobody.invalid",
      PHOTOS_MEMORIES_SERVER__BASE_PATH: "/films",
    });
    assert.equal(code, 1);
    assert.match(notes, /^Could not ask "http:\/\/nobody\.invalid:8080\/films\/health\/ready"/);
  }));
