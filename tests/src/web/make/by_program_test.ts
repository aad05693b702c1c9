// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { FORM_FLAGS } from "../../../../src/web/film_form.ts";
import { filmAccepted, filmBody, filmStatus } from "../../../../src/web/wire/film_wire.ts";
import {
  asked,
  familyIn,
  signedIn,
  TOKEN,
  WebWorld,
  type WebWorldOptions,
} from "../../../fakes/web/web_world.ts";

async function opened(options: WebWorldOptions = {}) {
  const { world, app } = await WebWorld.open("basic", { token: TOKEN, ...options });
  const base = options.basePath ?? "";
  const post = (
    body: unknown,
    headers: Record<string, string> = { "x-api-key": TOKEN },
    query = "",
  ) =>
    app.fetch(asked(`http://localhost${base}/api/films${query}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }));
  const look = async (path: string) => {
    const answer = await app.fetch(
      asked(`http://localhost${path}`, { headers: { authorization: `Bearer ${TOKEN}` } }),
    );
    assert.equal(answer.status, 200);
    return filmStatus.parse(await answer.json());
  };
  return { world, app, post, look };
}

Deno.test("a workflow has a film of an album, and follows it to the end at the address it was told", async () => {
  const { world, app, post, look } = await opened({ basePath: "/films" });
  const answer = await post({ "from-album": "Porto", duration: 60, fps: 30, upload: true });
  assert.equal(answer.status, 202);
  const { order_id, status_url } = filmAccepted.parse(await answer.json());
  assert.equal(status_url, `/films/api/films/${order_id}`);
  const order = (await world.orders.get(order_id))!;
  assert.equal(order.label, "Porto");
  assert.deepEqual(order.request, {
    options: { album: "Porto", durationSeconds: 60, fps: 30 },
    upload: true,
    origin: { source: "manual" },
  });
  const { ordered_at, ...waiting } = await look(status_url);
  assert.equal(ordered_at, order.orderedAt);
  assert.deepEqual(waiting, { order_id, state: "waiting", share: null, error: null, run: null });

  const cookie = await signedIn(app, "/films");
  const page = asked(`http://localhost/films/make/${order_id}`, { headers: { cookie } });
  assert.match(await (await app.fetch(page)).text(), /data-stage="waiting"[\s\S]*<bdi>Porto</);

  await world.orders.move(order_id, ["waiting"], "making");
  const runId = await world.film();
  world.progress.set(order_id, { run: runId, phase: "render", done: 1, total: 3, share: 1 / 3 });
  const making = await look(status_url);
  assert.deepEqual([making.state, making.share, making.run?.run_id], ["making", 0.333, runId]);
  world.progress.clear();
  await world.orders.move(order_id, ["making"], "made", { filmRunId: runId });
  const made = await look(status_url);
  assert.deepEqual([made.state, made.run?.status, made.run?.output_duration_seconds], [
    "made",
    "completed",
    61,
  ]);
  assert.ok(!JSON.stringify(made).match(/CANARY|\/films\/one/), "no title and no path");
});

Deno.test("a program asks for days, people, a place or a theme as a page does", async () => {
  const { world, post } = await opened();
  world.choices = { ...world.choices, span: { first: "2014-05-01", last: "2026-10-04" } };
  const open = { start: "2014-05-01", end: "2026-10-04" };
  const films: ReadonlyArray<readonly [body: object, options: object, label: string]> = [
    [
      { start: "2026-07-02", end: "2026-07-09" },
      { start: "2026-07-02", end: "2026-07-09" },
      "Film · 2–9 July 2026",
    ],
    [
      { person: ["Smith, Anna", "Ben"], "person-match": "or" },
      { person: ["Smith, Anna", "Ben"], personMatch: "or", ...open },
      "Smith, Anna and Ben",
    ],
    [
      { place: " Lisbon ", "no-music": true },
      { place: "Lisbon", noMusic: true, ...open },
      "Lisbon",
    ],
    [{ theme: "snow", "no-photos": false }, { theme: "snow", ...open }, "In the Snow"],
    [{ person: ["Anna"], birthday: true }, { person: ["Anna"], birthday: true }, "Anna"],
  ];
  for (const [body, options, label] of films) {
    assert.equal((await post(body)).status, 202, label);
    const [order] = await world.orders.list(1);
    assert.deepEqual([order!.request.options, order!.label], [options, label]);
  }
});

