// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory as the theatre plays it: its film, what is read on each part of it, and where its pictures are.

import type { LaidOut } from "../app/previews/laid_out_cuts.ts";
import { isLow, type PreviewFilm } from "../app/previews/preview_film.ts";
import { cutRevision } from "../app/films/change_cut.ts";
import { assetsOf } from "../film/select/cut.ts";
import { pictureIdOf } from "../film/finish/keep_pictures.ts";
import type { CutChanges } from "../film/film_contract.ts";
import type { Overlay } from "../film/timeline/timeline.ts";
import { NO_EDITS, type StoredEdits } from "../film/select/edit_cut.ts";
import type { Run, RunId } from "../ledger/run.ts";
import { hasFilmFile } from "./films/titled_film.ts";
import type { WebDeps } from "./web_deps.ts";

/** What the page's script is sent. */
export interface MemoryFilm {
  readonly film: PreviewFilm;
  /** What is read on each item; "" for nothing. */
  readonly captions: readonly string[];
  /** What of it stands at the lower edge of the picture. */
  readonly low: readonly string[];
  /** Another after every change. */
  readonly revision: string;
  /** Below it are the pictures of the film. */
  readonly pictures: string;
  readonly saved?: SavedLink;
}

/** The way to the film that was saved of a memory as it is now, or to where that is on its way. */
export interface SavedLink {
  readonly href: string;
  readonly name: string;
  readonly isDone: boolean;
}

export interface OpenMemory {
  readonly runId: RunId;
  readonly cut: LaidOut;
}

/** `undefined` where no picture of it may be shown. `pictures` is the address of the run's pictures. */
export function memoryFilm(
  { runId, cut }: OpenMemory,
  pictures: string,
  isSharp = false,
): MemoryFilm | undefined {
  const { timeline, edits } = cut, preview = isSharp ? cut.sharp() : cut.preview;
  if (timeline === undefined || preview === undefined) return undefined;
  return {
    film: preview.film,
    captions: timeline.items.map(({ overlays }) => wordsOf(overlays)),
    low: timeline.items.map(({ overlays }) => wordsOf(overlays.filter(isLow))),
    revision: cutRevision(runId, edits),
    pictures,
  };
}

function wordsOf(overlays: readonly Overlay[]): string {
  return overlays.map(({ text }) => text).join(" · ");
}

/** The film of a memory as it is now. */
export interface SavedMemory {
  /** Absent while it is on its way. */
  readonly runId?: RunId;
  /** Its page, without the base. */
  readonly path: string;
}

/** By the run that chose its cut; `undefined` where no film of it as it is now is there or on its way. */
export async function savedMemory(
  { films, make }: Pick<WebDeps, "films" | "make">,
  cutRunId: RunId,
): Promise<SavedMemory | undefined> {
  const film = await savedFilm(films, cutRunId);
  if (film !== undefined) return { runId: film.runId, path: `/films/${film.runId}` };
  const order = (await make.orders.queued(["waiting", "making"]))
    .find((each) => each.cutRunId === cutRunId);
  return order && { path: `/make/${order.orderId}` };
}

/** Absent where none was saved, or it is gone. */
async function savedFilm(films: WebDeps["films"], cutRunId: RunId): Promise<Run | undefined> {
  const saved = await films.runs.filmsOf(cutRunId);
  if (saved.length === 0) return undefined;
  const now = await films.runs.document(cutRunId, "edits") as StoredEdits | undefined;
  for (const film of saved) {
    const changes = await films.runs.document(film.runId, "changes") as CutChanges | undefined;
    const isSame = appliedText(changes?.edits) === appliedText(now);
    const isThere = film.delivery.status === "delivered" || await hasFilmFile(films, film);
    if (isSame && isThere) return film;
  }
  return undefined;
}

function appliedText({ edits, applied }: StoredEdits = NO_EDITS): string {
  return JSON.stringify(edits.slice(0, applied));
}

/** A shot of a memory, as a list without a script shows it. */
export interface MemoryShot {
  readonly pictureIds: readonly string[];
  readonly caption: string;
}

export function memoryShots({ cut }: OpenMemory): readonly MemoryShot[] {
  const { brief, timeline } = cut;
  if (brief.privacy) return [];
  return cut.cut.shots.map((shot) => {
    const item = timeline?.items.find(({ asset }) => asset === shot.asset.id);
    return {
      pictureIds: assetsOf(shot).map(({ id }) => pictureIdOf(id)),
      caption: wordsOf(item?.overlays ?? []),
    };
  });
}
