import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import {
  asked,
  SETUP_KEY,
  signedIn,
  type SignInMode,
  WebWorld,
} from "../../fakes/web/web_world.ts";

const HERE = "127.0.0.1", ELSEWHERE = "203.0.113.7";

async function opened(mode: SignInMode = "off") {
  const { world, app } = await WebWorld.open(mode);
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

Deno.test("without a library and a past the start page leads its owner to the first steps", async () => {
  const { world, ask } = await opened();
  assert.equal((await ask("/")).status, 200);
  world.missing = ["immich.url"];
  const answer = await ask("/");
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/setup"]);
  // A stranger learns nothing of it.
  assert.equal((await ask("/", {}, ELSEWHERE)).status, 200);
  await world.film();
  assert.equal((await ask("/")).status, 200);
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
  assert.equal(taken.headers.get("location"), "/setup");
  const cookie = taken.headers.get("set-cookie")!;
  assert.match(cookie, /HttpOnly/);
  const headers = { cookie: cookie.split(";")[0]! };
  assert.equal((await ask("/setup/library", { headers }, ELSEWHERE)).status, 200);
  const other = { cookie: `${headers.cookie}0` };
  assert.equal((await ask("/setup/library", { headers: other }, ELSEWHERE)).status, 307);
});

Deno.test("a library is tested when it is sent, and what its key lacks is named", async () => {
  const { world, post } = await opened();
  const server = { kind: "server", url: "http://immich.local", key: " secret " };
  assert.equal((await post("/setup/library", server)).status, 200);
  assert.deepEqual(world.saved, [{ kind: "server", url: "http://immich.local", key: "secret" }]);
  assert.equal((await post("/setup/library", { kind: "folder", folder: " " })).status, 400);
  assert.equal((await post("/setup/library", { kind: "server", url: "" })).status, 400);
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
  for (const name of ["person.read", "face.read", "2 permissions"]) assert.ok(text.includes(name));
  assert.ok(!text.includes("secret"), "a key is never shown again");

  world.setup.library = () => Promise.reject(new Fault("library_unreadable", "No such folder"));
  const away = await post("/setup/library", { kind: "folder", folder: "/gone" });
  assert.equal(away.status, 400);
  assert.match(await away.text(), /No such folder/);
});

Deno.test("what a variable sets is shown with its name and cannot be changed", async () => {
  const { world, ask } = await opened();
  world.setupState = {
    ...world.setupState,
    locks: new Map([["immich.url", "IMMICH_URL"], ["auth.password", "AUTH_FILE"]]),
  };
  const text = await (await ask("/setup/library")).text();
  assert.match(text, /IMMICH_URL/);
  assert.ok(!text.includes("Use this server") && !text.includes("Use this folder"));
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
  assert.equal(kept.headers.get("location"), "/setup/people");
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
  assert.equal(answer.headers.get("location"), "/setup/sign-in");
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
  assert.match(text, /http-equiv="refresh" content="4; url=\/setup\/film"/);
  assert.deepEqual(world.saved, [{ username: "ana", password: "a long way home" }, "restart"]);
  world.setup.savePassword = () => Promise.reject(new Fault("not_writable", "Read-only"));
  assert.match(await (await post("/setup/sign-in", good)).text(), /Read-only/);
  assert.equal(world.saved.length, 2);
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
  assert.match(await (await ask(good)).text(), /content="4; url=\/setup\/sign-in"/);
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

Deno.test("the first film goes into the queue of all films", async () => {
  const { world, ask, post } = await opened();
  assert.match(await (await ask("/setup/film")).text(), /44 pictures/);
  const answer = await post("/setup/film", {});
  const [order] = await world.orders.queued(["choosing"]);
  assert.equal(answer.headers.get("location"), `/make/${order!.orderId}`);
  assert.deepEqual(order!.request.options, {
    start: "2026-09-01",
    end: "2026-09-20",
    durationSeconds: 30,
  });
  world.setup.firstFilm = () => Promise.resolve(undefined);
  assert.equal((await post("/setup/film", {})).status, 200);
});

Deno.test("the first film offers the face detector with one button where it is not here", async () => {
  const { world, ask, post } = await opened();
  const shown = async () =>
    /action="\/setup\/film\/faces"/.test(await (await ask("/setup/film")).text());
  assert.equal(await shown(), false);
  world.setupState = { ...world.setupState, lacksFaceDetector: true };
  assert.equal(await shown(), true);
  const { status, headers } = await post("/setup/film/faces", {});
  assert.deepEqual([status, headers.get("location")], [303, "/setup/film"]);
  assert.deepEqual(world.saved, ["face detector"]);
  world.setup.fetchFaceDetector = () =>
    Promise.reject(new Fault("model_unavailable", "Could not fetch the face detector"));
  const refused = await post("/setup/film/faces", {});
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /Could not fetch the face detector/);
});

Deno.test("what was done is marked, and the way on leads to the first step that was not", async () => {
  const { world, ask } = await opened();
  world.setupState = { ...world.setupState, folder: "/pictures", hasPeople: true };
  const text = await (await ask("/setup")).text();
  assert.equal(text.match(/class="done"/g)?.length, 2);
  assert.match(text, /class="button" href="\/setup\/home"/);
});
