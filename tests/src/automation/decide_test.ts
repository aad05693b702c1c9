// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { type Category, type FilmType } from "../../../src/automation/candidate.ts";
import {
  accountsOfDecision,
  candidateScoreOf,
  decide,
  filmOfSameDays,
  findCandidate,
  listed,
  rejectionOf,
} from "../../../src/automation/decide.ts";
import { windowKey } from "../../../src/automation/memory_keys.ts";
import type { History, Snapshot } from "../../../src/automation/snapshot.ts";
import { addDays, type LocalDate } from "../../../src/base/local_time.ts";
import {
  ALL_ON,
  daysOf,
  historyOf,
  MUNICH,
  pastFilm,
  personOf,
  RULES,
  snapshotOf,
  TODAY,
} from "../../fixtures/automation/automation.ts";

const NOW = Date.parse("2026-10-05T07:00:00.000Z");
const SEPTEMBER = "monthly_highlights:2026-09-01:2026-09-30:";
const SEA = {
  start: "2026-09-10",
  end: "2026-09-20",
  nights: 10,
  pictures: 300,
  activeDays: 11,
  home: MUNICH,
};

/** Two years of a picture a day, a busy September, a trip and seven people. */
const world: Snapshot = snapshotOf({
  days: daysOf(
    { start: "2024-01-01", end: "2026-08-31", each: 3 },
    { start: "2026-09-01", end: "2026-09-30", each: 12 },
  ),
  trips: [SEA],
  people: ["a", "b", "c", "d", "e", "f"].map((id, index) =>
    personOf(id, { "2025-04": 300 - 20 * index }, {
      birthDate: `19${80 + index}-09-${10 + index}`,
      birthdayCount: 100,
    })
  ),
  pairs: new Map([["a|b", 200], ["a|c", 150], ["d|e", 120]]),
});
const decided = (history: Partial<History> = {}, rules = RULES) =>
  decide(world, historyOf(history), rules, NOW);
const keys = (of: readonly { memoryKey: string }[]) => of.map(({ memoryKey }) => memoryKey);

Deno.test("decide ranks by score and caps each film type", () => {
  const { ranked, rejections, backedOff, notes, recentCategories } = decided();
  const scores = ranked.map(({ parts }) => parts.score);
  assert.deepEqual(scores, scores.toSorted((a, b) => b - a));
  const counts = Map.groupBy(ranked, ({ filmType }) => filmType);
  assert.equal(counts.get("person_spotlight")?.length, 3, "six birthdays share three places");
  assert.equal(counts.get("year_in_review")?.length, 2);
  assert.equal(counts.get("trip")?.length, 1);
  assert.deepEqual([rejections, backedOff, notes, recentCategories], [[], [], [], []]);
});

Deno.test("decide keeps a memory once, under the detector that spoke first", () => {
  const september = decided().ranked.filter(({ memoryKey }) => memoryKey === SEPTEMBER);
  assert.deepEqual(september.map(({ category }) => category), ["monthly_review"]);
  // Rejected as a review, the same month may still be a burst.
  const films = [pastFilm("trip", "2026-10-03"), pastFilm("monthly_review", "2026-10-01")];
  const { ranked, rejections } = decided({ films });
  assert.equal(findCandidate({ ranked }, SEPTEMBER)?.category, "activity_burst");
  assert.deepEqual(rejections.find(({ memoryKey }) => memoryKey === SEPTEMBER), {
    category: "monthly_review",
    memoryKey: SEPTEMBER,
    rule: "monthly_review_already_completed_this_month",
  });
});

Deno.test("decide does not film the same days again under another name, and says which film has them", () => {
  const review = pastFilm("monthly_review", "2026-10-01", { memoryKey: SEPTEMBER });
  const later = (["trip", "birthday", "album", "season", "holiday"] as const)
    .map((category) => pastFilm(category, "2026-10-03"));
  const { ranked, rejections } = decided({ films: [...later, review] });
  assert.equal(findCandidate({ ranked }, SEPTEMBER), undefined);
  assert.deepEqual(
    rejections.find(({ category }) => category === "activity_burst"),
    {
      category: "activity_burst",
      memoryKey: SEPTEMBER,
      rule: "same_days_as_recent_film",
      film: review.runId,
    },
  );
  // The rotation's own rule is told first, and a film out of its window counts no more.
  const burst = pastFilm("activity_burst", "2026-10-02", { memoryKey: SEPTEMBER });
  const rules = decided({ films: [burst, review] }).rejections
    .filter(({ memoryKey }) => memoryKey === SEPTEMBER).map(({ rule }) => rule);
  assert.deepEqual(rules, [
    "monthly_review_already_completed_this_month",
    "same_category_as_previous",
  ]);
  const older = [...later, pastFilm("backfill", "2026-10-03"), review];
  assert.equal(
    findCandidate(decided({ films: older }), SEPTEMBER)?.category,
    "activity_burst",
  );
});

