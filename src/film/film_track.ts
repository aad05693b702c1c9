// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's own music under a film: the track that was given, or the one their folder has for it.

import { Fault } from "../base/fault.ts";
import type { RunReader } from "../ledger/ledger.ts";
import type { Brief } from "./brief/brief.ts";
import { joinedCredits, trackPaths } from "./brief/track_paths.ts";
import type { MediaWorkers } from "./children/media_workers.ts";
import type { AnalysedTrack } from "./music/file_music.ts";
import {
  characterOf,
  creditOf,
  mayFollow,
  type RankedTrack,
  rankTracks,
  tracksToHear,
  type TrackTags,
} from "./music/choose_track.ts";
import type { Cut } from "./select/cut.ts";

interface TrackDeps {
  readonly runs: Pick<RunReader, "list" | "document">;
  readonly mediaWorkers: Pick<MediaWorkers, "analyseTrack" | "listTracks">;
}

export interface FilmTrack {
  /** With the file that was chosen, and who made its music. */
  readonly brief: Brief;
  /** In the order of the film. */
  readonly analysed: readonly AnalysedTrack[];
  /** Why the folder gave none, a sentence each. */
  readonly warnings: readonly string[];
}

/** Throws Fault `media_unreadable` for a track that was given, and as the music folder. */
export async function filmTrack(
  { runs, mediaWorkers }: TrackDeps,
  brief: Brief,
  cut: Cut,
  signal: AbortSignal,
): Promise<FilmTrack> {
  const { music } = brief;
  if (music.mode === "file") {
    const analysed: AnalysedTrack[] = [];
    for (const path of trackPaths(music)) {
      analysed.push(await mediaWorkers.analyseTrack(path, { signal }));
    }
    const credits = analysed.flatMap(({ credit }) => credit ?? []);
    const named = music.credit === undefined && credits.length > 0
      ? { ...brief, music: { ...music, credit: joinedCredits(credits) } }
      : brief;
    return { brief: named, analysed, warnings: [] };
  }
  if (music.mode === "none" || music.folder === undefined) {
    return { brief, analysed: [], warnings: [] };
  }
  const film = { mood: music.mood ?? cut.mood, seconds: cut.target.seconds, seed: brief.seed };
  const recent = await recentTracks(runs), warnings: string[] = [];
  const hear = async ({ path }: TrackTags) => {
    try {
      return await mediaWorkers.analyseTrack(path, { signal });
    } catch (error) {
      if (!(error instanceof Fault) || error.code === "cancelled") throw error;
      warnings.push(`"${path}" is not used: ${error.message}`);
      return undefined;
    }
  };
  const listed = await mediaWorkers.listTracks(music.folder, { signal });
  const known = listed.filter(({ character }) => character !== undefined);
  for (const tags of tracksToHear(listed, film, recent)) {
    const heard = await hear(tags);
    if (heard) known.push({ ...tags, character: characterOf(heard) });
  }
  const played: Array<{ tags: RankedTrack; heard: AnalysedTrack }> = [];
  for (const tags of rankTracks(known, film, recent)) {
    const [first] = played;
    if (first && !mayFollow(first.tags, tags)) continue;
    // It is known, so that this reads what is kept of it.
    const heard = await hear(tags);
    if (heard) played.push({ tags, heard });
    if (played.length === (film.seconds > ONE_TRACK_SECONDS ? 2 : 1)) break;
  }
  const [first, second] = played;
  if (first === undefined) {
    warnings.push(`There is no track in "${music.folder}" for this film; its music is composed`);
    return { brief, analysed: [], warnings };
  }
  const { mode: _mode, folder: _folder, mood: _mood, seed: _seed, ...rest } = music;
  const file = {
    mode: "file" as const,
    ...rest,
    path: first.tags.path,
    credit: joinedCredits(played.map(({ tags }) => creditOf(tags))),
    ...(second ? { then: { path: second.tags.path, credit: creditOf(second.tags) } } : {}),
  };
  return {
    brief: { ...brief, music: file },
    analysed: played.map(({ heard }) => heard),
    warnings,
  };
}

/** A longer film is played to two tracks. */
const ONE_TRACK_SECONDS = 240;

/** The films whose tracks are not played again as long as there are others. */
const RECENT_FILMS = 12;

/** The paths of the tracks of the newest films, that of the newest one first. */
async function recentTracks(runs: TrackDeps["runs"]): Promise<string[]> {
  const paths: string[] = [];
  for (const { runId } of await runs.list(RECENT_FILMS, ["completed"])) {
    const brief = await runs.document(runId, "brief") as Partial<Pick<Brief, "music">> | undefined;
    if (brief?.music?.mode === "file") paths.push(...trackPaths(brief.music));
  }
  return paths;
}
