// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  asked,
  signedIn,
  USER,
  WebWorld,
  type WebWorldOptions,
} from "../../fakes/web/web_world.ts";

const DAY = 86_400_000;

async function withLink(mode: "off" | "basic" = "basic", ask: WebWorldOptions = {}) {
  const { world, app } = await WebWorld.open(mode, ask), base = ask.basePath ?? "";
  const runId = await world.film(), token = await world.guestLink(runId);
  const get = (path: string, headers: Record<string, string> = {}, peer = "203.0.113.7") =>
    app.fetch(asked(`http://localhost${base}${path}`, { headers }), { peer });
  return { world, app, runId, token, get, page: `/guest/${token}` };
}

Deno.test("a guest sees one film, plays parts of it and downloads it, without a session", async () => {
  const { world, get, page, runId } = await withLink();
  const answer = await get(page), text = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(text, /CANARY-TITLE/);
  assert.match(text, new RegExp(`<video[^>]* src="${page}/film"[^>]* poster="${page}/poster"`));
  assert.match(text, new RegExp(`href="${page}/film" download="film.mp4"`));
  for (const part of ["", "/film", "/poster"]) {
    const { headers, body } = await get(page + part);
    assert.equal(headers.get("referrer-policy"), "no-referrer", part);
    assert.equal(headers.get("x-robots-tag"), "noindex", part);
    assert.match(headers.get("cache-control")!, /^private/, part);
    assert.equal(headers.get("set-cookie"), null, part);
    await body?.cancel();
  }
  const range = await get(`${page}/film`, { range: "bytes=2-4" });
  assert.deepEqual([range.status, await range.text()], [206, "234"]);
  assert.equal(await (await get(`${page}/poster`)).text(), "JPEG");
  // Neither another page nor what is told of its shots, nor the name of its run.
  for (const word of ["CANARY-WORDS", runId, "<nav", "/films", "/settings", "manifest", "<form"]) {
    assert.ok(!text.includes(word), word);
  }
  const own = world.pictures.keys().next().value!;
  assert.ok(!text.includes(own));
});

Deno.test("a guest's page is the same for who is signed in", async () => {
  const { app, get, page } = await withLink();
  const cookie = await signedIn(app);
  const [signed, bare] = [await get(page, { cookie }), await get(page)];
  assert.equal(await signed.text(), await bare.text());
  assert.ok(!(await (await get(page, { cookie })).text()).includes(USER));
});

Deno.test("a link that expired, ended, was never there or has lost its film is one and the same page", async () => {
  const { world, get, page, runId, token } = await withLink();
  const nothing = `/guest/${"A".repeat(43)}`;
  const unknown = await get(nothing), text = await unknown.text();
  assert.equal(unknown.status, 404);
  const isGone = async (path: string) => {
    for (const part of ["", "/film", "/poster"]) {
      const answer = await get(path + part);
      assert.equal(answer.status, 404, path + part);
      assert.equal(await answer.text(), text, path + part);
      for (const name of ["referrer-policy", "cache-control", "x-robots-tag", "content-type"]) {
        assert.equal(answer.headers.get(name), unknown.headers.get(name), name);
      }
    }
  };
  for (const path of [nothing, "/guest/x", `${page}A`, `/guest/${"A".repeat(3_000)}`]) {
    await isGone(path);
  }
  assert.equal((await get(page)).status, 200);
  world.nowMs += 7 * DAY - 1;
  assert.equal((await get(page)).status, 200);
  world.nowMs += 1;
  await isGone(page);

  const second = `/guest/${await world.guestLink(runId)}`;
  const [link] = await world.guestLinks.of(runId);
  await world.guestLinks.end(runId, link!.id);
  await isGone(second);

  const third = `/guest/${await world.guestLink(runId)}`;
  const bytes = world.files.get("/films/one/film.mp4")!;
  world.files.delete("/films/one/film.mp4");
  await isGone(third);
  world.files.set("/films/one/film.mp4", bytes);
  assert.equal((await get(third)).status, 200);
  await world.runs.forget([runId]);
  await isGone(third);
  assert.ok(!world.lines.some((line) => line.includes(token)));
});

Deno.test("a guest's link opens one film alone, below a path and with sign-in off on an allowed host", async () => {
  const { app, page } = await withLink("off", {
    basePath: "/a/b",
    allowedHosts: ["films.home.arpa"],
  });
  const open = (host: string, path: string) =>
    app.fetch(asked(`http://localhost${path}`, { headers: { host } }), { peer: "203.0.113.7" });
  const answer = await open("films.home.arpa", `/a/b${page}`);
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), new RegExp(`src="/a/b${page}/film"`));
  assert.equal((await open("evil.test", `/a/b${page}`)).status, 421);
  assert.equal((await open("films.home.arpa", page)).status, 404);
  const post = await app.fetch(asked(`http://localhost/a/b${page}`, { method: "POST" }));
  assert.equal(post.status, 405);
});

