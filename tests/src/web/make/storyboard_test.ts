// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { lengthText } from "../../../../src/base/text.ts";
import { assetsOf, type TraceRow } from "../../../../src/film/select/cut.ts";
import { whyText } from "../../../../src/film/select/trace_sentences.ts";
import { filmSeconds, partSeconds } from "../../../../src/film/timeline/film_seconds.ts";
import { pictureKeyOf } from "../../../../src/app/films/library_pictures.ts";
import type { PreviewFilm } from "../../../../src/app/previews/preview_film.ts";
import { photo } from "../../../fixtures/assets.ts";
import { Fault, type FaultCode } from "../../../../src/base/fault.ts";
import type { StoredEdits } from "../../../../src/film/select/edit_cut.ts";
import { carriedEdits } from "../../../../src/film/select/reshape_cut.ts";
import { pictureIdOf } from "../../../../src/film/finish/keep_pictures.ts";
import { storyLabel } from "../../../../src/film/select/stories/story_names.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { say } from "../../../../src/messages/say.ts";
import { shotWhy } from "../../../../src/web/films/film_review.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";
import { asked, WebWorld } from "../../../fakes/web/web_world.ts";

const RUN = "20261005_070000_00aa";
const CUT = cutOf([stillShot(0), stillShot(1), clipShot(2)]);

/** An order whose cut of three shots is chosen. */
async function chosen() {
  const { world, app } = await WebWorld.open("off");
  const { orderId } = await world.make.order({
    label: "Sea",
    request: { options: { query: "sea" } },
  });
  await world.runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  await world.runs.keep(RUN, "cut", CUT);
  await world.runs.keep(RUN, "brief", briefOf());
  const out = { stage: "cut", verdict: "out", reason: "soft" } as const;
  await world.runs.keepTrace(RUN, [{ asset: "p7.jpg", ...out }]);
  await world.runs.end(RUN, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
  await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: RUN });
  const path = `/make/${orderId}`;
  const press = async (press: string, revision: number, more: Record<string, string> = {}) =>
    await app.fetch(asked(`http://localhost${path}/edit`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ press, revision: `${revision}.${RUN}`, ...more }),
    }));
  /** With fields that come more than once. */
  const pressAll = async (
    press: string,
    revision: number,
    more: ReadonlyArray<readonly [string, string]>,
  ) =>
    await app.fetch(asked(`http://localhost${path}/edit`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams([
        ["press", press],
        ["revision", `${revision}.${RUN}`],
        ...more.map(([name, value]) => [name, value] as [string, string]),
      ]),
    }));
  const page = async (at = path) => await (await app.fetch(asked(`http://localhost${at}`))).text();
  /** Pictures in the order of the page. */
  const order = async () =>
    [...(await page()).matchAll(/id="shot-([0-9a-f]{16})"/g)].map(([, key]) => key);
  return { world, app, orderId, path, press, pressAll, page, order };
}

const KEYS = ["p0.jpg", "p1.jpg", "v2.mp4"].map(pictureIdOf) as [string, string, string];

Deno.test("a change is kept with the run at once, undone and redone", async () => {
  const { world, press, order } = await chosen();
  assert.deepEqual(await order(), KEYS);
  assert.equal((await press(`remove:${KEYS[1]}`, 0)).status, 303);
  assert.equal((await press(`later:${KEYS[0]}`, 1)).status, 303);
  assert.deepEqual(await order(), [KEYS[2], KEYS[0]]);
  await press("undo", 2);
  assert.deepEqual(await order(), [KEYS[0], KEYS[2]]);
  await press("redo", 3);
  assert.deepEqual(await order(), [KEYS[2], KEYS[0]]);
  const kept = await world.runs.document(RUN, "edits") as StoredEdits;
  assert.deepEqual([kept.revision, kept.applied, kept.edits.length], [4, 2, 2]);
});

Deno.test("a shot is moved to a place that is typed, counted from 1", async () => {
  const { press, order } = await chosen(), [first, second, third] = KEYS;
  const to = (place: string) => ({ [`place:${first}`]: place });
  assert.equal((await press(`move:${first}`, 0, to("3"))).status, 303);
  assert.deepEqual(await order(), [second, third, first]);
  for (const nowhere of ["0", "4", "", "1.5"]) {
    assert.equal((await press(`move:${first}`, 1, to(nowhere))).status, 400, nowhere);
  }
});