Deno.test("decide films the same days again with another person in them", () => {
  const year = { start: "2025-01-01", end: "2025-12-31" };
  const film = (memoryKey: string) => pastFilm("year_in_review", "2026-10-03", { memoryKey });
  const spotlight = (memoryKey: string) => ({
    category: "person_spotlight" as const,
    memoryKey,
  });
  const made = [film(windowKey("year_in_review", year)), film(windowKey("custom", year, ["b"]))];
  const same = (memoryKey: string) => filmOfSameDays(spotlight(memoryKey), { films: made });
  assert.equal(same(windowKey("person_spotlight", year, ["a"])), undefined);
  assert.equal(same(windowKey("person_spotlight", year, ["b"])), made[1]);
  assert.equal(same(windowKey("custom", year, [], ["dogs"])), undefined);
  assert.equal(same("album:a1::9"), undefined);
});

Deno.test("decide names what rests before it asks the rules of rotation", () => {
  const key = "trip:2026-09-10:2026-09-20:";
  const failures = new Map([[key, { count: 3, lastFailedAt: "2026-10-03T08:00:00.000Z" }]]);
  const { ranked, rejections, backedOff } = decided({
    failures,
    films: [pastFilm("trip", "2026-09-28")],
    nothingWorth: new Map([[SEPTEMBER, "2026-10-04T09:00:00.000Z"]]),
  });
  assert.deepEqual(backedOff, [
    {
      memoryKey: SEPTEMBER,
      why: "nothing_worth",
      reason: "nothing worth a film, looking again after 7d",
    },
    { memoryKey: key, why: "failed", reason: "failed 3x, retrying after 3d" },
  ]);
  assert.ok(!keys(ranked).includes(key) && !keys(rejections).includes(key));
  assert.ok(!keys(ranked).includes(SEPTEMBER), "neither as a review nor as a burst");
});

Deno.test("decide has no film when the rules reject everything", () => {
  const only = snapshotOf({ trips: [SEA], moments: new Map([[SEA.start, 9]]) });
  const films = [pastFilm("trip", "2026-10-01")];
  const { ranked, rejections, recentCategories } = decide(only, historyOf({ films }), RULES, NOW);
  assert.deepEqual(ranked, []);
  assert.deepEqual(rejections.map(({ rule }) => rule), ["same_category_as_previous"]);
  assert.deepEqual(recentCategories, ["trip"]);
});

Deno.test("decide says the categories of the last six films, newest first", () => {
  const films = ["trip", "birthday", "album", "season", "holiday", "backfill", "trip"] as const;
  const { recentCategories } = decided({
    films: films.map((each) => pastFilm(each, "2026-01-01")),
  });
  assert.deepEqual(recentCategories, films.slice(0, 6));
});

Deno.test("decide asks no detector that is switched off", () => {
  const detect = { ...RULES.detect, trips: false, birthdays: false };
  const { ranked } = decided({}, { ...RULES, detect });
  const categories = new Set(ranked.map(({ category }) => category));
  assert.ok(!categories.has("trip") && !categories.has("birthday"));
  assert.ok(categories.has("person_spotlight") && categories.has("multi_person"));
});

Deno.test("decide passes on what could not be read and what a person could change", () => {
  const { home: _, ...homeless } = ALL_ON;
  const { notes } = decide(
    {
      ...world,
      homes: [],
      notes: [{ key: "lacking.albums", values: { reason: { english: "Read badly" } } }],
    },
    historyOf(),
    homeless,
    NOW,
  );
  const keys = notes.map((note) => typeof note === "string" ? note : note.key);
  assert.equal(keys[0], "lacking.albums");
  for (const key of ["lacking.trip", "lacking.season"]) assert.ok(keys.includes(key), key);
});

