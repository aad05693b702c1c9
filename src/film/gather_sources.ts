// Where every file of a timeline lies, and which cannot be had any more since the library was read.

import { Fault } from "../base/fault.ts";
import { mapBounded } from "../base/pool.ts";
import { AwayNow } from "../facts/away_now.ts";
import type { AssetId } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import { pathKey, sourcesOf } from "./render/plan/film_slice.ts";
import type { SourcePaths } from "./studio.ts";
import type { Source, Timeline } from "./timeline/timeline.ts";

/** Files fetched at the same time: enough to hide a server's latency, too few to flood it. */
const FETCHES = 3;

/** A file that the film cannot show, and why. */
export interface TroubledShot {
  readonly asset: AssetId;
  readonly fault: Fault;
}

export interface GatheredSources {
  readonly paths: SourcePaths;
  readonly gone: readonly TroubledShot[];
}

/**
 * Throws what the library throws for anything but a missing file, and `library_unreadable` for a library
 * that cannot give several in a row, or any.
 */
export async function gatherSources(
  timeline: Timeline,
  library: Library,
  signal: AbortSignal,
): Promise<GatheredSources> {
  const sources = new Map<string, Source>();
  for (const { visual, sound } of timeline.items) {
    for (const source of sourcesOf(visual)) sources.set(pathKey(source), source);
    if (sound) sources.set(pathKey(sound.source), sound.source);
  }
  const paths: Record<string, string> = {};
  const gone: TroubledShot[] = [];
  const away = new AwayNow();
  await mapBounded([...sources], FETCHES, async ([key, source]) => {
    const { asset } = source;
    try {
      const file = await fileOf(source, library, signal);
      if (file !== undefined) {
        paths[key] = file;
        away.given();
        return;
      }
    } catch (error) {
      if (!(error instanceof Fault) || !away.leaves(error)) throw error;
      if (error.code !== "not_found") {
        gone.push({ asset, fault: error });
        return;
      }
    }
    const sentence = `"${asset}" went away after the library was read`;
    gone.push({ asset, fault: new Fault("not_found", sentence) });
  }, signal);
  away.end();
  return { paths, gone };
}

async function fileOf(
  source: Source,
  library: Library,
  signal: AbortSignal,
): Promise<string | undefined> {
  const asset = await library.asset(source.asset);
  if (!asset) return undefined;
  const file = source.part === "motion"
    ? await library.motion(asset, signal)
    : await library.original(asset, signal);
  return file?.path;
}
