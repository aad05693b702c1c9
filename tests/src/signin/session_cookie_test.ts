import assert from "node:assert/strict";
import {
  clearCookie,
  cookieIn,
  sessionCookieRules,
  setCookie,
} from "../../../src/signin/session_cookie.ts";

Deno.test("setCookie keeps scripts and other sites away, and takes the host prefix where it can", () => {
  const rules = sessionCookieRules(true, "/", 86_400);
  assert.equal(
    setCookie(rules, "v"),
    "__Host-photos_memories_session=v; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
  );
  const mounted = sessionCookieRules(true, "/films", 60);
  assert.equal(
    setCookie(mounted, "v"),
    "photos_memories_session=v; Path=/films; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  const plain = sessionCookieRules(false, "/", 60);
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

Deno.test("cookieIn finds the one cookie of that name, and none of two", () => {
  assert.equal(cookieIn("a=1; s=v.w; b=2", "s"), "v.w");
  assert.equal(cookieIn("s=a=b", "s"), "a=b");
  for (
    const header of [null, undefined, "", "a=1", "S=v", "s", "=v", "as=v", "s=1; s=2", "s=1;s=1"]
  ) {
    assert.equal(cookieIn(header, "s"), undefined, String(header));
  }
});
