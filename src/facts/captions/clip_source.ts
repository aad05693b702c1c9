// SPDX-License-Identifier: AGPL-3.0-or-later

// A clip's sentence depends on its bytes and on what the library knows of their source.

import { keyOf } from "../../base/digest.ts";
import { clipKey } from "../clip_key.ts";
import { type Asset, FOLDER_ACCOUNT } from "../../library/asset.ts";

/** Changes with the fields below, so that a server with a new kind of metadata asks nothing again. */
const VERSION = "clip-source-v2";

/**
 * 16 hexadecimal digits over the source's metadata: a row of the bank with another digest is about
 * another clip. "Complete source metadata" is read as everything that was recorded with the
 * clip. What its library made of it is left out, because a library that changes is no new
 * clip: its id, account, folder and name (a renamed file is asked about nothing again), what people add
 * to it (favourites, albums, people, tags, words) and what is guessed about it (its place's name, faces).
 */
export async function clipSourceDigest(asset: Asset): Promise<string> {
  const { kind, takenAt, dateSource, utcOffsetMinutes, width, height } = asset;
  const { durationSeconds, frameRate, sourceKey, sizeBytes, make, model, live } = asset;
  const { latitude, longitude, account } = asset;
  // The key names the still's bytes. A server's id names those that move; a folder's is their path.
  const videoId = account === FOLDER_ACCOUNT ? undefined : live?.videoId;
  const digest = await keyOf({
    version: VERSION,
    kind,
    takenAt,
    dateSource,
    utcOffsetMinutes,
    width,
    height,
    durationSeconds,
    frameRate,
    sourceKey,
    sizeBytes,
    make,
    model,
    latitude,
    longitude,
    live: live && { videoId, durationSeconds: live.durationSeconds },
  });
  return digest.slice(0, 16);
}

/** Digests of all copies of each clip, by the key its sentence is banked under. */
export type ClipSources = ReadonlyMap<string, ReadonlySet<string>>;

/** Those of `assets`; pictures that stand still have none. */
export async function clipSourcesOf(assets: Iterable<Asset>): Promise<ClipSources> {
  const sources = new Map<string, Set<string>>();
  for (const asset of assets) {
    if (asset.kind !== "video" && !asset.live) continue;
    const key = clipKey(asset), known = sources.get(key) ?? new Set();
    sources.set(key, known.add(await clipSourceDigest(asset)));
  }
  return sources;
}

/** Rows from before a digest was stored stand for any state of the clip. */
export function isAboutSource(
  { source }: { readonly source?: string },
  digests: ReadonlySet<string>,
): boolean {
  return source === undefined || digests.has(source);
}