Deno.test("a page of the cut before changes nothing in the cut that was chosen anew", async () => {
  const { world, orderId, press } = await chosen(), next = "20261005_080000_00bb";
  await world.runs.begin({ runId: next, startedAt: "2026-10-05T08:00:00.000Z", source: "manual" });
  for (const kind of ["cut", "brief"] as const) {
    await world.runs.keep(next, kind, await world.runs.document(RUN, kind));
  }
  await world.orders.move(orderId, ["chosen"], "chosen", { cutRunId: next });
  assert.equal((await press(`remove:${KEYS[1]}`, 0)).status, 409);
  assert.equal(await world.runs.document(next, "edits"), undefined);
});

Deno.test("each shot on the board says its story, its length and why it is there", async () => {
  const { world, path, page } = await chosen();
  const shots = [
    stillShot(0, { storyId: "day", why: [{ reason: "favorite" }] }),
    stillShot(1, { storyId: "day", why: [{ reason: "story_depth" }] }),
    clipShot(2, { storyId: "trip", why: [] }),
  ];
  const cut = cutOf(shots), facts = knownFacts();
  const timeline = planFilm(cut, briefOf(), facts, undefined);
  await world.runs.keep(RUN, "cut", cut);
  await world.runs.keep(RUN, "timeline", timeline);
  world.layOut = () => timeline;
  const text = await page();
  const items = KEYS.map((key) => text.split(`id="shot-${key}"`)[1]!.split("</li>")[0]!);
  const lengths = partSeconds(timeline);
  const story = storyLabel(cut.stories[0]!, "en-GB", cut);
  assert.deepEqual(
    items.map((item) => /<strong>([^<]*)</.exec(item)?.[1]),
    [story, undefined, storyLabel(cut.stories[1]!, "en-GB", cut)],
  );
  for (const [at, item] of items.entries()) {
    const part = timeline.items.findIndex(({ id }) => id === cut.shots[at]!.id);
    const seconds = say("en-GB", "make.seconds", { seconds: lengths[part]! });
    assert.match(seconds, /^\d+\.\d s$/);
    assert.ok(item.includes(`>${seconds}</b>`), item);
    const why = shotWhy(cut, cut.shots[at]!, "en-GB").why;
    assert.equal(/<span>([^<]*)</.exec(item)?.[1] ?? "", why);
    assert.ok((await page(`${path}/shots/${KEYS[at]}`)).includes(why));
  }
});

