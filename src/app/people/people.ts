// SPDX-License-Identifier: AGPL-3.0-or-later

// People: what the owner noted about them beside the library, who is whom in another account, and
// groups of them.

import { Fault } from "../../base/fault.ts";
import { localToday } from "../../base/local_time.ts";
import { nearestWord } from "../../base/text.ts";
import { findPerson } from "../../film/brief/find_by_name.ts";
import { parsePeopleExpression, personsOf } from "../../film/brief/people_expression.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Person, PersonId } from "../../library/asset.ts";
import { isReadable, resolveExclusions } from "../../library/exclusion.ts";
import type { Library } from "../../library/library.ts";
import type {
  AccountName,
  BookPerson,
  GroupExpression,
  LocalPerson,
  PeopleGroup,
  PersonBook,
  PersonRole,
} from "../../library/person_book.ts";
import { systemClock } from "../../system/clock.ts";
import type { LibraryService } from "../library/library_service.ts";
import {
  birthDateOf,
  countPictures,
  expressionOfPicked,
  expressionText,
  findOnePerson,
  localPersonOf,
  peopleRows,
  type PersonRow,
  type PickedPeople,
} from "./people_rows.ts";

type PersonChange = Parameters<Ledger["people"]["put"]>[1];

interface PeopleDeps {
  readonly library: Pick<Library, "people">;
  readonly ledger: Pick<Ledger, "people">;
  /** The account that the library's people belong to. */
  readonly account: AccountName;
}

/** People with a name or an entry, most pictured first. */
export async function listPeople(
  { library, ledger }: { readonly library: Library; readonly ledger: PeopleDeps["ledger"] },
  signal: AbortSignal,
  { isRecounted = false } = {},
) {
  const people = await library.people(), book = await ledger.people.book();
  if (isRecounted) {
    const ids = peopleRows(people, book, new Map()).map(({ id }) => id);
    await library.recountPeople?.(ids, signal);
  }
  const rows = peopleRows(people, book, await countPictures(library, signal));
  return { rows, nameless: people.length - rows.length };
}

/** The person that was typed, as their account calls them. Throws Fault `usage`, `not_found`. */
export async function findLocalPerson(
  typed: string,
  { library, ledger, account }: PeopleDeps,
): Promise<LocalPerson & { readonly name: string }> {
  const person = findOnePerson(typed, await library.people());
  return localPersonOf(person, account, await ledger.people.book());
}

export async function notePerson(
  person: Person,
  change: PersonChange,
  { ledger, account }: Omit<PeopleDeps, "library">,
): Promise<BookPerson> {
  const who = localPersonOf(person, account, await ledger.people.book());
  return await ledger.people.put(who, change);
}

/** Makes the person that was typed, of the account of `deps`, one with `who`. Throws Fault `usage`. */
export async function bindPerson(
  who: LocalPerson & { readonly name: string },
  typed: string,
  deps: PeopleDeps,
): Promise<BookPerson> {
  const { ledger: { people }, account } = deps;
  const isBound = (await people.book()).people.some(({ bindings }) =>
    bindings.some((local) => local.account === account && local.id === typed)
  );
  // The library shows a bound person as the one they are bound to, so only the id finds them.
  const { id } = isBound ? { id: typed } : await findLocalPerson(typed, deps);
  if (account === who.account && id === who.id) {
    throw new Fault("usage", `"${typed}" of the account "${account}" is that person already`, {
      hint: "Name two different faces; photos-memories people list shows the ids",
    });
  }
  return await people.bind((await people.put(who, {})).id, { account, id });
}

/** Returns the person as they were before. Throws Fault `not_found`. */
export async function unbindPerson(
  { account, id }: LocalPerson,
  { people }: Pick<Ledger, "people">,
): Promise<BookPerson> {
  const owner = (await people.book()).people.find(({ bindings }) =>
    bindings.some((local) => local.account === account && local.id === id)
  );
  if (!owner) {
    throw new Fault("not_found", `Nobody is bound to "${id}" of the account "${account}"`, {
      hint: "photos-memories people list shows who is bound to whom",
    });
  }
  await people.unbind({ account, id });
  return owner;
}

/** The saved groups with their people in words: by the names of `people`, or those of the book. */
export function groupRows(book: PersonBook, people: readonly Person[] = []) {
  const names = new Map([...book.people, ...people].map(({ id, name }) => [id, name]));
  return book.groups.map((group) => ({
    ...group,
    /** "Ada AND (Ben OR Mia)" */
    members: expressionText(group.expression, (id) => names.get(id)),
  }));
}

/** As it is typed, such as "Anna AND (Ada OR Ben)", or by chosen faces. */
export type GroupMembers = string | PickedPeople;

function membersOf(members: GroupMembers, people: readonly Person[]): GroupExpression {
  if (typeof members === "string") {
    return parsePeopleExpression(members, (name) => findPerson(name, people));
  }
  const known = new Set(people.map(({ id }) => id));
  if (![...members.all, ...members.any].every((id) => known.has(id))) {
    throw new Fault("not_found", "The library does not know one of these people any more");
  }
  const expression = expressionOfPicked(members);
  if (expression !== undefined) return expression;
  throw new Fault("usage", "A group needs a name and who belongs to it");
}

