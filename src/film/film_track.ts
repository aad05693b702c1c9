// The owner's own music under a film: the track that was given, or the one their folder has for it.

import { Fault } from "../base/fault.ts";
import type { RunReader } from "../ledger/ledger.ts";
import type { Brief } from "./brief/brief.ts";
import type { MediaWorkers } from "./children/media_workers.ts";
import type { AnalysedTrack } from "./music/file_music.ts";
import { bestTrack, creditOf, tracksToAnalyse } from "./music/choose_track.ts";
import type { Cut } from "./select/cut.ts";

interface TrackDeps {
  readonly runs: Pick<RunReader, "list" | "document">;
  readonly mediaWorkers: Pick<MediaWorkers, "analyseTrack" | "listTracks">;
}

export interface FilmTrack {
  /** With the file that was chosen. */
  readonly brief: Brief;
  readonly analysed?: AnalysedTrack;
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
    return {
      brief,
      analysed: await mediaWorkers.analyseTrack(music.path, { signal }),
      warnings: [],
    };
  }
  if (music.mode === "none" || music.folder === undefined) return { brief, warnings: [] };
  const film = { mood: music.mood ?? cut.mood, seconds: cut.target.seconds, seed: brief.seed };
  const tracks = await mediaWorkers.listTracks(music.folder, { signal });
  const warnings: string[] = [];
  const candidates: Array<{ tags: typeof tracks[number]; analysed: AnalysedTrack }> = [];
  for (const tags of tracksToAnalyse(tracks, film, await lastTrack(runs))) {
    try {
      candidates.push({ tags, analysed: await mediaWorkers.analyseTrack(tags.path, { signal }) });
    } catch (error) {
      if (!(error instanceof Fault) || error.code === "cancelled") throw error;
      warnings.push(`"${tags.path}" is not used: ${error.message}`);
    }
  }
  const best = bestTrack(candidates, film);
  if (!best) {
    warnings.push(`There is no track in "${music.folder}" for this film; its music is composed`);
    return { brief, warnings };
  }
  const { mode: _mode, folder: _folder, mood: _mood, ...rest } = music;
  const file = {
    mode: "file" as const,
    ...rest,
    path: best.tags.path,
    credit: creditOf(best.tags),
  };
  return { brief: { ...brief, music: file }, analysed: best.analysed, warnings };
}

/** The path of the track of the newest film. */
async function lastTrack(runs: TrackDeps["runs"]): Promise<string | undefined> {
  const [newest] = await runs.list(1, ["completed"]);
  const brief = newest && await runs.document(newest.runId, "brief") as
    | Partial<Pick<Brief, "music">>
    | undefined;
  return brief?.music?.mode === "file" ? brief.music.path : undefined;
}
