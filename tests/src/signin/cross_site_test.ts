import assert from "node:assert/strict";
import fc from "fast-check";
import { hasForeignOrigin, isCrossSiteWrite, isForeign } from "../../../src/signin/cross_site.ts";

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

Deno.test("isCrossSiteWrite refuses every page of another host", () => {
  const name = fc.constantFrom("app", "evil.example", "app.evil.example", "xapp", "a.app", "app.");
  const port = fc.constantFrom("", ":80", ":443", ":8080", ":8081");
  const scheme = fc.constantFrom("http://", "https://", "HTTP://");
  const site = fc.constantFrom(null, "none", "cross-site", "same-site", "nonsense");
  fc.assert(fc.property(scheme, name, port, site, (scheme, name, port, secFetchSite) => {
    const headers = { host: "app:8080", origin: scheme + name + port, secFetchSite };
    if (isCrossSiteWrite("POST", headers)) return;
    const url = new URL(headers.origin);
    assert.equal(url.hostname.replace(/\.$/, ""), "app");
    assert.equal(url.port, "8080");
    assert.ok(secFetchSite === null || secFetchSite === "none");
  }));
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
