// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { say } from "../../../src/messages/say.ts";
import {
  asked,
  SETUP_KEY,
  signedIn,
  type SignInMode,
  USER,
  WebWorld,
  type WebWorldOptions,
} from "../../fakes/web/web_world.ts";

const HERE = "127.0.0.1", ELSEWHERE = "203.0.113.7";

async function opened(mode: SignInMode = "off", options: WebWorldOptions = {}) {
  const { world, app } = await WebWorld.open(mode, options);
  const ask = (path: string, init: RequestInit = {}, peer = HERE) =>
    app.fetch(asked(`http://localhost${path}`, init), { peer });
  const post = (path: string, fields: Record<string, string>, peer = HERE) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    }, peer);
  return { world, ask, post };
}

Deno.test("without a library and a past the start page offers its owner three ways to pictures", async () => {
  const { world, ask } = await opened();
  const ways = async (peer = HERE) => {
    const text = await (await ask("/", {}, peer)).text();
    return ["/setup/library/folder", "/setup/library/immich", 'value="samples"']
      .filter((way) => text.includes(way)).length;
  };
  assert.equal(await ways(), 0);
  world.missing = ["immich.url"];
  assert.equal(await ways(), 3);
  // A stranger learns nothing of it.
  assert.equal(await ways(ELSEWHERE), 0);
  await world.film();
  assert.equal(await ways(), 0);
});

Deno.test("a password comes first where other machines reach the app, and can be put off", async () => {
  const { world, ask, post } = await opened("off", { isReached: true });
  world.missing = ["immich.url"];
  const leads = async (headers = {}) => (await ask("/", { headers })).headers.get("location");
  assert.equal(await leads(), "/setup/sign-in");
  assert.match(await (await ask("/setup/sign-in")).text(), /name="card" value="sign-in"/);
  const off = await post("/setup/later", { card: "sign-in" });
  assert.equal(off.headers.get("location"), "/");
  assert.equal(await leads({ cookie: off.headers.get("set-cookie")!.split(";")[0]! }), null);
  world.setupState = { ...world.setupState, locks: new Map([["auth.password", "AUTH_FILE"]]) };
  assert.equal(await leads(), null);
});

/** What proxies, tunnels and content networks say of whom they ask for. */
const HANDED_ON = [
  "forwarded",
  "via",
  "x-real-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "CF-Ray",
  "X-Forwarded-For",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
] as const;

Deno.test("with sign-in off the first steps are for this machine and for the setup key", async () => {
  const { world, ask, post } = await opened();
  const form = { kind: "folder", folder: "/pictures" };
  assert.equal((await ask("/setup/library")).status, 200);
  const led = await ask("/setup/library", {}, ELSEWHERE);
  assert.deepEqual([led.status, led.headers.get("location")], [307, "/setup/key"]);
  assert.equal((await post("/setup/library", form, ELSEWHERE)).status, 403);
  // A proxy of this machine hands on what came from elsewhere.
  for (const header of HANDED_ON) {
    const answer = await ask("/setup/library", { headers: { [header]: ELSEWHERE } });
    assert.equal(answer.status, 307, header);
  }
  assert.deepEqual(world.saved, []);

  assert.equal((await post("/setup/key", { key: "no" }, ELSEWHERE)).status, 403);
  const taken = await ask(`/setup/key?key=${SETUP_KEY}`, {}, ELSEWHERE);
  assert.equal(taken.headers.get("location"), "/");
  const cookie = taken.headers.get("set-cookie")!;
  assert.match(cookie, /HttpOnly/);
  const headers = { cookie: cookie.split(";")[0]! };
  assert.equal((await ask("/setup/library", { headers }, ELSEWHERE)).status, 200);
  const other = { cookie: `${headers.cookie}0` };
  assert.equal((await ask("/setup/library", { headers: other }, ELSEWHERE)).status, 307);
});

