import assert from "node:assert/strict";
import fc from "fast-check";
import { equalText } from "../../../src/signin/equal_text.ts";

Deno.test("equalText is equality of texts", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(fc.property(texts, texts, (a, b) => {
    assert.equal(equalText(a, a), true);
    assert.equal(equalText(a, b), a === b);
    assert.equal(equalText(`${a}x`, a), false);
  }));
});
