// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { destinationProblem } from "../../../src/base/destination.ts";
import { parseIp } from "../../../src/base/ip_address.ts";

const KINDS: Readonly<Record<string, string>> = {
  "": "1.1.1.1 172.15.255.255 172.32.0.0 100.63.255.255 128.0.0.1 2606:4700::1111 " +
    "::ffff:1.1.1.1 64:ff9b::1.1.1.1",
  "a private address":
    "10.0.0.1 172.16.0.1 172.31.255.255 192.168.255.255 100.64.0.1 fc00::1 fdff::1 " +
    "fec0::1 ::ffff:10.0.0.1 64:ff9b::192.168.1.1",
  "this machine's own address": "127.0.0.1 127.255.255.254 ::1 ::ffff:127.0.0.1 64:ff9b::127.0.0.1",
  "a link-local address":
    "169.254.169.254 169.254.0.0 fe80::1 febf::1 fe80::1%eth0 ::ffff:169.254.169.254 " +
    "::ffff:a9fe:a9fe 64:ff9b::a9fe:a9fe ::169.254.169.254",
  "where a cloud hands out its secrets":
    "100.100.100.200 168.63.129.16 192.0.0.192 fd00:ec2::254 fd20:ce::254 " +
    "::ffff:168.63.129.16",
  "no address of one machine": "0.0.0.0 0.255.255.255 :: ::ffff:0.0.0.0",
  "an address of many machines": "224.0.0.1 239.255.255.255 ff02::1",
  "the address of all machines": "255.255.255.255 ::ffff:255.255.255.255",
  "a reserved address": "240.0.0.1 192.0.0.1 2001::1 64:ff9b:1::1 100::1 2002:a9fe:a9fe::1 " +
    "::ffff:0:169.254.169.254 ::a9fe:a9fe",
};

Deno.test("destinationProblem knows the networks that are set apart, inside IPv6 too", () => {
  for (const [words, addresses] of Object.entries(KINDS)) {
    for (const text of addresses.split(" ")) {
      const problem = destinationProblem("notifications.urls", "example.org", parseIp(text)!, {
        isPublicOnly: true,
      });
      if (words === "") assert.equal(problem, undefined, text);
      else assert.ok(problem?.endsWith(`, ${words}; nothing is sent there`), `${text}: ${problem}`);
    }
  }
});

const HOUSE = [
  "immich.url",
  "immich.accounts.partner.url",
  "auth.issuer_url",
  "inference.facts_base_url",
  "editorial.preparation.caption_base_url",
  "llm.base_url",
  "models.encoder_url",
  "models.document_url",
];
const NEVER: Readonly<Record<string, string>> = {
  "169.254.169.254": "a link-local address",
  "fe80::1": "a link-local address",
  "::ffff:169.254.169.254": "a link-local address",
  "100.100.100.200": "where a cloud hands out its secrets",
  "fd00:ec2::254": "where a cloud hands out its secrets",
  "0.0.0.0": "no address of one machine",
  "::": "no address of one machine",
  "224.0.0.1": "an address of many machines",
  "255.255.255.255": "the address of all machines",
  "240.0.0.1": "a reserved address",
};
const AT_HOME = ["127.0.0.1", "::1", "10.0.0.1", "192.168.1.5", "100.64.0.1", "fd12::1"];

Deno.test("destinationProblem lets servers of the house be anywhere people put servers", () => {
  for (const setting of HOUSE) {
    for (const address of [...AT_HOME, "1.1.1.1", "2606:4700::1111"]) {
      const problem = destinationProblem(setting, "photos.example.org", parseIp(address)!);
      assert.equal(problem, undefined, `${setting} ${address}`);
    }
  }
});

Deno.test("destinationProblem lets nobody near what no server is at", () => {
  for (const setting of [...HOUSE, "notifications.urls"]) {
    for (const [address, words] of Object.entries(NEVER)) {
      for (const host of ["x.example.org", "metadata.google.internal", "nas"]) {
        const problem = destinationProblem(setting, host, parseIp(address)!, {
          privateHosts: [host],
        }) ?? "";
        assert.ok(problem.startsWith(`"${host}" is at `), problem);
        assert.ok(problem.endsWith(`${words}; nothing is sent there`), problem);
      }
    }
  }
});

Deno.test("destinationProblem lets notifications go home where the owner plainly meant it", () => {
  const problem = (host: string, listed: readonly string[] = []) =>
    destinationProblem("notifications.urls", host, parseIp("192.168.1.5")!, {
      privateHosts: listed,
    });
  const meant = ["192.168.1.5", "[fd12::1]", "localhost", "nas", "NAS", "ntfy.local", "a.b.LAN"];
  for (const host of [...meant, "ntfy.internal", "ntfy.home.arpa", "ntfy.home.arpa."]) {
    assert.equal(problem(host), undefined, host);
  }
  for (const host of ["ntfy.example.org", "notlocal.example", "x.mylan", "home.arpa.example.org"]) {
    assert.equal(
      problem(host),
      `"${host}" is at 192.168.1.5, a private address; if that is meant, add "${host}" to ` +
        "notifications.private_hosts",
    );
    assert.equal(problem(host, ["other.example.org", host.toUpperCase()]), undefined, host);
    assert.equal(problem(`${host}.`, [host]), undefined);
    assert.notEqual(problem(host, [`x${host}`, host.slice(1)]), undefined);
  }
});
