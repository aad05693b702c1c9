import assert from "node:assert/strict";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import { dividersFor } from "../../../../src/film/select/length/dividers.ts";
import { titlesFor } from "../../../../src/film/select/titles/titles.ts";
import type { Asset, Person } from "../../../../src/library/asset.ts";
import { photo } from "../../../fixtures/assets.ts";
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

Deno.test("dividersFor puts month cards into a year, none before the first and none for one shot", () => {
  const shots = [
    "2025-01-03",
    "2025-01-20",
    "2025-03-01",
    "2025-03-09",
    "2025-05-05",
    "2025-07-01",
    "2025-07-02",
  ]
    .map((date) => on(date));
  const year = { memoryType: "year_in_review" as const, ...range("2025-01-01", "2025-12-31") };
  assert.deepEqual(cards(year, shots), ["2 March", "5 July"]);
  assert.deepEqual(cards(year, shots, 1), ["2 March"]);
  assert.deepEqual(cards(year, [...shots, on("2025-07-09")], 1), ["5 July"]);
  assert.deepEqual(cards({ ...year, locale: "de" }, shots), ["2 März", "5 Juli"]);
  assert.deepEqual(cards(year, shots, 0), []);
});

Deno.test("dividersFor puts year cards into films through the years", () => {
  const shots = ["2022-07-21", "2023-07-21", "2025-07-20", "2025-07-21"].map((date) => on(date));
  assert.deepEqual(cards({ memoryType: "on_this_day" }, shots), ["1 2023", "2 2025"]);
  const long = { memoryType: "custom" as const, ...range("2022-01-01", "2025-12-31") };
  assert.deepEqual(cards(long, shots), ["2 2025"]);
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
    [{ memoryType: "year_in_review", ...range("2025-01-01", "2025-12-31") }, "2025 |  | fallback"],
    [{}, "July 2025 |  | fallback"],
    [{ people: person("p2") }, "July 2025 | Ben | fallback"],
    [
      { memoryType: "season", ...range("2024-12-01", "2025-02-28"), occasion: { name: "winter" } },
      "Winter 2024–25 |  | fallback",
    ],
    [{
      memoryType: "season",
      ...range("2025-06-01", "2025-08-31"),
      occasion: { name: "winter" },
      home: south,
    }, "Winter 2025 |  | fallback"],
    [
      { memoryType: "custom", ...range("2025-06-10", "2025-08-20") },
      "June 10 – August 20, 2025 |  | fallback",
    ],
    [
      { memoryType: "custom", ...range("2025-05-03", "2025-05-09"), people: person("p2") },
      "May 3 – 9, 2025 | Ben | fallback",
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
      "2025 | Your Year with Anna | fallback",
    ],
    [{
      memoryType: "multi_person",
      people: { all: [person("p1"), person("p2")] },
      ...range("2025-01-01", "2025-12-31"),
    }, "2025 | Anna & Ben | fallback"],
    [{
      memoryType: "multi_person",
      people: { any: [person("p1"), person("p2"), person("p3")] },
      ...range("2025-01-01", "2025-12-31"),
    }, "2025 | Anna B., Ben & Anna M. | fallback"],
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
    [{ locale: "de" }, "Juli 2025 |  | fallback"],
  ];
  for (const [change, expected] of table) assert.equal(title(change), expected);
});

Deno.test("titlesFor names a trip by its length, its place and its time", () => {
  const trip = (start: string, end: string, shots: readonly Asset[], change: Partial<Brief> = {}) =>
    title({ memoryType: "trip", ...range(start, end), ...change }, shots);
  const lisbon = [on("2025-07-05", "Lisbon"), on("2025-07-06", "Lisbon")];
  assert.equal(trip("2025-07-05", "2025-07-12", lisbon), "A week in Lisbon | July 2025 | place");
  assert.equal(trip("2025-06-28", "2025-07-03", lisbon), "6 days in Lisbon | Summer 2025 | place");
  assert.equal(
    trip("2024-12-30", "2025-01-01", lisbon),
    "A weekend in Lisbon | Winter 2024–25 | place",
  );
  assert.equal(trip("2025-07-05", "2025-07-12", [photo()]), "A week away | July 2025 | fallback");
  const route = ["Italy", "Austria"].flatMap((country, n) =>
    [1, 2].map((k) => photo({ id: `${n}${k}`, place: { city: `${country} ${k}`, country } }))
  );
  assert.equal(
    trip("2025-07-05", "2025-07-19", route),
    "Italy → Austria | Two weeks, July 2025 | place",
  );
});