Deno.test("a library is tested when it is sent, and what its key lacks is named", async () => {
  const { world, post } = await opened();
  const server = { kind: "server", url: "immich.local", key: " secret " };
  const taken = await post("/setup/library", server);
  assert.deepEqual([taken.status, taken.headers.get("location")], [303, "/"]);
  assert.deepEqual(world.saved, [{ kind: "server", url: "immich.local", key: "secret" }]);
  assert.equal((await post("/setup/library", { kind: "folder", folder: " " })).status, 400);
  assert.equal((await post("/setup/library", { kind: "server", url: "" })).status, 400);
  assert.equal((await post("/setup/library", { ...server, key: "" })).status, 400);
  assert.equal(world.saved.length, 1);

  world.setup.library = () =>
    Promise.resolve({
      isFit: false,
      lacks: ["person.read", "face.read"],
      lacksForDelivery: [],
      sentences: [],
    });
  const lacking = await post("/setup/library", server), text = await lacking.text();
  assert.equal(lacking.status, 400);
  for (const name of ["person.read", "face.read", "2 permissions", 'value="immich.local"']) {
    assert.ok(text.includes(name), name);
  }
  assert.ok(!text.includes("secret"), "a key is never shown again");

  world.setup.library = () => Promise.reject(new Fault("library_unreadable", "No such folder"));
  const away = await post("/setup/library", { kind: "folder", folder: "/gone" });
  assert.equal(away.status, 400);
  assert.match(await away.text(), /No such folder/);
});

Deno.test("sample pictures are taken by one press", async () => {
  const { world, post } = await opened();
  const taken = await post("/setup/library", { kind: "samples" });
  assert.deepEqual([taken.status, taken.headers.get("location")], [303, "/"]);
  assert.deepEqual(world.saved, ["samples"]);
  world.setup.samples = () => Promise.reject(new Fault("disk_full", "There is no room"));
  const full = await post("/setup/library", { kind: "samples" });
  assert.equal(full.status, 507);
  assert.match(await full.text(), /There is no room/);
});

Deno.test("while a library is read the start page shows what was found, then the memory that plays", async () => {
  const { world, ask } = await opened();
  world.firstLook = {
    isGoing: true,
    isRead: false,
    pictures: 1_931,
    years: [2019, 2026],
    faces: 6,
    tiles: ["t1"],
  };
  world.pictures.set("t1", new TextEncoder().encode("JPEG"));
  const before = await (await ask("/")).text();
  assert.match(before, /<h1>1,931 pictures, 2019–2026, 6 faces<\/h1>/);
  assert.match(before, /<noscript translate="no"><meta http-equiv="refresh"/);
  assert.doesNotMatch(before, /data-memory/);
  assert.equal((await ask("/setup/look/t1")).headers.get("content-type"), "image/jpeg");
  assert.equal((await ask("/setup/look/t2")).status, 404);
  const { firstLook } = world;
  world.firstLook = { ...firstLook, reading: { done: 1_207, total: 1_935, secondsLeft: 118 } };
  const reading = await (await ask("/")).text();
  assert.match(reading, /<progress [^>]*value="1207" max="1935"/);
  assert.match(reading, /1,207 of 1,935 pictures · about 2 minutes left/);
  assert.equal(reading.match(/>Looking through your pictures…</g)?.length, 1);
  assert.doesNotMatch(reading, /1,931/);
  world.firstLook = { ...firstLook, found: { all: 1_935, leftOut: 3, others: 1 } };
  const found = await (await ask("/")).text();
  assert.match(found, /1,935 were found\. 3 stay out of memories.* 1 belongs to another one/);
  assert.match(found, /role="status">Choosing the first memory…/);
  const about = { subtitle: "2025", pictures: 9, hasCover: true };
  world.shownMemories = [{ ...about, id: "m1", title: "A year" }, {
    ...about,
    id: "m2",
    title: "Theo",
  }];
  world.firstLook = { ...world.firstLook, isGoing: false, isRead: true, memory: "m2" };
  const after = await (await ask("/")).text();
  assert.deepEqual([...after.matchAll(/data-memory="(\w+)"/g)].map(([, id]) => id), ["m2"]);
  assert.doesNotMatch(after, /http-equiv="refresh"/);
});