Deno.test("listed filters by type or category before it counts", () => {
  const decision = decided();
  assert.equal(listed(decision, { limit: 2 }).length, 2);
  assert.equal(listed(decision, {}).length, decision.ranked.length);
  const years = listed(decision, { type: "year_in_review", limit: 1 });
  assert.deepEqual(years.map(({ category }) => category), ["year_in_review"]);
  const ofType = listed(decision, { type: "person_spotlight" });
  assert.ok(ofType.some(({ category }) => category === "birthday"));
  assert.ok(
    listed(decision, { type: "birthday" }).every(({ category }) => category === "birthday"),
  );
  assert.deepEqual(listed(decision, { type: "season" }), []);
});

Deno.test("findCandidate takes a key in any of its spellings, and no stale one", () => {
  const decision = decided();
  const spelt = "trip:2026-09-10T00:00:00:2026-09-20T23:59:59:";
  assert.equal(findCandidate(decision, spelt)?.category, "trip");
  assert.equal(findCandidate(decision, "trip:2026-09-10:2026-09-21:"), undefined);
});

Deno.test("accountsOfDecision gives every film the configured accounts but trips and albums", () => {
  const rules = { accounts: ["primary", "partner"] };
  assert.deepEqual(accountsOfDecision({ category: "birthday" }, rules), ["primary", "partner"]);
  assert.deepEqual(accountsOfDecision({ category: "trip" }, rules), []);
  assert.deepEqual(accountsOfDecision({ category: "album" }, rules), []);
});

const aged = (base: number, days: number, count: number, filmType: FilmType = "trip") => ({
  baseScore: base,
  memoryKey: "trip:2026-07-02:2026-07-09:",
  filmType,
  timelyOn: addDays(TODAY, -days),
  assetCount: count,
});

Deno.test("candidateScoreOf gives the specified values to four decimals", () => {
  const monthlyAgo = (days: number) =>
    historyOf({ films: [pastFilm("monthly_review", addDays(TODAY, -days))] });
  const table: ReadonlyArray<[string, number, number, number, number, number?]> = [
    ["Monthly, third day of the next month", 0.7, 3, 683, 0.8193],
    ["same, a monthly film 5 days ago", 0.7, 3, 683, 0.2458, 5],
    ["same, 20 days ago", 0.7, 3, 683, 0.5735, 20],
    ["Last year's review on 5 October", 0.72, 278, 13_151, 0.4320],
    ["16-day trip, 960 pictures, ended 20 days ago", 0.75, 20, 960, 0.8492],
    ["8-day trip, 150 pictures, ended 8 days ago", 0.75 * 8 / 14 * 150 / 200, 8, 150, 0.3462],
    ["Birthday, window ended 5 days ago, 400 pictures", 0.75, 5, 400, 0.8523],
    ["Top person, last year, 5 October", 0.6, 278, 5_000, 0.3600],
    ["Burst month ended 45 days ago", 0.7, 45, 900, 0.7331],
    ["On this day, 5 years", 0.175, 0, 5, 0.1617],
    ["On this day, 20 years", 0.35, 0, 20, 0.3486],
    ["Special day, decade, anniversary in 2 days", 0.8, -2, 120, 0.8764],
    ["Saved group, 5 October", 0.65, 278, 1_200, 0.3900],
    ["Pair, 600 shared", 0.55, 278, 600, 0.3227],
  ];
  for (const [words, base, days, count, expected, filmedAgo] of table) {
    const history = filmedAgo === undefined ? historyOf() : monthlyAgo(filmedAgo);
    const { score } = candidateScoreOf(
      aged(base, days, count, "monthly_highlights"),
      history,
      TODAY,
    );
    assert.equal(score.toFixed(4), expected.toFixed(4), words);
  }
});

Deno.test("candidateScoreOf boosts only what nobody has filmed, however the key is written", () => {
  const boost = (...made: string[]) =>
    candidateScoreOf(aged(0.5, 0, 10), historyOf({ madeKeys: new Set(made) }), TODAY).boost;
  assert.equal(boost(), 1.2);
  assert.equal(boost("trip:2026-07-02:2026-07-09:"), 1);
  assert.equal(boost("trip:2026-07-02:2026-07-10:"), 1.2);
});

