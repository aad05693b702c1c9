// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  MAX_SUBTITLE,
  MAX_TITLE,
  type TitleFacts,
} from "../../../../src/film/naming/title_writer.ts";
import { guardTitle } from "../../../../src/film/naming/title_guard.ts";
import { titleLanguage } from "../../../../src/film/naming/title_languages.ts";
import { foldedWords } from "../../../../src/library/word_search.ts";

const JULY: TitleFacts = {
  language: "en",
  kind: "monthly_highlights",
  firstDay: "2025-07-02",
  lastDay: "2025-07-29",
  period: "July 2025",
  times: ["July", "Summer"],
  usual: { title: "July 2025" },
  people: [
    { name: "Anna", relation: "child", birthDate: "2017-07-14", ages: [7, 8] },
    { name: "Björn K.", relation: "partner" },
  ],
  album: "Coast & Castles",
  places: [{ from: "2025-07-04", to: "2025-07-10", names: ["São Martinho", "Portugal"] }],
};

const guarded = (title: string, subtitle = "July 2025", facts: TitleFacts = JULY) => {
  const end = guardTitle({ title, subtitle }, facts);
  return end.kind === "allowed" ? end.words : end.because;
};

Deno.test("guardTitle lets through what the facts hold, and begins it with a capital", () => {
  const allowed: ReadonlyArray<[string, string, string?]> = [
    ["July 2025", ""],
    ["a summer with Anna", "July 2025", "A summer with Anna"],
    ["Anna's first waves", "July 2025"],
    ["anna's first waves", "July 2025", "Anna's first waves"],
    ["Castles and coast in São Martinho, 2025", ""],
    ["Castles and coast in Sao Martinho, 2025", ""],
    ["Anna turns 8", "with Björn, on the 14th of July 2025"],
    ["Long days in Portugal", "4–10 July 2025"],
  ];
  for (const [title, subtitle, shown = title] of allowed) {
    const words = guarded(title, subtitle);
    assert.ok(typeof words === "object", `${title}: ${words}`);
    assert.equal(words.title, shown);
  }
});

Deno.test("guardTitle refuses names, places, times and numbers no fact holds, and says which", () => {
  const refused: ReadonlyArray<[string, string, string?]> = [
    ["Klara at the sea", 'no fact holds the name "Klara"'],
    ["klara at the sea", 'no fact holds the name "klara"'],
    ["A week with Klara", 'no fact holds the name "Klara"'],
    ["River at the sea", 'no fact holds the name "River"'],
    ["forest at the sea", 'no fact holds the name "forest"'],
    ["A summer in Madrid", 'no fact holds the name "Madrid"'],
    ["A summer in spain", 'no picture is from "spain"'],
    ["A summer with mcDonald", 'no fact holds the name "mcDonald"'],
    ["A day in Anna", '"Anna" is no place of the film'],
    ["A winter with Anna", '"winter" is not when it was'],
    ["Days in August", '"August" is not when it was'],
    ["Anna turns 9", 'no fact holds the number "9"'],
    ["27 days of summer", 'no fact holds the number "27"'],
    ["Summer 2024", 'no fact holds the number "2024"'],
    ["A summer with Anna", "it does not say the year", "by the sea"],
  ];
  for (const [title, because, subtitle] of refused) {
    assert.equal(guarded(title, subtitle), because, title);
  }
  assert.equal(guarded("July 2025", "with Klara"), 'no fact holds the name "Klara"');
});

Deno.test("guardTitle refuses what a card cannot show or nobody should read", () => {
  const signs = "it holds quotes, line breaks or other signs";
  const refused: ReadonlyArray<[string, string]> = [
    ["", "it holds no word"],
    [" … ", "it holds no word"],
    ["--", "it holds no word"],
    ['"July 2025"', signs],
    ["“July 2025”", signs],
    ["«July 2025»", signs],
    ["July\n2025", signs],
    ["July\u0000 2025", signs],
    ["July\u202e 2025", signs],
    ["July\u200b 2025", signs],
    ["<b>July 2025</b>", signs],
    ["July 2025 🎉", signs],
    ["'July 2025'", "it holds quotes"],
    ["July 2025 www.july", "it holds an address"],
    ["Ａnna in July 2025", "it holds letters in disguise"],
    ["a".repeat(MAX_TITLE + 1), "it is longer than 80 letters"],
  ];
  for (const [title, because] of refused) assert.equal(guarded(title), because, title);
  assert.equal(
    guarded("July 2025", "b".repeat(MAX_SUBTITLE + 1)),
    "its second line is longer than 120 letters",
  );
});

Deno.test("guardTitle wants every destination in the title of a trip", () => {
  const trip: TitleFacts = { ...JULY, kind: "trip", destinations: ["São Martinho", "Portugal"] };
  const title = "The waves of São Martinho, Portugal";
  assert.ok(typeof guarded(title, "2025", trip) === "object");
  assert.equal(guarded("The waves of Portugal", "2025", trip), 'it does not say "São Martinho"');
  assert.equal(
    guarded("The waves of Portugal", "São Martinho, 2025", trip),
    'it does not say "São Martinho"',
    "the second line does not count",
  );
  assert.equal(guarded("The waves, 2025", "", { ...JULY, kind: "trip" }), "the trip has no place");
});

