// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory's page and film, and what can be done with it, for a script and without one.

import assert from "node:assert/strict";
import { planFilm } from "../../../src/film/plan_film.ts";
import { withEdit } from "../../../src/film/select/edit_cut.ts";
import { pictureIdOf } from "../../../src/film/finish/keep_pictures.ts";
import { WHOLE } from "../../../src/media/size.ts";
import { briefOf } from "../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../fixtures/film/cuts.ts";
import { knownFacts } from "../../fixtures/film/known_facts.ts";
import { servedExclusions } from "../../fixtures/library/served_exclusions.ts";
import { asked, WebWorld } from "../../fakes/web/web_world.ts";

const RUN = "20261005_070000_1f0c";
const MEMORY = {
  id: "0123456789abcdef",
  title: "A year with Ida",
  subtitle: "2025",
  seconds: 9,
  pictures: 40,
  hasCover: true,
  runId: RUN,
} as const;

async function opened(memory = MEMORY) {
  const { world, app } = await WebWorld.open("off");
  const cut = cutOf([0, 1, 2, 3].map((n) => stillShot(n))), brief = briefOf({});
  await world.runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  const timeline = planFilm(cut, brief, knownFacts(), undefined);
  world.layOut = () => timeline;
  await world.runs.keep(RUN, "cut", cut);
  await world.runs.keep(RUN, "brief", brief);
  await world.runs.keep(RUN, "timeline", timeline);
  world.shownMemories = [memory, { ...memory, id: "fedcba9876543210", title: "Coast" }];
  const ask = (path: string, form?: Record<string, string>, accept = "application/json") =>
    app.fetch(asked(`http://localhost/memories/${memory.id}${path}`, {
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
      headers: { accept, ...(form && { "sec-fetch-site": "same-origin" }) },
    }));
  return { world, app, ask };
}

Deno.test("each memory is a cover on the start page that a script opens in place", async () => {
  const { world, app } = await WebWorld.open("off");
  // Players cut its length off, too.
  world.shownMemories = [{ ...MEMORY, seconds: 9.8 }];
  const text = await (await app.fetch(asked("http://localhost/"))).text();
  assert.match(text, /<a class="memory" href="\/memories\/0123456789abcdef" data-memory=/);
  assert.match(text, /class="unseen">Play A year with Ida, 9 seconds, 2025</);
  assert.match(text, /<small>2025 · 0:09</);
});

Deno.test("without a script a memory is its title, its pictures and a way to save it", async () => {
  const { ask } = await opened(), text = await (await ask("", undefined, "text/html")).text();
  assert.match(text, /<h1[^>]*>\s*<bdi>A year with Ida<\/bdi>/);
  assert.equal(text.split(`/films/${RUN}/pictures/`).length - 1, 4);
  assert.match(text, /action="\/memories\/0123456789abcdef\/save"/);
  assert.match(text, /data-next="\/memories\/fedcba9876543210"/);
});