Deno.test("the owner makes a link on the film's page, sees it once, and ends it there", async () => {
  const { world, app, runId, get } = await withLink("basic", {
    publicUrl: "https://films.home.arpa",
  });
  await world.guestLinks.end(runId, (await world.guestLinks.of(runId))[0]!.id);
  const cookie = await signedIn(app), film = `/films/${runId}`;
  const press = (path: string, form: Record<string, string>) =>
    app.fetch(asked(`http://localhost${film}/${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    }));
  for (const days of ["", "0", "2", "365", "1e1"]) {
    assert.equal((await press("guests", { days })).status, 303, days);
  }
  assert.deepEqual(world.guestLinks.kept, []);
  const made = await (await press("guests", { days: "30" })).text();
  assert.match(made, /wherever films\.home\.arpa can be reached/);
  const [, address] = /(https:\/\/films\.home\.arpa\/guest\/[\w-]{43})</.exec(made)!;
  const path = new URL(address!).pathname;
  assert.equal((await get(path)).status, 200);
  const [link] = await world.guestLinks.of(runId);
  assert.equal(Date.parse(link!.expiresAt) - Date.parse(link!.createdAt), 30 * DAY);
  // The address of that page, opened again.
  const again = await get(`${film}/guests`, { cookie });
  assert.deepEqual([again.status, again.headers.get("location")], [303, `${film}#guests`]);
  assert.equal((await world.guestLinks.of(runId)).length, 1);
  const listed = await (await get(film, { cookie })).text();
  assert.match(listed, new RegExp(`name="link" value="${link!.id}"`));
  assert.ok(!listed.includes("/guest/"));
  const ended = await press("guests/end", { link: link!.id });
  const after = `${film}?done=ended`;
  assert.deepEqual([ended.status, ended.headers.get("location")], [303, `${after}#guests`]);
  assert.match(await (await get(after, { cookie })).text(), /role="status">The link was ended/);
  assert.equal((await get(path)).status, 404);
  // A film that is not here can be shown to no guest.
  world.files.clear();
  assert.doesNotMatch(await (await get(film, { cookie })).text(), /guests/);
});

/** Presses the button for a link of a day, as asked for at this host. */
async function linkAt(
  { app, runId }: Awaited<ReturnType<typeof withLink>>,
  host: string,
  { form = {}, headers = {}, peer = "127.0.0.1" } = {},
) {
  const answer = await app.fetch(
    asked(`http://${host}/films/${runId}/guests`, {
      method: "POST",
      headers: { host, ...headers },
      body: new URLSearchParams({ days: "1", ...form }),
    }),
    { peer },
  );
  const text = await answer.text();
  return { status: answer.status, text, link: /(https?:[^<"]*)\/guest\//.exec(text)?.[1] };
}

Deno.test("at this machine's own name no link is made before it is known where guests reach it", async () => {
  const opened = await withLink("off"), { world, runId } = opened;
  const before = (await world.guestLinks.of(runId)).length;
  for (const host of ["localhost:8080", "127.0.0.1", "[::1]:8080"]) {
    const { status, text, link } = await linkAt(opened, host);
    assert.deepEqual([status, link], [200, undefined], host);
    assert.match(text, /At what address do others open the app\?.*name="address"/s);
  }
  for (const address of ["localhost:8080", "http://127.0.0.1", "ftp://a.test", "a b"]) {
    const { status, text, link } = await linkAt(opened, "localhost", { form: { address } });
    assert.deepEqual([status, link], [400, undefined], address);
    assert.match(text, /aria-invalid="true".*Others cannot open this address/s);
  }
  assert.equal((await world.guestLinks.of(runId)).length, before);
  assert.deepEqual(world.saved, []);
});

Deno.test("an address that was typed for a link is remembered for the next ones", async () => {
  const typed: ReadonlyArray<readonly [typed: string, base: string]> = [
    ["192.168.1.20:8080", "http://192.168.1.20:8080"],
    ["films.home", "http://films.home"],
    ["films.example.org/", "https://films.example.org"],
    ["http://films.example.org:81", "http://films.example.org:81"],
  ];
  for (const [address, base] of typed) {
    const opened = await withLink("off"), { world } = opened;
    world.keepLinkAddress();
    const { status, link } = await linkAt(opened, "localhost:8080", { form: { address } });
    assert.deepEqual([status, link], [200, base]);
    assert.deepEqual(world.saved, [["output.link_address", base]]);
    assert.equal((await linkAt(opened, "localhost:8080")).link, base);
  }
});

Deno.test("a link begins with the host the browser asked a trusted proxy for, and no other's word", async () => {
  const opened = await withLink("basic", {
    allowedHosts: ["films.home.arpa"],
    trustedProxies: ["10.0.0.1"],
  });
  const headers = {
    cookie: await signedIn(opened.app),
    "x-forwarded-host": "films.example.org",
    "x-forwarded-proto": "https",
  };
  const at = async (peer: string, more: Record<string, string> = {}) =>
    (await linkAt(opened, "films.home.arpa", { headers: { ...headers, ...more }, peer })).link;
  assert.equal(await at("10.0.0.1"), "https://films.example.org");
  assert.equal(await at("203.0.113.7"), "http://films.home.arpa");
  for (const host of ["evil.test/path", "evil.test@films", "", "a b"]) {
    assert.equal(await at("10.0.0.1", { "x-forwarded-host": host }), "https://films.home.arpa");
  }
});
