// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { belowBase, safeNext, underBase } from "../../../src/signin/base_path.ts";

Deno.test("underBase and belowBase are each other's inverse", () => {
  for (const base of ["/", "/films", "/a/b"]) {
    for (const path of ["/", "/health", "/health/live"]) {
      assert.equal(belowBase(base, underBase(base, path)), path);
    }
  }
  assert.equal(underBase("/films", "/"), "/films/");
});

Deno.test("belowBase knows the mount without its slash, and what only begins alike", () => {
  assert.equal(belowBase("/films", "/films"), "/");
  for (const path of ["/filmsx", "/film", "/", "/other/films"]) {
    assert.equal(belowBase("/films", path), undefined, path);
  }
});

Deno.test("safeNext keeps a page of ours with its query and fragment", () => {
  for (const next of ["/", "/films", "/films/7?play=1#t=3", "/a%20b", "/runs?q=%0a%2f&x=a:b@c"]) {
    assert.equal(safeNext(next, "/"), next);
  }
  assert.equal(safeNext("/app/films?x=1", "/app"), "/app/films?x=1");
  assert.equal(safeNext("/app", "/app"), "/app");
  assert.equal(safeNext("/a/../b", "/"), "/b");
});

const ELSEWHERE = [
  "",
  "films",
  "//evil.example",
  "///evil.example",
  "//own.invalid/films",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "/%09/evil.example",
  "/%5cevil.example",
  "/%2fevil.example",
  "/%2e%2e//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/a//evil.example",
  "/%255cevil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "https://evil.example",
  "https:evil.example",
  "http:///evil.example",
  "//user@evil.example",
  "@evil.example",
  "/\r\nLocation: https://evil.example",
  "/é",
  "//ｅvil.example",
  " /films",
  `/${"a".repeat(3_000)}`,
  "/api/trigger",
  "/auth/callback?code=1",
  "/logout",
  null,
  undefined,
  7,
  ["/films"],
];

Deno.test("safeNext sends everything else to the start page", () => {
  for (const next of ELSEWHERE) {
    assert.equal(safeNext(next, "/"), "/", JSON.stringify(next));
    assert.equal(safeNext(next, "/app"), "/app/", JSON.stringify(next));
  }
  for (
    const next of ["/", "/films", "/application", "/app/../films", "/app/api/x", "/app/logout"]
  ) {
    assert.equal(safeNext(next, "/app"), "/app/", next);
  }
  assert.equal(safeNext("/sign-in?next=/films", "/", ["/sign-in"]), "/");
});

Deno.test("safeNext never leaves the origin, however the address is written", () => {
  const piece = fc.constantFrom(
    ..."/\\:@?#.%;& \t\n\r\0",
    "//",
    "/\\",
    "..",
    "%2f",
    "%5C",
    "%09",
    "%0d%0a",
    "%2e",
    "%00",
    "http:",
    "https://",
    "javascript:",
    "evil.example",
    "user:pw@",
    "films",
    "app",
    "[::1]",
    "\u2044",
    "\uff0f",
    "\u3002",
    "xn--80ak6aa92e.com",
    "аррӏе.com",
  );
  const addresses = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  let kept = 0;
  fc.assert(
    fc.property(
      fc.oneof(addresses, addresses.map((text) => `/${text}`), addresses.map((t) => `/app/${t}`)),
      fc.constantFrom("/", "/app"),
      (next, basePath) => {
        const safe = safeNext(next, basePath);
        if (safe === next) kept++;
        assert.match(safe, /^\/(?![/\\])[\x21-\x7e]*$/);
        const url = new URL(safe, "https://films.example.org/app/sign-in");
        assert.equal(url.origin, "https://films.example.org");
        assert.ok(url.pathname === basePath || url.pathname.startsWith(basePath));
        // Whatever a proxy undoes on the way, it stays a path.
        const undone = decodeURIComponent(url.pathname.replace(/%(?![0-9a-f]{2})/gi, "%25"));
        assert.ok(!/^\/[/\\]|\p{Cc}/u.test(undone), undone);
      },
    ),
    { numRuns: 10_000 },
  );
  assert.ok(kept > 100, `only ${kept} addresses were kept, the test says little`);
});
