import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { whySkipped } from "../../../../src/library/folder/why_skipped.ts";

const withCode = (code: string) => Object.assign(new Error("technical"), { code });

Deno.test("whySkipped tries again what a person can heal without touching the file", () => {
  for (const code of ["EACCES", "EIO", "ENOENT", "EWHATEVER"]) {
    assert.equal(whySkipped(withCode(code)).mayHeal, true);
  }
  assert.match(whySkipped(withCode("EACCES")).skipped, /permission/);
  assert.match(whySkipped(withCode("EWHATEVER")).skipped, /EWHATEVER/);
});

Deno.test("whySkipped says what keeps a file from being found by its name", () => {
  const gone = withCode("ENOENT");
  assert.match(whySkipped(gone, "a/d\ufffdr").skipped, /not in UTF-8; rename it/);
  assert.match(whySkipped(gone, "a/dür.jpg").skipped, /disappeared/);
  assert.match(whySkipped(withCode("EIO"), "a/d\ufffdr").skipped, /disk/);
});

Deno.test("whySkipped settles what lies in the file", () => {
  assert.deepEqual(whySkipped(new Fault("media_unreadable", "it has no frames")), {
    skipped: "it has no frames",
    mayHeal: false,
  });
  assert.deepEqual(whySkipped(new RangeError("Offset is outside")), {
    skipped: "its beginning is damaged",
    mayHeal: false,
  });
});