Deno.test("what hides a memory is called the same on its cover and where it plays", async () => {
  const { app, ask } = await opened();
  const names = (text: string) =>
    new Set(
      [...text.matchAll(/\/hide"[^>]*>(?:<input[^>]*>)?<button[^>]*>([^<]+)/g)].map(([, name]) =>
        name
      ),
    );
  const onCovers = names(await (await app.fetch(asked("http://localhost/"))).text());
  const played = names(await (await ask("", undefined, "text/html")).text());
  assert.equal(onCovers.size, 1);
  assert.deepEqual(played, onCovers);
});

Deno.test("a browser gets the film of a memory with what is read on it", async () => {
  const { ask } = await opened(), sent = await (await ask("/film")).json();
  assert.equal(sent.captions.length, sent.film.items.length);
  // The days stand where the controls are, which say them while they are shown; the title does not.
  assert.deepEqual([sent.low[0], sent.low[1]], ["", sent.captions[1]]);
  const isLow = ({ words }: { words: { isLow?: true }[] }) => words.some((each) => each.isLow);
  assert.deepEqual(sent.film.items.map(isLow), sent.low.map((text: string) => text !== ""));
  assert.equal(sent.pictures, `/films/${RUN}/pictures`);
  assert.ok(sent.film.totalFrames > 0);
});

Deno.test("saving a memory makes one order of its cut, and editing opens the same one", async () => {
  const { ask, world } = await opened();
  assert.ok((await (await ask("/save", {})).json()).said.length > 0);
  const [order] = await world.orders.queued(["waiting"]);
  assert.deepEqual([order?.label, order?.cutRunId], [MEMORY.title, RUN]);
  const edited = await ask("/edit", {}, "text/html");
  assert.match(edited.headers.get("location")!, /^\/make\/[0-9a-f-]{36}$/);
});

Deno.test("a memory that is hidden is gone from the list until that is undone", async () => {
  const { ask, world } = await opened(),
    list = async () => (await world.memories.list("en")).length;
  const done = await (await ask("/hide", {})).json();
  assert.deepEqual([done.isGone, done.undo, await list()], [true, "Undo", 1]);
  await ask("/hide", { press: "undo" });
  assert.equal(await list(), 2);
});

Deno.test("an owner leaves out of all memories what one shows, and lets it in again", async () => {
  const { ask, world, app } = await opened();
  await using served = await servedExclusions();
  Object.assign(world.exclusions, served.exclusions);
  world.toLeaveOut = [
    { kind: "person", person: "p1", name: "Sam Old" },
    { kind: "dates", range: { start: "2025-07-01", end: "2025-07-02" } },
    { kind: "place", place: "Berlin" },
  ];
  const rules = async () => (await served.ledger.exclusions.list()).map(({ rule }) => rule);
  const [form, ...others] = formsIn(await (await ask("", undefined, "text/html")).text());
  assert.equal(others.length, 2);
  const done = await (await ask("/leave-out", form!)).json();
  assert.deepEqual([done.isGone, done.undo, served.changes], [true, "Undo", 1]);
  assert.match(done.said, /Sam Old/);
  assert.deepEqual(await rules(), [world.toLeaveOut[0]]);
  // Pressed once more, nothing is stored twice, and no undo removes the older one.
  assert.equal((await (await ask("/leave-out", form!)).json()).undo, undefined);
  const back = await (await ask("/leave-out", { press: "undo", ...done.undoes })).json();
  assert.equal(back.film.pictures, `/films/${RUN}/pictures`);
  assert.deepEqual(await rules(), []);

  // Without a script the first page offers it once the memory is gone, and takes it back.
  const follow = async (answer: Response) =>
    await (await app.fetch(asked(`http://localhost${answer.headers.get("location")}`))).text();
  const hidden = await follow(await ask("/hide", {}, "text/html"));
  const place = formsIn(hidden).at(-1)!;
  const said = await follow(await ask("/leave-out", place, "text/html"));
  assert.match(said, /role="status">Everything taken in Berlin/);
  assert.deepEqual(await rules(), [world.toLeaveOut[2]]);
  const [, rule] = /name="rule" value="(x\d+)"/.exec(said)!;
  await follow(await ask("/leave-out", { press: "undo", rule: rule! }, "text/html"));
  assert.deepEqual(await rules(), []);
  assert.match((await (await ask("/leave-out", { kind: "tag", text: "x" })).json()).said, /./);
});

/** What each button that leaves something out sends. */
function formsIn(page: string): Record<string, string>[] {
  const forms = page.split("/leave-out").slice(1).map((form) => form.split("</form>")[0]!);
  return forms.map((form) =>
    Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
  );
}

Deno.test("a picture is taken out of a memory and comes back; another tab's press changes nothing", async () => {
  const { ask } = await opened(), { revision } = await (await ask("/film")).json();
  const picture = pictureIdOf(stillShot(1).asset.id);
  const out = await (await ask("/change", { press: "picture", picture, revision })).json();
  assert.equal(typeof out.undo, "string");
  assert.notEqual(out.film.revision, revision);
  const stale = await (await ask("/change", { press: "picture", picture, revision })).json();
  assert.equal(stale.film, undefined);
  const back = await ask("/change", { press: "undo", revision: out.film.revision });
  assert.notEqual((await back.json()).film, undefined);
});

Deno.test("a mood or a piece is chosen where a memory plays as where it is edited, which say the same", async () => {
  const { ask, world, app } = await opened();
  const choices = (text: string) =>
    [...text.matchAll(
      /value="((?:music|track):[^"]+)" aria-pressed="(\w+)"[^>]*>(.*?)<\/button>/gs,
    )]
      .map(([, ...choice]) => choice);
  const played = async () => choices(await (await ask("/music", undefined, "text/html")).text());
  const moods = await played();
  assert.deepEqual(moods.filter(([, isNow]) => isNow === "true").map(([press]) => press), [
    "music:happy",
  ]);
  world.otherMusic = [{ takeId: "5", isOwn: true, isNow: true }, { takeId: "7" }];
  const pieces = (await played()).slice(moods.length);
  assert.deepEqual(pieces.map(([press]) => press), ["music:happy", "music:happy:7"]);
  world.otherMusic = [{ takeId: "aa", credit: "Sea – Ana", isNow: true }];
  assert.deepEqual((await played()).slice(moods.length).map(([press]) => press), ["track:aa"]);
  const edited = (await ask("/edit", {}, "text/html")).headers.get("location")!;
  const board = await (await app.fetch(asked(`http://localhost${edited}`))).text();
  assert.deepEqual(choices(board), await played());
  const own = (await ask("/edit", { to: "music" }, "text/html")).headers.get("location");
  assert.match(own!, /^\/make\/[0-9a-f-]{36}\/music$/);

  const heard = async (press: string) => {
    const { revision } = await (await ask("/film")).json();
    await ask("/change", { press, revision });
    const { music } = (await world.make.cuts.get(RUN))!.brief;
    return music.mode === "composed" ? [music.mood, music.seed] : [];
  };
  assert.deepEqual(await heard("music:epic"), ["epic", undefined]);
  assert.deepEqual(await heard("music:epic:7"), ["epic", 7]);
  assert.deepEqual(await heard("music:loud"), ["epic", 7]);
});

