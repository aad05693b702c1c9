// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { elsewhereText, openUrls } from "../../../cli/commands/serve.ts";
import { answeredHosts } from "../../../src/signin/host_check.ts";

const addresses = [
  "127.0.0.1",
  "::1",
  "192.168.1.5",
  "fd00::5",
  "fe80::5",
  "172.17.0.1",
];
const OPEN = answeredHosts({ isSignInOn: true, allowedHosts: [] });
const urls = (host: string, change: Partial<Parameters<typeof openUrls>[0]> = {}) =>
  openUrls({ listener: { host, port: 8080 }, basePath: "/", hosts: OPEN, addresses, ...change });

Deno.test("openUrls gives a wildcard's addresses, this machine's own first", () => {
  assert.deepEqual(urls("0.0.0.0"), [
    "http://localhost:8080/",
    "http://192.168.1.5:8080/",
    "http://172.17.0.1:8080/",
  ]);
  assert.deepEqual(urls("0:0::0"), urls("::"));
  assert.deepEqual(urls("::", { basePath: "/a/b" }), [
    "http://localhost:8080/a/b/",
    "http://192.168.1.5:8080/a/b/",
    "http://[fd00::5]:8080/a/b/",
    "http://172.17.0.1:8080/a/b/",
  ]);
});

Deno.test("openUrls gives one address for one, and the public one beside it", () => {
  assert.deepEqual(urls("127.0.0.1"), ["http://localhost:8080/"]);
  assert.deepEqual(urls("[::1]"), ["http://[::1]:8080/"]);
  const publicAddress = new URL("https://films.example.org");
  assert.deepEqual(urls("192.168.1.5", { publicAddress, basePath: "/a" }), [
    "http://192.168.1.5:8080/a/",
    "https://films.example.org/a/",
  ]);
});

Deno.test("openUrls leaves out what the app would not answer to", () => {
  const hosts = answeredHosts({
    isSignInOn: false,
    allowedHosts: ["192.168.1.5"],
    listenHost: "0.0.0.0",
  });
  assert.deepEqual(urls("0.0.0.0", { hosts }), [
    "http://localhost:8080/",
    "http://192.168.1.5:8080/",
  ]);
  const none = answeredHosts({ isSignInOn: false, allowedHosts: [], listenHost: "0.0.0.0" });
  assert.deepEqual(urls("0.0.0.0", { hosts: none }), ["http://localhost:8080/"]);
});

Deno.test("elsewhereText says how other machines reach an app that shows none of their addresses", () => {
  const [here, there] = ["http://localhost:8080/", "http://192.168.1.5:8080/"];
  assert.match(
    elsewhereText("0.0.0.0", [here], [])!,
    /^Other machines reach it too, and are sent away until server\.allowed_hosts holds/,
  );
  assert.equal(elsewhereText("::", [here], ["nas.lan"]), "Other machines reach it as nas.lan");
  assert.equal(elsewhereText("0.0.0.0", [here, there], ["nas.lan"]), undefined);
  assert.equal(elsewhereText("192.168.1.5", [there], []), undefined);
  assert.equal(elsewhereText("127.0.0.1", [here], []), undefined);
});
