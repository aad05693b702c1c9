// SPDX-License-Identifier: AGPL-3.0-or-later

// Counts in how many pictures each person is, picture by picture. Only counters are kept: as many as there
// are people and months, however many pictures there are.

import { isInRange, type LocalDate, type LocalRange, yearOf } from "../../base/local_time.ts";
import { personsOf, satisfies } from "../../film/brief/people_expression.ts";
import type { Asset, Person, PersonId } from "../../library/asset.ts";
import type { PersonBook } from "../../library/person_book.ts";
import { birthdayYear } from "../detectors/birthday.ts";
import { PERSON_MONTHS } from "../detectors/person_monthly.ts";
import { MomentCounter } from "../floor.ts";
import { pairKey } from "../memory_keys.ts";
import {
  lastFinishedMonth,
  type Month,
  monthOfDay,
  personYearCount,
  shiftMonth,
  type Snapshot,
  type SnapshotGroup,
  type SnapshotPerson,
} from "../snapshot.ts";

/** More people than this are never proposed; the least pictured ones leave. */
const MAX_PEOPLE = 1_000;
/** Pairs are proposed among so many of last year's most pictured people. */
const PAIRED_PEOPLE = 30;

class PersonCounts {
  readonly months = new Map<Month, number>();
  readonly momentMonths = new Map<Month, number>();
  readonly activeDays = new Map<Month, Set<LocalDate>>();
  readonly window: LocalRange | undefined;
  total = 0;
  birthdayCount = 0;
  birthdayMoments = 0;
  readonly #moments = new MomentCounter();

  constructor(
    readonly index: number,
    readonly person: Omit<SnapshotPerson, "months" | "momentMonths" | "activeDays">,
    today: LocalDate,
  ) {
    this.window = person.birthDate ? birthdayYear(person.birthDate, today).window : undefined;
  }

  count(day: LocalDate, month: Month, at: number): void {
    this.total++;
    this.months.set(month, (this.months.get(month) ?? 0) + 1);
    const begins = this.#moments.add(at);
    if (begins) this.momentMonths.set(month, (this.momentMonths.get(month) ?? 0) + 1);
    if (!this.window || !isInRange(day, this.window)) return;
    this.birthdayCount++;
    if (begins) this.birthdayMoments++;
  }

  countDay(day: LocalDate, month: Month): void {
    const days = this.activeDays.get(month);
    if (days) days.add(day);
    else this.activeDays.set(month, new Set([day]));
  }
}

export class PeopleCounts {
  readonly #counts = new Map<PersonId, PersonCounts>();
  readonly #byIndex: PersonCounts[] = [];
  readonly #pairs = new Map<number, { count: number; readonly moments: MomentCounter }>();
  readonly #groups: Array<{
    readonly group: Omit<SnapshotGroup, "lastYearCount" | "lastYearMoments">;
    readonly moments: MomentCounter;
    count: number;
  }>;
  readonly #lastYear: number;
  readonly #dayMonths: ReadonlySet<Month>;

  /** `withDays` also counts the days of each person's last months. */
  constructor(
    people: readonly Person[],
    book: PersonBook,
    today: LocalDate,
    withDays: boolean,
  ) {
    const known = new Map(book.people.map((person) => [person.id, person]));
    for (const { id, name, birthDate } of people) {
      const entry = known.get(id);
      const named = entry?.name || name;
      const born = entry?.birthDate ?? birthDate;
      if (named === "") continue;
      const counts = new PersonCounts(this.#byIndex.length, {
        id,
        name: name || named,
        birthDate: born,
        role: entry?.role,
      }, today);
      this.#counts.set(id, counts);
      this.#byIndex.push(counts);
    }
    this.#groups = book.groups.map((group) => ({
      group: { ...group, people: personsOf(group.expression) },
      moments: new MomentCounter(),
      count: 0,
    }));
    this.#lastYear = yearOf(today) - 1;
    this.#dayMonths = new Set(
      withDays
        ? Array.from(
          { length: PERSON_MONTHS },
          (_, back) => shiftMonth(lastFinishedMonth(today), -back),
        )
        : [],
    );
  }

  add({ people }: Pick<Asset, "people">, day: LocalDate, at: number): void {
    if (people.length === 0) return;
    const month = monthOfDay(day);
    const seen: PersonCounts[] = [];
    for (const id of people) {
      const counts = this.#counts.get(id);
      if (!counts) continue;
      counts.count(day, month, at);
      if (this.#dayMonths.has(month)) counts.countDay(day, month);
      seen.push(counts);
    }
    if (yearOf(day) !== this.#lastYear) return;
    for (let i = 0; i < seen.length; i++) {
      for (let j = i + 1; j < seen.length; j++) this.#countPair(seen[i]!.index, seen[j]!.index, at);
    }
    if (this.#groups.length === 0) return;
    const present = new Set(people);
    for (const each of this.#groups) {
      if (!satisfies(each.group.expression, present)) continue;
      each.count++;
      each.moments.add(at);
    }
  }

  #countPair(a: number, b: number, at: number): void {
    const key = Math.min(a, b) * this.#byIndex.length + Math.max(a, b);
    const pair = this.#pairs.get(key) ?? { count: 0, moments: new MomentCounter() };
    pair.count++;
    pair.moments.add(at);
    this.#pairs.set(key, pair);
  }

  result(): Pick<Snapshot, "people" | "pairs" | "pairMoments" | "groups"> {
    const pictured = this.#byIndex.filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total).slice(0, MAX_PEOPLE);
    const people = pictured.map((counts): SnapshotPerson => ({
      ...counts.person,
      months: counts.months,
      momentMonths: counts.momentMonths,
      ...(counts.window
        ? { birthdayCount: counts.birthdayCount, birthdayMoments: counts.birthdayMoments }
        : {}),
      activeDays: this.#dayMonths.size === 0
        ? undefined
        : new Map([...counts.activeDays].map(([month, days]) => [month, days.size])),
    }));
    return {
      people,
      ...this.#pairsAmong(people),
      groups: this.#groups.map(({ group, count, moments }) => ({
        ...group,
        lastYearCount: count,
        lastYearMoments: moments.count,
      })),
    };
  }

  #pairsAmong(people: readonly SnapshotPerson[]): Pick<Snapshot, "pairs" | "pairMoments"> {
    const paired = new Set(
      people.map((person) => ({ id: person.id, count: personYearCount(person, this.#lastYear) }))
        .sort((a, b) => b.count - a.count).slice(0, PAIRED_PEOPLE).map(({ id }) => id),
    );
    const pairs = new Map<string, number>(), pairMoments = new Map<string, number>();
    for (const [key, { count, moments }] of this.#pairs) {
      const size = this.#byIndex.length;
      const a = this.#byIndex[Math.floor(key / size)]!.person.id;
      const b = this.#byIndex[key % size]!.person.id;
      if (!paired.has(a) || !paired.has(b)) continue;
      pairs.set(pairKey(a, b), count);
      pairMoments.set(pairKey(a, b), moments.count);
    }
    return { pairs, pairMoments };
  }
}
