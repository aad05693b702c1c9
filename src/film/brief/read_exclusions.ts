// Everything the owner never wants to see in any film: the ledger's rules, and the configuration's names.

import type { Ledger } from "../../ledger/ledger.ts";
import { readAlbumMembers } from "../../library/album_members.ts";
import type { ExclusionRule } from "../../library/exclusion.ts";
import type { Library } from "../../library/library.ts";
import type { PersonBook } from "../../library/person_book.ts";
import { resolveExclusions } from "./resolve_exclusions.ts";

export interface ExclusionNeeds {
  readonly library: Library;
  readonly ledger: Pick<Ledger, "exclusions">;
  /** Patterns of file names; see `name_matcher.ts`. */
  readonly excludedNames: readonly string[];
}

/** As a brief carries them. Throws what the library throws. */
export async function readExclusions(
  { library, ledger, excludedNames }: ExclusionNeeds,
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
