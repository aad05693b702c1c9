import assert from "node:assert/strict";
import { dateFormat } from "../../../src/base/date_format.ts";

const NEW_YEAR = Date.UTC(2026, 0, 1);

Deno.test("dateFormat tells a day wherever the machine is, and keeps locales and wishes apart", () => {
  const words = (locale: string, month: "long" | "short") =>
    dateFormat(locale, { day: "numeric", month }).format(NEW_YEAR);
  for (let n = 0; n < 2; n++) {
    assert.equal(words("en", "long"), "January 1");
    assert.equal(words("en", "short"), "Jan 1");
    assert.equal(words("de", "long"), "1. Januar");
  }
});

Deno.test("dateFormat makes each formatter once", () => {
  assert.equal(dateFormat("en", { month: "long" }), dateFormat("en", { month: "long" }));
  assert.throws(() => dateFormat("not a locale", {}), RangeError);
});
