// From the ledger's lasting exclusions to what a brief carries: whole in itself, so that the same
// brief leaves out the same pictures however albums and bindings change afterwards.

import type { Ledger } from "../../ledger/ledger.ts";
import type { Person, PersonId } from "../../library/asset.ts";
import {
  type Exclusion,
  type ExclusionRule,
  type MembersOfAlbums,
  readAlbumMembers,
} from "../../library/exclusion.ts";
import type { Library } from "../../library/library.ts";
import { EMPTY_BOOK, type PersonBook, personNow } from "../../library/person_book.ts";

/**
 * `members` as `readAlbumMembers` gives them; a person bound to another one since is that one. `people` are
 * those the library lists: who was merged into another one there lives on under the name.
 */
export function resolveExclusions(
  exclusions: readonly Exclusion[],
  members: MembersOfAlbums,
  book: PersonBook = EMPTY_BOOK,
  people: readonly Person[] = [],
): ExclusionRule[] {
  return exclusions.map(({ rule }) => {
    switch (rule.kind) {
      case "person":
        return { ...rule, ...personAndSuccessor(personNow(book, rule.person), rule.name, people) };
      case "album":
        return { ...rule, members: [...members.get(rule.album) ?? []].sort() };
      default:
        return rule;
    }
  });
}

/** Both are left out: a person who is hidden is not listed either. */
function personAndSuccessor(
  person: PersonId,
  name: string,
  people: readonly Person[],
): { readonly person: PersonId; readonly successor?: PersonId } {
  if (name === "" || people.some(({ id }) => id === person)) return { person };
  const [successor, ...others] = people.filter((each) => each.name === name);
  return successor && others.length === 0 ? { person, successor: successor.id } : { person };
}

export interface ExclusionDeps {
  readonly library: Library;
  readonly ledger: { readonly exclusions: Pick<Ledger["exclusions"], "list"> };
  /** Patterns of file names; see `name_matcher.ts`. */
  readonly excludedNames: readonly string[];
}

/** As a brief carries them. Throws what the library throws. */
export async function readExclusions(
  { library, ledger, excludedNames }: ExclusionDeps,
  book: PersonBook,
  signal: AbortSignal,
): Promise<ExclusionRule[]> {
  const exclusions = await ledger.exclusions.list();
  const members = await readAlbumMembers(exclusions.map(({ rule }) => rule), library, signal);
  return [
    ...resolveExclusions(exclusions, members, book, await library.people()),
    ...excludedNames.map((pattern) => ({ kind: "file_name", pattern }) as const),
  ];
}