Deno.test("home, faces and a password are asked for on the start page, and put off", async () => {
  const { world, ask, post } = await opened();
  const cards = async (headers = {}) => {
    const text = await (await ask("/", { headers })).text();
    return [...text.matchAll(/name="card" value="([\w-]+)"/g)].map(([, card]) => card);
  };
  assert.deepEqual(await cards(), []);
  world.setupState = { ...world.setupState, folder: "/pictures" };
  world.unknownPeople = [{ id: "p1", name: "Anna", pictures: 12 }];
  assert.deepEqual(await cards(), ["home", "sign-in"], "the library is read first");
  world.suggestions = { ...world.suggestions, lookedAt: "2026-10-05T06:00:00Z" };
  assert.deepEqual(await cards(), ["home", "people", "sign-in"]);
  const said = await post("/setup/people", { "id.0": "p1", "role.0": "partner" });
  assert.equal(said.headers.get("location"), "/?done=people");
  assert.match(await (await ask("/?done=people")).text(), /role="status">It is noted who is who/);
  assert.deepEqual(world.saved, [{ id: "p1", role: "partner" }]);
  world.setupState = { ...world.setupState, lacksFaceDetector: true };
  assert.deepEqual(await cards(), ["home", "faces", "people", "sign-in"]);
  assert.match(
    await (await ask("/")).text(),
    /<form method="post" action="\/setup\/people\/detector"/,
  );
  world.setupState = { ...world.setupState, lacksFaceDetector: false };
  const off = await post("/setup/later", { card: "home" });
  const cookie = off.headers.get("set-cookie")!.split(";")[0]!;
  assert.deepEqual(await cards({ cookie }), ["people", "sign-in"]);
  // What is no card is not kept.
  const odd = await post("/setup/later", { card: "x;y" });
  assert.match(odd.headers.get("set-cookie")!, /_later=;/);
  world.setupState = { ...world.setupState, hasSamples: true, isSignInOn: true };
  world.unknownPeople = [];
  assert.deepEqual(await cards(), ["samples"]);
  const family = await (await ask("/", {}, ELSEWHERE)).text();
  assert.doesNotMatch(family, /name="card"/);
});

Deno.test("folders are listed with their counts, and one that cannot be chosen is said to be none", async () => {
  const { world, ask } = await opened();
  const folder = { path: "/pictures/2024", name: "2024", pictures: 812, isMore: false };
  world.listing = {
    way: [{ path: "/pictures", name: "pictures" }],
    here: { path: "/pictures", name: "pictures", pictures: 900, isMore: true },
    folders: [folder],
    isCut: false,
  };
  const text = await (await ask("/setup/library/folder?at=%2Fpictures")).text();
  assert.match(text, /href="\/setup\/library\/folder\?at=%2Fpictures%2F2024"/);
  assert.match(text, /name="folder" value="\/pictures"/);
  for (const count of ["812 pictures", "more than 900 pictures"]) assert.ok(text.includes(count));
  const mounted = {
    path: "/mnt",
    name: "mnt",
    kind: "drives",
    pictures: 3,
    isMore: false,
  } as const;
  world.listing = { way: [], folders: [mounted], isCut: false };
  const places = await (await ask("/setup/library/folder")).text();
  assert.match(places, /Drives and network folders.*\/mnt/);
  const { list } = world.setup.folders;
  world.setup.folders = {
    list: (at) => at === undefined ? list() : Promise.reject(new Fault("not_found", "No")),
  };
  assert.equal((await ask("/setup/library/folder?at=%2Fetc")).status, 404);
  assert.equal((await ask("/setup/library/folder", {}, ELSEWHERE)).status, 307);
});

Deno.test("what a variable sets is shown with its name and cannot be changed", async () => {
  const { world, ask } = await opened();
  world.setupState = {
    ...world.setupState,
    locks: new Map([["immich.url", "IMMICH_URL"], ["auth.password", "AUTH_FILE"]]),
  };
  for (const path of ["", "/folder", "/immich"]) {
    const text = await (await ask(`/setup/library${path}`)).text();
    assert.match(text, /IMMICH_URL/);
    assert.doesNotMatch(text, /action="\/setup\/library"/);
  }
  const signIn = await (await ask("/setup/sign-in")).text();
  assert.ok(signIn.includes("AUTH_FILE") && !signIn.includes('type="password"'));
});

