// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { configOf } from "../../fixtures/config_of.ts";
import {
  addressesForOthers,
  isThisMachine,
  listenAddress,
  type ListenFlags,
} from "../../../src/signin/listen_address.ts";

interface Case {
  readonly server?: Record<string, unknown>;
  readonly origin?: string;
  readonly flags?: ListenFlags;
  readonly provider?: "off" | "basic";
}

function listen({ server = {}, origin, flags = {}, provider = "off" }: Case) {
  const config = configOf({ server });
  const origins = new Map(origin === undefined ? [] : [["server.host", origin]]);
  const auth = provider === "off" ? { provider } as const : { provider } as const;
  const { host, port, warnings } = listenAddress({ config, origins }, flags, auth);
  return [host, port, ...warnings.map(({ about }) => about)];
}

const VARIABLE = "PHOTOS_MEMORIES_SERVER__HOST";

Deno.test("listenAddress stays on this machine while sign-in is off and nobody decided otherwise", () => {
  const rows: ReadonlyArray<[Case, readonly unknown[]]> = [
    [{}, ["127.0.0.1", 8080]],
    [{ flags: { host: "0.0.0.0" } }, ["0.0.0.0", 8080, "unauthenticated_lan"]],
    [{ flags: { host: "localhost", port: 0 } }, ["localhost", 0]],
    [
      { server: { host: "0.0.0.0" }, origin: VARIABLE },
      ["0.0.0.0", 8080, "unauthenticated_lan"],
    ],
    [{ server: { host: "0.0.0.0" }, origin: "file" }, ["127.0.0.1", 8080, "host_ignored"]],
    [{ server: { host: "::" }, origin: "file" }, ["127.0.0.1", 8080, "host_ignored"]],
    [
      { server: { host: "0.0.0.0" }, origin: "file", flags: { host: "127.0.0.1" } },
      ["127.0.0.1", 8080],
    ],
    [
      { server: { host: "192.168.1.9" }, origin: "file" },
      ["192.168.1.9", 8080, "unauthenticated_lan"],
    ],
    [{ server: { host: "127.0.0.1", port: 9 }, origin: "file" }, ["127.0.0.1", 9]],
    [
      { server: { allow_unauthenticated_lan: true } },
      ["0.0.0.0", 8080, "unauthenticated_lan"],
    ],
    [
      { server: { host: "::", allow_unauthenticated_lan: true }, origin: "file" },
      ["::", 8080, "unauthenticated_lan"],
    ],
  ];
  for (const [given, expected] of rows) {
    assert.deepEqual(listen(given), expected, JSON.stringify(given));
  }
});

Deno.test("listenAddress obeys server.host once people sign in", () => {
  assert.deepEqual(listen({ provider: "basic" }), ["0.0.0.0", 8080]);
  const file = { server: { host: "::" }, origin: "file", provider: "basic" } as const;
  assert.deepEqual(listen(file), ["::", 8080]);
  assert.deepEqual(listen({ ...file, flags: { host: "127.0.0.1", port: 1 } }), ["127.0.0.1", 1]);
});

Deno.test("listenAddress refuses flags that name no address", () => {
  for (const flags of [{ port: -1 }, { port: 65_536 }, { port: 1.5 }, { host: "" }]) {
    assert.throws(() => listen({ flags }), (e) => e instanceof Fault && e.code === "usage");
  }
});

Deno.test("isThisMachine knows every name of the loopback", () => {
  const names = ["localhost", "LocalHost", "127.0.0.1", "127.1.2.3", "::1", "[::1]"];
  for (const host of names) assert.equal(isThisMachine(host), true, host);
  for (const host of ["0.0.0.0", "::", "192.168.1.1", "nas.lan", ""]) {
    assert.equal(isThisMachine(host), false, host);
  }
});

Deno.test("listenAddress warns of what a page really shows, and of no power it does not give", () => {
  const config = configOf();
  const { warnings } = listenAddress({ config, origins: new Map() }, { host: "0.0.0.0" }, {
    provider: "off",
  });
  assert.deepEqual(warnings.map(({ sentence }) => sentence), [
    'Sign-in is off and the app listens on "0.0.0.0": everybody who reaches it can watch the ' +
    "films and see the pictures, names and places in them",
  ]);
});

Deno.test("addressesForOthers begins with those of a router at home, and has none of this machine alone", () => {
  const all = ["127.0.0.1", "172.17.0.1", "fd00::20", "192.168.1.20", "fe80::1", "::1", "10.0.0.2"];
  const home = ["192.168.1.20", "10.0.0.2", "172.17.0.1"];
  assert.deepEqual(addressesForOthers("0.0.0.0", all), home);
  assert.deepEqual(addressesForOthers("[::]", all), [...home, "fd00::20"]);
  assert.deepEqual(addressesForOthers("192.168.1.20", all), ["192.168.1.20"]);
  assert.deepEqual(addressesForOthers("localhost", all), []);
});