Deno.test("a tab that was left behind changes nothing and shows the cut as it is", async () => {
  const { press, order } = await chosen();
  await press(`remove:${KEYS[1]}`, 0);
  const late = await press(`remove:${KEYS[0]}`, 0);
  assert.equal(late.status, 409);
  assert.match(await late.text(), /changed in another tab/);
  assert.deepEqual(await order(), [KEYS[0], KEYS[2]]);
  // Two at the same moment: one of them is kept.
  const both = await Promise.all([
    press("title", 1, { main: "A" }),
    press("title", 1, { main: "B" }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 409]);
});

Deno.test("what cannot be done is said, and nothing is kept of it", async () => {
  const { world, press } = await chosen();
  const impossible = [
    "",
    "explode",
    `earlier:${KEYS[0]}`,
    `remove:${"0".repeat(16)}`,
    `swap:${KEYS[0]}:${KEYS[1]}`,
    "title",
    "music",
    "add",
  ];
  for (const each of impossible) {
    const answer = await press(each, 0);
    assert.equal(answer.status, 400, each);
    assert.match(await answer.text(), /role="alert"/);
  }
  assert.equal(await world.runs.document(RUN, "edits"), undefined);
});

Deno.test("what the board, its player, its list of parts and the film say of the length is the same", async () => {
  const { world, path, page, press, app } = await chosen();
  const cut = cutOf([stillShot(0), stillShot(1), clipShot(2)], {
    dividers: [{ beforeShot: 2, title: "Porto" }],
  });
  await world.runs.keep(RUN, "cut", cut);
  await world.runs.keep(RUN, "timeline", planFilm(cut, briefOf(), knownFacts(), undefined));
  world.layOut = ({ cut, brief }, before) => planFilm(cut, brief, knownFacts(), undefined, before);
  for (const revision of [0, 1]) {
    const text = await page();
    const laidOut = (await world.make.cuts.get(RUN))!, seconds = filmSeconds(laidOut.timeline!);
    const parts = [...text.matchAll(/data-seconds="([\d.]+)"/g)].map(([, each]) => Number(each));
    assert.equal(parts.reduce((sum, each) => sum + each, 0).toFixed(1), seconds.toFixed(1));
    const length = lengthText(seconds), [n] = [cut.shots.length - revision];
    assert.ok(text.includes(say("en-GB", "make.cut_length", { n, length })));
    assert.ok(text.includes(`${say("en-GB", "make.shots", { n })} · ${length}<`));
    const answer = await app.fetch(asked(`http://localhost${path}/preview`));
    const { totalFrames, fps } = await answer.json() as PreviewFilm;
    assert.equal(totalFrames / fps, seconds);
    // The film that is made of it: its page and what programs are told.
    const made = { status: "completed", finishedAt: "2026-10-05T07:09:00.000Z" } as const;
    const film = `20261005_07070${revision}_00cc`, startedAt = "2026-10-05T07:07:00.000Z";
    await world.runs.begin({ runId: film, startedAt, source: "manual" });
    await world.runs.keep(film, "timeline", laidOut.timeline);
    await world.runs.end(film, { ...made, outputDurationSeconds: seconds });
    assert.ok((await page(`/films/${film}`)).includes(`<span>${length}</span>`));
    await press(`remove:${KEYS[1]}`, 0);
  }
});

/** Pictures of the library on the days of the shots 0, 1, 4 and 5. */
const LIBRARY = [0, 1, 4, 5].map((n) =>
  photo({ id: `new${n}.jpg`, takenAt: `2025-07-0${n + 1}T18:00:00.000`, people: [`p${n}`] })
);

Deno.test("a picture that was left out says why, and becomes a further shot while all others stay where they were put", async () => {
  const { world, orderId, path, press, pressAll, page, order } = await chosen();
  const out = stillShot(7).asset, left = pictureIdOf("p7.jpg");
  world.shownAssets = [...LIBRARY, out];
  const others = await page(`${path}/others`);
  const why = whyText("en-GB", await world.runs.trace(RUN, "p7.jpg") as TraceRow);
  assert.match(others, new RegExp(`name="pictures" value="${left}"[^>]*aria-describedby="why-0"`));
  assert.ok(others.includes(`<span id="why-0">${why}</span>`));
  assert.ok(!others.includes(`"pictures" value="${pictureIdOf("p0.jpg")}"`), "it is in the film");

  // By hand the clip comes first; pictures come where their time is, or where they are put.
  assert.equal((await press(`move:${KEYS[2]}:0`, 0)).status, 303);
  const [noon, dusk, late] = [LIBRARY[0]!, LIBRARY[1]!, LIBRARY[3]!].map(pictureKeyOf);
  const add = (place: string, revision: number, ...pictures: string[]) =>
    pressAll("add", revision, [
      ["place", place],
      ...pictures.map((each) => ["pictures", each] as const),
    ]);
  assert.equal((await add("time", 1, dusk!, left, noon!)).status, 303);
  const ids = { noon: pictureIdOf("new0.jpg"), dusk: pictureIdOf("new1.jpg") };
  const byTime = [KEYS[2], left, KEYS[0], ids.noon, KEYS[1], ids.dusk];
  assert.deepEqual(await order(), byTime);
  assert.equal((await add(KEYS[0], 4, late!)).status, 303);
  const put = byTime.toSpliced(3, 0, pictureIdOf("new5.jpg"));
  assert.deepEqual(await order(), put);
  assert.deepEqual((await world.orders.get(orderId))?.state, "chosen");

  await press("undo", 5);
  assert.deepEqual(await order(), byTime);
  await press("redo", 6);
  assert.deepEqual(await order(), put);
  // What is shown already, is no picture, or is gone is refused, and nothing is kept of it.
  for (const each of [late!, "2025-07-01.0000000000000000", "../../etc/passwd", KEYS[1]]) {
    assert.equal((await add("time", 7, each)).status, 400, each);
  }
  assert.equal((await add("time", 7)).status, 400);
  assert.equal((await add("0".repeat(16), 7, pictureKeyOf(LIBRARY[2]!))).status, 400);
  world.shownAssets = [];
  assert.equal((await add("time", 7, pictureKeyOf(LIBRARY[2]!))).status, 400);
  assert.deepEqual(await order(), put);
  // They stay when another length is asked for.
  await press("length", 7, { seconds: "30" });
  const { options } = (await world.orders.get(orderId))!.request;
  assert.deepEqual(
    new Set(options["include"] as string[]),
    new Set([
      "p7.jpg",
      "new0.jpg",
      "new1.jpg",
      "new5.jpg",
    ]),
  );
});

Deno.test("any picture takes the place of another, and of two on one screen each alone", async () => {
  const { world, path, press, page } = await chosen();
  const beside = [{ asset: stillShot(9).asset, faces: [] }];
  const shots = [stillShot(0), stillShot(1, { beside }), clipShot(2)];
  await world.runs.keep(RUN, "cut", cutOf(shots));
  world.shownAssets = LIBRARY;
  world.names = new Map([["p4", "Ida"], ["p5", "Emil"]]);
  const swap = `${path}/shots/${KEYS[0]}/swap`;
  assert.ok((await page(`${path}/shots/${KEYS[0]}`)).includes(`href="${swap}"`));
  const [first, second, third] = LIBRARY.map(pictureKeyOf);
  const found = async (query: string) =>
    [...(await page(`${swap}?${query}`)).matchAll(/value="swap:[0-9a-f]{16}:([^":]+)"/g)]
      .map(([, key]) => key);
  assert.deepEqual(await found("day=2025-07-01"), [first]);
  assert.deepEqual(await found("person=p4"), [third], "in the days of the film");
  assert.deepEqual(await found("day=2025-07-01&person=p4"), []);
  assert.equal((await press(`swap:${KEYS[0]}:${first}`, 0)).status, 303);

  const pair = (await page(`${path}/shots/${KEYS[1]}`)).match(/swap\?part=[0-9a-f]{16}/g);
  const parts = ["p1.jpg", "p9.jpg"].map(pictureIdOf);
  assert.deepEqual(pair, parts.map((part) => `swap?part=${part}`));
  assert.equal((await press(`swap:${KEYS[1]}:${second}:${parts[1]}`, 1)).status, 303);
  assert.equal((await press(`swap:${KEYS[1]}:${third}:${parts[0]}`, 2)).status, 303);
  const { cut } = (await world.make.cuts.get(RUN))!;
  assert.deepEqual(cut.shots.map((shot) => assetsOf(shot).map(({ id }) => id)), [
    ["new0.jpg"],
    ["new4.jpg", "new1.jpg"],
    ["v2.mp4"],
  ]);
  assert.equal((await press(`swap:${KEYS[2]}:${third}`, 3)).status, 400, "it is shown already");
});

Deno.test("family adds what the film considered, and sees no other picture of the library", async () => {
  const { world, app, path } = await chosen();
  world.shownAssets = [...LIBRARY, stillShot(7).asset];
  for (const { id } of world.shownAssets) world.pictures.set(id, new TextEncoder().encode("JPEG"));
  const [other, considered] = [LIBRARY[0]!, stillShot(7).asset].map(pictureKeyOf);
  const from = async (peer: string, key: string) => {
    const get = async (at: string) => {
      const answer = await app.fetch(asked(`http://localhost${path}/${at}`), { peer });
      return [answer.status, await answer.text()] as const;
    };
    const [, wall] = await get(`others?day=${key.slice(0, 10)}`);
    const [status] = await get(`pictures/${key}`);
    const press = await app.fetch(
      asked(`http://localhost${path}/edit`, {
        method: "POST",
        body: new URLSearchParams({ press: "add", pictures: key, revision: `0.${RUN}` }),
      }),
      { peer },
    );
    await press.body?.cancel();
    return [wall.includes(`value="${key}"`), status, press.status];
  };
  assert.deepEqual(await from("203.0.113.7", other!), [false, 404, 400]);
  assert.deepEqual(await from("203.0.113.7", considered!), [true, 200, 303]);
  assert.deepEqual((await from("127.0.0.1", other!)).slice(0, 2), [true, 200]);
});

Deno.test("undo leads back to the cut that was chosen before another length, redo to the new one", async () => {
  const { world, orderId, press, app, path } = await chosen(), next = "20261005_080000_00bb";
  await world.runs.keep(RUN, "request", { query: "sea" });
  await press("title", 0, { main: "Ours" });
  assert.equal((await press("length", 1, { seconds: "30" })).status, 303);
  const asked30 = { query: "sea", durationSeconds: 30 };
  assert.deepEqual((await world.orders.get(orderId))?.request.options, asked30);
  // As the queue does, once the cut is there.
  await world.runs.begin({ runId: next, startedAt: "2026-10-05T08:00:00.000Z", source: "manual" });
  const cut = cutOf([stillShot(0), clipShot(2)]), brief = briefOf();
  await world.runs.keep(next, "cut", cut);
  await world.runs.keep(next, "brief", brief);
  await world.runs.keep(next, "request", asked30);
  const before = await world.runs.document(RUN, "edits") as StoredEdits;
  await world.runs.keepEdits(
    next,
    0,
    carriedEdits({ cut, brief }, { cut: CUT, brief }, RUN, before),
  );
  const left = { ...before, revision: before.revision + 1, next: { ...before.next!, run: next } };
  await world.runs.keepEdits(RUN, before.revision, left);
  await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: next });

  const now = async () => {
    const text = await (await app.fetch(asked(`http://localhost${path}`))).text();
    const changes = [...text.matchAll(/<li class="quiet small">([^<]*)</g)].map(([, line]) => line);
    const { cutRunId, request: { options: ask } } = (await world.orders.get(orderId))!;
    return { cutRunId, ask, changes, revision: /name="revision" value="([^"]*)"/.exec(text)![1]! };
  };
  const go = async (word: string) => {
    const answer = await app.fetch(asked(`http://localhost${path}/edit`, {
      method: "POST",
      body: new URLSearchParams({ press: word, revision: (await now()).revision }),
    }));
    assert.equal(answer.status, 303);
    const { revision: _, ...is } = await now();
    return is;
  };
  const old = { cutRunId: RUN, ask: { query: "sea" }, changes: ["Title: Ours"] };
  const anew = { cutRunId: next, ask: asked30, changes: ["Title: Ours", "Length: 30 s"] };
  const { revision, ...is } = await now();
  assert.deepEqual(is, anew);
  assert.deepEqual(await go("undo"), old);
  assert.deepEqual(await go("undo"), { ...old, changes: [] });
  assert.deepEqual(await go("redo"), old);
  assert.deepEqual(await go("redo"), anew);
  // A tab that knows the new cut as it was.
  const late = new URLSearchParams({ press: "undo", revision });
  const stale = await app.fetch(
    asked(`http://localhost${path}/edit`, { method: "POST", body: late }),
  );
  assert.equal(stale.status, 409);
});

