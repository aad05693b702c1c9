// People as the page shows and changes them: the same store as the commands, and exclusions for those who
// are hidden.

import { Fault } from "../../base/fault.ts";
import { localToday } from "../../base/local_time.ts";
import { resolveExclusions } from "../../film/brief/exclusions.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { PersonId } from "../../library/asset.ts";
import type { Exclusion } from "../../library/exclusion.ts";
import { systemClock } from "../../system/clock.ts";
import type { PeopleDeps, PersonForm, ShownPerson } from "./people_deps.ts";
import { addGroup } from "./people_groups.ts";
import {
  birthDateOf,
  countPictures,
  expressionText,
  localPersonOf,
  peopleRows,
} from "./people_rows.ts";
import type { LibraryService, OpenLibrary } from "../library/library_service.ts";

interface PeopleDeskDeps {
  readonly desk: Pick<LibraryService, "use" | "renew">;
  readonly ledger: Pick<Ledger, "people" | "exclusions">;
  /** Other films may be worth making now. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export function peopleDesk({ desk, ledger, changed, signal }: PeopleDeskDeps): PeopleDeps {
  const renewed = async () => {
    await desk.renew();
    changed();
  };
  return {
    shown: () =>
      desk.use(async (open) => {
        const people = await open.library.people(), book = await ledger.people.book();
        const hidden = await hiddenIn(open, ledger);
        const rows = peopleRows(people, book, await countPictures(open.library, signal));
        const names = new Map([...book.people, ...people].map(({ id, name }) => [id, name]));
        return {
          people: rows.map(({ bindings: _bindings, ...row }) => ({
            ...row,
            isHidden: hidden.has(row.id),
          })),
          groups: book.groups.map(({ id, label, expression }) => ({
            id,
            label,
            members: expressionText(expression, (person) => names.get(person)),
          })),
        };
      }),
    async save(id, form, seen) {
      await desk.use(async (open) => {
        const { library, account } = open;
        const person = (await library.people()).find((each) => each.id === id);
        if (person === undefined) {
          throw new Fault("not_found", "The library does not know this person any more");
        }
        const book = await ledger.people.book(), hidden = await hiddenIn(open, ledger);
        const [row] = peopleRows([person], book, new Map());
        const now = { ...row!, isHidden: hidden.has(id) };
        if (!isSame(formOf(now), seen)) {
          throw new Fault(
            "busy",
            `Nothing was saved: ${now.name} was changed elsewhere meanwhile`,
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
        if (Object.keys(change).length > 0) {
          await ledger.people.put(localPersonOf(person, account, book), change);
        }
        if (form.isHidden && !now.isHidden) {
          await ledger.exclusions.add({ kind: "person", person: id, name: now.name });
        } else if (!form.isHidden) {
          for (const exclusion of hidden.get(id) ?? []) {
            await ledger.exclusions.remove(exclusion);
          }
        }
      });
      await renewed();
    },
    async addGroup(label, members) {
      await desk.use(({ library, account }) =>
        addGroup(label, members, { library, ledger, account })
      );
      await renewed();
    },
    async removeGroup(id) {
      const isRemoved = await ledger.people.removeGroup(id);
      if (isRemoved) changed();
      return isRemoved;
    },
  };
}

/** Ids of the exclusions of each person who is left out, as they are bound now. */
async function hiddenIn(
  { library }: Pick<OpenLibrary, "library">,
  ledger: Pick<Ledger, "people" | "exclusions">,
): Promise<ReadonlyMap<PersonId, readonly string[]>> {
  const all: readonly Exclusion[] = await ledger.exclusions.list();
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

function formOf(
  { role, birthDate, isHidden }: Pick<ShownPerson, "role" | "birthDate" | "isHidden">,
): PersonForm {
  return { role: role ?? null, birthDate: birthDate ?? "", isHidden };
}

function isSame(a: PersonForm, b: PersonForm): boolean {
  return a.role === b.role && a.birthDate === b.birthDate && a.isHidden === b.isHidden;
}
