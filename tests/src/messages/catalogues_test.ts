// SPDX-License-Identifier: AGPL-3.0-or-later

import { IntlMessageFormat } from "intl-messageformat";
import assert from "node:assert/strict";
import { CATALOGUES, LANGUAGES, type MessageKey, say } from "../../../src/messages/say.ts";

const ENGLISH = CATALOGUES["en"]!;
const KEYS = Object.keys(ENGLISH) as MessageKey[];

/** Kinds of parts of a parsed message: text, and the "#" of a number. */
const LITERAL = 0, POUND = 7;

interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

/** The names of a message's values. Throws where it does not parse. */
function valuesOf(message: string, language: string): Set<string> {
  const names = new Set<string>();
  const read = (elements: readonly Element[]) => {
    for (const { type, value, options } of elements) {
      if (type !== LITERAL && type !== POUND && typeof value === "string") names.add(value);
      for (const option of Object.values(options ?? {})) read(option.value);
    }
  };
  read(new IntlMessageFormat(message, language).getAst() as readonly Element[]);
  return names;
}

/** Given to a message beyond the values that its English uses. */
const ALSO_GIVEN: Readonly<Partial<Record<MessageKey, readonly string[]>>> = {
  "title.in": ["kind"],
  "title.in.sub": ["kind", "period"],
  "title.day_in": ["kind"],
};

/** English sentences of other programs, which the other languages leave out. */
const ENGLISH_VALUES: Readonly<Partial<Record<MessageKey, readonly string[]>>> = {
  "facts.failed": ["sentence"],
  "lacking.albums": ["reason"],
  "lacking.themes": ["reason"],
  "lacking.pictures": ["library"],
};

/** Values a language does not need: they only choose a form it does not have, or stand in the line below. */
const UNUSED: Readonly<Record<string, Readonly<Partial<Record<MessageKey, readonly string[]>>>>> = {
  de: { "recap.kilometres": ["count"] },
  fr: { "recap.countries": ["count"] },
  it: { "recap.pictures": ["count"] },
  ja: {
    "trip.length": ["number"],
    "recap.days": ["count"],
    "recap.places": ["count"],
    "recap.countries": ["count"],
    "recap.kilometres": ["count"],
    "recap.miles": ["count"],
    "recap.pictures": ["count"],
  },
  nl: { "recap.kilometres": ["count"], "recap.miles": ["count"] },
  pt: { "title.in": ["period"], "trip.title": ["kind", "length"], "trip.sub": ["kind"] },
};

/** Values for each name; `count`, `age` and choices are walked through. */
const CHOICES: Readonly<Record<string, readonly (string | number)[]>> = {
  kind: ["town", "area", "route"],
  season: ["spring", "summer", "autumn", "winter"],
  unit: ["day", "weekend", "week", "weeks", "month", "months", "year", "years", "days"],
  count: [0, 1, 2, 3, 1200],
  age: [0, 1, 2, 3, 5, 11, 21, 22, 42],
};

function combined(names: readonly string[]): Array<Record<string, string | number>> {
  return names.reduce<Array<Record<string, string | number>>>(
    (all, name) =>
      all.flatMap((one) => (CHOICES[name] ?? ["X"]).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

Deno.test("every language has a catalogue", () => {
  assert.deepEqual(Object.keys(CATALOGUES).sort(), [...LANGUAGES].sort());
});

for (const [language, catalogue] of Object.entries(CATALOGUES)) {
  Deno.test(`the catalogue "${language}" has the keys and values of English, and each formats`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), [...KEYS].sort());
    for (const key of KEYS) {
      const used = valuesOf(catalogue[key], language);
      const english = [...valuesOf(ENGLISH[key], "en")];
      const given = [...english, ...ALSO_GIVEN[key] ?? []];
      for (const name of used) assert.ok(given.includes(name), `${key} takes no "${name}"`);
      const optional = [...UNUSED[language]?.[key] ?? [], ...ENGLISH_VALUES[key] ?? []];
      const missing = english.filter((name) => !used.has(name) && !optional.includes(name));
      assert.deepEqual(missing, [], `${key} leaves out values`);
      for (const choices of combined([...used])) {
        const text = say(language, key, choices);
        assert.doesNotMatch(text, /[{}#]/, key);
      }
    }
  });
}
