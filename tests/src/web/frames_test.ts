// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's frames, and what a frame's address opens: its own memories, and nothing else.

import assert from "node:assert/strict";
import { pictureIdOf } from "../../../src/film/finish/keep_pictures.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import { stillShot } from "../../fixtures/film/cuts.ts";
import { asked, signedIn, WebWorld, type WebWorldOptions } from "../../fakes/web/web_world.ts";

const MEMORY = "0123456789abcdef", OTHER = "fedcba9876543210";

async function opened(mode: "off" | "basic" = "basic", ask: WebWorldOptions = {}) {
  const { world, app } = await WebWorld.open(mode, { live: { longestMs: 1 }, ...ask });
  await world.memory(MEMORY);
  await world.memory(OTHER, "20261005_070000_00cc", [4, 5, 6, 7].map((n) => stillShot(n)));
  const { frame, token } = await world.frame(), page = `/frame/${token}`;
  const get = (path: string, headers: Record<string, string> = {}, peer = "203.0.113.7") =>
    app.fetch(asked(`http://localhost${ask.basePath ?? ""}${path}`, { headers }), { peer });
  const cookie = mode === "basic" ? await signedIn(app, ask.basePath) : "";
  const press = (form: Record<string, string> | URLSearchParams) =>
    app.fetch(asked(`http://localhost/frames`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(form),
    }));
  const list = async (query = "") => {
    const answer = await app.fetch(
      asked(`http://localhost/frames${query}`, { headers: { cookie } }),
    );
    return await answer.text();
  };
  return { world, app, frame, token, page, get, press, list, cookie };
}

Deno.test("a frame's device gets one memory after another, with addresses below its own alone", async () => {
  const { world, get, page } = await opened();
  const first = await (await get(`${page}/next`)).json();
  assert.deepEqual([first.isShown, first.memory.id], [false, MEMORY]);
  const second = await (await get(`${page}/next?playing=${MEMORY}`)).json();
  assert.deepEqual([second.isShown, second.memory.id], [true, OTHER]);
  assert.equal(first.memory.at, `${page}/memories/${MEMORY}`);
  assert.equal(first.memory.pictures, `${page}/memories/${MEMORY}/pictures`);
  assert.equal(first.version, "0.0.0-test");
  const [, shown] = first.memory.film.items, { picture, edge } = shown.view;
  const answer = await get(`${first.memory.pictures}/${picture}?edge=${edge}`);
  assert.deepEqual([answer.status, await answer.text()], [200, "JPEG"]);
  // A picture of another memory is none of this one.
  const far = await get(`${first.memory.pictures}/${pictureIdOf(stillShot(4).asset.id)}?edge=480`);
  assert.equal(far.status, 404);
  world.preview.sheet = () => Promise.resolve({ jpeg: new Uint8Array([1]), move: {} as never });
  const sheet = first.memory.film.items.find(({ view }: { view: { kind: string } }) =>
    view.kind === "sheet"
  );
  const part = await get(`${first.memory.at}/parts/${sheet.view.part}`);
  assert.deepEqual([part.status, part.headers.get("cache-control")], [
    200,
    "private, max-age=86400, immutable",
  ]);
});

Deno.test("no answer to a frame names a file, a run, a setting of persons or who is signed in", async () => {
  const { world, get, page, frame } = await opened("basic");
  const people = [{ id: "CANARY-PERSON", name: "CANARY-NAME" }];
  await world.frames.change(frame.id, "Kitchen", { ...frame.settings, never: people });
  for (const path of ["", "/next", "/picture.jpg", "?picture=3"]) {
    const answer = await get(page + path), text = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get("referrer-policy"), "no-referrer", path);
    assert.equal(answer.headers.get("x-robots-tag"), "noindex", path);
    assert.equal(answer.headers.get("set-cookie"), null, path);
    for (
      const word of [
        "p0.jpg",
        '.jpg"',
        "20261005_",
        "CANARY-PERSON",
        "CANARY-NAME",
        "/films",
        "<nav",
      ]
    ) {
      assert.ok(!text.includes(word), `${path} ${word}`);
    }
  }
});

