// GIF: the size of its screen. It carries no metadata worth reading.

import { type ByteSource, viewOf } from "../byte_source.ts";
import { CUT_OFF, DAMAGED, leftOut, type StillParts } from "./still_parts.ts";

export async function readGif(bytes: ByteSource): Promise<StillParts> {
  const header = await bytes.read(0, 10);
  if (header.length < 10) throw leftOut(CUT_OFF);
  const width = viewOf(header).getUint16(6, true), height = viewOf(header).getUint16(8, true);
  if (width === 0 || height === 0) throw leftOut(DAMAGED);
  return { width, height };
}