Deno.test("a picture that was held back is seen and added by the owner alone", async () => {
  const { world, app, path } = await chosen();
  world.shownAssets = [7, 8].map((n) => stillShot(n).asset);
  const row = { asset: "p8.jpg", stage: "cut", verdict: "out", reason: "held_place" } as const;
  await world.runs.keepTrace(RUN, [{ ...row, asset: "p7.jpg", reason: "soft" }, row]);
  for (const id of ["p7.jpg", "p8.jpg"]) world.pictures.set(id, new TextEncoder().encode("JPEG"));
  const from = async (peer: string, key: string, revision = 0) => {
    const get = (path: string) => app.fetch(asked(`http://localhost${path}`), { peer });
    const others = await (await get(`${path}/others`)).text();
    const picture = await get(`/films/${RUN}/pictures/${key}`);
    await picture.body?.cancel();
    const press = await app.fetch(
      asked(`http://localhost${path}/edit`, {
        method: "POST",
        body: new URLSearchParams({
          press: "add",
          pictures: key,
          revision: `${revision}.${RUN}`,
        }),
      }),
      { peer },
    );
    await press.body?.cancel();
    return [others.includes(key), picture.status, press.status];
  };
  const family = "203.0.113.7", owner = "127.0.0.1", held = pictureIdOf("p8.jpg");
  assert.deepEqual(await from(family, held), [false, 404, 400]);
  assert.equal(await world.runs.document(RUN, "edits"), undefined);
  assert.deepEqual(await from(owner, held), [true, 200, 303]);
  assert.deepEqual(await from(family, pictureIdOf("p7.jpg"), 1), [true, 200, 303]);
});

