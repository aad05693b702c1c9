// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import { dividersFor } from "../../../../src/film/select/length/dividers.ts";
import { canvasOf } from "../../../../src/film/framing/canvas.ts";
import { titlesFor } from "../../../../src/film/select/titles/titles.ts";
import { filmParts } from "../../../../src/film/timeline/film_parts.ts";
import type { Asset, Person } from "../../../../src/library/asset.ts";
import { photo } from "../../../fixtures/assets.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";

const on = (date: string, city?: string) =>
  photo({
    id: date,
    takenAt: `${date}T12:00:00.000`,
    ...(city ? { place: { city, country: "Portugal" } } : {}),
  });
const cards = (change: Partial<Brief>, shots: readonly Asset[], fitting = 9) =>
  dividersFor(briefOf(change), shots, fitting)
    .map(({ beforeShot, title, sub }) => `${beforeShot} ${title}${sub ? ` (${sub})` : ""}`);
const range = (start: string, end: string) => ({ windows: [{ start, end }] });

const days = (...dates: string[]) => dates.map((date) => on(date));

Deno.test("dividersFor puts cards before all months of a year but the first, or before none", () => {
  const year = { memoryType: "year_in_review" as const, ...range("2025-01-01", "2025-12-31") };
  const january = days("2025-01-03", "2025-01-20", "2025-01-25");
  const march = days("2025-03-01", "2025-03-09", "2025-03-20");
  const july = days("2025-07-01", "2025-07-02", "2025-07-03", "2025-07-04");
  const shots = [...january, ...march, ...july];
  assert.deepEqual(cards(year, shots), ["3 March", "6 July"]);
  assert.deepEqual(cards({ ...year, locale: "de" }, shots), ["3 März", "6 Juli"]);
  assert.deepEqual(cards(year, shots, 1), [], "not all of them fit");
  assert.deepEqual(cards(year, shots, 0), []);
  const april = [...january, ...march, on("2025-04-02"), ...july];
  assert.deepEqual(
    cards(year, april),
    ["3 March – April", "7 July"],
    "a short month joins another",
  );
  const far = [...january, on("2025-05-05"), on("2025-10-05")];
  assert.deepEqual(cards(year, far), [], "two pictures of half a year are no chapter");
});

Deno.test("dividersFor puts year cards into films through the years that have three shots of each", () => {
  const of = (year: string) => days(`${year}-07-20`, `${year}-07-21`, `${year}-07-22`);
  const through = { memoryType: "on_this_day" as const };
  assert.deepEqual(cards(through, [...of("2022"), ...of("2023"), ...of("2025")]), [
    "3 2023",
    "6 2025",
  ]);
  assert.deepEqual(cards(through, [...of("2022"), on("2023-07-21"), ...of("2025")]), []);
  const long = { memoryType: "custom" as const, ...range("2022-01-01", "2025-12-31") };
  assert.deepEqual(cards(long, [on("2022-07-20"), ...of("2025")]), ["1 2025"]);
});

Deno.test("dividersFor leaves an excursion with the town it began in", () => {
  const trip = { memoryType: "trip" as const };
  const stay = (city: string, from: number, count = 3) =>
    Array.from(
      { length: count },
      (_, n) => on(`2025-07-${String(from + n).padStart(2, "0")}`, city),
    );
  const porto = stay("Porto", 1);
  assert.deepEqual(cards(trip, [...porto, ...stay("Braga", 4), ...stay("Gaia", 7, 1)]), [
    "3 Braga (July 4)",
  ]);
  assert.deepEqual(cards(trip, [...porto, ...stay("Gaia", 4, 1), ...stay("Porto", 5)]), []);
  assert.deepEqual(
    cards(trip, [...porto, ...stay("Braga", 4), ...stay("Porto", 7)]),
    [],
    "back again",
  );
});

