import assert from "node:assert/strict";
import fc from "fast-check";
import { CATEGORIES, type Category } from "../../../src/automation/candidate.ts";
import { rejectionOf } from "../../../src/automation/rotation.ts";
import { addDays, type LocalDate } from "../../../src/base/local_time.ts";
import { historyOf, pastFilm, TODAY } from "../../fixtures/automation.ts";

const day = (ago: number) => addDays(TODAY, -ago);
/** Newest first, one a day. */
const filmsOf = (...categories: Category[]) =>
  historyOf({ films: categories.map((category, index) => pastFilm(category, day(index + 1))) });
const of = (category: Category, ...people: string[]) => ({ category, people });

Deno.test("rejectionOf lets anything be the first film", () => {
  for (const category of CATEGORIES) {
    assert.equal(rejectionOf(of(category, "p1"), historyOf(), TODAY), undefined);
  }
});

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

Deno.test("rejectionOf agrees with the rules as they are told, for any history", () => {
  const categories = fc.constantFrom<Category>(
    "monthly_review",
    "birthday",
    "trip",
    "multi_person",
  );
  const people = fc.subarray(["p1", "p2", "p3", "p4"]);
  const film = fc.tuple(categories, people, fc.nat(20));
  fc.assert(
    fc.property(fc.array(film, { maxLength: 12 }), categories, people, (past, category, who) => {
      let ago = 0;
      const films = past.map(([each, of, gap]) => pastFilm(each, day(ago += gap), { people: of }));
      // The rules read aloud, film by film.
      let told: string | undefined;
      const say = (rule: string) => told ??= rule;
      if (films.length > 0 && films[0]!.category === category) say("same_category_as_previous");
      let alike = 0;
      films.forEach((each, index) => index < 6 && each.category === category && alike++);
      if (alike > 1) say("category_limit_two_of_six");
      for (const each of films) {
        if (category !== "monthly_review" || each.category !== "monthly_review") continue;
        const [year, month] = each.completedOn.split("-");
        if (year === TODAY.slice(0, 4) && month === TODAY.slice(5, 7)) {
          say("monthly_review_already_completed_this_month");
        }
      }
      let aboutPeople = 0;
      for (const each of films) {
        if (each.people.length === 0) continue;
        if (++aboutPeople > 2) break;
        for (const person of each.people) {
          if (who.includes(person)) say("person_in_last_two_person_runs");
        }
      }
      assert.equal(rejectionOf({ category, people: who }, historyOf({ films }), TODAY), told);
    }),
  );
});
