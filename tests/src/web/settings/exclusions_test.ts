// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { say } from "../../../../src/messages/say.ts";
import { WebWorld } from "../../../fakes/web/web_world.ts";
import { servedExclusions } from "../../../fixtures/library/served_exclusions.ts";
import {
  type InProcessBrowser,
  inProcessBrowser,
} from "../../../fixtures/web/in_process_browser.ts";

/** The pages over a library in memory; none where the library cannot be read. */
async function withPages(
  use: (browser: InProcessBrowser) => Promise<void>,
  served?: Awaited<ReturnType<typeof servedExclusions>>,
): Promise<void> {
  const { world, app } = await WebWorld.open("off");
  if (served) Object.assign(world.exclusions, served.exclusions);
  await use(inProcessBrowser(app.fetch));
}

async function withExclusions(use: (browser: InProcessBrowser) => Promise<void>): Promise<void> {
  await using served = await servedExclusions();
  await withPages(use, served);
}

async function count(server: InProcessBrowser, kind: string, query: Record<string, string>) {
  const answer = await server.get(`/api/exclusions/new/${kind}?${new URLSearchParams(query)}`);
  return [answer.status, await answer.json()];
}

/** The form that a preview ends in. */
function seenIn(page: string): string {
  return /name="seen" value="(\d+)"/.exec(page)![1]!;
}

Deno.test("each kind says how many of all pictures it removes, before and after it is saved", () =>
  withExclusions(async (server) => {
    const kinds = [
      ["person", { text: "sam" }, 2],
      ["album", { text: "Work" }, 2],
      ["tag", { text: "Receipts" }, 1],
      ["place", { text: "berlin" }, 2],
      ["dates", { text: "2025-07-02", last: "2025-07-03" }, 2],
    ] as const;
    for (const [kind, typed, pictures] of kinds) {
      const [status, told] = await count(server, kind, typed);
      assert.deepEqual([status, told.pictures, told.total], [200, pictures, 6], kind);
      const path = `/exclusions/new/${kind}`;
      const preview = await server.page(`${path}?${new URLSearchParams(typed)}`);
      assert.ok(preview.includes(told.text), kind);
      assert.equal(seenIn(preview), String(pictures));
      assert.doesNotMatch(await server.page("/exclusions"), new RegExp(`value="x${kinds.length}"`));
      const saved = await server.post(path, { ...typed, seen: String(pictures) });
      assert.equal(saved.headers.get("location"), "/exclusions?done=added");
    }
    const page = await server.page("/exclusions?done=added");
    assert.match(page, /role="status"/);
    assert.equal(page.match(/name="id" value="x\d"/g)?.length, kinds.length);
    assert.equal(page.match(/leaves out 2 of 6 pictures/g)?.length, 4);
    assert.equal((await server.get(`/exclusions/new/tag?text=Receipts`)).status, 200);
    const again = await server.post("/exclusions/new/tag", { text: "Receipts", seen: "1" });
    assert.equal(again.status, 303);
    assert.equal((await server.page("/exclusions")).match(/name="id"/g)?.length, kinds.length);
  }));

Deno.test("nothing is left out without its count having been seen", () =>
  withExclusions(async (server) => {
    for (const seen of [[], ["3"]]) {
      const answer = await server.post("/exclusions/new/place", { text: "Berlin", seen });
      assert.equal(answer.status, 409);
      assert.equal(seenIn(await answer.text()), "2");
    }
    assert.doesNotMatch(await server.page("/exclusions"), /name="id"/);
  }));

Deno.test("what the library does not know is refused, or told with what was meant", () =>
  withExclusions(async (server) => {
    const person = await server.get("/exclusions/new/person?text=Sem+Old");
    assert.equal(person.status, 404);
    assert.match(await person.text(), /role="alert">[^<]*Sam Old/);
    assert.equal((await count(server, "person", { text: "Sem Old" }))[0], 404);
    const german = await server.page("/api/exclusions/new/person?text=Sem+Old", "de");
    assert.equal(JSON.parse(german).detail, say("de", "fault.not_found"));
    const days = { text: "2025-07-04", last: "2025-07-01" };
    assert.equal((await count(server, "dates", days))[0], 400);
    assert.equal((await count(server, "moon", { text: "full" }))[0], 400);
    assert.match(await server.page("/exclusions/new/tag?text=recipts"), /receipts/);
  }));

Deno.test("an exclusion is removed once", () =>
  withExclusions(async (server) => {
    await server.post("/exclusions/new/tag", { text: "receipts", seen: "1" });
    const remove = async () =>
      (await server.post("/exclusions/remove", { id: "x1" })).headers.get("location");
    assert.equal(await remove(), "/exclusions?done=removed");
    assert.equal(await remove(), "/exclusions?done=gone");
    assert.doesNotMatch(await server.page("/exclusions"), /name="id"/);
  }));

Deno.test("a preview shows some of the pictures themselves", () =>
  withExclusions(async (server) => {
    const preview = await server.page("/exclusions/new/dates?text=2025-01-01&last=2025-12-31");
    const source = /src="(\/exclusions\/picture\?id=[^"]+)"/.exec(preview)![1]!;
    const answer = await server.get(source.replaceAll("&amp;", "&"));
    assert.equal(answer.headers.get("content-type"), "image/jpeg");
    assert.equal(await answer.text(), "2025/IMG_1.jpg");
    assert.equal((await server.get("/exclusions/picture?id=../../etc/passwd")).status, 404);
  }));

Deno.test("a library that cannot be read says so instead of a form", () =>
  withPages(async (server) => {
    const answer = await server.get("/exclusions");
    assert.ok(answer.status >= 400);
    assert.match(await answer.text(), /role="alert"/);
  }));
