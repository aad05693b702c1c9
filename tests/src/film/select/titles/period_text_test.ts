// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { titlesFor } from "../../../../../src/film/select/titles/titles.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { CATALOGUES } from "../../../../../src/messages/say.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

const PEOPLE = [{ id: "p1", name: "Anna Lind" }];

interface Film {
  readonly days: readonly string[];
  /** Asked for; the days themselves where it is left out. */
  readonly range?: readonly [string, string];
  readonly city?: string;
  readonly country?: string;
  readonly withAnna?: boolean;
  /** Asked for by name. */
  readonly place?: string;
}

function titled({ days, range, city, country, withAnna, place }: Film, locale: string): string {
  const [start = "", end = ""] = range ?? [days[0]!, days.at(-1)!];
  const shots: Asset[] = days.map((day, index) =>
    photo({
      id: `${day}-${index}`,
      takenAt: `${day}T12:00:00.000`,
      people: withAnna ? ["p1"] : [],
      ...(city || country
        ? { place: { ...(city ? { city } : {}), ...(country ? { country } : {}) } }
        : {}),
    })
  );
  const change: Partial<Brief> = {
    memoryType: "custom",
    windows: [{ start, end }],
    locale,
    ...(place === undefined ? {} : { place }),
  };
  const { main, sub } = titlesFor(briefOf(change), PEOPLE, shots, shots);
  return `${main} | ${sub ?? ""}`;
}

const TWO_YEARS = ["2023-01-08", "2023-06-17", "2024-03-02", "2024-12-24"];
const SUMMER = ["2024-06-03", "2024-07-01", "2024-07-20", "2024-08-29"];
const WEEKEND = ["2024-05-04", "2024-05-05"];
const HALF_YEAR = ["2024-02-01", "2024-04-09", "2024-06-10", "2024-08-01"];

