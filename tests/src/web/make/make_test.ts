// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CONFIG_KEYS } from "../../../../src/config/keys.ts";
import { MEMORY_TYPES } from "../../../../src/film/brief/brief.ts";
import { THEME_NAMES } from "../../../../src/film/brief/themes.ts";
import type { RunId } from "../../../../src/ledger/run.ts";
import { CATALOGUES, isMessage, say } from "../../../../src/messages/say.ts";
import { FORM_FLAGS, OLDER_FIELDS, SWITCHES } from "../../../../src/web/film_form.ts";
import { GROUPS } from "../../../../src/web/pages/make/everything_else.tsx";
import { FIRST } from "../../../../src/web/pages/make/make_page.tsx";
import type { Overview } from "../../../../src/app/library/overview.ts";
import { pictureIdOf } from "../../../../src/film/finish/keep_pictures.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { asked, familyIn, signedIn, WebWorld } from "../../../fakes/web/web_world.ts";

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

function post(app: App, path: string, form: Record<string, string> = {}, cookie = "") {
  return app.fetch(asked(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie },
    body: new URLSearchParams(form),
  }));
}

async function page(app: App, path: string): Promise<string> {
  return await (await app.fetch(asked(`http://localhost${path}`))).text();
}

const OVERVIEW: Overview = {
  pictures: 3,
  people: [{ value: "Anna", id: "p1", pictures: 2, cover: "a" }, { value: "Ben", pictures: 1 }],
  months: [
    { value: "2025-12", pictures: 1 },
    { value: "2026-07", pictures: 1, cover: "a" },
    { value: "2026-09", pictures: 1 },
  ],
  places: [
    { value: "Lisbon", pictures: 2, cover: "a", at: { latitude: 38.7, longitude: -9.1 } },
    { value: "Porto", pictures: 1, at: { latitude: 41.1, longitude: -8.6 } },
  ],
  albums: [{ value: "Trip", pictures: 1 }],
  covers: new Map([[pictureIdOf("a"), "a"]]),
  rows: [
    { people: [0], months: [1], places: [0], albums: [0] },
    { people: [0, 1], months: [2], places: [0], albums: [] },
    { people: [], months: [0], places: [1], albums: [] },
  ],
};

Deno.test("what cannot be meant is said without the flags of the command line", async () => {
  const { world, app } = await WebWorld.open("off");
  const problem = {
    sentence: "--year cannot be 20",
    code: "usage",
    hint: "Type it whole",
  } as const;
  world.outlook = { pictures: 0, problem };
  const answer = await post(app, "/make", { start: "2026-07-02" }), text = await answer.text();
  assert.equal(answer.status, 400);
  assert.match(text, /role="alert">This cannot be done as it was asked for/);
  assert.doesNotMatch(text, /--year/);
  world.outlook = {
    pictures: 0,
    problem: { ...problem, sentence: "There is no Ida", hint: "Try: photos-memories people list" },
  };
  assert.match(await page(app, "/make?person=Ida"), />There is no Ida\.</);
});

Deno.test("what is chosen becomes a memory that plays, with the options of the command line", async () => {
  const { world, app } = await WebWorld.open("off");
  world.outlook = { ...world.outlook, cover: "a.jpg" };
  const answer = await post(app, "/make", {
    start: "2026-07-02",
    end: "2026-07-09",
    person: "Anna, Ben",
    place: "",
    mood: "none",
    duration: "60",
    "as.kinds": "photos-only",
    "as.captions": "",
    unknown: "ignored",
  });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), "/memories/asked-0?play");
  assert.deepEqual(world.newMemories, [{
    label: "Anna and Ben",
    when: "2–9 July 2026",
    pictures: 148,
    cover: "a.jpg",
    options: {
      start: "2026-07-02",
      end: "2026-07-09",
      person: ["Anna", "Ben"],
      durationSeconds: 60,
      photosOnly: true,
      noMusic: true,
    },
  }]);
  assert.deepEqual(await world.orders.list(9), [], "nothing is rendered before it is saved");
});