/** The same film in each language: what it is called there, and what must not be told of it. */
const SPOKEN: Readonly<
  Record<string, {
    readonly facts: Partial<TitleFacts>;
    readonly allowed: ReadonlyArray<[string, string]>;
    readonly refused: ReadonlyArray<[string, string]>;
  }>
> = {
  de: {
    facts: { period: "Juli 2025", times: ["Juli", "Sommer"], usual: { title: "Unser Juli 2025" } },
    allowed: [
      ["Ein Sommer mit Anna", "Juli 2025"],
      ["Lange Tage in Portugal", "2025"],
      ["Zusammen in São Martinho", "4.–10. Juli 2025"],
    ],
    refused: [
      ["Ein Sommer mit Klara", 'no fact holds the name "Klara"'],
      ["Ein Winter mit Anna", '"Winter" is not when it was'],
      ["Ein Sommer in Anna", '"Anna" is no place of the film'],
      ["Ein Sommer in spanien", 'no picture is from "spanien"'],
      ["Anna wird 9", 'no fact holds the number "9"'],
      ["Glück mit Anna", 'no fact holds the name "Glück"'],
    ],
  },
  fr: {
    facts: { period: "juillet 2025", times: ["juillet", "été"], usual: { title: "Juillet 2025" } },
    allowed: [["L’été d’Anna", "juillet 2025"], ["les vagues à São Martinho", "2025"]],
    refused: [
      ["L’hiver d’Anna", '"hiver" is not when it was'],
      ["Une semaine à Madrid", 'no fact holds the name "Madrid"'],
      ["Une semaine à Anna", '"Anna" is no place of the film'],
      ["« L’été d’Anna »", "it holds quotes, line breaks or other signs"],
    ],
  },
  it: {
    facts: { times: ["luglio", "estate"] },
    allowed: [["Un’estate con Anna", "luglio 2025"]],
    refused: [["Un inverno con Anna", '"inverno" is not when it was']],
  },
  es: {
    facts: { times: ["julio", "verano"] },
    allowed: [["Un verano con Anna", "julio de 2025"]],
    refused: [["Un verano en Sevilla", 'no fact holds the name "Sevilla"']],
  },
  nl: {
    facts: { times: ["juli", "zomer"] },
    allowed: [["Een zomer met Anna", "juli 2025"]],
    refused: [["Een zomer in augustus", '"augustus" is not when it was']],
  },
  pt: {
    facts: { times: ["julho", "verão"] },
    allowed: [["Um verão com Anna", "julho de 2025"]],
    refused: [["Um outono com Anna", '"outono" is not when it was']],
  },
  ja: {
    facts: { period: "2025年7月", times: ["7月", "夏"], usual: { title: "2025年7月の思い出" } },
    allowed: [
      ["Annaと過ごした夏", "2025年7月"],
      ["Portugalの一週間", "2025年7月4日から10日まで"],
      ["2025年の夏、みんなで", ""],
    ],
    refused: [
      ["さくらと過ごした夏", 'no fact holds the name "さくら"'],
      ["Annaと過ごした冬", '"冬" is not when it was'],
      ["8月のAnna", '"8月" is not when it was'],
      ["東京の夏", 'no fact holds the name "東京"'],
      ["Annaは9歳", 'no fact holds the number "9"'],
      ["「夏」", "it holds quotes, line breaks or other signs"],
    ],
  },
};

for (const [language, { facts, allowed, refused }] of Object.entries(SPOKEN)) {
  Deno.test(`guardTitle is as strict in ${language} as in English`, () => {
    const film: TitleFacts = { ...JULY, ...facts, language };
    for (const [title, subtitle] of allowed) {
      const words = guarded(title, subtitle, film);
      assert.ok(typeof words === "object", `${title}: ${words}`);
    }
    for (const [title, because] of refused) assert.equal(guarded(title, "2025", film), because);
    assert.equal(
      guarded(allowed[0]![0].replace(/2025年?/, ""), "", film),
      "it does not say the year",
    );
  });
}

const word = fc.oneof(
  fc.constantFrom(
    ...foldedWords("anna portugal july coast 2025 8 14 sao"),
    "Anna",
    "Portugal",
    "July",
  ),
  fc.constantFrom(
    ..."the of in at Klara madrid Madrid 2031 summer Winter spain's Björn".split(" "),
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));

/** Every text in the facts. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [];

Deno.test("guardTitle never lets a capital through that is neither in the facts nor a plain word", () => {
  const known = new Set(textsIn({ ...JULY, language: undefined }).flatMap(foldedWords));
  fc.assert(
    fc.property(text, text, (title, subtitle) => {
      const end = guardTitle({ title, subtitle }, JULY);
      if (end.kind === "refused") return end.because !== "";
      for (const shown of [end.words.title, end.words.subtitle]) {
        for (const [token] of shown.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
          if (token === token.toLowerCase()) continue;
          const lower = foldedWords(token).join("");
          assert.ok(known.has(lower) || titleLanguage("en").plain.has(lower), token);
        }
        assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"“”«»<>`]/u);
      }
      assert.ok([...end.words.title].length <= MAX_TITLE);
      assert.ok([...end.words.subtitle].length <= MAX_SUBTITLE);
      assert.match(`${end.words.title} ${end.words.subtitle}`, /2025/);
    }),
    { numRuns: 500 },
  );
});
