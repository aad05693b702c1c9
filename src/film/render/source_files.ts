// SPDX-License-Identifier: AGPL-3.0-or-later

// The files a film is made of, fetched from its library when they are needed.

import { Fault } from "../../base/fault.ts";
import { mapBounded } from "../../base/semaphore.ts";
import { ServiceOutage } from "../../facts/acquire.ts";
import type { AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { Source } from "../framing/source.ts";
import { pathKey, type SourcePaths } from "../timeline/film_sources.ts";

/** A file that the film cannot show, and why. */
export interface UnreadableShot {
  readonly asset: AssetId;
  readonly fault: Fault;
}

interface FetchedSources {
  readonly paths: SourcePaths;
  readonly gone: readonly UnreadableShot[];
}

/** Files fetched at the same time: enough to hide a server's latency, too few to flood it. */
const FETCHES = 3;

/** The local path of a source; nothing for one that is gone. */
export type FileOf = (source: Source, signal?: AbortSignal) => Promise<string | undefined>;

/**
 * The path of each file, and the files that are gone since the library was read. Throws what `fileOf`
 * throws for anything but a missing file, and `library_unreadable` for a library that cannot give several
 * in a row, or any.
 */
export async function fetchSources(
  wanted: readonly Source[],
  fileOf: FileOf,
  signal: AbortSignal | undefined,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<FetchedSources> {
  const sources = new Map(wanted.map((source) => [pathKey(source), source]));
  const paths: Record<string, string> = {};
  const gone: UnreadableShot[] = [];
  const away = new ServiceOutage();
  let done = 0;
  onProgress(done, sources.size);
  await mapBounded([...sources], FETCHES, async ([key, source]) => {
    const { asset } = source;
    try {
      const file = await fileOf(source, signal);
      onProgress(++done, sources.size);
      if (file !== undefined) {
        paths[key] = file;
        away.recordSuccess();
        return;
      }
    } catch (error) {
      if (!(error instanceof Fault) || !away.recordFailure(error)) throw error;
      if (error.code !== "not_found") {
        gone.push({ asset, fault: error });
        return;
      }
    }
    const sentence = `"${asset}" went away after the library was read`;
    gone.push({ asset, fault: new Fault("not_found", sentence) });
  }, signal);
  away.throwIfNothingCame();
  return { paths, gone };
}

export function filesOf(library: Pick<Library, "asset" | "original" | "motion" | "preview">) {
  return async (
    { asset: id, part }: Pick<Source, "asset" | "part">,
    signal?: AbortSignal,
  ): Promise<string | undefined> => {
    const asset = await library.asset(id);
    if (!asset) return undefined;
    const file = part === "motion"
      ? await library.motion(asset, signal)
      : part === "preview"
      ? await library.preview(asset, signal)
      : await library.original(asset, signal);
    return file?.path;
  };
}
