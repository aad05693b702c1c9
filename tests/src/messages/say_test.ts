// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { browserLocale, systemLocale } from "../../../src/messages/locale.ts";
import { formatList, say, spokenLocale } from "../../../src/messages/say.ts";
import { placeName } from "../../../src/messages/place_names.ts";

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
  assert.equal(formatList("de", ["Anna", "Ben", "Mia"]), "Anna, Ben und Mia");
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
