// SPDX-License-Identifier: AGPL-3.0-or-later

// What finishing a film takes and what it gives.

import type { Titles } from "../brief/brief.ts";
import type { MadeTrack } from "../sound/sound_job.ts";
import type { Ground, Timeline } from "../timeline/timeline.ts";

export interface FinishOptions {
  readonly timeline: Timeline;
  readonly pieceFiles: readonly string[];
  readonly sound: MadeTrack;
  readonly filmPath: string;
  readonly poster: {
    readonly path: string;
    /** Which moment of the film it shows. */
    readonly seconds: number;
    readonly titles: Pick<Titles, "main" | "sub">;
    readonly ground: Ground;
  };
  /** When the film stands in a library; see `filmTime`. */
  readonly takenAt: string;
  /** Written into the file beside title and date. */
  readonly comment: string;
}

export interface FinishedFilm {
  readonly sizeBytes: number;
  readonly durationSeconds: number;
  readonly loudnessLufs: number;
  readonly truePeakDbtp: number;
  /** Letters of titles and captions that no font has; they were left out. */
  readonly missingLetters: readonly string[];
}