const SAID: ReadonlyArray<readonly [string, Film, string]> = [
  ["en", { days: TWO_YEARS, city: "Porto" }, "Two years in Porto | 2023 – 2024"],
  ["en", { days: TWO_YEARS, city: "Porto", place: "Portugal" }, "Portugal | 2023 – 2024"],
  ["de", { days: SUMMER, place: "Lisbon", withAnna: true }, "Lissabon | Juni–August 2024"],
  ["en", { days: SUMMER, withAnna: true }, "Summer 2024 with Anna | "],
  ["en", { days: SUMMER }, "Our Summer 2024 | "],
  ["en", { days: WEEKEND, city: "Porto" }, "A weekend in Porto | May 4 – 5, 2024"],
  [
    "en",
    { days: WEEKEND, city: "Porto", withAnna: true },
    "A weekend with Anna | May 4 – 5, 2024 · Porto",
  ],
  ["en", { days: ["2024-05-04"], city: "Porto" }, "A day in Porto | May 4, 2024"],
  ["en", { days: ["2024-05-04"] }, "May 4, 2024 | "],
  [
    "en",
    { days: ["2024-05-07", "2024-05-08"], city: "Porto" },
    "Two days in Porto | May 7 – 8, 2024",
  ],
  ["en", { days: HALF_YEAR, withAnna: true }, "Six months with Anna | February – August 2024"],
  ["en", { days: ["2024-01-02", "2024-12-28"] }, "Our Year 2024 | "],
  ["en", { days: ["2023-11-02", "2024-10-28"] }, "Our Years | November 2023 – October 2024"],
  ["en", { days: TWO_YEARS }, "Our Years | 2023 – 2024"],
  [
    "en",
    { days: ["2015-03-01", "2024-12-30"], withAnna: true },
    "Ten years with Anna | 2015 – 2024",
  ],
  [
    "en",
    { days: ["2010-03-01", "2024-12-30"], withAnna: true },
    "15 years with Anna | 2010 – 2024",
  ],
  [
    "en",
    { days: WEEKEND, country: "Netherlands" },
    "A weekend in the Netherlands | May 4 – 5, 2024",
  ],
  [
    "en",
    { days: ["2024-07-03", "2024-07-20"], range: ["2024-07-01", "2024-07-31"] },
    "Our July 2024 | ",
  ],
  [
    "en",
    { days: ["2024-02-03", "2024-05-01"], range: ["2024-01-01", "2024-12-31"], withAnna: true },
    "A year with Anna | 2024",
  ],
  ["de", { days: TWO_YEARS, city: "Porto" }, "Zwei Jahre in Porto | 2023–2024"],
  ["de", { days: SUMMER, withAnna: true }, "Sommer 2024 mit Anna | "],
  ["de", { days: TWO_YEARS, country: "Schweiz" }, "Schweiz | Zwei Jahre · 2023–2024"],
  ["fr", { days: TWO_YEARS, city: "Porto" }, "Deux ans à Porto | 2023–2024"],
  ["fr", { days: SUMMER }, "Notre été 2024 | "],
  ["it", { days: SUMMER }, "La nostra estate 2024 | "],
  ["it", { days: TWO_YEARS, withAnna: true }, "Due anni con Anna | 2023–2024"],
  ["es", { days: SUMMER }, "Nuestro verano de 2024 | "],
  ["es", { days: WEEKEND, city: "Oporto" }, "Un fin de semana en Oporto | 4–5 de mayo de 2024"],
  ["nl", { days: TWO_YEARS, withAnna: true }, "Twee jaar met Anna | 2023–2024"],
  ["pt", { days: TWO_YEARS, city: "Porto" }, "Porto | Dois anos · 2023 – 2024"],
  ["pt", { days: SUMMER, withAnna: true }, "Verão de 2024 com Anna | "],
  ["ja", { days: TWO_YEARS, city: "ポルト" }, "ポルトで過ごした2年間 | 2023年～2024年"],
  ["ja", { days: SUMMER, withAnna: true }, "Annaと過ごした2024年夏 | "],
  ["ja", { days: SUMMER }, "2024年夏の思い出 | "],
  ["ja", { days: WEEKEND, withAnna: true }, "Annaと過ごした週末 | 2024年5月4日～5日"],
];

for (const [locale, film, title] of SAID) {
  Deno.test(`titlesFor says "${title}" in ${locale}`, () => {
    assert.equal(titled(film, locale), title);
  });
}

const PERIODS = [
  TWO_YEARS,
  SUMMER,
  WEEKEND,
  HALF_YEAR,
  ["2024-05-04", "2024-05-04"],
  ["2024-05-01", "2024-05-07"],
  ["2024-05-01", "2024-05-16"],
  ["2024-05-02", "2024-05-29"],
  ["2023-12-20", "2024-01-15"],
  ["2023-12-20", "2024-02-15"],
  ["2023-11-01", "2024-10-20"],
  ["2015-03-01", "2024-12-30"],
];

for (const locale of Object.keys(CATALOGUES)) {
  Deno.test(`no title in ${locale} says a thing twice, nothing, or too much`, () => {
    for (const days of PERIODS) {
      for (const city of [undefined, "Porto", "Le Havre"]) {
        for (const withAnna of [false, true]) {
          const title = titled({ days, withAnna, ...(city ? { city } : {}) }, locale);
          const [main = "", sub = ""] = title.split(" | ");
          assert.ok(main !== "", title);
          assert.match(title, /20\d\d/, "the year is said");
          assert.equal(title.match(/Porto|Le Havre/g)?.length ?? 0, city ? 1 : 0, title);
          assert.equal(title.match(/Anna/g)?.length ?? 0, withAnna ? 1 : 0, title);
          assert.ok(!main.toLowerCase().includes(sub.toLowerCase()) || sub === "", title);
          assert.doesNotMatch(title, /undefined|[{}#]| · $|^ · |· ·/, title);
          assert.ok(main.length <= 50, `${main} is read at a glance`);
        }
      }
    }
  });
}
