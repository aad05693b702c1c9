// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { asked, PASSWORD, signedIn, TOKEN, USER, WebWorld } from "../../fakes/web/web_world.ts";

const BASE = "/a/b";

Deno.test("every link, form, cookie and redirect stands below the base path", async () => {
  const { world, app } = await WebWorld.open("basic", { basePath: BASE, token: TOKEN });
  const runId = await world.film();
  const cookie = await signedIn(app, BASE);
  const paths = [
    "/",
    "/status",
    "/api-docs",
    `/films/${runId}`,
    "/sign-in",
    "/signed-out",
    "/none",
  ];
  for (const path of paths) {
    for (const headers of [[], [["cookie", cookie] as [string, string]]]) {
      const answer = await app.fetch(asked(`http://localhost${BASE}${path}`, { headers }));
      const location = answer.headers.get("location");
      if (location !== null) assert.ok(location.startsWith(`${BASE}/`), location);
      for (
        const [, address] of (await answer.text()).matchAll(/(?:href|src|action|poster)="([^"]*)"/g)
      ) {
        assert.ok(/^\/a\/b\/|^#/.test(address!), `${path}: ${address}`);
      }
    }
  }
});

Deno.test("the session's cookie is for the base path alone", async () => {
  const { app } = await WebWorld.open("basic", { basePath: BASE });
  const answer = await app.fetch(asked(`http://localhost${BASE}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ username: USER, password: PASSWORD, next: `${BASE}/status` }),
  }));
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), `${BASE}/status`);
  assert.match(answer.headers.get("set-cookie")!, /; Path=\/a\/b;/);
});

Deno.test("the manifest and the interface's document name the base path", async () => {
  const { app } = await WebWorld.open("off", { basePath: BASE });
  const read = async (path: string) =>
    await (await app.fetch(asked(`http://localhost${BASE}${path}`))).json();
  const manifest = await read("/manifest.webmanifest");
  assert.deepEqual([manifest.start_url, manifest.scope], [`${BASE}/`, `${BASE}/`]);
  assert.deepEqual(
    manifest.shortcuts.map(({ url }: { url: string }) => url),
    [`${BASE}/make`, `${BASE}/films`],
  );
  for (const { src, sizes, type } of manifest.icons.slice(0, 3)) {
    assert.ok(src.startsWith(`${BASE}/assets/`));
    const answer = await app.fetch(asked(`http://localhost${src}`));
    assert.equal(answer.headers.get("content-type"), type);
    const header = new DataView(await answer.arrayBuffer(), 16, 8);
    assert.equal(`${header.getUint32(0)}x${header.getUint32(4)}`, sizes);
  }
  assert.deepEqual((await read("/openapi.json")).servers, [{ url: BASE }]);
});

Deno.test("nothing is answered outside of the base path, and its name alone leads into it", async () => {
  const { app } = await WebWorld.open("off", { basePath: BASE, token: TOKEN });
  for (const path of ["/", "/health", "/health/live", "/a", "/a/", "/a/bc", "/api/trigger"]) {
    const answer = await app.fetch(asked(`http://localhost${path}`));
    assert.equal(answer.status, 404, path);
    assert.equal(answer.headers.get("content-type"), "application/json");
  }
  const mount = await app.fetch(asked(`http://localhost${BASE}`));
  assert.deepEqual([mount.status, mount.headers.get("location")], [308, `${BASE}/`]);
});

Deno.test("a sign-in at the root and one below it live in one browser, side by side", async () => {
  const root = await WebWorld.open("basic"),
    below = await WebWorld.open("basic", { basePath: BASE });
  // What the browser sends below the path: the cookies of both, the longer path first.
  const cookie = `${await signedIn(below.app, BASE)}; ${await signedIn(root.app)}`;
  const inside = await below.app.fetch(
    asked(`http://localhost${BASE}/status`, { headers: { cookie } }),
  );
  assert.equal(inside.status, 200);
  // And to an address of the other one that happens to lie there: nothing is there, which no stranger hears.
  const other = await root.app.fetch(
    asked(`http://localhost${BASE}/none`, { headers: { cookie } }),
  );
  assert.equal(other.status, 404);
});