Deno.test("a film is played to one of the owner's tracks, which only its id can ask for", async () => {
  const { world, path, press, page } = await chosen();
  assert.match(await page(`${path}/music`), /href="\/settings\/music"/);
  const track = { trackId: "00aa00aa00aa00aa", name: "a.mp3", title: "Sea & Sand", artist: "Ana" };
  world.ownTracks = [{ ...track, seconds: 192, path: "/music/a.mp3" }];
  const list = await page(`${path}/music`);
  assert.match(list, /Sea &amp; Sand[\s\S]*Ana[\s\S]*3:12[\s\S]*value="track:00aa00aa00aa00aa"/);
  assert.ok(!list.includes("/music/a.mp3"), "paths stay here");
  world.ownTracks = Array.from({ length: 101 }, (_, n) => ({
    ...{ ...track, trackId: String(n).padStart(16, "0"), title: `Song ${n}`, seconds: 60 },
    path: `/music/${n}.mp3`,
  }));
  const pages = [await page(`${path}/music`), await page(`${path}/music?page=2`)];
  assert.deepEqual(pages.map((text) => text.match(/Song \d+<\/h2>/g)!.length), [100, 1]);
  assert.match(pages[0]!, /href="[^"]*\/music\?page=2"/);
  world.ownTracks = [{ ...track, seconds: 192, path: "/music/a.mp3" }];
  /** By itself, and the track. */
  const now = async () =>
    [...(await page(`${path}/music`)).matchAll(/<li( aria-current="true")?><div class="about">/g)]
      .map(([, mark]) => mark !== undefined);
  assert.deepEqual(await now(), [true, false]);
  for (const other of ["/music/a.mp3", "../b.mp3", "00bb00bb00bb00bb"]) {
    assert.equal((await press(`track:${other}`, 0)).status, 400, other);
  }
  const refuse = (code: FaultCode) => (world.tracks.choose = () => {
    throw new Fault(code, "/music/a.mp3 is broken");
  });
  const { choose } = world.tracks;
  refuse("media_unreadable");
  const refused = await press(`track:${track.trackId}`, 0), said = await refused.text();
  assert.deepEqual([refused.status, said.includes("/music/")], [400, false]);
  world.tracks.choose = choose;
  assert.equal((await press(`track:${track.trackId}`, 0)).status, 303);
  assert.match(await page(), /<bdi>Sea &amp; Sand<\/bdi>/);
  assert.deepEqual(await now(), [false, true]);
  const { edits } = await world.runs.document(RUN, "edits") as StoredEdits;
  assert.deepEqual(edits, [{ kind: "track", path: "/music/a.mp3", credit: "Sea & Sand" }]);
  await press("music:auto", 1);
  assert.ok(!(await page()).includes("<bdi>Sea"));
  await press("undo", 2);
  assert.match(await page(), /<bdi>Sea/);
  for (const code of ["not_found", "child_died"] as const) {
    world.tracks.list = () => Promise.reject(new Fault(code, "/music is broken"));
    const unread = await page(`${path}/music`);
    assert.deepEqual([unread.includes("notice bad"), unread.includes("/music is")], [true, false]);
  }
});

