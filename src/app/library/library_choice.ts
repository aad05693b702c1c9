// SPDX-License-Identifier: AGPL-3.0-or-later

// Which library a use case reads: the configured one, a folder, or accounts of the library server.

import { PRIMARY } from "../../config/accounts.ts";
import type { Config } from "../../config/schema.ts";
import { FOLDER_ACCOUNT } from "../../library/asset.ts";
import type { AccountName } from "../../library/person_book.ts";

/** The configured library where nothing is named. */
export interface LibraryChoice {
  readonly libraryFolder?: string;
  readonly accounts?: readonly string[];
  /** Tags it asks for that nothing in the ledger names yet. */
  readonly tags?: readonly string[];
}

/**
 * The choice, or every account of the library server where nothing was chosen: a picture of a film
 * may belong to any account.
 */
export function everyAccountOr(
  choice: LibraryChoice,
  { immich }: Pick<Config, "immich">,
): LibraryChoice {
  const isSaid = choice.libraryFolder !== undefined || (choice.accounts ?? []).length > 0;
  if (isSaid || immich.url === undefined) return choice;
  return { ...choice, accounts: [PRIMARY, ...Object.keys(immich.accounts)] };
}

/** The account whose people the library has; the first one where several are read. */
export function accountOf(
  { libraryFolder, accounts = [] }: LibraryChoice,
  { immich }: Config,
): AccountName {
  if (libraryFolder !== undefined) return FOLDER_ACCOUNT;
  return accounts[0] ?? (immich.url === undefined ? FOLDER_ACCOUNT : PRIMARY);
}
