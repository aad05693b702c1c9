// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openTypesetter } from "../../../../../src/film/titles/fonts/open_typesetter.ts";
import type { Setting } from "../../../../../src/film/titles/setting/shaped_line.ts";

const LTR: Setting = { voice: "serif", tracking: 0, rightToLeft: false };
const RTL: Setting = { ...LTR, rightToLeft: true };
const typesetter = await openTypesetter();

/** One everyday word for each script the bundled fonts promise. */
const WORDS: Readonly<Record<string, string>> = {
  Latin: "Straße",
  Turkish: "İğne şöğüş",
  Polish: "Żółć",
  Romanian: "Țară și școală",
  Vietnamese: "Đà Nẵng, Huế, Hữu Nghị",
  Icelandic: "Þingvellir",
  Maltese: "Ħal Għaxaq",
  Hausa: "Ɓarawo ɗan ƙasa",
  Yoruba: "Ọ̀ṣun Ẹ̀kọ́",
  Greek: "Θεσσαλονίκη",
  Cyrillic: "Щёлково їжак ґанок џеп",
  Kazakh: "Қазақстан Өскемен",
  Arabic: "مراكش الحمراء",
  Persian: "تهران پاییز گچ",
  Urdu: "لاہور ٹھنڈ ڑ",
  Hebrew: "יְרוּשָׁלַיִם",
  Devanagari: "क्षत्रिय हिन्दी ऋषि",
  Bengali: "বাংলাদেশ",
  Gurmukhi: "ਪੰਜਾਬ",
  Gujarati: "ગુજરાત",
  Odia: "ଓଡ଼ିଶା",
  Tamil: "தமிழ்நாடு",
  Telugu: "తెలుగు",
  Kannada: "ಕನ್ನಡ",
  Malayalam: "മലയാളം",
  Sinhala: "ශ්‍රී ලංකා",
  Thai: "กรุงเทพฯ น้ำ",
  Lao: "ວຽງຈັນ",
  Khmer: "ភ្នំពេញ",
  Burmese: "ရန်ကုန်",
  Georgian: "თბილისი",
  Armenian: "Երևան",
  Amharic: "አዲስ አበባ",
  Japanese: "東京の夏休み、ありがとう",
  Simplified: "北京颐和园",
  Traditional: "臺灣阿里山",
  Korean: "서울 제주도",
  Signs: "Italia → France · ♥ ★ ☀ – “2025” € °",
};

for (const [script, word] of Object.entries(WORDS)) {
  Deno.test(`openTypesetter covers ${script} in every voice`, () => {
    for (const voice of ["serif", "sans", "text"] as const) {
      assert.deepEqual(typesetter.cover(word, voice), { text: word, missing: [] });
      const line = typesetter.shape(word, { ...LTR, voice });
      assert.ok(line.width > 0.5 && line.glyphs.length > 0);
    }
  });
}

Deno.test("cover names what no font has and keeps the rest", () => {
  const covered = typesetter.cover("Day 𓀀 of fun!", "serif");
  assert.deepEqual(covered.missing, ["𓀀"]);
  assert.equal(covered.text, "Day  of fun!");
});

for (const emoji of ["🏖️", "👵🏽", "👩🏾‍🚀", "👨‍👩‍👧‍👦", "❤️", "1️⃣", "🇮🇹", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]) {
  Deno.test(`shape draws ${emoji} as one picture in colour, beside letters`, () => {
    const text = `Oma${emoji}!`;
    assert.deepEqual(typesetter.cover(text, "serif"), { text, missing: [] });
    const pictures = typesetter.shape(text, LTR).glyphs
      .map(({ outline }) => outline.picture !== undefined);
    assert.deepEqual(pictures, [false, false, false, true, false]);
  });
}

Deno.test("shape keeps a heart that is a letter in the hand of the letters", () => {
  const kinds = typesetter.shape("♥ ★", LTR).glyphs.map(({ outline }) => outline.picture);
  assert.deepEqual(kinds, [undefined, undefined]);
});

Deno.test("shape gives skin tones a drawing each", () => {
  const drawings = ["👋", "👋🏻", "👋🏿"]
    .map((text) => typesetter.shape(text, LTR).glyphs[0]!.outline.picture);
  assert.equal(new Set(drawings).size, 3);
});

Deno.test("shape joins Arabic letters: the word is not the sum of its letters", () => {
  const word = typesetter.shape("سلام", RTL).width;
  const letters = Array.from("سلام").reduce((sum, l) => sum + typesetter.shape(l, RTL).width, 0);
  assert.ok(word < letters * 0.9, `${word} against ${letters}`);
});

Deno.test("shape puts Hebrew in front of Latin when the line runs from right to left", () => {
  const latin = typesetter.shape("Anna", RTL), both = typesetter.shape("שלום Anna", RTL);
  // The Latin word stands at the left end, so its first glyph is the line's first.
  assert.equal(both.glyphs[0]!.outline, latin.glyphs[0]!.outline);
  const ltr = typesetter.shape("שלום Anna", LTR);
  assert.notEqual(ltr.glyphs[0]!.outline, latin.glyphs[0]!.outline);
});

Deno.test("shape gives the regional form of a Han letter that the locale asks for", () => {
  const form = (locale: string) => typesetter.shape("骨", { ...LTR, locale }).glyphs[0]!.outline;
  assert.notEqual(form("ja"), form("zh-Hans"));
  assert.notEqual(form("zh-Hant"), form("zh-Hans"));
});

Deno.test("shape sets combining marks on their letters, composed or not", () => {
  const composed = typesetter.shape("é", LTR), apart = typesetter.shape("e\u0301", LTR);
  assert.ok(Math.abs(composed.width - apart.width) < 0.001);
});
