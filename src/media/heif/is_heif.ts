// Tells HEIC from everything else by its first bytes.

import { fourcc } from "../mp4/boxes.ts";

/** Brands of HEVC pictures (ISO 23008-12 annex B) and the general ones, which may hold AV1 too. */
const HEVC_BRANDS: ReadonlySet<string> = new Set([
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"],
]);
const GENERAL_BRANDS: ReadonlySet<string> = new Set(["mif1", "mif2", "msf1", "miaf", "tmap"]);

/** Of a file's first bytes. True for pictures in HEVC; AVIF is another reader's. */
export function isHeif(head: Uint8Array): boolean {
  if (head.length < 16 || fourcc(head, 4) !== "ftyp") return false;
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const brands: string[] = [];
  // Byte 12 to 16 is the version, between the main brand and the compatible ones.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(fourcc(head, at));
  if (brands.some((brand) => HEVC_BRANDS.has(brand))) return true;
  return GENERAL_BRANDS.has(brands[0] ?? "") && !brands.includes("avif");
}