Deno.test("months are the days from the first to the last, and typed days come before them", async () => {
  const { world, app } = await WebWorld.open("off");
  const body = (more = "") => `months=2026-09&months=2026-07&months=2026-13${more}`;
  const send = (text: string) =>
    app.fetch(asked("http://localhost/make", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: text,
    }));
  await send(body());
  await send(body("&start=2026-08-03"));
  assert.deepEqual(world.newMemories.map(({ options }) => options), [
    { start: "2026-07-01", end: "2026-09-30" },
    { start: "2026-08-03" },
  ]);
});

Deno.test("faces, months, places and albums are offered with pictures, and what is chosen narrows the rest", async () => {
  const { world, app } = await WebWorld.open("off");
  world.overview = OVERVIEW;
  const left = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/data-value="([^"]*)"[^]*?data-count[^>]*>(\d+)</g)]
        .map(([, value, n]) => [value, Number(n)]),
    );
  const whole = await page(app, "/make");
  assert.deepEqual(left(whole), {
    ...{ Anna: 2, Ben: 1, "2025-12": 1, "2026-07": 1, "2026-09": 1 },
    ...{ Lisbon: 2, Porto: 1, Trip: 1 },
  });
  assert.match(whole, /src="\/people\/p1\/face"/);
  const ben = await page(app, "/make?person=Ben&mood=calm");
  assert.deepEqual(left(ben), {
    ...{ Anna: 1, Ben: 1, "2025-12": 0, "2026-07": 0, "2026-09": 1 },
    ...{ Lisbon: 1, Porto: 0, Trip: 0 },
  });
  assert.match(ben, /name="person" value="Ben" checked/);
  assert.match(ben, /name="mood" value="calm" checked/);
  const { left: sent } = await (await app.fetch(
    asked("http://localhost/api/films/outlook?person=Ben"),
  )).json();
  assert.deepEqual(sent.months, { "2025-12": 0, "2026-07": 0, "2026-09": 1 });
  const cover = `http://localhost/make/pictures/${pictureIdOf("a")}`;
  assert.equal((await app.fetch(asked(cover))).status, 404);
  world.pictures.set(pictureIdOf("a"), new TextEncoder().encode("JPEG"));
  assert.equal((await app.fetch(asked(cover))).status, 200);
});

Deno.test("a click on the map chooses the nearest place, without a script, and keeps the rest", async () => {
  const { world, app } = await WebWorld.open("off");
  world.overview = OVERVIEW;
  const map = await app.fetch(asked("http://localhost/make/map.svg?size=wide"));
  assert.equal(map.headers.get("content-type"), "image/svg+xml");
  assert.equal(
    (await app.fetch(asked("http://localhost/make/map.svg?size=huge"))).status,
    404,
  );
  const clicked = async (x: number, y: number) => {
    const query = `person=Anna&place=Porto&mood=&at_wide.x=${x}&at_wide.y=${y}`;
    return (await app.fetch(asked(`http://localhost/make?${query}`))).headers.get("location");
  };
  // North is up: Porto lies above Lisbon.
  assert.equal(await clicked(360, 330), "/make?person=Anna&place=Lisbon");
  assert.equal(await clicked(360, 10), "/make?person=Anna&place=Porto");
  assert.equal(await clicked(0, 0), "/make?person=Anna&place=Porto");
});

Deno.test("a theme is chosen in the person's language", async () => {
  const { world, app } = await WebWorld.open("off");
  const headers = { "accept-language": "de" };
  const asking = asked("http://localhost/make?theme=snow", { headers });
  const text = await (await app.fetch(asking)).text();
  const select = /<select id="theme"[\s\S]*?<\/select>/.exec(text)![0];
  assert.equal([...select.matchAll(/<option/g)].length, THEME_NAMES.length + 1);
  assert.match(select, /value="snow" selected=""[^>]*>Im Schnee</);
  assert.equal((await post(app, "/make", { theme: "snow", query: "" })).status, 303);
  const [memory] = world.newMemories;
  assert.deepEqual([memory!.options, memory!.label], [{ theme: "snow" }, "In the Snow"]);
});

