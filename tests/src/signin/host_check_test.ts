// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  answeredHosts,
  entryName,
  hasForeignOrigin,
  isCrossSiteWrite,
  isForeign,
  isHostAnswered,
} from "../../../src/signin/host_check.ts";

const off = answeredHosts({
  isSignInOn: false,
  allowedHosts: ["films.example.org", "192.168.1.20:8080", "2001:db8::5"],
  publicHost: "public.example.org",
  listenHost: "nas.lan",
});
const LOCAL = [
  "localhost",
  "LOCALHOST:8080",
  "127.0.0.1",
  "127.9.8.7:1",
  "[::1]",
  "[::1]:8080",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "host.docker.internal:80",
  "localhost.",
];
const STRANGE = [
  "",
  "evil.example",
  "films.example.org.evil.example",
  "evil.films.example.org",
  "xfilms.example.org",
  "films.example.org@evil.example",
  "evil.example@films.example.org",
  "films.example.org, evil.example",
  "films.example.org evil.example",
  "films.example.org/evil",
  "films.example.org:80:80",
  "films.example.org:65536",
  "films.example.org:80800",
  "films.example.org:http",
  "http://films.example.org",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.1",
  "0x7f000001",
  "2130706433",
  "0177.0.0.1",
  "0.0.0.0",
  "[::]",
  "::1",
  "[fe80::1%eth0]",
  "[::1",
  "128.0.0.1",
  "192.168.1.21",
  "films.example.org..",
  "ｆilms.example.org",
];

Deno.test("isHostAnswered with sign-in off answers this machine, what is listed, and nothing else", () => {
  const listed = [
    "films.example.org",
    "FILMS.example.org:9999",
    "films.example.org:65535",
    "films.example.org.",
    "192.168.1.20",
    "[2001:db8::5]:8080",
    "[2001:DB8:0::5]",
    "public.example.org",
    "nas.lan:8080",
  ];
  for (const host of [...LOCAL, ...listed]) assert.equal(isHostAnswered(host, off), true, host);
  for (const host of [...STRANGE, null, undefined]) {
    assert.equal(isHostAnswered(host, off), false, String(host));
  }
});

Deno.test("isHostAnswered with sign-in on answers any host until one is listed", () => {
  const any = answeredHosts({ isSignInOn: true, allowedHosts: [], listenHost: "0.0.0.0" });
  for (const host of ["evil.example", "192.168.1.21:8080", ...LOCAL]) {
    assert.equal(isHostAnswered(host, any), true, host);
  }
  for (const host of ["", null, "a b", "a@b"]) assert.equal(isHostAnswered(host, any), false);
  for (
    const rules of [
      answeredHosts({ isSignInOn: true, allowedHosts: ["films.example.org"] }),
      answeredHosts({ isSignInOn: true, allowedHosts: [], publicHost: "films.example.org" }),
    ]
  ) {
    assert.equal(isHostAnswered("films.example.org:443", rules), true);
    assert.equal(isHostAnswered("localhost", rules), true);
    assert.equal(isHostAnswered("evil.example", rules), false);
  }
});

Deno.test("answeredHosts adds what is listened on only when it is one address, and sign-in is off", () => {
  const answers = (listenHost: string, isSignInOn: boolean, host: string) =>
    isHostAnswered(host, answeredHosts({ isSignInOn, allowedHosts: ["a.example"], listenHost }));
  assert.equal(answers("192.168.1.9", false, "192.168.1.9"), true);
  assert.equal(answers("::ffff:192.168.1.9", false, "192.168.1.9"), true);
  assert.equal(answers("2001:db8::9", false, "[2001:db8::9]:1"), true);
  assert.equal(answers("192.168.1.9", true, "192.168.1.9"), false);
  for (const wildcard of ["0.0.0.0", "::"]) {
    assert.equal(answers(wildcard, false, "0.0.0.0"), false);
    assert.equal(answers(wildcard, false, "[::]"), false);
  }
});

Deno.test("entryName reads what a list may hold, and nothing that is more than a host", () => {
  for (const entry of ["films.example.org", "a:8080", "::1", "[::1]:80", " a.b ", "10.0.0.1"]) {
    assert.notEqual(entryName(entry), undefined, entry);
  }
  for (const entry of ["", "*", "*.example.org", "http://a", "a/b", "a b", "a,b", "user@a"]) {
    assert.equal(entryName(entry), undefined, entry);
  }
});

