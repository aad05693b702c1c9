// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { balance, linePieces } from "../../../../../src/film/titles/setting/line_breaks.ts";

Deno.test("piecesOf joined again are the text", () => {
  const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), {
    maxLength: 6,
  });
  fc.assert(fc.property(words, (parts) => {
    const text = parts.join(" ").replace(/ +/g, " ").trim();
    const joined = linePieces(text).map(({ text, spaceAfter }) => text + (spaceAfter ? " " : ""));
    assert.equal(joined.join(""), text);
  }));
});

function lines(text: string, count: number): string[] {
  const pieces = linePieces(text);
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

Deno.test("a Japanese line ends with a phrase, a Chinese one anywhere", () => {
  const phrases = (text: string) => linePieces(text).map(({ text }) => text);
  assert.deepEqual(phrases("ポルトで過ごした2年間"), ["ポルトで", "過ごした", "2年間"]);
  assert.deepEqual(phrases("Ida、Emilと過ごした一日"), ["Ida、", "Emilと", "過ごした", "一日"]);
  assert.deepEqual(phrases("2024年夏の思い出"), ["2024年夏の", "思い出"]);
  assert.ok(phrases("2024年4月～7月").every((text) => !/\d$/.test(text)), "no number at its end");
  assert.ok(phrases("我们在波尔图的夏天").length > 3);
});

Deno.test("no line begins or ends with the dot between two names", () => {
  const names = "2015年～2025年 · Llanes · オビエド · サンタンデール";
  for (const text of [names, "2025 · Lisbon · Colares · Freiburg"]) {
    for (const count of [2, 3]) {
      for (const line of lines(text, count)) assert.match(line, /^[^·].*[^·]$/);
    }
    assert.deepEqual(lines(text, 1), [text]);
  }
});
