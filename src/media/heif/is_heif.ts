// Tells HEIC from everything else by its first bytes.

import { open } from "node:fs/promises";
import { fourcc } from "../mp4/boxes.ts";
import { unreadable } from "../unreadable.ts";

/** Brands of HEVC pictures (ISO 23008-12 annex B) and the general ones, which may hold AV1 too. */
const HEVC_BRANDS: ReadonlySet<string> = new Set([
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"],
]);
const GENERAL_BRANDS: ReadonlySet<string> = new Set(["mif1", "mif2", "msf1", "miaf", "tmap"]);

/** More than any real list of brands. */
const HEAD_BYTES = 256;

/** True for pictures in HEVC; AVIF is another reader's. Throws Fault `media_unreadable`. */
export async function isHeif(path: string): Promise<boolean> {
  const head = new Uint8Array(HEAD_BYTES);
  let length = 0;
  try {
    const file = await open(path, "r");
    try {
      length = (await file.read(head, 0, HEAD_BYTES, 0)).bytesRead;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  if (length < 16 || fourcc(head, 4) !== "ftyp") return false;
  const end = Math.min(length, new DataView(head.buffer).getUint32(0));
  const brands: string[] = [];
  // Byte 12 to 16 is the version, between the main brand and the compatible ones.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(fourcc(head, at));
  if (brands.some((brand) => HEVC_BRANDS.has(brand))) return true;
  return GENERAL_BRANDS.has(brands[0] ?? "") && !brands.includes("avif");
}
