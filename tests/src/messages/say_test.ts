import { IntlMessageFormat } from "intl-messageformat";
import assert from "node:assert/strict";
import { browserLocale, systemLocale } from "../../../src/messages/locale.ts";
import {
  CATALOGUES,
  type MessageKey,
  say,
  sayList,
  spokenLocale,
} from "../../../src/messages/say.ts";
import { placeName } from "../../../src/messages/place_names.ts";

const KEYS = Object.keys(CATALOGUES["en"]!) as MessageKey[];

/** The names of a message's values. */
function valuesOf(message: string): Set<string> {
  const names = new Set<string>();
  const look = (elements: readonly Element[]) => {
    for (const { type, value, options } of elements) {
      if (type !== LITERAL && type !== POUND && typeof value === "string") names.add(value);
      for (const option of Object.values(options ?? {})) look(option.value);
    }
  };
  look(new IntlMessageFormat(message, "en").getAst() as readonly Element[]);
  return names;
}

/** Of the parsed message: text, and the "#" of a number. */
const LITERAL = 0, POUND = 7;

interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

/** Values for each name; `count`, `age` and choices are walked through. */
const CHOICES: Readonly<Record<string, readonly (string | number)[]>> = {
  kind: ["town", "area", "route"],
  season: ["spring", "summer", "autumn", "winter"],
  unit: ["day", "weekend", "week", "weeks", "month", "months", "year", "years", "days"],
  count: [0, 1, 2, 3, 1200],
  age: [0, 1, 2, 3, 5, 11, 21, 22, 42],
};

for (const [language, catalogue] of Object.entries(CATALOGUES)) {
  Deno.test(`the catalogue "${language}" has every message, and each formats`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), [...KEYS].sort());
    for (const key of KEYS) {
      const english = valuesOf(CATALOGUES["en"]![key]);
      for (const name of valuesOf(catalogue[key])) {
        // Portuguese and others leave values out where their grammar is uncertain; none is made up.
        const isGiven = english.has(name) || name === "kind" || isOfSibling(key, name);
        assert.ok(isGiven, `${key} takes no "${name}"`);
      }
      for (const choices of combined([...valuesOf(catalogue[key])])) {
        const said = say(language, key, choices);
        assert.doesNotMatch(said, /[{}#]/, key);
        if (catalogue[key] !== "") assert.equal(typeof said, "string");
      }
    }
  });
}

/** A title and the line below it are given the same values. */
function isOfSibling(key: MessageKey, name: string): boolean {
  const sibling = key.endsWith(".sub") ? key.slice(0, -4) : key.replace(/title$/, "sub");
  return KEYS.filter((other) => other === sibling || other === `${key}.sub`)
    .some((other) => valuesOf(CATALOGUES["en"]![other]).has(name));
}

function combined(names: readonly string[]): Array<Record<string, string | number>> {
  return names.reduce<Array<Record<string, string | number>>>(
    (all, name) =>
      all.flatMap((one) => (CHOICES[name] ?? ["X"]).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

Deno.test("say chooses the form a number asks for", () => {
  const days = (locale: string, count: number) =>
    say(locale, "trip.length", { unit: "days", count, number: count });
  assert.deepEqual([days("en", 1), days("en", 5)], ["1 day", "5 days"]);
  assert.deepEqual([days("de-AT", 1), days("de", 5)], ["1 Tag", "5 Tage"]);
  assert.equal(say("en", "title.year_of_life", { age: 42 }), "42nd Year");
  assert.equal(say("fr", "title.year_of_life", { age: 21 }), "21e année");
});

Deno.test("a language without a catalogue is spoken to in English", () => {
  assert.deepEqual(
    ["pt-BR", "ja", "pl", "", "not a locale"].map(spokenLocale),
    ["pt-BR", "ja", "en", "en", "en"],
  );
  assert.equal(say("pl", "holiday.easter"), "Easter");
  assert.equal(sayList("de", ["Anna", "Ben", "Mia"]), "Anna, Ben und Mia");
});

Deno.test("systemLocale reads the language of the machine", () => {
  assert.equal(systemLocale({ LC_ALL: "de_DE.UTF-8", LANG: "fr_FR" }), "de-DE");
  assert.equal(systemLocale({ LC_ALL: "", LANG: "pt_BR.UTF-8@euro" }), "pt-BR");
  for (const LANG of ["C", "C.UTF-8", "POSIX", "", undefined]) {
    assert.equal(systemLocale({ LANG }), undefined);
  }
});

Deno.test("browserLocale reads what a browser wants most", () => {
  assert.equal(browserLocale("fr-CH, fr;q=0.9, en;q=0.8"), "fr-CH");
  assert.equal(browserLocale("en;q=0.5, nl;q=0.8"), "nl");
  assert.equal(browserLocale("de;q=0, *"), undefined);
  assert.equal(browserLocale(undefined), undefined);
});

Deno.test("placeName says a town as people of the language call it", () => {
  const lisbon = (locale: string) => placeName(locale, "Lisbon");
  assert.deepEqual(["de", "fr", "pt-BR", "ja", "en", "pl"].map(lisbon), [
    "Lissabon",
    "Lisbonne",
    "Lisboa",
    "リスボン",
    "Lisbon",
    "Lisbon",
  ]);
  assert.equal(placeName("de", "Porto"), "Porto");
});
