// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { FilmProgress } from "../../../../src/film/film_contract.ts";
import { pictureIdOf } from "../../../../src/film/finish/keep_pictures.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";
import { asked, ATTEMPT, WebWorld } from "../../../fakes/web/web_world.ts";

type Opened = Awaited<ReturnType<typeof WebWorld.open>>;

const get = async ({ app }: Opened, path: string) => {
  const answer = await app.fetch(asked(`http://localhost${path}`));
  return { status: answer.status, text: await answer.text() };
};

async function press({ app }: Opened, path: string, form: Record<string, string> = {}) {
  const answer = await app.fetch(asked(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost" },
    body: new URLSearchParams(form).toString(),
  }));
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    text: await answer.text(),
  };
}

async function withFilm(size = { width: 1280, height: 720 }) {
  const opened = await WebWorld.open("off"), runId = await opened.world.film();
  await opened.world.runs.keep(runId, "timeline", { canvas: size, items: [], fps: 30 });
  return { ...opened, runId, page: `/films/${runId}` };
}

Deno.test("another shape is put into the queue once, and shown once it is made", async () => {
  const opened = await withFilm(), { world, runId, page } = opened;
  const first = await get(opened, page);
  assert.match(first.text, /value="portrait"/);
  assert.match(first.text, /value="square"/);
  assert.doesNotMatch(first.text, /value="landscape"/);
  const pressed = await press(opened, `${page}/render`, { orientation: "portrait" });
  const [order] = await world.orders.queued(["waiting"]);
  assert.equal(pressed.to, `/make/${order!.orderId}`);
  assert.deepEqual([order!.cutRunId, order!.request.orientation], [runId, "portrait"]);
  const again = await press(opened, `${page}/render`, { orientation: "portrait" });
  assert.equal(again.to, pressed.to);
  assert.equal((await world.orders.queued(["waiting"])).length, 1);

  const shape = "20261006_070000_1f0d";
  await world.runs.begin({ runId: shape, startedAt: "2026-10-06", source: "manual", cutOf: runId });
  await world.runs.keep(shape, "timeline", { canvas: { width: 720, height: 1280 }, items: [] });
  await world.runs.keep(shape, "cut", world.cut);
  await world.runs.end(shape, { status: "completed", finishedAt: "2026-10-06" });
  await world.orders.move(order!.orderId, ["waiting"], "made", { filmRunId: shape });
  assert.equal(
    (await press(opened, `${page}/render`, { orientation: "portrait" })).to,
    `/films/${shape}`,
  );
  // From the shape, too, it is the first one's cut that is rendered.
  assert.match((await get(opened, `/films/${shape}`)).text, new RegExp(`href="${page}"`));
  await press(opened, `/films/${shape}/render`, { orientation: "square" });
  assert.equal((await world.orders.queued(["waiting"]))[0]!.cutRunId, runId);
});

Deno.test("a cut that was tried out has a page, and is made a film there", async () => {
  const opened = await WebWorld.open("off"), { world } = opened, runId = "20261007_070000_1f0e";
  await world.runs.begin({ runId, startedAt: "2026-10-07", source: "manual", isDryRun: true });
  await world.runs.keep(runId, "cut", world.cut);
  await world.runs.end(runId, { status: "dry_run", finishedAt: "2026-10-07" });
  assert.match(
    (await get(opened, `/films/${runId}`)).text,
    new RegExp(`action="/films/${runId}/render"`),
  );
  await press(opened, `/films/${runId}/render`);
  const [order] = await world.orders.queued(["waiting"]);
  assert.deepEqual([order!.cutRunId, order!.request.orientation], [runId, undefined]);
});