Deno.test("a webhook that sends an event of its own says in the address which film it wants", async () => {
  const { world, post } = await opened();
  const event = { type: "AssetV1", trigger: "AssetCreate", data: { asset: { id: "a" } } };
  const key = { "x-api-key": TOKEN };
  const answer = await post(event, key, "?from-album=Porto+%26+Faro&fps=30&upload");
  assert.equal(answer.status, 202);
  const [order] = await world.orders.list(1);
  assert.deepEqual(order!.request, {
    options: { album: "Porto & Faro", fps: 30 },
    upload: true,
    origin: { source: "manual" },
  });
  for (const query of ["?", "?colour=red", "?music=/etc/passwd", "?fps=31", "?upload", "?album="]) {
    assert.equal((await post(event, key, query)).status, 400, query);
  }
  assert.equal((await world.orders.list(9)).length, 1);
});

Deno.test("a body that means no film is refused by a sentence that names the field", async () => {
  const { world, post } = await opened();
  const wrong: ReadonlyArray<readonly [body: unknown, status: number, said: RegExp]> = [
    ["", 400, /JSON/],
    ["{", 400, /JSON/],
    [[], 400, /JSON/],
    ["null", 400, /JSON/],
    [{ "from-album": 7, colour: "red" }, 400, /"colour"/],
    [{ music: "/etc/passwd" }, 400, /"music"/],
    [{ include: ["a"] }, 400, /"include"/],
    [{ "from-album": ["Porto"] }, 400, /"from-album"/],
    [{ person: "Anna" }, 400, /"person"/],
    [{ fps: 31 }, 400, /"fps"/],
    [{ mood: "loud" }, 400, /"mood"/],
    [{ year: "2026" }, 400, /"year"/],
    [{ query: "sea", duration: "forever" }, 400, /duration/],
    [{ query: "sea", "add-date": true, "no-add-date": true }, 400, /add-date/],
    [{ upload: true }, 400, /./],
    [{}, 400, /./],
    [{ query: "a".repeat(70_000) }, 413, /too large/],
  ];
  for (const [body, status, said] of wrong) {
    const answer = await post(body), label = JSON.stringify(body).slice(0, 80);
    assert.equal(answer.status, status, label);
    assert.match((await answer.json()).detail, said, label);
  }
  const problem = {
    code: "usage",
    sentence: 'There is no album "Prto"',
    hint: 'Did you mean "Porto"?',
  } as const;
  world.outlook = { pictures: 0, problem };
  const none = await post({ "from-album": "Prto" });
  assert.equal(none.status, 422);
  assert.match((await none.json()).detail, /"Prto".*"Porto"\?$/);
  world.make.choices = () => Promise.reject(new Fault("library_unreadable", "It sleeps"));
  assert.equal((await post({ query: "sea" })).status, 502);
  assert.deepEqual(await world.orders.list(9), []);
});

Deno.test("a film is asked for with the token or by the owner, and by no one else", async () => {
  const { world, app, post } = await opened();
  const film = { query: "sea" };
  assert.equal((await post(film, {})).status, 401);
  assert.equal((await post(film, { "x-api-key": `${TOKEN}x` })).status, 401);
  assert.equal((await post(film, { cookie: await familyIn(app) })).status, 401);
  assert.deepEqual(await world.orders.list(9), []);
  const cookie = await signedIn(app);
  assert.equal((await post(film, { cookie })).status, 202);
  assert.equal((await post(film, { cookie, origin: "https://evil.test" })).status, 403);
  assert.equal(
    (await post(film, { "x-api-key": TOKEN, "sec-fetch-site": "same-site" })).status,
    403,
  );
  assert.equal(
    (await post(film, { "x-api-key": TOKEN, host: "photos-memories:8080" })).status,
    202,
  );
  const off = await WebWorld.open("off");
  const closed = await off.app.fetch(
    asked("http://localhost/api/films", { method: "POST", body: JSON.stringify(film) }),
  );
  assert.deepEqual([closed.status, await closed.json()], [404, {
    detail: "trigger API is not enabled",
  }]);
});

Deno.test("a body has every field of the page's form, and the upload", () => {
  assert.deepEqual(Object.keys(filmBody.shape).sort(), [...FORM_FLAGS.keys(), "upload"].sort());
});