Deno.test("a large screen gets the same film with a larger canvas, whose parts are there", async () => {
  const { ask, world } = await opened();
  const small = await (await ask("/film")).json(),
    large = await (await ask("/film?for=large")).json();
  assert.deepEqual([small.film.canvas.height, large.film.canvas.height], [720, 1080]);
  assert.equal(large.revision, small.revision);
  world.preview.words = () => Promise.resolve({ x: 1, y: 2, png: new Uint8Array([1]) });
  world.preview.sheet = () =>
    Promise.resolve({ jpeg: new Uint8Array([1]), move: { from: WHOLE, to: WHOLE } });
  const parts = large.film.items.flatMap((
    { view, words }: { view: { part?: string }; words: { part: string }[] },
  ) => [view.part, ...words.map(({ part }) => part)]).filter((each?: string) => each !== undefined);
  assert.ok(parts.length > 0);
  for (const part of parts) assert.equal((await ask(`/parts/${part}`)).status, 200, part);
});

Deno.test("once another cut took the place of one with a picture that went, nothing of the old one is shown", async () => {
  const { ask, world } = await opened(), before = await (await ask("/film")).json();
  const other = "20261005_080000_1f0c", cut = cutOf([7, 8].map((n) => stillShot(n)));
  const brief = briefOf({}), timeline = planFilm(cut, brief, knownFacts(), undefined);
  await world.runs.begin({ runId: other, startedAt: "2026-10-05T08:00:00.000Z", source: "manual" });
  for (const [kind, document] of Object.entries({ cut, brief, timeline })) {
    await world.runs.keep(other, kind as "cut", document);
  }
  world.shownMemories = [{ ...MEMORY, runId: other }];
  world.preview.sheet = () => Promise.reject(new Error("nothing of the old one is drawn"));
  world.preview.sound = () => Promise.reject(new Error("nothing of the old one is heard"));
  const after = await (await ask("/film")).json();
  assert.equal(after.pictures, `/films/${other}/pictures`);
  assert.equal((await ask(`/parts/${before.film.sound}`)).status, 204);
});

