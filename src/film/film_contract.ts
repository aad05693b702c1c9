// SPDX-License-Identifier: AGPL-3.0-or-later

// What making a film takes, what it tells on its way, and the ways it ends.

import type { Bank } from "../bank/bank.ts";
import type { PictureDescriber } from "../facts/captions/picture_describer.ts";
import type { PictureReader } from "../facts/picture_reader.ts";
import type { PictureFacts } from "../facts/open_picture_facts.ts";
import type { RunReader, RunWriter } from "../ledger/ledger.ts";
import type { AnalysisStep, Run, RunId, RunPhase } from "../ledger/run.ts";
import type { Library, SkippedFile } from "../library/library.ts";
import type { TrackStems } from "../facts/stems/track_stems.ts";
import type { CacheRoom } from "../system/free_space.ts";
import type { Machine } from "../system/machine.ts";
import type { Brief } from "./brief/brief.ts";
import type { Towns } from "./brief/places/picture_places.ts";
import type { MediaWorkers } from "./children/media_workers.ts";
import type { FinishedFilm } from "./finish/finished_film.ts";
import type { Naming } from "./naming/name_film.ts";
import type { Renderer } from "./render/renderer.ts";
import type { Cut } from "./select/cut.ts";
import type { Edited, StoredEdits } from "./select/edit_cut.ts";
import type { Zones } from "./timeline/film_time.ts";
import type { Timeline } from "./timeline/timeline.ts";

export interface FilmProgress {
  readonly run: RunId;
  readonly phase: RunPhase;
  /** What of the analysis it is, where that has a name of its own. */
  readonly step?: AnalysisStep;
  readonly done: number;
  readonly total: number;
  /** Share of the whole film that is done, 0…1. */
  readonly share: number;
  readonly etaSeconds?: number;
}

export interface FilmDeps {
  readonly library: Library;
  readonly bank: Bank;
  readonly runs: RunReader & RunWriter;
  readonly mediaWorkers: MediaWorkers;
  /** Renders the pictures; the media workers of this machine when left out. */
  readonly renderer?: Renderer;
  /** Makes small pictures of the shots, for the film's page; without it none are kept. */
  readonly pictures?: Pick<PictureReader, "jpeg">;
  /** Says what pictures show; without it only their pixels are known. */
  readonly facts?: PictureFacts;
  /** Captions for pictures, on tiers that want them. */
  readonly words?: PictureDescriber;
  /** The owner's tracks taken apart; absent where no music is. */
  readonly stems?: TrackStems;
  /** Titles by a language model; absent where there is none. */
  readonly naming?: Naming;
  readonly zones: Zones;
  /** How large towns are, so that a stay has the name people say. */
  readonly towns?: () => Promise<Towns>;
  readonly machine: Machine;
  /** Give way where a film lacks room. */
  readonly caches?: CacheRoom;
  readonly onProgress: (progress: FilmProgress) => void;
}

/**
 * Who asked for the film, which memory it is to them, and which library they had read; a person says
 * neither key nor category.
 */
export type RunOrigin = Pick<
  Run,
  "source" | "attemptId" | "memoryKey" | "memoryCategory" | "cutOf" | "library"
>;

export interface FilmSettings {
  /** Every film gets a folder of its own in here. */
  readonly outputFolder: string;
  /** Pieces and sound are written here on the way; it may be another disk. */
  readonly cacheFolder: string;
  readonly minFreeSpaceBytes: number;
  /** The library that is read, for the record. */
  readonly library?: Run["library"];
  /** Delivery to the library server is asked for; `deliverFilm` does it once the film is finished. */
  readonly delivery?: { readonly album?: string };
}

export type FilmEnd =
  | {
    readonly status: "nothing";
    readonly runId: RunId;
    readonly sentence: string;
    /** What to know or to do next; one sentence. */
    readonly hint?: string;
  }
  | {
    readonly status: "dry_run";
    readonly runId: RunId;
    readonly cut: Cut;
    /** When it was to be laid out. */
    readonly timeline?: Timeline;
  }
  | {
    readonly status: "completed";
    readonly runId: RunId;
    readonly cut: Cut;
    readonly timeline: Timeline;
    readonly filmPath: string;
    readonly posterPath: string;
    readonly film: FinishedFilm;
    /** What the film was put together from; in the cache until another film needs the room. */
    readonly parts: { readonly pieceFiles: readonly string[]; readonly sound: string };
    /** Sentences on chosen pictures that are not shown, or not from their originals. */
    readonly changes?: readonly string[];
  };

/** What another run resolved and chose: nothing is looked at or chosen again. */
export interface ChosenCut {
  readonly run: RunId;
  readonly brief: Brief;
  readonly cut: Cut;
  /** Where its owner changed the cut: as it was laid out before. */
  readonly before?: Timeline;
  /** The changes that are in it. */
  readonly changes?: CutChanges;
  /** The brief asks for another shape than the cut was put together for: what the new one follows. */
  readonly reshaped?: { readonly of: Edited; readonly edits: StoredEdits };
}

/** What a film's owner changed, and the run of the cut it was changed in. */
export interface CutChanges {
  readonly run: RunId;
  readonly edits: StoredEdits;
}

/** `skipped` are files the library has and cannot show. */
export type ReadBrief = (library: Library, skipped: readonly SkippedFile[]) => Promise<Brief>;
