// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to the children that touch pixels and sound. The flow of a film knows only this:
// the program forks processes, and a fake in tests makes tiny files.

import type { StemPaths } from "../../facts/stems/track_stems.ts";
import type { MeasurerSource } from "../analyse/measurers.ts";
import type { FinishedFilm, FinishOptions } from "../finish/finished_film.ts";
import type { TrackTags } from "../music/choose_track.ts";
import type { AnalysedTrack } from "../music/file_music.ts";
import type { Renderer, WorkerOptions } from "../render/renderer.ts";
import type { MadeTrack } from "../sound/sound_job.ts";
import type { SourcePaths } from "../timeline/film_sources.ts";
import type { Timeline } from "../timeline/timeline.ts";

interface SoundOptions extends WorkerOptions {
  /** Stems of the owner's track; absent where it was not taken apart. */
  readonly stems?: StemPaths;
}

export interface MediaWorkers extends MeasurerSource {
  analyseTrack(path: string, options: WorkerOptions): Promise<AnalysedTrack>;
  /** The tracks of a folder. Throws Fault `not_found` where there is none. */
  listTracks(folder: string, options: WorkerOptions): Promise<readonly TrackTags[]>;
  /** Renders the pictures of a film on this machine. */
  readonly renderer: Renderer;
  renderSound(
    timeline: Timeline,
    paths: SourcePaths,
    options: SoundOptions,
  ): Promise<MadeTrack>;
  /** Writes film and poster, opens the film again and checks it against the timeline. */
  finish(ask: FinishOptions, options: WorkerOptions): Promise<FinishedFilm>;
}