Deno.test("candidateScoreOf cools a film type for 7 and for 30 days, whatever its category", () => {
  const factor = (days: number) =>
    candidateScoreOf(
      aged(0.5, 0, 10, "monthly_highlights"),
      historyOf({
        films: [pastFilm("trip", TODAY), pastFilm("activity_burst", addDays(TODAY, -days))],
      }),
      TODAY,
    ).typeCooldown;
  assert.deepEqual([0, 7, 8, 30, 31].map(factor), [0.3, 0.3, 0.7, 0.7, 1]);
});

const day = (ago: number) => addDays(TODAY, -ago);
/** Newest first, one a day. */
const filmsOf = (...categories: Category[]) =>
  historyOf({ films: categories.map((category, index) => pastFilm(category, day(index + 1))) });
const of = (category: Category, ...people: string[]) => ({ category, people });

Deno.test("rejectionOf forbids the category of the film before", () => {
  const films = filmsOf("trip", "birthday");
  assert.equal(rejectionOf(of("trip"), films, TODAY), "same_category_as_previous");
  assert.equal(rejectionOf(of("birthday"), films, TODAY), undefined);
});

Deno.test("rejectionOf forbids a category twice among the last six, not among the last seven", () => {
  const six = filmsOf("birthday", "trip", "birthday", "season", "trip", "album");
  assert.equal(rejectionOf(of("trip"), six, TODAY), "category_limit_two_of_six");
  const seven = filmsOf("birthday", "trip", "album", "season", "birthday", "holiday", "trip");
  assert.equal(rejectionOf(of("trip"), seven, TODAY), undefined);
});

Deno.test("rejectionOf allows one monthly review a calendar month, however many films ago", () => {
  const others = ["trip", "birthday", "season", "album", "trip", "birthday", "season"] as const;
  const films = (reviewedOn: LocalDate) =>
    historyOf({
      films: [
        ...others.map((category) => pastFilm(category, "2026-10-04")),
        pastFilm("monthly_review", reviewedOn),
      ],
    });
  const rule = "monthly_review_already_completed_this_month";
  assert.equal(rejectionOf(of("monthly_review"), films("2026-10-01"), TODAY), rule);
  assert.equal(rejectionOf(of("monthly_review"), films("2026-09-30"), TODAY), undefined);
  assert.equal(rejectionOf(of("monthly_review"), films("2025-10-01"), TODAY), undefined);
  assert.equal(rejectionOf(of("activity_burst"), films("2026-10-01"), TODAY), undefined);
});

Deno.test("rejectionOf forbids somebody of the last two films about people, however long ago", () => {
  const films = historyOf({
    films: [
      ...Array.from({ length: 7 }, (_, index) => pastFilm("trip", day(index + 1))),
      pastFilm("birthday", day(100), { people: ["p1"] }),
      pastFilm("multi_person", day(200), { people: ["p2", "p3"] }),
      pastFilm("birthday", day(300), { people: ["p4"] }),
    ],
  });
  const rule = "person_in_last_two_person_runs";
  assert.equal(rejectionOf(of("person_spotlight", "p1"), films, TODAY), rule);
  assert.equal(rejectionOf(of("multi_person", "p3", "p4"), films, TODAY), rule);
  assert.equal(rejectionOf(of("person_spotlight", "p4"), films, TODAY), undefined);
  assert.equal(rejectionOf(of("on_this_day"), films, TODAY), undefined);
});

Deno.test("rejectionOf names the first rule in their order", () => {
  const films = historyOf({
    films: [
      pastFilm("monthly_review", "2026-10-04", { people: ["p1"] }),
      pastFilm("monthly_review", "2026-10-03", { people: ["p1"] }),
    ],
  });
  assert.equal(
    rejectionOf(of("monthly_review", "p1"), films, TODAY),
    "same_category_as_previous",
  );
  const behind = historyOf({ films: [pastFilm("trip", "2026-10-04"), ...films.films] });
  assert.equal(
    rejectionOf(of("monthly_review", "p1"), behind, TODAY),
    "category_limit_two_of_six",
  );
});
