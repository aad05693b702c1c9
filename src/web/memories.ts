// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory as the theatre plays it: its film, what is read on each part of it, and where its pictures are.

import type { LaidOut } from "../app/previews/laid_out_cuts.ts";
import type { PreviewFilm } from "../app/previews/preview_film.ts";
import { cutRevision } from "../app/films/change_cut.ts";
import { assetsOf } from "../film/select/cut.ts";
import { pictureIdOf } from "../film/finish/keep_pictures.ts";
import type { RunId } from "../ledger/run.ts";

/** What the page's script is sent. */
export interface MemoryFilm {
  readonly film: PreviewFilm;
  /** What is read on each item; "" for nothing. */
  readonly captions: readonly string[];
  /** Another after every change. */
  readonly revision: string;
  /** Below it are the pictures of the film. */
  readonly pictures: string;
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
    captions: timeline.items.map(({ overlays }) => overlays.map(({ text }) => text).join(" · ")),
    revision: cutRevision(runId, edits),
    pictures,
  };
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
      caption: item?.overlays.map(({ text }) => text).join(" · ") ?? "",
    };
  });
}
