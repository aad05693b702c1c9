// From the ledger's lasting exclusions to what a brief carries: whole in itself, so that the same
// brief leaves out the same pictures however albums and bindings change afterwards.

import { personNow } from "../../library/canonical_person.ts";
import type { AlbumMembers, Exclusion, ExclusionRule } from "../../library/exclusion.ts";
import { EMPTY_BOOK, type PersonBook } from "../../library/person_book.ts";

/** `members` as `readAlbumMembers` gives them; a person bound to another one since is that one. */
export function resolveExclusions(
  exclusions: readonly Exclusion[],
  members: AlbumMembers,
  book: PersonBook = EMPTY_BOOK,
): ExclusionRule[] {
  return exclusions.map(({ rule }) => {
    switch (rule.kind) {
      case "person":
        return { ...rule, person: personNow(book, rule.person) };
      case "album":
        return { ...rule, members: [...members.get(rule.album) ?? []].sort() };
      default:
        return rule;
    }
  });
}
