// Who is in how many pictures, counted picture by picture. Only counters are kept: as many as there
// are people and months, however many pictures there are.

import { isInRange, type LocalDate, type LocalRange, yearOf } from "../../base/local_time.ts";
import { personsOf, satisfies } from "../../film/brief/people_expression.ts";
import type { Asset, Person, PersonId } from "../../library/asset.ts";
import type { PersonBook } from "../../library/person_book.ts";
import { birthdayYear } from "../detectors/birthday.ts";
import { PERSON_MONTHS } from "../detectors/person_monthly.ts";
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
const MOST_PEOPLE = 1_000;
/** Pairs are proposed among so many of last year's most pictured people. */
const PAIRED_PEOPLE = 30;

class PersonCounts {
  readonly months = new Map<Month, number>();
  readonly activeDays = new Map<Month, Set<LocalDate>>();
  readonly window: LocalRange | undefined;
  total = 0;
  birthdayCount = 0;

  constructor(
    readonly index: number,
    readonly person: Omit<SnapshotPerson, "months" | "activeDays" | "birthdayCount">,
    today: LocalDate,
  ) {
    this.window = person.birthDate ? birthdayYear(person.birthDate, today).window : undefined;
  }

  count(day: LocalDate, month: Month): void {
    this.total++;
    this.months.set(month, (this.months.get(month) ?? 0) + 1);
    if (this.window && isInRange(day, this.window)) this.birthdayCount++;
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
  readonly #pairs = new Map<number, number>();
  readonly #groups: Array<{ readonly group: SnapshotGroup; count: number }>;
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
        ...(born === undefined ? {} : { birthDate: born }),
        ...(entry?.role === undefined ? {} : { role: entry.role }),
      }, today);
      this.#counts.set(id, counts);
      this.#byIndex.push(counts);
    }
    this.#groups = book.groups.map((group) => ({
      group: { ...group, lastYearCount: 0, people: personsOf(group.expression) },
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

  add({ people }: Pick<Asset, "people">, day: LocalDate): void {
    if (people.length === 0) return;
    const month = monthOfDay(day);
    const seen: PersonCounts[] = [];
    for (const id of people) {
      const counts = this.#counts.get(id);
      if (!counts) continue;
      counts.count(day, month);
      if (this.#dayMonths.has(month)) counts.countDay(day, month);
      seen.push(counts);
    }
    if (yearOf(day) !== this.#lastYear) return;
    for (let i = 0; i < seen.length; i++) {
      for (let j = i + 1; j < seen.length; j++) this.#countPair(seen[i]!.index, seen[j]!.index);
    }
    if (this.#groups.length === 0) return;
    const present = new Set(people);
    for (const each of this.#groups) {
      if (satisfies(each.group.expression, present)) each.count++;
    }
  }

  #countPair(a: number, b: number): void {
    const key = Math.min(a, b) * this.#byIndex.length + Math.max(a, b);
    this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + 1);
  }

  result(): Pick<Snapshot, "people" | "pairs" | "groups"> {
    const pictured = this.#byIndex.filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total).slice(0, MOST_PEOPLE);
    const people = pictured.map((counts): SnapshotPerson => ({
      ...counts.person,
      months: counts.months,
      ...(counts.window ? { birthdayCount: counts.birthdayCount } : {}),
      ...(this.#dayMonths.size === 0 ? {} : {
        activeDays: new Map([...counts.activeDays].map(([month, days]) => [month, days.size])),
      }),
    }));
    return {
      people,
      pairs: this.#pairsAmong(people),
      groups: this.#groups.map(({ group, count }) => ({ ...group, lastYearCount: count })),
    };
  }

  #pairsAmong(people: readonly SnapshotPerson[]): Map<string, number> {
    const paired = new Set(
      people.map((person) => ({ id: person.id, count: personYearCount(person, this.#lastYear) }))
        .sort((a, b) => b.count - a.count).slice(0, PAIRED_PEOPLE).map(({ id }) => id),
    );
    const pairs = new Map<string, number>();
    for (const [key, count] of this.#pairs) {
      const size = this.#byIndex.length;
      const a = this.#byIndex[Math.floor(key / size)]!.person.id;
      const b = this.#byIndex[key % size]!.person.id;
      if (paired.has(a) && paired.has(b)) pairs.set(pairKey(a, b), count);
    }
    return pairs;
  }
}