Deno.test("every other route with a frame's token answers as to a stranger, and below its address with 404", async () => {
  const { world, app, token, page } = await opened("basic");
  const run = await world.film();
  const fill = (path: string, by: string) => path.replace(/:\w+/g, by);
  const own = ROUTES.filter(({ role }) => role === "frame").map(({ path }) => path);
  assert.deepEqual(own, [
    "/frame/:token/picture.jpg",
    "/frame/:token",
    "/frame/:token/next",
    "/frame/:token/memories/:memory_id/pictures/:picture_id",
    "/frame/:token/memories/:memory_id/parts/:part",
  ]);
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await app.fetch(
      asked(`http://localhost${path}`, { method, headers: { accept: "text/html", ...headers } }),
      { peer: "203.0.113.7" },
    );
    return { status: answer.status, text: await answer.text(), to: answer.headers.get("location") };
  };
  for (const { method, path, role, key } of ROUTES) {
    // Below its own address there is nothing of them.
    if (path !== "/" && !own.includes(`/frame/:token${path}`)) {
      const below = await ask(method, page + fill(path, run));
      assert.equal(below.status, 404, `${method} ${path}`);
    }
    if (role === "frame" || role === "everyone") continue;
    for (const by of [token, run]) {
      const bearer = { authorization: `Bearer ${token}`, "x-api-key": token };
      const { status, to } = await ask(method, fill(path, by), key ? bearer : {});
      const isRefused = status === 401 || status === 403 || status === 404 ||
        status === 307 && to!.startsWith("/sign-in");
      assert.ok(isRefused, `${method} ${path} ${status} ${to}`);
    }
  }
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    assert.ok([404, 405].includes((await ask(method, page)).status), method);
    assert.ok([404, 405].includes((await ask(method, `${page}/next`)).status), method);
  }
  assert.equal(world.frameStore && (await world.frames.list()).length, 1);
});

Deno.test("an address that was replaced, of a frame that is gone, and that never was, are one and the same page", async () => {
  const { world, get, page, frame } = await opened();
  const never = await (await get(`/frame/${"A".repeat(43)}`)).text();
  const isGone = async (path: string) => {
    for (const part of ["", "/next", "/picture.jpg", `/memories/${MEMORY}/parts/x`, "/else"]) {
      const answer = await get(path + part);
      assert.deepEqual([answer.status, await answer.text()], [404, never], path + part);
      assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
    }
  };
  for (const path of ["/frame/x", `${page}A`, `/frame/${"A".repeat(3_000)}`]) await isGone(path);
  const renewed = await world.frames.renew(frame.id);
  await isGone(page);
  assert.equal((await get(`/frame/${renewed}`)).status, 200);
  await world.frames.remove(frame.id);
  await isGone(`/frame/${renewed}`);
  assert.ok(!world.lines.some((line) => line.includes(page.slice(7)) || line.includes(renewed!)));
});

Deno.test("without a script a frame goes from picture to picture, and notes what it shows", async () => {
  const { world, get, page, frame } = await opened();
  const text = await (await get(page)).text();
  assert.match(text, new RegExp(`http-equiv="refresh" content="20; url=${page}\\?picture=1"`));
  assert.deepEqual(await world.frameStore.shown(frame.id), []);
  const pictures: string[] = [];
  for (let n = 0; n < 9; n++) {
    const still = await (await get(`${page}?picture=${n}`)).text();
    pictures.push(/class="still" src="([^"]+)"/.exec(still)![1]!);
  }
  assert.equal(new Set(pictures.slice(0, 8)).size, 8);
  assert.equal(pictures[8], pictures[0]);
  assert.equal((await get(pictures[3]!.replace("&amp;", "&"))).status, 200);
  assert.equal((await world.frameStore.shown(frame.id)).length, 2);
  for (const odd of ["-1", "x", "1e99", "9".repeat(40)]) {
    assert.equal((await get(`${page}?picture=${odd}`)).status, 200, odd);
  }
});

Deno.test("a frame whose first memory is still being made shows a picture of it meanwhile", async () => {
  const { world, get, page, frame } = await opened();
  await world.frames.change(frame.id, "Kitchen", { ...frame.settings, hasSound: true });
  world.isMade = false;
  assert.equal((await (await get(`${page}/next`)).json()).memory, undefined);
  const [, src] = /<img class="still" src="([^"]+)"/.exec(await (await get(page)).text())!;
  assert.equal((await get(src!)).status, 200);
  assert.deepEqual(await world.frameStore.shown(frame.id), []);
});