Deno.test("every film, also one made by itself, is edited in one click from its page and its card", async () => {
  const opened = await withFilm(), { world, app, runId, page } = opened;
  const timeline = planFilm(world.cut, briefOf(), knownFacts(), undefined);
  await world.runs.keep(runId, "brief", briefOf());
  await world.runs.keep(runId, "timeline", timeline);
  for (const path of [page, "/films"]) {
    assert.match((await get(opened, path)).text, new RegExp(`action="${page}/edit"`), path);
  }
  const { to } = await press(opened, `${page}/edit`);
  const [order] = await world.orders.queued(["chosen"]);
  assert.equal(to, `/make/${order!.orderId}`);
  const board = await get(opened, to!);
  const first = pictureIdOf(world.cut.shots[0]!.asset.id);
  assert.match(board.text, new RegExp(`id="shot-${first}"`));
  // What is changed there changes nothing of the film.
  await app.fetch(asked(`http://localhost${to}/edit`, {
    method: "POST",
    body: new URLSearchParams({
      press: "title",
      main: "Ours",
      revision: `0.${order!.cutRunId}`,
    }),
  }));
  assert.match((await get(opened, to!)).text, /Title: Ours/);
  assert.deepEqual(await world.runs.document(runId, "cut"), world.cut);
  assert.equal(await world.runs.document(runId, "edits"), undefined);
});

Deno.test("a film whose cut was not kept has no way to edit it, and a card of it says why", async () => {
  const opened = await withFilm(), { world, runId, page } = opened;
  await world.runs.keep(runId, "cut", undefined);
  assert.doesNotMatch((await get(opened, page)).text, /edit"/);
  const refused = await press(opened, `${page}/edit`);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /role="alert">The shots of this film were not kept/);
  assert.equal((await world.orders.queued(["chosen"])).length, 0);
});

Deno.test("a film on its way is stopped where it is seen, by whom it concerns", async () => {
  const opened = await WebWorld.open("off"), { world, app } = opened;
  const runId = "20261008_070000_1f0f", page = `/films/${runId}`;
  await world.runs.begin({ runId, startedAt: "2026-10-08", source: "auto", attemptId: ATTEMPT });
  const progress: FilmProgress = {
    run: runId,
    phase: "render",
    done: 1,
    total: 2,
    share: 0.5,
    etaSeconds: 125,
  };
  const stops = async (path: string, peer = "127.0.0.1", film = page) => {
    const answer = await app.fetch(asked(`http://localhost${path}`), { peer });
    const text = await answer.text();
    return [text.includes(`action="${film}/stop"`), text.includes("about 2 minutes left")];
  };
  // Another process makes it, which says in the ledger how far it is.
  for (const path of [page, "/films"]) assert.deepEqual(await stops(path), [true, false], path);
  await world.runs.keepProgress(runId, { share: 0.5, etaSeconds: 125 });
  await world.runs.enter(runId, "render", 1);
  for (const path of [page, "/films"]) {
    assert.deepEqual(await stops(path), [true, true], path);
    assert.deepEqual(await stops(path, "203.0.113.7"), [false, true], path);
  }
  world.byItself = progress;
  for (const path of [page, "/films"]) {
    assert.deepEqual(await stops(path), [true, true], path);
    assert.deepEqual(await stops(path, "203.0.113.7"), [false, true], path);
  }
  const family = await app.fetch(
    asked(`http://localhost${page}/stop`, { method: "POST" }),
    { peer: "203.0.113.7" },
  );
  await family.body?.cancel();
  assert.deepEqual([family.status, world.byItself], [303, progress]);
  assert.equal((await press(opened, `${page}/stop`)).to, page);
  assert.equal(world.byItself, undefined);

  // Until its process is gone, which may be another one that reads the wish in the ledger, pages say so.
  const isStopping = async (runId: string) => {
    assert.equal((await world.runs.get(runId))!.isStopAsked, true);
    assert.deepEqual(await stops("/films", "127.0.0.1", `/films/${runId}`), [false, false]);
    assert.match((await get(opened, "/films")).text, /role="status">Stopping/);
    assert.match((await get(opened, `/films/${runId}`)).text, /role="status">Stopping/);
    await world.runs.end(runId, { status: "cancelled", finishedAt: "2026-10-08" });
    assert.doesNotMatch((await get(opened, "/films")).text, /Stopping/);
  };
  await isStopping(runId);

  // One that was asked for on a page is stopped by all of the household, and the list says so.
  const { orderId } = await world.make.order({ label: "Sea", request: { options: {} } });
  await world.orders.move(orderId, ["choosing"], "making");
  const run = "20261009_070000_1f0f";
  await world.runs.begin({ runId: run, startedAt: "2026-10-09", source: "manual" });
  world.progress.set(orderId, { ...progress, run });
  assert.deepEqual(await stops("/films", "203.0.113.7", `/films/${run}`), [true, true]);
  assert.equal(
    (await press(opened, `/films/${run}/stop`, { from: "films" })).to,
    "/films?done=stopped",
  );
  assert.equal((await world.orders.get(orderId))?.state, "cancelled");
  assert.match((await get(opened, "/films?done=stopped")).text, /class="notice" role="status"/);
  await isStopping(run);
});