Deno.test("what is saved says so and is not saved twice, unless it was changed since or is gone", async () => {
  const { ask, world, app } = await opened(), runId = "20261005_090000_1f0c";
  const outputPath = "/films/one/film.mp4", startedAt = "2026-10-05T09:00:00.000Z";
  const { edits } = (await world.make.cuts.get(RUN))!;
  await world.runs.begin({ runId, startedAt, source: "manual", cutOf: RUN });
  await world.runs.end(runId, { status: "completed", finishedAt: startedAt, outputPath });
  const orders = async () => (await world.orders.list(9)).length;
  const page = async () => await (await ask("", undefined, "text/html")).text();
  const saved = async () => (await (await ask("/film")).json()).saved;
  assert.doesNotMatch(await page(), /href="[^"]*" data-saved/);
  assert.equal(await saved(), undefined);
  const begun = await (await ask("/save", {})).json(), [order] = await world.orders.list(1);
  assert.equal(begun.leadsTo, undefined, "its file is gone");
  const onItsWay = { href: `/make/${order!.orderId}`, name: "Being saved …", isDone: false };
  assert.deepEqual([begun.saved, await saved()], [onItsWay, onItsWay]);
  // Also once the page is loaded again, and on its cover.
  assert.match(await page(), new RegExp(`href="${onItsWay.href}" data-saved`));
  const cover = async () => await (await app.fetch(asked("http://localhost/"))).text();
  assert.match(await cover(), new RegExp(`href="${onItsWay.href}">.*?Being saved`, "s"));
  assert.equal(await orders(), 1);
  world.files.set(outputPath, new Uint8Array([1]));
  assert.deepEqual(await saved(), { href: `/films/${runId}`, name: "Saved", isDone: true });
  assert.match(await page(), new RegExp(`href="/films/${runId}" data-saved`));
  assert.match(await page(), /data-saves[^>]* hidden/);
  assert.match(await cover(), new RegExp(`href="/films/${runId}">.*?Saved`, "s"));
  await world.orders.move(order!.orderId, ["waiting"], "made");
  assert.equal((await (await ask("/save", {})).json()).leadsTo, `/films/${runId}`);
  const shared = await ask("/save", { share: "" }, "text/html");
  assert.equal(shared.headers.get("location"), `/films/${runId}#guests`);
  assert.match(await (await ask("", undefined, "text/html")).text(), /1f0c#guests">Share</);
  assert.equal(await orders(), 1);
  await world.make.keepEdits(RUN, edits.revision, withEdit(edits, { kind: "music", mood: "epic" }));
  assert.equal(await saved(), undefined);
  assert.equal((await (await ask("/save", {})).json()).leadsTo, undefined);
  assert.equal(await orders(), 2);
});

Deno.test("only the owner, who makes links for guests, is offered to share a memory", async () => {
  const { app } = await opened(), path = `http://localhost/memories/${MEMORY.id}`;
  for (const [peer, isOffered] of [["127.0.0.1", true], ["203.0.113.7", false]] as const) {
    const text = await (await app.fetch(asked(path), { peer })).text();
    assert.equal(text.includes(">Share<"), isOffered, peer);
  }
});

Deno.test("a memory that was hidden stands in the settings, where one press shows it again", async () => {
  const { ask, world, app } = await opened();
  await ask("/hide", {});
  const settings = async () => await (await app.fetch(asked("http://localhost/exclusions"))).text();
  assert.match(await settings(), /action="\/memories\/0123456789abcdef\/hide"/);
  const done = await ask("/hide", { press: "undo", from: "settings" }, "text/html");
  assert.equal(done.headers.get("location"), "/exclusions?done=shown#hidden");
  assert.doesNotMatch(await settings(), /0123456789abcdef/);
  assert.equal((await world.memories.list("en")).length, 2);
  assert.equal((await ask("/hide", { press: "undo" })).status, 404);
});
