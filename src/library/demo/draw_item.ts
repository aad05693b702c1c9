// Draws one item of the plan into the library's folder, unless it is there already.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { keyOf } from "../../base/digest.ts";
import { ensureFolder, isThere, writeWhole } from "../../system/files/files.ts";
import type { PlannedItem } from "./plan/planned.ts";

/** Raised whenever a brush, a scene or an encoder setting changes what is drawn. */
const DRAWING = 1;

/** 32 hexadecimal characters that name what the file is drawn from; every file carries its own. */
async function markerOf(item: PlannedItem): Promise<string> {
  return (await keyOf({ drawing: DRAWING, item })).slice(0, 32);
}

/** True when the file was drawn now, false when it was there. Throws Fault `disk_full`, `not_writable`. */
export async function drawItem(
  folder: string,
  item: PlannedItem,
  signal?: AbortSignal,
): Promise<boolean> {
  const target = path.join(folder, ...item.path.split("/")), marker = await markerOf(item);
  if (await carries(target, marker)) return false;
  await ensureFolder(path.dirname(target));
  if (item.kind === "photo") {
    const { drawPhoto } = await import("./draw_photo.ts");
    await writeWhole(target, await drawPhoto(item, marker));
  } else {
    const { drawClip } = await import("./draw_clip.ts");
    await drawClip(item, target, marker, signal);
  }
  return true;
}

/** Files are moved to their names when they are whole, so a marker speaks for the whole file. */
async function carries(target: string, marker: string): Promise<boolean> {
  if (!await isThere(target)) return false;
  return (await readFile(target)).includes(marker);
}
