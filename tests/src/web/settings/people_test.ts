// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openExclusions } from "../../../../src/app/exclusions.ts";
import { openPeople } from "../../../../src/app/people/people.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { memoryLibraryService } from "../../../fakes/library/memory_library_service.ts";
import { WebWorld } from "../../../fakes/web/web_world.ts";
import { photo } from "../../../fixtures/assets.ts";
import {
  type InProcessBrowser,
  inProcessBrowser,
} from "../../../fixtures/web/in_process_browser.ts";

/** The pages over three pictures of three people. */
async function withPeople(use: (browser: InProcessBrowser) => Promise<void>): Promise<void> {
  await using ledger = await openLedger(":memory:");
  const pictures = [
    photo({ id: "a.jpg", people: ["p1"] }),
    photo({ id: "b.jpg", people: ["p1", "p2"] }),
    photo({ id: "c.jpg", people: ["p3"] }),
  ];
  const library = new MemoryLibrary(pictures, {}, [
    { id: "p1", name: "Sam Old" },
    { id: "p2", name: "Ada" },
    { id: "p3", name: "Ben" },
  ]);
  const libraryService = memoryLibraryService(library, ledger);
  const { signal } = new AbortController(), changed = () => {};
  const { world, app } = await WebWorld.open("off");
  Object.assign(world.people, openPeople({ libraryService, ledger, changed, signal }));
  const noPictures = { get: () => Promise.resolve(undefined) };
  Object.assign(
    world.exclusions,
    openExclusions({ libraryService, ledger, pictures: noPictures, changed, signal }),
  );
  await use(inProcessBrowser(app.fetch));
}

/** The card of a person. */
async function cardOf({ page }: InProcessBrowser, name: string): Promise<string> {
  const cards = (await page("/people")).split('<li class="card person">').slice(1);
  return cards.find((card) => card.includes(`<h2>${name}</h2>`))!.split("</form>")[0]!;
}

/** What a form of the card sends when nothing in it is touched. */
async function formOf(server: InProcessBrowser, name: string): Promise<Record<string, string>> {
  const card = await cardOf(server, name);
  const hidden = [...card.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const seen = Object.fromEntries(hidden.map(([, field, value]) => [field!, value!]));
  return {
    ...seen,
    role: seen["seen_role"]!,
    born: seen["seen_born"]!,
    ...(seen["seen_hidden"] && { hidden: "on" }),
  };
}

Deno.test("people stand with their pictures, most pictured first, and are found by name", () =>
  withPeople(async (server) => {
    const page = await server.page("/people");
    const names = [...page.matchAll(/<h2>([^<]+)<\/h2><p[^>]*>(\d) picture/g)]
      .map(([, name, pictures]) => [name, pictures]);
    assert.deepEqual(names, [["Sam Old", "2"], ["Ada", "1"], ["Ben", "1"]]);
    const found = await server.page("/people?q=ad");
    assert.ok(found.includes("<h2>Ada</h2>") && !found.includes("<h2>Ben</h2>"));
  }));

Deno.test("relation, birthday and hiding are kept, win over the library, and are taken back", () =>
  withPeople(async (server) => {
    const form = await formOf(server, "Sam Old");
    const said = { ...form, role: "self", born: "1980-02-29", hidden: "on" };
    assert.equal((await server.post("/people", said)).status, 303);
    const card = await cardOf(server, "Sam Old");
    assert.match(card, /<option value="self" selected/);
    assert.match(card, /name="born" type="date"[^>]*value="1980-02-29"/);
    assert.match(card, /name="hidden" checked/);
    assert.match(await server.page("/exclusions"), /leaves out 2 of 3 pictures/);

    const kept = await formOf(server, "Sam Old");
    const shown = Object.entries({ ...kept, role: "", born: "" })
      .filter(([field]) => field !== "hidden");
    assert.equal((await server.post("/people", Object.fromEntries(shown))).status, 303);
    const after = await cardOf(server, "Sam Old");
    assert.doesNotMatch(after, /selected|1980|checked/);
    assert.doesNotMatch(await server.page("/exclusions"), /name="id"/);
  }));

Deno.test("a card that another tab overtook, and a day to come, change nothing", () =>
  withPeople(async (server) => {
    const old = await formOf(server, "Ada");
    await server.post("/people", { ...old, role: "child" });
    const late = await server.post("/people", { ...old, role: "friend" });
    assert.equal(late.status, 409);
    assert.match(await late.text(), /role="alert"/);
    assert.match(await cardOf(server, "Ada"), /<option value="child" selected/);
    const form = await formOf(server, "Ada");
    for (const [field, wrong] of [["born", "2999-01-01"], ["born", "soon"], ["role", "boss"]]) {
      assert.equal((await server.post("/people", { ...form, [field!]: wrong! })).status, 400);
    }
    assert.equal((await server.post("/people", { ...form, id: "nobody" })).status, 404);
    assert.match(await cardOf(server, "Ada"), /name="born" type="date"[^>]*value=""/);
  }));

Deno.test("a group is saved from names, shown with its people, and removed", () =>
  withPeople(async (server) => {
    const group = { label: "Kids", members: "Ada OR Ben" };
    const { status, headers } = await server.post("/people/groups", group);
    assert.equal(status, 303);
    assert.match(
      await server.page(headers.get("location")!),
      /role="status"><p>The group “[^<]*” was/,
    );
    assert.equal((await server.post("/people/groups", group)).status, 400, "the name is taken");
    const wrong = { label: "Others", members: "Ada OR Bne" };
    assert.equal((await server.post("/people/groups", wrong)).status, 404);
    const page = await server.page("/people");
    assert.match(page, /<h3>Kids<\/h3>/);
    assert.match(page, /Ada or Ben/);
    assert.match(await cardOf(server, "Ben"), /Kids/);
    const [, id] = /name="id" value="(g_[^"]+)"/.exec(page)!;
    assert.equal((await server.post("/people/groups/remove", { id: id! })).status, 303);
    assert.doesNotMatch(await server.page("/people"), /Kids/);
  }));