Deno.test("a place is offered and labelled in the person's language", async () => {
  const { world, app } = await WebWorld.open("off");
  world.overview = OVERVIEW;
  const headers = { "accept-language": "de" };
  const page = await (await app.fetch(asked("http://localhost/make", { headers }))).text();
  assert.match(page, /name="place" value="Lisbon"[^]*?<bdi>Lissabon</);
  assert.equal((await post(app, "/make", { place: "Lissabon" })).status, 303);
  const [memory] = world.newMemories;
  assert.deepEqual([memory!.options, memory!.label], [{ place: "Lissabon" }, "Lissabon"]);
});

Deno.test("a form that says nothing, or something impossible, is shown again as it was", async () => {
  const { world, app } = await WebWorld.open("off");
  world.overview = OVERVIEW;
  const forms: Record<string, string>[] = [
    {},
    { duration: "forever", person: "Anna" },
    { mood: "loud" },
  ];
  for (const form of forms) {
    const answer = await post(app, "/make", form);
    assert.equal(answer.status, 400);
    const text = await answer.text();
    assert.match(text, /role="alert"/);
    if ("person" in form) assert.match(text, /name="person" value="Anna" checked/);
  }
  assert.deepEqual(world.newMemories, []);
});

Deno.test("a page of another site, and a stranger, order nothing", async () => {
  const { world, app } = await WebWorld.open("basic");
  assert.equal((await post(app, "/make", { query: "sea" })).status, 401);
  const cookie = await signedIn(app);
  const foreign = await app.fetch(asked("http://localhost/make", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie,
      origin: "https://evil.test",
    },
    body: "query=sea",
  }));
  assert.equal(foreign.status, 403);
  assert.deepEqual(world.newMemories, []);
  assert.equal((await post(app, "/make", { query: "sea" }, cookie)).status, 303);
});

Deno.test("the form tells how many pictures it finds and how long the film takes here", async () => {
  const { world, app } = await WebWorld.open("off");
  const outlook = async () =>
    await (await app.fetch(asked("http://localhost/api/films/outlook?person=Anna"))).json();
  const { make_seconds: none } = await outlook();
  assert.equal(none, null, "before the first film nothing is known of this machine");
  await filmOf(world, "20261005_070000_1f0c", { render: 30, sound: 15, delivery: 500 });
  const { pictures, film_seconds, make_seconds, text } = await outlook();
  assert.deepEqual([pictures, film_seconds, make_seconds], [148, 90, 67.5]);
  assert.equal(text, "148 pictures, about 1:30");
  // The same without a script.
  assert.match(await page(app, "/make?person=Anna"), /148 pictures, about 1:30/);
  assert.deepEqual(world.asked.at(-1), { person: ["Anna"] });
});

async function filmOf(world: WebWorld, runId: RunId, seconds: Record<string, number>) {
  await world.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  for (const [phase, took] of Object.entries(seconds)) {
    await world.runs.enter(runId, phase as "render", 0);
    await world.runs.enter(runId, "complete", took);
  }
  await world.runs.end(runId, {
    status: "completed",
    finishedAt: "2026-10-05T07:10:00.000Z",
    outputDurationSeconds: 60,
  });
}

