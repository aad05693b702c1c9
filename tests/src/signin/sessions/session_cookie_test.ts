// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  clearCookie,
  cookieIn,
  hasTwoCookies,
  sessionCookieOptions,
  setCookie,
} from "../../../../src/signin/sessions/session_cookie.ts";

Deno.test("setCookie keeps scripts and other sites away, and takes the host prefix where it can", () => {
  const rules = sessionCookieOptions(true, "/", 86_400);
  assert.equal(
    setCookie(rules, "v"),
    "__Host-photos_memories_session=v; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
  );
  const mounted = sessionCookieOptions(true, "/films", 60);
  assert.equal(
    setCookie(mounted, "v"),
    "photos_memories_session_films=v; Path=/films; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  const plain = sessionCookieOptions(false, "/", 60);
  assert.equal(
    setCookie(plain, "v"),
    "photos_memories_session=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax",
  );
  assert.match(setCookie(plain, "v", true), /; Secure$/);
  assert.equal(
    clearCookie(plain),
    "photos_memories_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  );
});

Deno.test("sessionCookieOptions name no two cookies alike that one request may carry", () => {
  const paths = ["/", "/a", "/a/b", "/a/b/c", "/a/b_c", "/a_b", "/session"];
  for (const secure of [false, true]) {
    for (const path of paths) {
      const carried = paths.filter((other) =>
        other === "/" || path === other || path.startsWith(`${other}/`)
      ).map((other) => sessionCookieOptions(secure, other, 60).name);
      assert.equal(new Set(carried).size, carried.length, carried.join());
      // Letters a cookie's name may have (RFC 6265, 4.1.1), and the prefix at the root alone.
      for (const name of carried) assert.match(name, /^(__Host-)?[\w.~-]+$/);
      const { name } = sessionCookieOptions(secure, path, 60);
      assert.equal(name.startsWith("__Host-"), secure && path === "/");
    }
  }
});

Deno.test("hasTwoCookies counts those of one name alone", () => {
  assert.ok(hasTwoCookies("s=1; a=2; s=3", "s"));
  for (const header of [null, undefined, "", "s=1", "s=1; as=2; S=3; s_films=4"]) {
    assert.ok(!hasTwoCookies(header, "s"), String(header));
  }
});

Deno.test("cookieIn finds the one cookie of that name, and none of two", () => {
  assert.equal(cookieIn("a=1; s=v.w; b=2", "s"), "v.w");
  assert.equal(cookieIn("s=a=b", "s"), "a=b");
  for (
    const header of [null, undefined, "", "a=1", "S=v", "s", "=v", "as=v", "s=1; s=2", "s=1;s=1"]
  ) {
    assert.equal(cookieIn(header, "s"), undefined, String(header));
  }
});