Deno.test("each click on the map comes closer and is kept as home when it is sent", async () => {
  const { world, ask, post } = await opened();
  const field = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
  const clicked = await (await ask(
    "/setup/home?middle=41.0000,-8.0000&closeness=2&wide.x=320&wide.y=200",
  )).text();
  assert.equal(field(clicked, "closeness"), "3");
  // The middle of the picture is the middle of the map.
  assert.equal(field(clicked, "home"), "41.0000,-8.0000");
  const east = await (await ask(
    "/setup/home?middle=41.0000,-8.0000&closeness=2&wide.x=330&wide.y=200",
  )).text();
  assert.ok(Number(field(east, "home")!.split(",")[1]) > -8);
  // A key press sends 0, 0.
  const pressed = await (await ask(
    "/setup/home?middle=41.0000,-8.0000&closeness=9&narrow.x=0&narrow.y=0",
  )).text();
  assert.deepEqual([field(pressed, "home"), field(pressed, "closeness")], ["41.0000,-8.0000", "4"]);

  const map = await ask("/setup/home/map.svg?middle=41,-8&closeness=2&size=wide");
  assert.deepEqual([map.headers.get("content-type"), await map.text()], [
    "image/svg+xml",
    "<svg>2</svg>",
  ]);
  assert.equal((await ask("/setup/home/map.svg?size=huge")).status, 404);

  const kept = await post("/setup/home", { home: "41.1500,-8.6100" });
  assert.equal(kept.headers.get("location"), "/?done=home");
  assert.match(await (await ask("/?done=home")).text(), /role="status">That is home now/);
  for (const home of ["91,0", "1,181", "home", ""]) await post("/setup/home", { home });
  assert.deepEqual(world.saved, [{ latitude: 41.15, longitude: -8.61 }]);
});

Deno.test("one town of a name is on the map at once, several are asked about", async () => {
  const { world, ask } = await opened();
  const porto = { name: "Porto", where: "Portugal", latitude: 41.15, longitude: -8.61 };
  world.setup.townsNamed = () => Promise.resolve([porto]);
  assert.match(await (await ask("/setup/home?town=porto")).text(), /value="41.1500,-8.6100"/);
  world.setup.townsNamed = () => Promise.resolve([porto, { ...porto, where: "Brazil" }]);
  const text = await (await ask("/setup/home?town=porto")).text();
  assert.equal(text.match(/\/setup\/home\?home=41.1500,-8.6100/g)?.length, 2);
});

Deno.test("people are noted together, and a birthday to come is none", async () => {
  const { world, ask, post } = await opened();
  world.pictures.set("p1", new TextEncoder().encode("JPEG"));
  assert.equal((await ask("/people/p1/face")).headers.get("content-type"), "image/jpeg");
  assert.equal((await ask("/people/p2/face")).status, 404);
  const sent = {
    "id.0": "p1",
    "role.0": "self",
    "born.0": "1984-02-29",
    "id.1": "p2",
    "name.1": "Ben",
  };
  const answer = await post("/setup/people", sent);
  assert.equal(answer.headers.get("location"), "/?done=people");
  assert.deepEqual(world.saved, [
    { id: "p1", role: "self", birthDate: "1984-02-29" },
    { id: "p2", name: "Ben", role: null },
  ]);
  for (const wrong of [{ "born.0": "2999-01-01" }, { "born.0": "soon" }, { "role.0": "king" }]) {
    assert.equal((await post("/setup/people", { ...sent, ...wrong })).status, 400);
  }
  assert.equal(world.saved.length, 2);
});

