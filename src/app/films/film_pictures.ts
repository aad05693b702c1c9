// SPDX-License-Identifier: AGPL-3.0-or-later

// Which pictures of a film may be seen, and by whom: those that were held back are for the owner alone.

import type { Brief } from "../../film/brief/brief.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import { assetsOf, type StoredCut } from "../../film/select/cut.ts";
import type { StoredEdits } from "../../film/select/edit_cut.ts";
import { isHeldBack } from "../../film/select/seen/audience.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import type { FilmPicture } from "../previews/thumbnails.ts";

type Runs = Pick<RunReader, "document" | "trace" | "considered">;

/** The picture the owner may clear; `undefined` for any other id. */
export async function reviewedPicture(
  runs: Pick<Runs, "document">,
  runId: RunId,
  pictureId: string,
): Promise<FilmPicture | undefined> {
  const cut = await runs.document(runId, "cut") as StoredCut | undefined;
  const witness = cut?.shots[0]?.asset;
  if (cut?.review === undefined || witness === undefined) return undefined;
  const review: Partial<typeof cut.review> = cut.review;
  for (const list of ["check", "held"] as const) {
    const found = review[list]?.find(({ asset }) => pictureIdOf(asset) === pictureId);
    if (found) return { asset: found.asset, witness };
  }
}

/**
 * The picture of a film, with `isCut` also one that was considered for it, with this id; `undefined` for any
 * other id, and where none may be shown. Those that were held back are for the owner alone.
 */
export async function filmPicture(
  runs: Runs,
  runId: RunId,
  pictureId: string,
  { isCut, isOwner }: { readonly isCut: boolean; readonly isOwner: boolean },
): Promise<FilmPicture | undefined> {
  const cut = await runs.document(runId, "cut") as StoredCut | undefined;
  const first = cut?.shots[0]?.asset;
  if (cut === undefined || first === undefined || await isForStrangers(runs, runId)) {
    return undefined;
  }
  const isIt = ({ id }: { readonly id: AssetId }) => pictureIdOf(id) === pictureId;
  const own = cut.shots
    .flatMap((shot) => [...assetsOf(shot), ...(shot.spares ?? []).map(({ asset }) => asset)])
    .find(isIt);
  if (own !== undefined) return { asset: own.id, witness: own };
  const edits = await runs.document(runId, "edits") as StoredEdits | undefined;
  const added = edits?.edits.flatMap((edit) => "media" in edit && edit.media ? [edit.media] : [])
    .find(({ asset }) => isIt(asset));
  if (added !== undefined) return { asset: added.asset.id, witness: first };
  const review: Partial<NonNullable<StoredCut["review"]>> | undefined = cut.review;
  const held = review?.held?.find(({ asset }) => isIt({ id: asset }));
  if (held !== undefined) return isOwner ? { asset: held.asset, witness: first } : undefined;
  if (!isCut) return undefined;
  const other = (await runs.considered(runId)).find((id) => isIt({ id }));
  if (other === undefined || !isOwner && await wasHeldBack(runs, runId, other)) return undefined;
  return { asset: other, witness: first };
}

/** No person is to be recognised in such a film, so its page shows no picture either. */
export async function isForStrangers(runs: Runs, runId: RunId): Promise<boolean> {
  const brief = await runs.document(runId, "brief") as Pick<Brief, "privacy"> | undefined;
  return brief?.privacy === true;
}

/** Whether a picture was left out for what it shows. */
export async function wasHeldBack(
  runs: Pick<RunReader, "trace">,
  runId: RunId,
  id: AssetId,
): Promise<boolean> {
  const row = await runs.trace(runId, id);
  return row !== undefined && isHeldBack(row);
}