/** In place of the group with the id `replaced`, where there is one. Throws Fault `usage`, `not_found`. */
export async function addGroup(
  label: string,
  typed: GroupMembers,
  { library, ledger, account }: PeopleDeps,
  replaced?: string,
): Promise<{ readonly group: PeopleGroup; readonly members: string }> {
  const people = await library.people(), expression = membersOf(typed, people);
  const group = await ledger.people.addGroup(label, expression, replaced);
  // Their names are stored, so that the group can be read without the library.
  const members = new Set(personsOf(expression));
  for (const person of people) {
    if (members.has(person.id)) await notePerson(person, {}, { ledger, account });
  }
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return { group, members: expressionText(expression, (id) => names.get(id)) };
}

/** Removes the group of this id or label and returns it. Throws Fault `not_found`. */
export async function removeGroup(
  typed: string,
  { people }: Pick<Ledger, "people">,
): Promise<PeopleGroup> {
  const { groups } = await people.book();
  const lower = typed.toLocaleLowerCase("en");
  const group = groups.find(({ id }) => id === typed) ??
    groups.find(({ label }) => label.toLocaleLowerCase("en") === lower);
  if (!group) {
    const near = nearestWord(typed, groups.map(({ label }) => label));
    throw new Fault("not_found", `There is no group "${typed}"`, {
      hint: near ? `Did you mean "${near}"?` : "See: photos-memories people group list",
    });
  }
  await people.removeGroup(group.id);
  return group;
}

/** The fields of a person in a form. */
export interface PersonForm {
  /** `null` for none. */
  readonly role: PersonRole | null;
  /** Empty for the library's. */
  readonly birthDate: string;
  readonly isHidden: boolean;
}

interface OpenPeopleDeps {
  readonly libraryService: Pick<LibraryService, "use" | "renew">;
  readonly ledger: Pick<Ledger, "people" | "exclusions">;
  /** Called after other films may be worth making. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export type People = ReturnType<typeof openPeople>;
export type PeopleList = Awaited<ReturnType<People["list"]>>;

/** People in a serving process. Each function throws Fault where the library cannot be read. */
export function openPeople({ libraryService, ledger, changed, signal }: OpenPeopleDeps) {
  const renewed = async () => {
    await libraryService.renew();
    changed();
  };
  return {
    /** The people, most pictured first, and the groups. */
    list: () =>
      libraryService.use(async ({ library }) => {
        const { rows } = await listPeople({ library, ledger }, signal);
        const hidden = await hiddenIn(library, ledger);
        return {
          people: rows.map((row) => ({ ...row, isHidden: hidden.has(row.id) })),
          groups: groupRows(await ledger.people.book(), await library.people()),
        };
      }),
    /**
     * Changes what differs from `seen`, the fields that the form was shown with. Throws Fault
     * `usage` for a day that cannot be, `not_found`, `busy` where the person is not as they were
     * seen any more.
     */
    async save(id: PersonId, form: PersonForm, seen: PersonForm) {
      await libraryService.use(async ({ library, account }) => {
        const person = (await library.people()).find((each) => each.id === id);
        if (person === undefined) {
          throw new Fault("not_found", "The library does not know this person any more");
        }
        const hidden = await hiddenIn(library, ledger);
        const [row] = peopleRows([person], await ledger.people.book(), new Map());
        const now = formOf(row!, hidden.has(id));
        if (!isSameForm(now, seen)) {
          throw new Fault(
            "busy",
            `Nothing was saved: ${row!.name} was changed elsewhere meanwhile`,
            {
              hint: "They are shown as they are now; make your change again",
            },
          );
        }
        const birthDate = form.birthDate === ""
          ? null
          : birthDateOf(form.birthDate, localToday(systemClock.now()));
        const change = {
          ...form.role !== seen.role && { role: form.role },
          ...form.birthDate !== seen.birthDate && { birthDate },
        };
        if (Object.keys(change).length > 0) await notePerson(person, change, { ledger, account });
        if (form.isHidden && !now.isHidden) {
          await ledger.exclusions.add({ kind: "person", person: id, name: row!.name });
        } else if (!form.isHidden) {
          for (const exclusion of hidden.get(id) ?? []) {
            await ledger.exclusions.remove(exclusion);
          }
        }
      });
      await renewed();
    },
    /** Throws Fault as `addGroup`, and `usage` for a label that is taken. */
    async addGroup(label: string, members: GroupMembers, replaced?: string) {
      await libraryService.use(({ library, account }) =>
        addGroup(label, members, { library, ledger, account }, replaced)
      );
      await renewed();
    },
    /** Returns false for an id that is not stored. */
    async removeGroup(id: string) {
      const isRemoved = await ledger.people.removeGroup(id);
      if (isRemoved) changed();
      return isRemoved;
    },
  };
}

/** Ids of the exclusions of each person who is left out, as they are bound now. */
async function hiddenIn(
  library: Pick<Library, "people">,
  ledger: Pick<Ledger, "people" | "exclusions">,
): Promise<ReadonlyMap<PersonId, readonly string[]>> {
  const all = (await ledger.exclusions.list()).filter(isReadable);
  const rules = resolveExclusions(
    all,
    new Map(),
    await ledger.people.book(),
    await library.people(),
  );
  const hidden = new Map<PersonId, string[]>();
  for (const [index, rule] of rules.entries()) {
    if (rule.kind !== "person") continue;
    for (const person of [rule.person, rule.successor ?? rule.person]) {
      hidden.set(person, [...new Set([...hidden.get(person) ?? [], all[index]!.id])]);
    }
  }
  return hidden;
}

function formOf({ role, birthDate }: PersonRow, isHidden: boolean): PersonForm {
  return { role: role ?? null, birthDate: birthDate ?? "", isHidden };
}

function isSameForm(a: PersonForm, b: PersonForm): boolean {
  return a.role === b.role && a.birthDate === b.birthDate && a.isHidden === b.isHidden;
}
