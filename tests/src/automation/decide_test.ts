import assert from "node:assert/strict";
import { accountsOf, decide, findCandidate, listed } from "../../../src/automation/decide.ts";
import type { History, Snapshot } from "../../../src/automation/snapshot.ts";
import {
  ALL_ON,
  daysOf,
  historyOf,
  MUNICH,
  pastFilm,
  personOf,
  RULES,
  snapshotOf,
} from "../../fixtures/automation.ts";

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

Deno.test("decide names what rests before it asks the rules of rotation", () => {
  const key = "trip:2026-09-10:2026-09-20:";
  const failures = new Map([[key, { count: 3, lastFailedAt: "2026-10-03T08:00:00.000Z" }]]);
  const { ranked, rejections, backedOff } = decided({
    failures,
    films: [pastFilm("trip", "2026-09-28")],
    nothingWorth: new Map([[SEPTEMBER, "2026-10-04T09:00:00.000Z"]]),
  });
  assert.deepEqual(backedOff, [
    { memoryKey: SEPTEMBER, reason: "nothing worth a film, looking again after 7d" },
    { memoryKey: key, reason: "failed 3x, retrying after 3d" },
  ]);
  assert.ok(!keys(ranked).includes(key) && !keys(rejections).includes(key));
  assert.ok(!keys(ranked).includes(SEPTEMBER), "neither as a review nor as a burst");
});

Deno.test("decide has no film when the rules reject everything", () => {
  const only = snapshotOf({ trips: [SEA] });
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
    { ...world, homes: [], notes: ["Read badly"] },
    historyOf(),
    homeless,
    NOW,
  );
  assert.equal(notes[0], "Read badly");
  assert.equal(notes.filter((note) => note.includes("trips.homebase_latitude")).length, 2);
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

Deno.test("accountsOf gives every film the configured accounts but trips and albums", () => {
  const rules = { accounts: ["primary", "partner"] };
  assert.deepEqual(accountsOf({ category: "birthday" }, rules), ["primary", "partner"]);
  assert.deepEqual(accountsOf({ category: "trip" }, rules), []);
  assert.deepEqual(accountsOf({ category: "album" }, rules), []);
});