Deno.test("both tracks of a long film are marked, and the second stays when its first is changed", async () => {
  const { world, path, press, page } = await chosen();
  const songs = ["a", "b", "c"].map((name) => ({
    ...{ trackId: `00${name}`, name, title: name.toUpperCase(), artist: "Ana", seconds: 190 },
    path: `/music/${name}.mp3`,
  }));
  world.ownTracks = songs;
  const then = { path: "/music/b.mp3", credit: "B" };
  const two = { mode: "file", path: "/music/a.mp3", credit: "A · B", then } as const;
  await world.runs.keep(RUN, "brief", briefOf({ music: two }));
  await press("track:00c", 0);
  const { brief } = (await world.make.cuts.get(RUN))!;
  assert.deepEqual(brief.music, { ...two, path: "/music/c.mp3", credit: "C · B" });
  const rows = (await page(`${path}/music`)).split("<li").slice(1);
  const marked = rows.filter((row) => row.startsWith(' aria-current="true"'));
  assert.deepEqual(marked.map((row) => /<h2[^>]*>([^<]+)/.exec(row)![1]), ["B", "C"]);
  // The second one may be played throughout.
  assert.deepEqual(marked.map((row) => row.includes('value="track:')), [true, false]);
});

Deno.test("another length is chosen anew, and a film on its way takes no change", async () => {
  const { world, orderId, press } = await chosen();
  await press("length", 0, { seconds: "90" });
  assert.deepEqual((await world.orders.get(orderId))?.request.options, {
    query: "sea",
    durationSeconds: 90,
  });
  assert.equal((await press("undo", 0)).status, 409);
});

