import assert from "node:assert/strict";
import { makeFirstApp } from "../../../src/web/first_app.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import { makeWebApp } from "../../../src/web/web_app.ts";
import { asked, PROXY, SIGN_IN_MODES, type SignInMode, WebWorld } from "../../fakes/web_world.ts";

const OTHER = "10.0.0.3";

/** What a world's process wrote to its log about these requests, each a peer and headers. */
async function warnings(
  mode: SignInMode,
  requests: ReadonlyArray<readonly [peer: string | undefined, headers: Record<string, string>]>,
): Promise<readonly string[]> {
  const { world } = await WebWorld.open(mode, mode === "off" ? {} : { trustedProxies: [PROXY] });
  const needs = await world.needs();
  const app = makeWebApp(needs, ROUTES);
  const answer = makeFirstApp(needs, () => Promise.resolve(app.fetch));
  for (const path of ["/health/ready", "/none", "/health/ready"]) {
    for (const [peer, headers] of requests) {
      const url = new URL(path, world.settings.publicAddress?.origin ?? "http://localhost");
      const { status } = await answer(asked(url.href, { headers }), peer ? { peer } : {});
      assert.ok(path === "/none" || status === 200, `${mode} ${path} ${status}`);
    }
  }
  return world.lines.filter((line) => line.includes("auth.trusted_proxies"));
}

Deno.test("unlistedProxyWatch says once a process which setting lists a proxy, and its address", async () => {
  for (const mode of SIGN_IN_MODES) {
    for (const name of ["x-forwarded-for", "forwarded"]) {
      const lines = await warnings(mode, [
        [OTHER, { [name]: "" }],
        [OTHER, { [name]: "203.0.113.7" }],
        ["10.0.0.4", { [name]: "203.0.113.7" }],
      ]);
      assert.equal(lines.length, mode === "off" ? 0 : 1, `${mode} ${name}`);
      if (mode === "off") continue;
      assert.match(lines[0]!, / warning +test: Did not read the headers of a proxy/);
      assert.ok(lines[0]!.endsWith(` address="${OTHER}" header="${name}"`), lines[0]);
    }
  }
});

Deno.test("unlistedProxyWatch says nothing of a listed proxy, nor where no proxy is seen", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.7", forwarded: "for=203.0.113.7" };
  for (const mode of SIGN_IN_MODES) {
    const lines = await warnings(mode, [
      [OTHER, {}],
      [PROXY, forwarded],
      [`::ffff:${PROXY}`, forwarded],
      [undefined, forwarded],
    ]);
    assert.deepEqual(lines, [], mode);
  }
});