const PUBLIC = "https://films.example.org";
const ask = (host: string, origin: string | null, secFetchSite: string | null = null) => ({
  host,
  origin,
  secFetchSite,
});

Deno.test("isForeign lets the browser's own word decide", () => {
  const cases: ReadonlyArray<[site: string, origin: string | null, isForeign: boolean]> = [
    ["same-origin", "http://app:8080", false],
    ["same-origin", null, false],
    // A proxy in front changed the host.
    ["same-origin", "https://elsewhere.example", false],
    ["none", null, false],
    ["none", "http://app:8080", false],
    ["none", "https://evil.example", true],
    ["same-site", "http://app:8080", true],
    ["cross-site", "http://app:8080", true],
    ["cross-site", null, true],
    ["Same-Origin", null, true],
    ["same-origin, cross-site", null, true],
    ["", null, true],
  ];
  for (const [site, origin, expected] of cases) {
    assert.equal(isForeign(ask("app:8080", origin, site)), expected, `${site} ${origin}`);
  }
});

Deno.test("isForeign compares the origin with the host when the browser says nothing more", () => {
  const own: ReadonlyArray<[host: string, origin: string]> = [
    ["app:8080", "http://app:8080"],
    ["APP:8080", "http://app:8080"],
    ["app", "http://app"],
    ["app", "https://app"],
    ["app:443", "https://app"],
    ["app:80", "http://app"],
    ["app", "http://app:80"],
    ["[::1]:8080", "http://[::1]:8080"],
    ["127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["internal:8080", PUBLIC],
  ];
  for (const [host, origin] of own) {
    assert.equal(isForeign(ask(host, origin), PUBLIC), false, `${host} ${origin}`);
  }
  const foreign: ReadonlyArray<[host: string, origin: string]> = [
    ["app:8080", "http://evil.example"],
    ["app:8080", "http://app:8081"],
    ["app:8080", "http://app"],
    ["app", "http://app:8080"],
    ["app:80", "https://app"],
    ["app:8080", "null"],
    ["app:8080", ""],
    ["app:8080", "app:8080"],
    ["app:8080", "http://app:8080/"],
    ["app:8080", "http://app:8080/x"],
    ["app:8080", "http://u@app:8080"],
    ["app:8080", "http://app:8080 http://evil.example"],
    ["app:8080", "http://app:8080, http://evil.example"],
    ["app:8080", "ftp://app:8080"],
    ["app:8080", "http://app.evil.example:8080"],
    ["internal:8080", "http://films.example.org"],
    ["internal:8080", "https://films.example.org:8443"],
    ["", "http://"],
  ];
  for (const [host, origin] of foreign) {
    assert.equal(isForeign(ask(host, origin), PUBLIC), true, `${host} ${origin}`);
  }
});

Deno.test("isForeign lets programs through, which send neither header", () => {
  assert.equal(isForeign({ host: "app", origin: null, secFetchSite: undefined }), false);
});

Deno.test("isCrossSiteWrite leaves reading alone and refuses every other method of another site", () => {
  const evil = ask("app:8080", "https://evil.example");
  for (const method of ["GET", "HEAD", "OPTIONS", "TRACE"]) {
    assert.equal(isCrossSiteWrite(method, evil), false);
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "post", "PURGE", "QUERY"]) {
    assert.equal(isCrossSiteWrite(method, evil), true, method);
    assert.equal(isCrossSiteWrite(method, ask("app:8080", "http://app:8080")), false);
  }
});

Deno.test("hasForeignOrigin reads the origin alone, whatever the browser says beside it", () => {
  for (const site of [null, "same-origin", "none", "cross-site"]) {
    assert.equal(hasForeignOrigin(ask("app:8080", null, site), PUBLIC), false);
    assert.equal(hasForeignOrigin(ask("app:8080", "http://app:8080", site), PUBLIC), false);
    assert.equal(hasForeignOrigin(ask("app:8080", PUBLIC, site), PUBLIC), false);
    assert.equal(hasForeignOrigin(ask("app:8080", PUBLIC, site)), true);
    assert.equal(hasForeignOrigin(ask("app:8080", "null", site), PUBLIC), true);
  }
});