Deno.test("filmParts leaves out the chapters where one repeats the film's own title", () => {
  const says = (title: string, main: string, sub?: string) => {
    const cut = cutOf([1, 2, 3, 4, 5, 6].map((n) => stillShot(n)), {
      titles: { main, source: "place" },
      dividers: [{ beforeShot: 3, title, sub }, { beforeShot: 5, title: "Another" }],
    });
    const ids = filmParts(cut, true, canvasOf("landscape", 1080)).map(({ id }) => id);
    const has = ["chapter-3", "chapter-5"].map((id) => ids.includes(id));
    assert.equal(has[0], has[1]);
    return !has[0];
  };
  assert.equal(says("Porto", "A weekend in Porto", "July 4"), true);
  assert.equal(says("Porto", "Lisbon → Porto", "July 4"), false);
  assert.equal(says("Braga", "A weekend in Porto", "July 4"), false);
  assert.equal(says("2025", "2025"), true);
  assert.equal(says("2025", "2022 to 2025"), false);
});

const people: Person[] = [
  { id: "p1", name: "Anna Berg" },
  { id: "p2", name: "Ben Berg" },
  { id: "p3", name: "Anna Maier" },
];
const person = (id: string) => ({ person: id });
const south = { latitude: -33.9, longitude: 18.4 };

function title(change: Partial<Brief>, material: readonly Asset[] = [], shots = material) {
  const { main, sub, source } = titlesFor(briefOf(change), people, material, shots);
  return `${main} | ${sub ?? ""} | ${source}`;
}

Deno.test("titlesFor follows the templates", () => {
  const table: Array<[Partial<Brief>, string]> = [
    [
      { memoryType: "year_in_review", ...range("2025-01-01", "2025-12-31") },
      "Our Year 2025 |  | fallback",
    ],
    [{}, "Our July 2025 |  | fallback"],
    [{ people: person("p2") }, "July 2025 with Ben |  | fallback"],
    [
      { memoryType: "season", ...range("2024-12-01", "2025-02-28"), occasion: { name: "winter" } },
      "Our Winter 2024–25 |  | fallback",
    ],
    [{
      memoryType: "season",
      ...range("2025-06-01", "2025-08-31"),
      occasion: { name: "winter" },
      home: south,
    }, "Our Winter 2025 |  | fallback"],
    [
      { memoryType: "custom", ...range("2025-06-10", "2025-08-20") },
      "Our Summer 2025 |  | fallback",
    ],
    [
      { memoryType: "custom", ...range("2025-05-03", "2025-05-09"), people: person("p2") },
      "A week with Ben | May 3 – 9, 2025 | fallback",
    ],
    [
      { memoryType: "person_spotlight", ...range("2025-05-03", "2025-05-05"), locale: "de" },
      "3.–5. Mai 2025 |  | fallback",
    ],
    [
      { memoryType: "on_this_day", ...range("2024-07-20", "2024-07-22") },
      "July 21 | Through the Years | fallback",
    ],
    [
      {
        memoryType: "holiday",
        occasion: { name: "Easter" },
        windows: [{ start: "2024-03-29", end: "2024-04-02" }, {
          start: "2025-04-18",
          end: "2025-04-22",
        }],
      },
      "Easter | Through the Years | occasion",
    ],
    [
      { memoryType: "holiday", occasion: { name: "" }, ...range("2025-07-19", "2025-07-23") },
      "July 21 | 2025 | occasion",
    ],
    [
      {
        memoryType: "person_spotlight",
        people: person("p1"),
        ...range("2025-01-01", "2025-12-31"),
      },
      "A year with Anna | 2025 | fallback",
    ],
    [{
      memoryType: "multi_person",
      people: { all: [person("p1"), person("p2")] },
      ...range("2025-01-01", "2025-12-31"),
    }, "A year with Anna and Ben | 2025 | fallback"],
    [{
      memoryType: "multi_person",
      people: { any: [person("p1"), person("p2"), person("p3")] },
      ...range("2025-01-01", "2025-12-31"),
    }, "A year with Anna B., Ben, and Anna M. | 2025 | fallback"],
    [
      {
        memoryType: "person_spotlight",
        people: person("p1"),
        occasion: { name: "Anna Berg", birthday: { person: "p1", age: 3 } },
      },
      "Third Year | Anna | occasion",
    ],
    [
      {
        memoryType: "person_spotlight",
        people: person("p2"),
        occasion: { name: "Ben", birthday: { person: "p2", age: 42 } },
      },
      "42nd Year | Ben | occasion",
    ],
    [
      { memoryType: "special_day", ...range("2025-07-12", "2025-07-12") },
      "July 12, 2025 |  | fallback",
    ],
    [{ titleOverride: { main: "Us", sub: "Always" } }, "Us | Always | override"],
    [{ locale: "de" }, "Unser Juli 2025 |  | fallback"],
  ];
  for (const [change, expected] of table) assert.equal(title(change), expected);
});