Deno.test("a failed run has a page that says why, without a player", async () => {
  const opened = await WebWorld.open("off"), { world } = opened, runId = "20261007_070000_1f0e";
  await world.runs.begin({ runId, startedAt: "2026-10-07", source: "auto" });
  await world.runs.end(runId, { status: "failed", finishedAt: "2026-10-07", error: "No room" });
  const { status, text } = await get(opened, `/films/${runId}`);
  assert.equal(status, 200);
  assert.match(text, /No room/);
  assert.doesNotMatch(text, /<video|\/render/);
  assert.match((await get(opened, "/films?state=failed")).text, new RegExp(`/films/${runId}`));
});

Deno.test("delivery is offered while the film is here and there is a library server", async () => {
  const opened = await withFilm(), { world, runId, page } = opened;
  const deliver = new RegExp(`action="${page}/deliver"`);
  assert.doesNotMatch((await get(opened, page)).text, deliver);
  world.canDeliver = true;
  assert.match((await get(opened, page)).text, deliver);
  assert.equal((await press(opened, `${page}/deliver`)).to, page);
  assert.ok(world.delivering.has(runId));
  assert.doesNotMatch((await get(opened, page)).text, deliver);
  world.refusal = new Fault("busy", "Run is being delivered already");
  const refused = await press(opened, `${page}/deliver`);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /role="alert">Run is being delivered already/);
});

Deno.test("a deletion tells what goes before, and leaves nothing", async () => {
  const opened = await withFilm(), { world, runId, page } = opened;
  const told = await get(opened, `${page}/delete`);
  assert.match(told.text, /1 file on this machine/);
  assert.match(told.text, /one\/film\.mp4/);
  // Where on this machine it lies is told nowhere.
  assert.doesNotMatch(told.text, /\/films\/one/);
  assert.equal((await press(opened, `${page}/delete`)).to, "/films?done=deleted");
  assert.match(
    (await get(opened, "/films?done=deleted")).text,
    /role="status">The film was deleted/,
  );
  assert.equal(await world.runs.get(runId), undefined);
  assert.equal((await get(opened, page)).status, 404);
});

Deno.test("a film that cannot be deleted now stays, and its page says why", async () => {
  const opened = await withFilm(), { world, page } = opened;
  world.refusal = new Fault("busy", "It is being worked at");
  for (
    const answer of [await get(opened, `${page}/delete`), await press(opened, `${page}/delete`)]
  ) {
    assert.equal(answer.status, 409);
    assert.match(answer.text, /role="alert">It is being worked at/);
  }
});

Deno.test("what was said while a film of a page was made can be read", async () => {
  const opened = await withFilm(), { world, runId, page } = opened;
  const order = await world.orders.place({ label: "x", request: { options: {} }, cutRunId: runId });
  await world.orders.move(order.orderId, ["waiting"], "made", { filmRunId: runId });
  const link = `/attempts/${order.orderId}/transcript`;
  assert.ok(!(await get(opened, page)).text.includes(link));
  world.files.set(`/transcripts/${order.orderId}`, new TextEncoder().encode("said"));
  assert.ok((await get(opened, page)).text.includes(link));
  assert.equal((await get(opened, link)).text, "said");
  world.files.set(`/transcripts/${ATTEMPT}`, new TextEncoder().encode("of nobody"));
  assert.equal((await get(opened, `/attempts/${ATTEMPT}/transcript`)).status, 404);
});
