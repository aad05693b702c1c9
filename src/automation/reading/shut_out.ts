// What nothing is proposed because of: what the owner never wants to see, and films that were delivered.

import { resolveExclusions } from "../../film/brief/resolve_exclusions.ts";
import { excluderOf } from "../../film/select/lasting_exclusions.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { readAlbumMembers } from "../../library/album_members.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { PersonBook } from "../../library/person_book.ts";

export interface ShutOutNeeds {
  readonly library: Library;
  readonly ledger: Pick<Ledger, "exclusions" | "runs">;
}

/** True for what the owner shut out of all films, and for films that were delivered. */
export async function readShutOut(
  { library, ledger }: ShutOutNeeds,
  book: PersonBook,
  signal: AbortSignal,
): Promise<(asset: Asset) => boolean> {
  const exclusions = await ledger.exclusions.list();
  const members = await readAlbumMembers(exclusions.map(({ rule }) => rule), library, signal);
  const excluderOfAsset = excluderOf(resolveExclusions(exclusions, members, book));
  const films = await ledger.runs.deliveredAssets();
  return (asset) => films.has(asset.id) || excluderOfAsset(asset) !== undefined;
}
