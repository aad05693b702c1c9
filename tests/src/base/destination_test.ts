import assert from "node:assert/strict";
import fc from "fast-check";
import {
  destinationProblem,
  rewrittenHost,
  typedHostProblem,
  typedProblem,
} from "../../../src/base/destination.ts";
import { Fault } from "../../../src/base/fault.ts";
import { parseIp } from "../../../src/base/ip_address.ts";

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
        const problem = destinationProblem(setting, host, parseIp(address)!, [host]) ?? "";
        assert.ok(problem.startsWith(`"${host}" is at `), problem);
        assert.ok(problem.endsWith(`${words}; nothing is sent there`), problem);
      }
    }
  }
});

Deno.test("destinationProblem lets notifications go home where the owner plainly meant it", () => {
  const problem = (host: string, listed: readonly string[] = []) =>
    destinationProblem("notifications.urls", host, parseIp("192.168.1.5")!, listed);
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

Deno.test("destinationProblem knows the settings that name servers and no other", () => {
  for (const setting of ["library.folder", "immich.public_url", "models.directory", "", "*"]) {
    assert.throws(
      () => destinationProblem(setting, "x", parseIp("1.1.1.1")!),
      (error) => error instanceof Fault && error.code === "internal",
    );
  }
});

Deno.test("rewrittenHost finds every number an address can be written as but its own", () => {
  const bits = fc.integer({ min: 0, max: 0xffffffff });
  const spelled = fc.tuple(
    bits,
    fc.constantFrom(1, 2, 3, 4),
    fc.array(fc.constantFrom("plain", "hex", "octal"), { minLength: 4, maxLength: 4 }),
    fc.constantFrom("", "."),
  );
  fc.assert(
    fc.property(spelled, ([number, count, bases, end]) => {
      const bytes = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
      const canonical = bytes.join(".");
      const first = bytes.slice(0, count - 1);
      const last = bytes.slice(count - 1).reduce((value, byte) => value * 256 + byte, 0);
      const host = [...first, last].map((part, i) =>
        bases[i] === "hex"
          ? `0x${part.toString(16)}`
          : bases[i] === "octal"
          ? `0${part.toString(8)}`
          : String(part)
      ).join(".") + end;
      assert.equal(rewrittenHost(host), host === canonical ? undefined : canonical, host);
    }),
    { numRuns: 2_000 },
  );
  for (const host of ["example.org", "1.example.org", "nas", "[::1]", "[::ffff:7f00:1]", ""]) {
    assert.equal(rewrittenHost(host), undefined, host);
  }
});

Deno.test("typedProblem finds the host whatever stands around it", () => {
  const around = [
    (host: string) => `http://${host}`,
    (host: string) => `http://${host}:2283/api`,
    (host: string) => ` HTTPS://anna:pw@${host}/`,
    (host: string) => `http://a@b@${host}?x=@c`,
    (host: string) => `http:\\\\${host}\\x`,
    (host: string) => `http:///${host}#x`,
  ];
  const hosts = [
    "0",
    "0177.0.0.1",
    "2130706433",
    "127.1",
    "0x7f.0.0.1",
    "１２７.0.0.1",
    "127.0.0.1.",
  ];
  for (const url of around) {
    for (const host of hosts) {
      const problem = host === "0"
        ? 'writes 0.0.0.0 as "0"; nothing is sent there'
        : `writes 127.0.0.1 as "${host}"; write 127.0.0.1 if that is meant`;
      assert.equal(typedProblem("immich.url", url(host)), problem, url(host));
    }
    for (const host of ["169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]"]) {
      const problem = `leads nowhere: "${host}" is a link-local address; nothing is sent there`;
      assert.equal(typedProblem("immich.url", url(host)), problem, url(host));
    }
    for (const host of ["127.0.0.1", "[::1]", "photos.example.org", "nas"]) {
      assert.equal(typedProblem("immich.url", url(host)), undefined, url(host));
    }
  }
  assert.equal(typedHostProblem("notifications.urls", "192.168.1.5"), undefined);
});