const seen = (people: readonly string[], city?: string) => {
  const country = "Portugal";
  return photo({
    id: `${people}${city}${count++}`,
    people,
    ...(city ? { place: { city, country } } : {}),
  });
};
let count = 0;
const YEAR = { memoryType: "year_in_review" as const, ...range("2025-01-01", "2025-12-31") };

Deno.test("titlesFor names who is in much of a film, and where it was", () => {
  const family = [seen(["p1", "p2"], "Porto"), seen(["p1"], "Porto"), seen(["p2"]), seen([])];
  assert.equal(title(YEAR, family), "A year with Anna and Ben | 2025 · Porto | fallback");
  assert.equal(
    title({ ...YEAR, locale: "de" }, family),
    "Ein Jahr mit Anna und Ben | 2025 · Porto | fallback",
  );
  const away = [seen([], "Porto"), seen([], "Porto"), seen([], "Lisbon"), seen([])];
  assert.equal(title(YEAR, away), "A year in Porto and Lisbon | 2025 | place");
  assert.equal(title({ ...YEAR, locale: "pt" }, away), "Porto e Lisbon | Um ano · 2025 | place");
  assert.equal(title({ ...YEAR, locale: "ja" }, [seen([])]), "2025年の思い出 |  | fallback");
});

Deno.test("titlesFor speaks the language of the film", () => {
  const lisbon = [on("2025-07-05", "Lisbon"), on("2025-07-06", "Lisbon")];
  const week = { memoryType: "trip" as const, ...range("2025-07-05", "2025-07-12") };
  const titles: Array<[string, string]> = [
    ["de", "Eine Woche in Lisbon | Juli 2025 | place"],
    ["fr", "Une semaine à Lisbon | Juillet 2025 | place"],
    ["pt", "Lisbon | Uma semana, julho de 2025 | place"],
    ["ja", "Lisbonの一週間 | 2025年7月 | place"],
  ];
  for (const [locale, expected] of titles) {
    assert.equal(title({ ...week, locale }, lisbon), expected);
  }
  const winter = { memoryType: "season" as const, occasion: { name: "winter" } };
  const season = (locale: string) =>
    title({ ...winter, ...range("2024-12-01", "2025-02-28"), locale });
  assert.equal(season("it"), "Il nostro inverno 2024–25 |  | fallback");
});

Deno.test("titlesFor names a trip by its length, its place and its time", () => {
  const trip = (start: string, end: string, shots: readonly Asset[], change: Partial<Brief> = {}) =>
    title({ memoryType: "trip", ...range(start, end), ...change }, shots);
  const lisbon = [on("2025-07-05", "Lisbon"), on("2025-07-06", "Lisbon")];
  assert.equal(trip("2025-07-05", "2025-07-12", lisbon), "A week in Lisbon | July 2025 | place");
  assert.equal(
    trip("2025-06-28", "2025-07-03", lisbon),
    "Six days in Lisbon | Summer 2025 | place",
  );
  assert.equal(
    trip("2024-12-30", "2025-01-01", lisbon),
    "Three days in Lisbon | Winter 2024–25 | place",
    "from a Monday to a Wednesday",
  );
  assert.equal(trip("2025-07-04", "2025-07-06", lisbon), "A weekend in Lisbon | July 2025 | place");
  assert.equal(trip("2025-07-05", "2025-07-12", [photo()]), "A week away | July 2025 | fallback");
  const route = ["Italy", "Austria"].flatMap((country, n) =>
    [1, 2].map((k) => photo({ id: `${n}${k}`, place: { city: `${country} ${k}`, country } }))
  );
  assert.equal(
    trip("2025-07-05", "2025-07-19", route),
    "Italy → Austria | Two weeks, July 2025 | place",
  );
});
