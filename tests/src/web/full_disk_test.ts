// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { say } from "../../../src/messages/say.ts";
import { asked, WebWorld } from "../../fakes/web/web_world.ts";

const FILM = "20261005_070000_1f0c";

/** What a file, a store and our own code throw when a disk is full. */
const FULL: readonly Error[] = [
  Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    path: "/data/a.json",
  }),
  Object.assign(new Error("EDQUOT: disk quota exceeded, write"), { code: "EDQUOT" }),
  Object.assign(new Error("database or disk is full"), { errcode: 13 }),
  new Fault("disk_full", "Could not write the store: the disk is full", { hint: "Free some" }),
];

/** Every function of the world's services throws `error`. */
function fill(world: WebWorld, error: Error): void {
  const full = () => Promise.reject(error);
  const services = [world.setup, world.people, world.exclusions, world.make, world.keeping];
  for (const service of services as readonly object[]) {
    for (const [name, member] of Object.entries(service)) {
      if (typeof member === "function" && !["state", "sentenceOf", "cleared"].includes(name)) {
        Object.assign(service, { [name]: full });
      }
    }
  }
}

Deno.test("a full disk is 507 for every form and page that meets it, and says so", async () => {
  for (const error of FULL) {
    const { world, app } = await WebWorld.open("off");
    await world.film(FILM);
    fill(world, error);
    const ask = async (path: string, form?: Record<string, string>) =>
      await app.fetch(
        asked(`http://localhost${path}`, {
          ...form && { method: "POST", body: new URLSearchParams(form) },
          headers: { "accept-language": "de" },
        }),
        { peer: "127.0.0.1" },
      );
    const account = { username: "ana", password: "a long way home", again: "a long way home" };
    const forms: ReadonlyArray<readonly [path: string, form: Record<string, string>]> = [
      ["/setup/library", { kind: "folder", folder: "/pictures" }],
      ["/setup/home", { home: "41.1,-8.6" }],
      ["/setup/people", { "id.0": "p1" }],
      ["/setup/sign-in", account],
      ["/people", { id: "p1", role: "self" }],
      ["/people/groups", { label: "Kids", members: "Anna" }],
      ["/exclusions/new/tag", { text: "work", seen: "1" }],
      ["/exclusions/remove", { id: "x1" }],
      [`/films/${FILM}/deliver`, {}],
      [`/films/${FILM}/delete`, {}],
    ];
    for (const [path, form] of forms) {
      const answer = await ask(path, form), text = await answer.text();
      assert.equal(answer.status, 507, `${path}: ${error.message}`);
      assert.ok(text.includes(say("de", "fault.disk_full")), path);
    }
    const counted = await ask("/api/exclusions/new/tag?text=work");
    assert.equal(counted.status, 507);
    assert.deepEqual(await counted.json(), { detail: say("de", "fault.disk_full") });
  }
});