Deno.test("the board gives the film's own length where its pictures make less than was asked for", async () => {
  const { world, orderId, press, page } = await chosen();
  world.layOut = ({ cut, brief }, before) => planFilm(cut, brief, knownFacts(), undefined, before);
  await press(`later:${KEYS[0]}`, 0);
  await press("length", 1, { seconds: "900" });
  await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: RUN });
  const seconds = Math.floor(filmSeconds((await world.make.cuts.get(RUN))!.timeline!));
  assert.match(await page(), new RegExp(`id="seconds"[^>]* value="${seconds}"`));
});

Deno.test("moods and pieces are one group, where each can be heard and what plays is pressed", async () => {
  const { world, app, path, press, page } = await chosen();
  world.layOut = ({ cut, brief }, before) => planFilm(cut, brief, knownFacts(), undefined, before);
  assert.ok(!(await page()).includes("<audio"), "no pieces, nothing to hear");
  world.otherMusic = [{ takeId: "11", isOwn: true, isNow: true }, { takeId: "22" }, {
    takeId: "33",
  }];
  await press(`later:${KEYS[0]}`, 0);
  const board = await page();
  const heard = [...board.matchAll(/<audio[^>]*src="([^"]+)"[^>]*aria-label="([^"]+)"/g)];
  assert.deepEqual(
    heard.map(([, src, name]) => [src, name]),
    ["11", "22", "33"].map((id, n) => [
      `${path}/takes/${id}`,
      `Hear ten seconds of Piece ${n + 1}`,
    ]),
  );
  assert.equal(board.match(/data-take="\d"/g)?.length, 3);
  const choices = (text: string) =>
    [...text.matchAll(/value="(music:[^"]+)" aria-pressed="(\w+)"/g)]
      .map(([, press, isNow]) => `${press} ${isNow}`);
  assert.ok(choices(board).includes("music:calm false"));
  assert.deepEqual(choices(board).filter((each) => each.startsWith("music:happy")), [
    "music:happy true",
    "music:happy true",
    "music:happy:22 false",
    "music:happy:33 false",
  ]);

  const bytes = new Uint8Array([1, 2, 3]);
  let stop: AbortSignal | undefined;
  world.takes.sound = (_cut, takeId, signal) => {
    stop = signal;
    return Promise.resolve(
      takeId !== "22" ? undefined : {
        sizeBytes: 3,
        version: "1",
        read: () => new Blob([bytes]).stream(),
      } as never,
    );
  };
  const get = (id: string) => app.fetch(asked(`http://localhost${path}/takes/${id}`));
  const take = await get("22");
  assert.deepEqual([take.status, take.headers.get("content-type")], [200, "audio/mp4"]);
  assert.deepEqual(new Uint8Array(await take.arrayBuffer()), bytes);
  assert.ok(stop instanceof AbortSignal);
  assert.equal((await get("44")).status, 404);

  assert.equal((await press("music:happy:22", 1)).status, 303);
  const { edits } = await world.runs.document(RUN, "edits") as StoredEdits;
  assert.deepEqual(edits.at(-1), { kind: "music", mood: "happy", seed: 22 });
  const { brief } = (await world.make.cuts.get(RUN))!;
  assert.deepEqual(brief.music, { mode: "composed", mood: "happy", seed: 22 });
});
