import assert from "node:assert/strict";
import fc from "fast-check";
import { graphemesOf } from "../../../../../src/film/titles/setting/clean_text.ts";
import { piecesOf } from "../../../../../src/film/titles/setting/line_breaks.ts";

const texts = (text: string) => piecesOf(text).map((piece) => piece.text);

Deno.test("piecesOf breaks at spaces and keeps punctuation with its word", () => {
  assert.deepEqual(texts("Anna, Tom & Max!"), ["Anna,", "Tom", "&", "Max!"]);
  assert.deepEqual(texts("«Été» (2025)"), ["«Été»", "(2025)"]);
});

Deno.test("piecesOf breaks after a hyphen between letters, not inside numbers", () => {
  assert.deepEqual(texts("Saint-Jean"), ["Saint-", "Jean"]);
  assert.deepEqual(texts("2024–25"), ["2024–25"]);
});

Deno.test("piecesOf finds words in scripts without spaces", () => {
  assert.ok(texts("リスボンでの一週間").length > 2);
  assert.ok(texts("หนึ่งสัปดาห์ในลิสบอน").length > 2);
});

Deno.test("piecesOf never starts a piece with a closing mark", () => {
  for (const piece of texts("東京、「大阪」。京都ー！")) {
    assert.doesNotMatch(piece, /^[、。」！ー]/);
  }
});

Deno.test("piecesOf keeps a no-break space", () => {
  assert.deepEqual(texts("14\u00A0June 2025"), ["14\u00A0June", "2025"]);
});

Deno.test("piecesOf cuts a word that no line could hold", () => {
  const pieces = piecesOf("a".repeat(100));
  assert.ok(pieces.length >= 4);
  assert.ok(pieces.every(({ text }) => graphemesOf(text).length <= 26));
  assert.equal(pieces.map(({ text }) => text).join(""), "a".repeat(100));
});

Deno.test("piecesOf joined again are the text", () => {
  const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), {
    maxLength: 6,
  });
  fc.assert(fc.property(words, (parts) => {
    const text = parts.join(" ").replace(/ +/g, " ").trim();
    const joined = piecesOf(text).map(({ text, spaceAfter }) => text + (spaceAfter ? " " : ""));
    assert.equal(joined.join(""), text);
  }));
});
