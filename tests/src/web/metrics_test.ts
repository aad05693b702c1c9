// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { parseTrustedPeers } from "../../../src/signin/proxies.ts";
import { metricsText } from "../../../src/web/metrics/metrics_source.ts";
import {
  asked,
  METRICS_TOKEN,
  signedIn,
  type SignInMode,
  WebWorld,
} from "../../fakes/web/web_world.ts";

Deno.test("metricsText writes the text format, escapes included", () => {
  const text = metricsText([
    { name: "a_total", kind: "counter", help: "of\n\\", samples: [{ value: 3 }] },
    {
      name: "b",
      kind: "gauge",
      help: "b",
      samples: [{ labels: { x: 'say "\\"\n' }, value: 0.5 }, { value: Infinity }],
    },
  ]);
  assert.equal(
    text,
    "# HELP a_total of\\n\\\\\n# TYPE a_total counter\na_total 3\n" +
      '# HELP b b\n# TYPE b gauge\nb{x="say \\"\\\\\\"\\n"} 0.5\nb +Inf\n',
  );
});

/** Mode, token set, networks, what is offered, from where: status. */
const TABLE: ReadonlyArray<
  readonly [SignInMode, boolean, readonly string[], string | undefined, string, number]
> = [
  ["off", false, [], undefined, "203.0.113.7", 200],
  ["off", true, [], undefined, "127.0.0.1", 401],
  ["off", true, [], METRICS_TOKEN, "203.0.113.7", 200],
  ["off", true, [], "wrong", "127.0.0.1", 401],
  ["off", false, [], "any", "127.0.0.1", 401],
  ["off", false, ["10.0.0.0/8"], undefined, "10.1.2.3", 200],
  ["off", false, ["10.0.0.0/8"], undefined, "203.0.113.7", 401],
  // No token is set: it is meant for somebody else.
  ["off", false, ["10.0.0.0/8"], "a proxy's own", "10.1.2.3", 200],
  ["off", false, ["10.0.0.0/8"], "a proxy's own", "203.0.113.7", 401],
  ["basic", false, ["10.0.0.0/8"], "a proxy's own", "10.1.2.3", 200],
  ["basic", false, [], "a proxy's own", "127.0.0.1", 401],
  ["basic", false, [], undefined, "127.0.0.1", 401],
  ["basic", true, [], METRICS_TOKEN, "203.0.113.7", 200],
  ["basic", true, ["10.0.0.0/8"], undefined, "::ffff:10.1.2.3", 200],
  ["basic", true, ["10.0.0.0/8"], "wrong", "10.1.2.3", 401],
];

Deno.test("metrics are for a token, a network or a session, and off by default", async () => {
  for (const [mode, isSet, entries, offered, peer, status] of TABLE) {
    const networks = parseTrustedPeers(entries).peers;
    const rules = { networks, ...(isSet && { token: METRICS_TOKEN }) };
    const metrics = { rules, source: { read: () => Promise.resolve([]) } };
    const { app } = await WebWorld.open(mode, { metrics });
    const headers: Record<string, string> = offered === undefined
      ? {}
      : { authorization: `Bearer ${offered}` };
    const answer = await app.fetch(asked("http://localhost/metrics", { headers }), { peer });
    assert.equal(answer.status, status, `${mode} ${isSet} ${entries} ${offered} ${peer}`);
    if (mode === "basic") {
      const cookie = await signedIn(app);
      const known = await app.fetch(
        asked("http://localhost/metrics", { headers: { cookie } }),
        { peer: "203.0.113.7" },
      );
      assert.equal(known.status, 200);
      const beside = { cookie, authorization: "Bearer a proxy's own" };
      const proxied = await app.fetch(asked("http://localhost/metrics", { headers: beside }));
      assert.equal(proxied.status, isSet ? 401 : 200);
    }
  }
  const { app } = await WebWorld.open("off");
  assert.equal((await app.fetch(asked("http://localhost/metrics"))).status, 404);
});
