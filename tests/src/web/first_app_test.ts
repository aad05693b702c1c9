import assert from "node:assert/strict";
import { makeFirstApp } from "../../../src/web/first_app.ts";
import { asked, SIGN_IN_MODES, WebWorld } from "../../fakes/web_world.ts";

const PEER = { peer: "::1" };

/** The first app of a world, and what it passed on. */
async function first(mode: typeof SIGN_IN_MODES[number], basePath = "/") {
  const { world } = await WebWorld.open(mode, { basePath, publicUrl: "http://localhost" });
  const passed: string[] = [];
  const answer = makeFirstApp(await world.needs(), () =>
    Promise.resolve((request) => {
      passed.push(`${request.method} ${new URL(request.url).pathname}`);
      return new Response("whole");
    }));
  const ask = (path: string, init?: RequestInit) =>
    answer(asked(`http://localhost${path}`, init), PEER);
  return { world, passed, ask };
}

Deno.test("makeFirstApp answers health by itself, with the guards around it, until more is asked", async () => {
  const paths = ["/films/health", "/films/health/ready", "/films/health/live"];
  for (const mode of SIGN_IN_MODES) {
    const { passed, ask } = await first(mode, "/films");
    for (const path of paths) {
      const answer = await ask(path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
      assert.equal((await answer.json()).version, "0.0.0-test");
      assert.equal((await ask(path, { method: "HEAD" })).status, 200);
      assert.equal((await ask(path, { method: "DELETE" })).status, 405);
    }
    assert.deepEqual(passed, []);
    const others = ["/films/health/ready/", ...paths];
    for (const path of others) assert.equal(await (await ask(path)).text(), "whole");
    assert.deepEqual(passed, others.map((path) => `GET ${path}`));
  }
});

Deno.test("makeFirstApp passes on every path that is not exactly one of health", async () => {
  for (const path of ["/", "/health/ready", "/films/health/", "/films/api/trigger"]) {
    const { passed, ask } = await first("basic", "/films");
    await ask(path);
    assert.deepEqual(passed, [`GET ${path}`]);
  }
});

Deno.test("makeFirstApp asks for the whole web again after it could not be had", async () => {
  const { world } = await WebWorld.open("off");
  const tries = [Promise.reject(new Error("gone")), Promise.resolve(() => new Response("whole"))];
  for (const each of tries) each.catch(() => {});
  const answer = makeFirstApp(await world.needs(), () => tries.shift()!);
  await assert.rejects(async () => await answer(asked("http://localhost/"), PEER), /gone/);
  assert.equal(await (await answer(asked("http://localhost/"), PEER)).text(), "whole");
});
