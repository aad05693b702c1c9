// One piece, made by a child: asked once, and once more when the child dies over it.

import { Fault } from "../../base/fault.ts";
import type { AssetId } from "../../library/asset.ts";
import type { ChildWorker } from "../../system/process/child_job.ts";
import { unfinishedName } from "../../system/files/files.ts";
import type { Piece } from "./piece.ts";
import {
  type FilmSlice,
  pathKey,
  type Range,
  sourcesOf,
  sourcesOfSlice,
} from "./plan/film_slice.ts";
import type { EncoderSettings, WordSettings } from "./plan/piece_key.ts";
import type { RenderJob, RenderProgress, RenderResult } from "./render_job.ts";

/** What a piece needs beyond its slice. */
export interface PieceNeeds {
  /** Local file of every source, by `pathKey`. */
  readonly paths: Readonly<Record<string, string>>;
  readonly encoder?: EncoderSettings;
  readonly words: WordSettings;
  readonly fontsFolder?: string;
}

/** A range that cannot be rendered because of what it shows. */
export interface Trouble {
  readonly range: Range;
  /** `media_unreadable`, or `child_died` when the child died twice over it. */
  readonly fault: Fault;
  /** What to replace. Several when only the death of a child is known: one of them killed it. */
  readonly sources: readonly { readonly asset: AssetId }[];
}

export interface PieceWatch {
  readonly signal: AbortSignal;
  readonly onFrames: (frames: number) => void;
  /** Hears every name that is written under before the piece has its own. */
  readonly onUnfinished: (file: string) => void;
}

/** Nothing when the piece is there. Throws what has nothing to do with a picture. */
export async function renderPiece(
  child: ChildWorker,
  needs: PieceNeeds,
  piece: Piece,
  { signal, onFrames, onUnfinished }: PieceWatch,
): Promise<Trouble | undefined> {
  for (let isSecond = false;; isSecond = true) {
    const job = jobOf(needs, piece);
    onUnfinished(job.unfinished);
    let last: RenderProgress = { frames: 0, opening: [], opened: 0 };
    try {
      await child.request<RenderJob, RenderProgress, RenderResult>(job, {
        signal,
        onProgress: (progress) => onFrames((last = progress).frames),
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "media_unreadable" && error.about !== undefined) {
        onFrames(0);
        return { range: piece.range, fault: error, sources: [{ asset: error.about }] };
      }
      if (error.code !== "child_died") throw error;
      onFrames(0);
      if (isSecond) return deathOf(piece, last, error);
    }
  }
}

function jobOf(
  { paths, encoder = {}, words, fontsFolder }: PieceNeeds,
  { slice, file }: Piece,
): RenderJob {
  const wanted = sourcesOfSlice(slice).map(pathKey).filter((key) => paths[key] !== undefined);
  return {
    slice,
    paths: Object.fromEntries(wanted.map((key) => [key, paths[key]!])),
    encoder,
    unfinished: unfinishedName(file),
    target: file,
    locale: words.locale,
    fontsFolder,
  };
}

function deathOf({ range, slice }: Piece, last: RenderProgress, cause: Fault): Trouble {
  const assets = [...new Set(suspects(slice, last))];
  const seconds = (frame: number) => (frame / slice.fps).toFixed(1);
  const about = assets.length > 0 ? ` with ${assets.map((id) => `"${id}"`).join(", ")}` : "";
  const where = `${seconds(range.from)}–${seconds(range.to)} s of the film${about}`;
  const fault = new Fault(
    "child_died",
    `Could not render ${where}: the renderer died twice (${cause.message})`,
    { hint: "Free some memory, or leave these pictures out", about: assets[0], cause },
  );
  return { range, fault, sources: assets.map((asset) => ({ asset })) };
}

/** What was being opened; or what was on screen, when all that had begun to open was open. */
function suspects({ items }: FilmSlice, { frames, opening, opened }: RenderProgress): AssetId[] {
  const shown = items.filter(({ at, frames: length }) => at <= frames && at + length > frames);
  const blamed = opening.length > 0
    ? opening.map((index) => items[index]!)
    : opened > 0
    ? shown
    : items.slice(0, 2);
  return blamed.flatMap(({ visual }) => sourcesOf(visual)).map(({ asset }) => asset);
}
