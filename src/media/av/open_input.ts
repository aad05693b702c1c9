// Opens local media files, and nothing but local media files.

import path from "node:path";
import type { FormatContext } from "node-av/lib";
import { type Native, ok } from "./native.ts";

/** Containers a photo library or a music folder holds. Playlists and scripts are not among them. */
const CONTAINERS = [
  "mov,matroska,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,wav,w64,aiff,caf,mp3,aac,flac,ac3,eac3",
  "amr,h264,hevc,gif,dv,mxf,rm,ivf,obu",
].join(",");

/** Opens a local file for reading; other protocols and containers are refused by FFmpeg itself. */
export async function openInput(loaded: Native, format: FormatContext, file: string) {
  const options = loaded.lib.Dictionary.fromObject({
    format_whitelist: CONTAINERS,
    protocol_whitelist: "file",
  });
  try {
    // "file:" first, or a name such as "http:x.mp4" would be taken for an address.
    const url = `file:${path.resolve(file)}`;
    ok(loaded, await format.openInput(url, null, options), "Opening");
    ok(loaded, await format.findStreamInfo(null), "Looking for tracks");
  } finally {
    options.free();
  }
}
