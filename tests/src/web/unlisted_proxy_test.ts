import assert from "node:assert/strict";
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
  const deps = await world.deps();
  const app = makeWebApp(deps, ROUTES);
  for (const path of ["/health/ready", "/none", "/health/ready"]) {
    for (const [peer, headers] of requests) {
      const url = new URL(path, world.settings.publicAddress?.origin ?? "http://localhost");
      const { status } = await app.fetch(asked(url.href, { headers }), peer ? { peer } : {});
      assert.ok(path === "/none" || status === 200, `${mode} ${path} ${status}`);
    }
  }
  return world.lines.filter((line) => line.includes("auth.trusted_proxies"));
}

Deno.test("unlistedProxyWatch says once of each address which setting lists a proxy", async () => {
  for (const mode of SIGN_IN_MODES) {
    for (const name of ["x-forwarded-for", "forwarded"]) {
      const lines = await warnings(mode, [
        [OTHER, { [name]: "" }],
        [OTHER, { [name]: "203.0.113.7" }],
        ["10.0.0.4", { [name]: "203.0.113.7" }],
      ]);
      const named = mode === "off" ? [] : [OTHER, "10.0.0.4"];
      assert.equal(lines.length, named.length, `${mode} ${name}`);
      for (const [i, address] of named.entries()) {
        assert.match(
          lines[i]!,
          / warning +test: Did not read a proxy's header: its address is not/,
        );
        assert.ok(lines[i]!.endsWith(` address="${address}" header="${name}"`), lines[i]);
      }
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

Deno.test("unlistedProxyWatch names who tells a user's name and is not listed, where that signs in", async () => {
  for (const mode of SIGN_IN_MODES) {
    const lines = await warnings(mode, [[OTHER, { "remote-user": "ana" }]]);
    assert.equal(lines.length, mode === "header" ? 1 : 0, mode);
  }
});

Deno.test("unlistedProxyWatch does not look at probes", async () => {
  const { world } = await WebWorld.open("basic", { trustedProxies: [PROXY] });
  const app = makeWebApp(await world.deps(), ROUTES);
  for (const path of ["/health/live", "/health/ready", "/health"]) {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    await app.fetch(asked(`http://localhost${path}`, { headers }), { peer: OTHER });
    const told = world.lines.filter((line) => line.includes("auth.trusted_proxies"));
    assert.equal(told.length, path === "/health" ? 1 : 0, path);
  }
});
