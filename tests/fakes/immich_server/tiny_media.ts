// What assets hold when a test says nothing of their bytes: every file is its own, so that no two
// assets have one checksum.

import { Buffer } from "node:buffer";
import { tailSha1 } from "./tail_sha1.ts";

/** A landscape of 96 × 72 pixels as JPEG. */
const LANDSCAPE = Buffer.from(
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYE" +
    "pRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P" +
    "T09PT0//wAARCABIAGADASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAAAAIBBgMF/8QAFRABAQAAAAAAAAAAAA" +
    "AAAAAAABH/xAAZAQEBAQEBAQAAAAAAAAAAAAAAAQIEBQP/xAAZEQEBAAMBAAAAAAAAAAAAAAAAERRioRL/2gAMAwEA" +
    "AhEDEQA/APrQi4R6defEQi4QpEQi4QpEQi4QpEQi4QpEQi4QpFQi4RitxEIuEKREIuEKREIuEKREIuEKREIuEKRcI5" +
    "KtrgzNT06yEcnW1MzXpXVwjlKUzNerXVwjlaUzdeq6qEcrW0zdejqYRy1KZuvVjxpUUrljEXW151tSNRdKilIselKi" +
    "lSLF1tRSkWLra862kWPClB9GStoClbQRSlAVtKApW0EV/9k=",
  "base64",
);

/** 4 KB that say nothing, then the asset's id. */
const NOISE = Buffer.alloc(4_096);
for (let at = 0, value = 1; at < NOISE.length; at++) {
  value = Math.imul(value, 0x01000193) + 0x9dc5 >>> 0;
  NOISE[at] = value >>> 16;
}

/** Bytes of every tiny picture and video; an id has 36 letters. */
export const TINY_PICTURE_BYTES = LANDSCAPE.length + 36, TINY_VIDEO_BYTES = NOISE.length + 36;

/** Decoders stop at the end of the picture; what follows makes the file the asset's own. */
export function tinyPicture(id: string): Uint8Array {
  return Buffer.concat([LANDSCAPE, Buffer.from(id)]);
}

/** No player reads it; it is enough for ranges. */
export function tinyVideo(id: string): Uint8Array {
  return Buffer.concat([NOISE, Buffer.from(id)]);
}

/** Base64 SHA-1 of `tinyPicture(id)` and of `tinyVideo(id)`. */
export const tinyPictureChecksum = tailSha1(LANDSCAPE), tinyVideoChecksum = tailSha1(NOISE);
