import fc from "fast-check";
import assert from "node:assert/strict";
import { graphemesOf } from "../../../../../src/film/titles/setting/clean_text.ts";
import { balance, piecesOf } from "../../../../../src/film/titles/setting/line_breaks.ts";

const texts = (text: string) => piecesOf(text).map((piece) => piece.text);

Deno.test("piecesOf breaks at spaces and keeps punctuation with its word", () => {
  assert.deepEqual(texts("Anna, Tom & Max!"), ["Anna,", "Tom", "&", "Max!"]);
  assert.deepEqual(texts("«Été» (2025)"), ["«Été»", "(2025)"]);
});

Deno.test("piecesOf breaks after a hyphen between letters, not inside numbers", () => {
  assert.deepEqual(texts("Saint-Jean"), ["Saint-", "Jean"]);
  assert.deepEqual(texts("2024–25"), ["2024–25"]);
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

function lines(text: string, count: number): string[] {
  const pieces = piecesOf(text);
  return balance(pieces, pieces.map((piece) => piece.text.length), 1, count)
    .map((line) => line.text);
}

Deno.test("balance makes lines of nearly equal length", () => {
  assert.deepEqual(lines("November 2024 to February 2025", 2), [
    "November 2024",
    "to February 2025",
  ]);
  assert.deepEqual(lines("aa bb cc dd ee ff", 3), ["aa bb", "cc dd", "ee ff"]);
});

Deno.test("balance loses and adds nothing, and no other break is shorter at its widest by much", () => {
  const words = fc.array(fc.integer({ min: 4, max: 12 }), { minLength: 2, maxLength: 9 });
  fc.assert(fc.property(words, fc.integer({ min: 1, max: 3 }), (lengths, count) => {
    const text = lengths.map((length) => "W".repeat(length)).join(" ");
    const broken = lines(text, count);
    assert.equal(broken.join(" "), text);
    assert.equal(broken.length, Math.min(count, lengths.length));
    if (broken.length === 2) {
      const best = Math.min(
        ...lengths.slice(1).map((_, at) =>
          Math.max(
            lengths.slice(0, at + 1).reduce((a, b) => a + b) + at,
            lengths.slice(at + 1).reduce((a, b) => a + b) + lengths.length - at - 2,
          )
        ),
      );
      assert.equal(Math.max(...broken.map((line) => line.length)), best);
    }
  }));
});