Deno.test("the owner makes a frame, sees its address once with a code, and gives it another one", async () => {
  const { press, list, get } = await opened("basic", { publicUrl: "https://films.home.arpa" });
  const made = await (await press({ press: "add", name: "Hall" })).text();
  const [, path] = /https:\/\/films\.home\.arpa(\/frame\/[\w-]{43})</.exec(made)!;
  assert.match(made, /<svg class="qr" viewBox="0 0 \d+ \d+" role="img"/);
  assert.equal((await get(path!)).status, 200);
  assert.doesNotMatch(await list(), /\/frame\//);
  const id = /id="frame-(\d+)"[^]*Hall/.exec(await list())![1]!;
  const again = await (await press({ press: "address", frame: "2" })).text();
  const [, next] = /https:\/\/films\.home\.arpa(\/frame\/[\w-]{43})</.exec(again)!;
  assert.deepEqual([(await get(path!)).status, (await get(next!)).status], [404, 200], id);
  const empty = await press({ press: "add", name: " " });
  assert.equal(empty.status, 400);
  assert.match(await empty.text(), /role="alert"/);
});

Deno.test("at this machine's own name a frame gets an address once it is known where others open the app", async () => {
  const { world, press, list, get, frame, page } = await opened();
  world.keepLinkAddress();
  const asks = /name="address"[^>]*placeholder="192\.168\.1\.20:8080"/;
  const [add, renew] = [{ press: "add", name: "Hall" }, { press: "address", frame: frame.id }];
  for (const form of [add, renew]) {
    const bare = await press(form), text = await bare.text();
    assert.equal(bare.status, 200);
    assert.match(text, asks);
    assert.doesNotMatch(text, /class="qr"/);
    const odd = await press({ ...form, address: "localhost:8080" });
    assert.equal(odd.status, 400);
    assert.match(await odd.text(), /aria-invalid="true"/);
  }
  assert.match(await (await press(add)).text(), /name="name"[^>]*value="Hall"/);
  // Nothing was made meanwhile, and the address of the frame that is there opens what it did.
  assert.equal((await world.frames.list()).length, 1);
  assert.equal((await get(page)).status, 200);
  const made = await (await press({ ...add, address: "192.168.1.20:8080" })).text();
  assert.match(made, /http:\/\/192\.168\.1\.20:8080\/frame\/[\w-]{43}</);
  assert.deepEqual(world.saved, [["output.link_address", "http://192.168.1.20:8080"]]);
  const renewed = await (await press(renew)).text();
  assert.match(renewed, /http:\/\/192\.168\.1\.20:8080\/frame\/[\w-]{43}</);
  assert.doesNotMatch(await list(), asks);
});

Deno.test("where only this computer opens the app, frames say so and lead to what changes it", async () => {
  const add = { press: "add", name: "Hall" };
  const off = await opened("off");
  off.world.keepLinkAddress();
  const list = await off.list();
  assert.match(list, /only this computer can open the app.*href="\/setup\/sign-in"/);
  assert.doesNotMatch(await (await off.press(add)).text(), /class="qr"/);
  // A proxy on this machine may lead here all the same.
  const otherwise = await off.press({ ...add, address: "films.home.arpa" });
  assert.match(await otherwise.text(), /class="qr"/);

  const { world, list: onPage } = await opened("basic");
  assert.match(await onPage(), /because it was started for this computer alone/);
  const { read } = world.ownSettings;
  world.ownSettings.read = async () => {
    const settings = await read();
    const all = settings.all.map((each) =>
      each.key.path === "server.host" ? { ...each, value: "127.0.0.1" } : each
    );
    return { ...settings, all };
  };
  const bySetting =
    /“Address to listen on” is 127\.0\.0\.1.*"\/settings\/server#setting:server\.host"/;
  assert.match(await onPage(), bySetting);
  // While sign-in is off, others would be sent away at every address.
  const refused = await opened("off", { isReached: true });
  refused.world.openAddresses = ["192.168.1.20"];
  assert.match(await refused.list(), /href="\/setup\/sign-in"/);
});

Deno.test("addresses of this machine are offered for a frame, and the chosen one is remembered", async () => {
  const { world, press, list } = await opened("basic", { isReached: true });
  world.keepLinkAddress();
  world.openAddresses = ["192.168.1.20", "fd00::20"];
  const offered = [...(await list()).matchAll(/type="radio" name="chosen" value="([^"]*)"/g)];
  const [first, second] = ["http://192.168.1.20", "http://[fd00::20]"];
  assert.deepEqual(offered.map(([, value]) => value), [first, second, ""]);
  const add = { press: "add", name: "Hall" };
  assert.doesNotMatch(
    await (await press({ ...add, chosen: "", address: "" })).text(),
    /class="qr"/,
  );
  const made = await (await press({ ...add, chosen: first!, address: "" })).text();
  assert.match(made, /http:\/\/192\.168\.1\.20\/frame\/[\w-]{43}</);
  assert.deepEqual(world.saved, [["output.link_address", first]]);
  assert.doesNotMatch(await list(), /name="chosen"/);
});

Deno.test("what the owner sets of a frame is kept, told in a line, and followed by the device", async () => {
  const { world, press, list, get, page, frame } = await opened();
  const form = {
    frame: frame.id,
    name: "Study",
    clock: "date",
    corner: "top_left",
    pace: "slow",
    sound: "on",
    full: "06:30",
    dim: "20:00",
    dark: "22:15",
    only: "p1",
    never: "nobody",
  };
  const set = await press(form), to = set.headers.get("location")!;
  assert.deepEqual([set.status, to], [303, `/frames?done=saved&frame=1#frame-1`]);
  assert.match(await list("?done=saved&frame=1"), /role="status">“Study” is set/);
  const { rules } = await (await get(`${page}/next`)).json();
  assert.deepEqual(rules, {
    clock: "date",
    corner: "top_left",
    pace: "slow",
    hasSound: true,
    full: "06:30",
    dim: "20:00",
    dark: "22:15",
  });
  assert.deepEqual((await world.frames.get(frame.id))?.settings.only, [{ id: "p1", name: "Anna" }]);
  assert.deepEqual((await world.frames.get(frame.id))?.settings.never, []);
  for (const odd of [{ dark: "24:00" }, { pace: "fast" }, { corner: "" }, { sound: "1" }]) {
    assert.equal((await press({ ...form, ...odd })).status, 400, JSON.stringify(odd));
  }
  assert.equal(
    (await press({ ...form, frame: "99" })).headers.get("location"),
    "/frames?done=gone&frame=99#frame-99",
  );
});

Deno.test("a frame tells when it was last there and what it showed, and is removed with a line", async () => {
  const { world, press, list, get, page, frame } = await opened();
  assert.match(await list(), /Not opened on a device yet/);
  await get(`${page}/next?playing=${MEMORY}`);
  world.nowMs += 3 * 3_600_000;
  const text = await list();
  assert.match(text, /Last seen 3 hours ago/);
  const link = `<a href="/memories/${MEMORY}">.*<bdi>CANARY ${MEMORY}</bdi></a>`;
  assert.match(text, new RegExp(link));
  assert.ok(!text.includes(`/memories/${MEMORY}/cover`));
  world.shownMemories = world.shownMemories.map((each) => ({ ...each, hasCover: true }));
  assert.match(await list(), new RegExp(`src="/memories/${MEMORY}/cover\\?size=small"`));
  // One that is gone has its title alone.
  world.shownMemories = [];
  assert.doesNotMatch(await list(), /<a href="\/memories/);
  assert.match(await list(), new RegExp(`<bdi>CANARY ${MEMORY}</bdi>`));
  const gone = await press({ press: "remove", frame: frame.id });
  assert.equal(gone.headers.get("location"), "/frames?done=removed&frame=1#frame-1");
  assert.match(await list("?done=removed&frame=1"), /role="status">The frame was removed/);
  assert.equal((await get(page)).status, 404);
});

Deno.test("the owner's page says that a plain address keeps no screen awake", async () => {
  const plain = await opened(),
    secure = await opened("basic", { publicUrl: "https://a.home.arpa" });
  assert.match(
    await plain.list(),
    /begins with http:\/\/, where no browser can keep the screen awake/,
  );
  assert.match(await secure.list(), /begins with https:\/\//);
  for (const { list } of [plain, secure]) assert.match(await list(), /its screen goes out/);
});

Deno.test("the preview of a frame is the owner's, and plays what the frame would", async () => {
  const { app, get, frame, cookie } = await opened();
  const path = `/frames/${frame.id}/preview`;
  assert.equal((await get(path)).status, 307);
  const page = await app.fetch(asked(`http://localhost${path}`, { headers: { cookie } }));
  assert.match(await page.text(), new RegExp(`data-address="${path}"[^]*data-preview`));
  const next = await app.fetch(asked(`http://localhost${path}/next`, { headers: { cookie } }));
  assert.equal((await next.json()).memory.at, `${path}/memories/${MEMORY}`);
});

Deno.test("below a path a frame's addresses are below it, too", async () => {
  const { get, page } = await opened("basic", { basePath: "/a/b" });
  const { memory } = await (await get(`${page}/next`)).json();
  assert.equal(memory.pictures, `/a/b${page}/memories/${MEMORY}/pictures`);
  assert.match(await (await get(page)).text(), new RegExp(`data-address="/a/b${page}"`));
});
