// A household's year, decided day by day. What a person would notice is asserted, not the list.

import assert from "node:assert/strict";
import type { Category } from "../../../src/automation/candidate.ts";
import { isAlreadyMade, normalKey } from "../../../src/automation/memory_keys.ts";
import { daysBetween } from "../../../src/base/local_time.ts";
import { RULES } from "../../fixtures/automation.ts";
import { HOUSEHOLD, household } from "../../fixtures/household.ts";
import { simulateYear } from "../../fixtures/simulate_year.ts";

const year = await simulateYear(household("2026-12-31", 1), RULES, "2026-01-01", 365);
const films = year.flatMap(({ day, film }) => film ? [{ day, ...film }] : []);
const of = (category: Category) => films.filter((film) => film.category === category);

Deno.test("a year has a film in every other week at least, and never two on a day", () => {
  assert.equal(new Set(films.map(({ day }) => day)).size, films.length);
  assert.ok(films.length >= 60, `${films.length} films`);
  const weeks = new Set(films.map(({ day }) => Math.floor(daysBetween("2026-01-01", day) / 7)));
  assert.ok(weeks.size >= 26, `${weeks.size} of 53 weeks have a film`);
});

Deno.test("a year never repeats a memory, a category twice running, or one thrice in six", () => {
  assert.equal(new Set(films.map(({ memoryKey }) => normalKey(memoryKey))).size, films.length);
  for (const [index, film] of films.entries()) {
    assert.notEqual(film.category, films[index - 1]?.category, film.day);
    const six = films.slice(Math.max(0, index - 6), index);
    assert.ok(six.filter(({ category }) => category === film.category).length < 2, film.day);
  }
});

Deno.test("a year shows nobody again before two others had their film", () => {
  const aboutPeople = films.filter(({ people }) => people.length > 0);
  for (const [index, film] of aboutPeople.entries()) {
    const recent = aboutPeople.slice(Math.max(0, index - 2), index).flatMap(({ people }) => people);
    assert.ok(!film.people.some((person) => recent.includes(person)), film.day);
  }
});

Deno.test("a year shows the trips of that year within two weeks of coming home", () => {
  const trips = of("trip").filter(({ range }) => range.start >= "2026-01-01");
  assert.deepEqual(trips.map(({ range }) => range.start), [
    "2026-02-14",
    "2026-05-23",
    "2026-07-25",
  ]);
  for (const { day, range } of trips) {
    const days = daysBetween(range.end, day);
    assert.ok(days >= 7 && days <= 14, `${days} days after coming home`);
  }
});

Deno.test("a year celebrates every birthday, none of them weeks late", () => {
  const celebrated = new Set(of("birthday").flatMap(({ people }) => people));
  const born = HOUSEHOLD.flatMap(({ id, birthDate }) => birthDate ? [id] : []);
  assert.deepEqual([...celebrated].sort(), born.sort());
  for (const { day, timelyOn } of of("birthday")) {
    const late = daysBetween(timelyOn, day);
    assert.ok(late <= 7, `${late} days after ${timelyOn}`);
  }
});

Deno.test("a year never has two films of this day that show the same day", () => {
  for (const [index, { day }] of of("on_this_day").entries()) {
    const before = of("on_this_day")[index - 1]?.day;
    assert.ok(before === undefined || daysBetween(before, day) >= 3, `${before} and ${day}`);
  }
});

Deno.test("a year looks back on its months and on last year, and on round anniversaries", () => {
  const months = new Set(
    [...of("monthly_review"), ...of("activity_burst")]
      .filter(({ range }) => range.start >= "2025-12-01").map(({ range }) => range.start),
  );
  assert.ok(months.size >= 10, [...months].join(" "));
  assert.ok(of("year_in_review").some(({ range }) => range.start === "2025-01-01"));
  const keys = new Set(films.map(({ memoryKey }) => memoryKey));
  for (const day of ["2016-06-11", "2016-09-24"]) {
    assert.ok(keys.has(`special_day:${day}:${day}::10y`), day);
  }
});

Deno.test("a quiet day of a year is quiet because the rules rejected everything that was left", () => {
  const quiet = year.filter(({ film }) => !film);
  assert.ok(quiet.length > 0);
  for (const { day, decision } of quiet) {
    assert.deepEqual(decision?.ranked, [], day);
    const madeKeys = new Set(
      films.filter((film) => film.day < day).map(({ memoryKey }) => normalKey(memoryKey)),
    );
    assert.ok(
      decision?.rejections.every(({ memoryKey }) => !isAlreadyMade({ madeKeys }, memoryKey)),
      day,
    );
  }
});