Deno.test("a group is chosen by faces and changed by them, and in words where faces cannot say it", () =>
  withPeople(async (server) => {
    const idOf = async (label: string) =>
      new RegExp(`<h3>${label}</h3>[^]*?name="id" value="(g_[^"]+)"`).exec(
        await server.page("/people"),
      )![1]!;
    const faces = /name="all" value="([^"]+)"[^]*?<span>([^<]+)<\/span>/g;
    const ids = new Map(
      [...(await server.page("/people")).matchAll(faces)].map(([, id, name]) => [name!, id!]),
    );
    const [ada, ben] = [ids.get("Ada")!, ids.get("Ben")!];
    assert.equal((await server.post("/people/groups", { label: "Us" })).status, 400, "nobody");
    const first = await server.post("/people/groups", { label: "Us", all: ada, any: ben });
    assert.equal(first.status, 303);
    assert.match(await server.page("/people"), /Ada and Ben/);
    const before = await idOf("Us"), form = await server.page(`/people?group=${before}`);
    for (const id of [ada, ben]) {
      assert.match(form, new RegExp(`name="all" value="${id}" checked=""`));
    }
    assert.doesNotMatch(form, /<details open=""><summary>More/);

    const changed = { id: before, label: "Us", any: ada, members: "" };
    assert.equal((await server.post("/people/groups", changed)).status, 303);
    const after = await idOf("Us");
    assert.notEqual(after, before, "an id never means other people");
    assert.equal((await server.page("/people")).match(/<h3>Us<\/h3>/g)?.length, 1);

    const words = "(Ada AND Ben) OR Ada";
    assert.equal(
      (await server.post("/people/groups", { id: after, label: "Us", all: ben, members: words }))
        .status,
      303,
    );
    const page = await server.page(`/people?group=${await idOf("Us")}`);
    assert.match(page, /<details open=""><summary>More/);
    assert.ok(page.includes(`name="members" type="text" autocomplete="off" value="${words}"`));
    // What was refused stands in the form as it was sent.
    const refused = await server.post("/people/groups", { label: "Us", any: ben });
    assert.match(await refused.text(), new RegExp(`name="any" value="${ben}" checked=""`));
  }));
