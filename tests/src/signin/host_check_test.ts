import assert from "node:assert/strict";
import fc from "fast-check";
import {
  entryName,
  hostCheck,
  hostName,
  hostRules,
  isHostAnswered,
} from "../../../src/signin/host_check.ts";

const off = hostRules({
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
  const any = hostRules({ isSignInOn: true, allowedHosts: [], listenHost: "0.0.0.0" });
  for (const host of ["evil.example", "192.168.1.21:8080", ...LOCAL]) {
    assert.equal(isHostAnswered(host, any), true, host);
  }
  for (const host of ["", null, "a b", "a@b"]) assert.equal(isHostAnswered(host, any), false);
  for (
    const rules of [
      hostRules({ isSignInOn: true, allowedHosts: ["films.example.org"] }),
      hostRules({ isSignInOn: true, allowedHosts: [], publicHost: "films.example.org" }),
    ]
  ) {
    assert.equal(isHostAnswered("films.example.org:443", rules), true);
    assert.equal(isHostAnswered("localhost", rules), true);
    assert.equal(isHostAnswered("evil.example", rules), false);
  }
});

Deno.test("hostRules adds what is listened on only when it is one address, and sign-in is off", () => {
  const answers = (listenHost: string, isSignInOn: boolean, host: string) =>
    isHostAnswered(host, hostRules({ isSignInOn, allowedHosts: ["a.example"], listenHost }));
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

Deno.test("isHostAnswered holds against generated hosts: answered only when local or listed", () => {
  const piece = fc.constantFrom(..."@:.,/[] %\\", "localhost", "127.0.0.1", "::1", "evil.example");
  const listed = fc.constantFrom("films.example.org", "8080", "0", "1", "xn--a");
  const hosts = fc.array(fc.oneof(piece, listed), { maxLength: 5 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(hosts, (host) => {
      if (!isHostAnswered(host, off)) return;
      const url = new URL(`http://${host}/`);
      assert.ok(
        /^(localhost|films\.example\.org)\.?$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(url.hostname),
        `${host} → ${url.hostname}`,
      );
      assert.equal(url.username, "");
      assert.equal(hostName(host), hostName(url.host));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("hostCheck says of every host what isHostAnswered says, in whatever order they come", () => {
  const rules = hostRules({ isSignInOn: false, allowedHosts: ["films.example.org"] });
  const isAnswered = hostCheck(rules);
  const hosts = ["localhost", "evil.test", "films.example.org", "", null, undefined, "a b"];
  for (const first of hosts) {
    for (const second of hosts) {
      for (const host of [first, second]) {
        assert.equal(isAnswered(host), isHostAnswered(host, rules), `${first}, ${second}`);
      }
    }
  }
});
