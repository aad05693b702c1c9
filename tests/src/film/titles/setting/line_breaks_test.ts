import fc from "fast-check";
import assert from "node:assert/strict";
import { balance, piecesOf } from "../../../../../src/film/titles/setting/line_breaks.ts";

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
