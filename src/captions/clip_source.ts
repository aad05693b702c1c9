// What a clip's sentence is about beside its bytes: everything the library knows of their source.

import { keyOf } from "../base/digest.ts";
import type { Asset } from "../library/asset.ts";

/** Changes with the fields below, so that a server with a new kind of metadata asks nothing again. */
const VERSION = "clip-source-v1";

/**
 * 16 hexadecimal digits over the source's metadata. Where it lies and what it is called there, what
 * people add to a picture (favourites, albums, names, tags) and what is guessed about it (its place's
 * name, faces) is not about its source.
 */
export async function clipSourceDigest(asset: Asset): Promise<string> {
  const { kind, takenAt, dateSource, utcOffsetMinutes, width, height } = asset;
  const { durationSeconds, frameRate, sourceKey, sizeBytes, make, model, live } = asset;
  const { latitude, longitude } = asset;
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
    live: live && { durationSeconds: live.durationSeconds },
  });
  return digest.slice(0, 16);
}