Deno.test("the page of an order follows it from the cut to the film", async () => {
  const { world, app } = await WebWorld.open("off");
  const { orderId } = await world.orders.place({ label: "sea", request: { options: {} } });
  const path = `/make/${orderId}`;
  world.progress.set(orderId, {
    run: "r",
    phase: "analysis",
    done: 0,
    total: 0,
    share: 0.25,
    etaSeconds: 130,
  });
  const choosing = await page(app, path);
  assert.match(choosing, /<progress max="1" value="0.25"/);
  assert.match(choosing, /Looking at pictures · about 2 minutes left/);
  assert.match(choosing, new RegExp(`action="${path}/cancel"`));
  world.progress.clear();

  const cut = "20261005_070000_00aa";
  await world.runs.begin({
    runId: cut,
    startedAt: "2026-10-05T07:00:00.000Z",
    source: "manual",
    isDryRun: true,
  });
  const titles = { main: "CANARY-TITLE", source: "fallback" } as const;
  await world.runs.keep(cut, "cut", { ...world.cut, titles });
  await world.runs.keep(cut, "brief", briefOf());
  await world.runs.end(cut, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
  const picture = world.cut.shots[0]!.asset.id;
  world.pictures.set(picture, new TextEncoder().encode("JPEG"));
  await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: cut });
  const chosen = await page(app, path);
  assert.match(chosen, /CANARY-TITLE/);
  const source = /src="(\/films\/20261005_070000_00aa\/pictures\/[0-9a-f]{16})"/.exec(chosen)?.[1];
  assert.equal((await app.fetch(asked(`http://localhost${source}`))).status, 200);
  assert.ok(!chosen.includes('name="upload"'), "there is no library to deliver to");

  assert.equal((await post(app, `${path}/render`, { upload: "on" })).status, 303);
  assert.deepEqual(
    [(await world.orders.get(orderId))?.state, (await world.orders.get(orderId))?.request.upload],
    ["waiting", true],
  );
  // A second tab presses it again: nothing changes.
  await post(app, `${path}/render`);
  assert.equal((await world.orders.get(orderId))?.request.upload, true);
  await world.orders.move(orderId, ["waiting"], "making");
  await world.orders.move(orderId, ["making"], "made", { filmRunId: await world.film() });
  assert.match(await page(app, path), /href="\/films\/20261005_070000_1f0c"[^>]*>Watch it/);
  await post(app, `${path}/cancel`);
  assert.equal((await world.orders.get(orderId))?.state, "made");
});

Deno.test("an order that is cancelled or failed says so and can be tried again", async () => {
  const { world, app } = await WebWorld.open("off");
  const { orderId } = await world.orders.place({ label: "sea", request: { options: {} } });
  const thrown = await post(app, `/make/${orderId}/cancel`);
  assert.match(
    await page(app, thrown.headers.get("location")!),
    /role="status">It was thrown away/,
  );
  assert.match(await page(app, `/make/${orderId}`), /It was stopped.*Bring it back/s);
  await world.orders.move(orderId, ["cancelled"], "failed", {
    error: "/films is full.",
    errorCode: "disk_full",
  });
  assert.match(await page(app, `/make/${orderId}`), /role="alert">\/films is full\./);
  const german = await app.fetch(
    asked(`http://localhost/make/${orderId}`, { headers: { "accept-language": "de" } }),
  );
  assert.ok((await german.text()).includes(say("de", "fault.disk_full")));
  await post(app, `/make/${orderId}/retry`);
  assert.equal((await world.orders.get(orderId))?.state, "choosing");
  const missing = await app.fetch(asked(`http://localhost/make/${crypto.randomUUID()}`));
  assert.equal(missing.status, 404);
});

Deno.test("a film that failed is told of on the start page until it is dismissed or tried again", async () => {
  const { world, app } = await WebWorld.open("off");
  const fail = async (label: string) => {
    const { orderId } = await world.orders.place({ label, request: { options: {} } });
    await world.orders.move(orderId, ["choosing"], "failed");
    return orderId;
  };
  const sea = await fail("sea"), snow = await fail("snow");
  const told = async () =>
    [...(await page(app, "/")).matchAll(/“(\w+)” could not be saved/g)].map(([, label]) => label);
  assert.deepEqual((await told()).toSorted(), ["sea", "snow"]);
  await post(app, `/make/${sea}/cancel`, { from: "home" });
  assert.deepEqual(await told(), ["snow"]);
  await post(app, `/make/${snow}/retry`, { from: "home" });
  assert.deepEqual(await told(), []);
  assert.equal((await world.orders.get(snow))?.state, "choosing");
});

