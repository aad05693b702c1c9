// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { graphemesOf } from "../../../../src/base/text.ts";
import { cleanText } from "../../../../src/film/timeline/clean_text.ts";

const CASES: ReadonlyArray<readonly [what: string, text: string, cleaned: string]> = [
  ["plain words", "A Week in Lisbon", "A Week in Lisbon"],
  ["line breaks and tabs", " A\n Week\t in\r\nLisbon ", "A Week in Lisbon"],
  ["control characters", "A\u0000B\u001b[31mC\u007f", "AB[31mC"],
  ["zero width spaces and soft hyphens", "Groß\u00admutter\u200bs", "Großmutters"],
  ["an override that would turn the words", "abc\u202Egnp.exe\u202C", "abcgnp.exe"],
  ["isolates", "\u2067שלום\u2069 2025", "שלום 2025"],
  ["direction marks, which stay inside", "a\u200Fb", "a\u200Fb"],
  ["joiners, which stay inside", "क्\u200Dष", "क्\u200Dष"],
  ["half of a surrogate pair", "a\ud83db", "ab"],
  ["letters taken apart", "E\u0301te\u0301", "Été"],
  ["stacked marks beyond four", `a${"\u0334".repeat(40)}b`, `a${"\u0334".repeat(4)}b`],
  ["exotic spaces", "14\u2009–\u200921\u3000June", "14 – 21 June"],
  ["private use", "a\ue000b", "ab"],
];

for (const [what, text, cleaned] of CASES) {
  Deno.test(`cleanText handles ${what}`, () => assert.equal(cleanText(text, 100), cleaned));
}

Deno.test("cleanText is bounded, well formed and settled, whatever comes in", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
    const once = cleanText(text, 60);
    assert.ok(graphemesOf(once).length <= 60);
    assert.ok(once.isWellFormed());
    assert.doesNotMatch(once, /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  }));
});
