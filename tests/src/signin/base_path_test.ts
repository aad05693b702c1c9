import assert from "node:assert/strict";
import { belowBase, underBase } from "../../../src/signin/base_path.ts";

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