Deno.test("the queue is shown on the start page in the order films are made", async () => {
  const { world, app } = await WebWorld.open("off");
  for (const label of ["sea", "snow", "cake"]) {
    await world.orders.place({ label, request: { options: {} } });
  }
  const [cake, snow, sea] = await world.orders.list(3);
  for (const { orderId } of [sea!, snow!]) {
    await world.orders.move(orderId, ["choosing"], "chosen");
    await world.orders.move(orderId, ["chosen"], "waiting");
  }
  await world.orders.move(sea!.orderId, ["waiting"], "making");
  const text = await page(app, "/");
  const links = [...text.matchAll(/href="\/make\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
  assert.deepEqual(links, [sea!.orderId, snow!.orderId, cake!.orderId]);
});

Deno.test("every option of the form is called something in each language, and so is each word to choose", () => {
  const fields = GROUPS.flatMap((group) => group.fields);
  const switched = Object.values(SWITCHES).flatMap(({ flags }) => flags.map(([flag]) => flag));
  // Every option has one place, above or below.
  assert.deepEqual(
    [...FIRST, ...OLDER_FIELDS, ...switched, ...fields.filter((name) => !(name in SWITCHES))]
      .sort(),
    [...FORM_FLAGS.keys()].sort(),
  );
  const ownWords = ["query", "theme", "title"];
  const ofForm = [...FORM_FLAGS].filter(([name]) =>
    fields.includes(name) && !ownWords.includes(name)
  );
  const kinds = new Set<string>(MEMORY_TYPES), said = new Set<string>();
  for (const [name, { choices = [] }] of ofForm) {
    said.add(`option.${name}`);
    // Numbers and formats are the same everywhere, kinds of film have their words elsewhere.
    for (const choice of choices) {
      const isName = /\d|^(mov|prores|fall)$/.test(choice);
      if (!isName && (!kinds.has(choice) || choice === "custom")) said.add(`choice.${choice}`);
    }
  }
  // The lists of the settings call theirs by the same words.
  const ofSettings = CONFIG_KEYS.flatMap(({ choices = [] }) => choices);
  const keys = Object.keys(CATALOGUES["en"]!).filter((key) => /^(option|choice)\./.test(key));
  const unsaid = [...said].filter((key) => !isMessage(key));
  assert.deepEqual(unsaid, []);
  const known = new Set([...said, ...ofSettings.map((choice) => `choice.${choice}`)]);
  const stale = keys.filter((key) => !known.has(key) && !kinds.has(key.split(".")[1]!));
  assert.deepEqual(stale, []);
});

Deno.test("only an owner has a film delivered to the library, and says for whom it is", async () => {
  const { world, app } = await WebWorld.open("basic");
  world.canDeliver = true;
  const [owner, family] = [await signedIn(app), await familyIn(app)];
  const open = async (path: string, cookie: string) =>
    await (await app.fetch(asked(`http://localhost${path}`, { headers: { cookie } }))).text();
  const wished = async (cookie: string, form: Record<string, string> = {}) => {
    await post(app, "/make", { query: "sea", ...form }, cookie);
    const { upload, options } = world.newMemories.at(-1)!;
    return [upload, options.sharing];
  };
  const ordered = async (upload: boolean) =>
    (await world.orders.place({ label: "sea", request: { options: {}, upload } })).orderId;
  const rendered = async (id: string, cookie: string, form: Record<string, string>) => {
    await world.orders.move(id, ["choosing"], "chosen");
    await post(app, `/make/${id}/render`, form, cookie);
    const order = await world.orders.get(id);
    return [order?.state, order?.request.upload];
  };
  const on = { upload: "on", sharing: "just-us" };
  assert.deepEqual(await wished(family, on), [undefined, undefined]);
  assert.deepEqual(await wished(owner, on), [true, "just-us"]);
  assert.deepEqual(await rendered(await ordered(false), family, on), ["waiting", false]);
  assert.deepEqual(await rendered(await ordered(true), family, {}), ["waiting", true]);
  assert.deepEqual(await rendered(await ordered(false), owner, on), ["waiting", true]);
  const waiting = await ordered(false);
  await world.orders.move(waiting, ["choosing"], "chosen");
  for (const path of ["/make", `/make/${waiting}`]) {
    assert.match(await open(path, owner), /name="upload"/, path);
    assert.doesNotMatch(await open(path, family), /name="(?:upload|sharing)"/, path);
  }
});
