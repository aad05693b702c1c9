import assert from "node:assert/strict";
import fc from "fast-check";
import { equalText } from "../../../src/signin/equal_text.ts";

Deno.test("equalText is equality of texts", async () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 40 });
  await fc.assert(fc.asyncProperty(texts, texts, async (a, b) => {
    assert.equal(await equalText(a, a), true);
    assert.equal(await equalText(a, b), a === b);
    assert.equal(await equalText(`${a}x`, a), false);
  }));
});