Deno.test("a password is saved once it is long enough and typed twice; then the app starts again", async () => {
  const { world, post } = await opened();
  const good = { username: " ana ", password: "a long way home", again: "a long way home" };
  const refused = [
    { ...good, username: " " },
    { ...good, username: "a".repeat(257) },
    { ...good, username: "a\u0000na" },
    { ...good, username: "an\u200ba" },
    { ...good, password: "a".repeat(4_097), again: "a".repeat(4_097) },
    { ...good, password: "short", again: "short" },
    { ...good, again: "a long way home " },
  ];
  for (const form of refused) assert.equal((await post("/setup/sign-in", form)).status, 400);
  assert.deepEqual(world.saved, []);
  const answer = await post("/setup/sign-in", good), text = await answer.text();
  assert.match(text, /http-equiv="refresh" content="10; url=\/\?signed_in"/);
  assert.match(text, /signed in as ana/);
  assert.match(answer.headers.get("set-cookie") ?? "", /^photos_memories_session=[^;]{40}/);
  assert.deepEqual(world.saved, [{ username: "ana", password: "a long way home" }, "restart"]);
  world.setup.savePassword = () => Promise.reject(new Fault("not_writable", "Read-only"));
  assert.match(await (await post("/setup/sign-in", good)).text(), /Read-only/);
  assert.equal(world.saved.length, 2);
});

Deno.test("who has set a password is told to be in, before and after a library is chosen", async () => {
  const { world, app } = await WebWorld.open("basic"), cookie = await signedIn(app);
  const tells = async () =>
    (await (await app.fetch(asked("http://localhost/?signed_in", { headers: { cookie } }))).text())
      .includes(say("en", "first.signed_in", { name: USER }));
  world.setupState = { ...world.setupState, folder: "/pictures", isSignInOn: true };
  assert.equal(await tells(), true);
  world.setupState = { ...world.setupState, folder: undefined };
  world.missing = ["immich.url"];
  assert.equal(await tells(), true);
});

Deno.test("the family's password is set once the owner has one, changed, and taken away", async () => {
  const off = await opened();
  assert.doesNotMatch(await (await off.ask("/setup/sign-in")).text(), /setup\/sign-in\/family/);
  const { world, app } = await WebWorld.open("basic"), cookie = await signedIn(app);
  world.setupState = { ...world.setupState, isSignInOn: true };
  const ask = async (form?: Record<string, string>) =>
    await app.fetch(asked(`http://localhost/setup/sign-in${form ? "/family" : ""}`, {
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
      headers: { cookie },
    }));
  const page = await (await ask()).text();
  assert.match(page, /action="\/setup\/sign-in\/family"/);
  assert.match(page, /id="username" name="username" value="family"/);
  assert.match(page, /name="remove"/);
  // The owner's own is set while sign-in is off alone.
  assert.doesNotMatch(page, /action="\/setup\/sign-in"/);
  const good = { username: "all of us", password: "a long way home", again: "a long way home" };
  assert.equal((await ask({ ...good, again: "" })).status, 400);
  assert.equal((await ask({ ...good, username: "a".repeat(257) })).status, 400);
  assert.match(await (await ask({ ...good, password: "short" })).text(), /value="all of us"/);
  assert.match(await (await ask(good)).text(), /content="10; url=\/setup\/sign-in"/);
  assert.equal((await ask({ remove: "1" })).status, 200);
  const { again: _, ...account } = good;
  assert.deepEqual(world.saved, [
    { family: account },
    "restart",
    { family: undefined },
    "restart",
  ]);
  world.setupState = {
    ...world.setupState,
    locks: new Map([["auth.family_password", "FILMS_FAMILY"]]),
  };
  const locked = await (await ask()).text();
  assert.match(locked, /FILMS_FAMILY/);
  assert.doesNotMatch(locked, /<form[^>]*sign-in/);
});

Deno.test("the faces offer the face detector with one button where it is not here", async () => {
  const { world, ask, post } = await opened();
  const shown = async () =>
    /action="\/setup\/people\/detector"/.test(await (await ask("/setup/people")).text());
  assert.equal(await shown(), false);
  world.setupState = { ...world.setupState, lacksFaceDetector: true };
  assert.equal(await shown(), true);
  const { status, headers } = await post("/setup/people/detector", {});
  assert.deepEqual([status, headers.get("location")], [303, "/?done=faces"]);
  assert.match(await (await ask("/?done=faces")).text(), /role="status">The face detector is here/);
  assert.deepEqual(world.saved, ["face detector"]);
  world.setup.fetchFaceDetector = () =>
    Promise.reject(new Fault("model_unavailable", "Could not fetch the face detector"));
  const refused = await post("/setup/people/detector", {});
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /Could not fetch the face detector/);
});
