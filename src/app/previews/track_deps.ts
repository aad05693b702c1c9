// The owner's own tracks as pages know them: by ids that stand for paths.

import type { TrackTags } from "../../film/music/choose_track.ts";

export interface OwnTrack extends Pick<TrackTags, "title" | "artist" | "seconds"> {
  /** Stands for its path. */
  readonly trackId: string;
  /** Of its file. */
  readonly name: string;
}

/** The tracks of the owner's music folder. */
export interface TrackDeps {
  /** `undefined` where no folder is set. Throws Fault `not_found` or `child_died` where it cannot be read. */
  list(): Promise<readonly OwnTrack[] | undefined>;
  /** Stands for the path, whether the folder has such a track or not. */
  idOf(path: string): string;
  /**
   * The track of this id, heard; `undefined` for an id the folder does not have. Throws Fault `not_found`,
   * `media_unreadable` or `child_died` where it cannot be heard.
   */
  choose(trackId: string): Promise<{ readonly path: string; readonly credit: string } | undefined>;
}
