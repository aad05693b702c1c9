// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads HEIC pictures, and AVIF in HDR: items and tiles by our own parser, HEVC and AV1 by FFmpeg,
// colours by sharp.

import { type FileHandle, open } from "node:fs/promises";
import { decodeStill, type StillStep } from "../av/still_decoder.ts";
import { type ByteSource, fileSource, join, readAll } from "../bytes.ts";
import { boxIn } from "../mp4/boxes.ts";
import { primariesToSrgb } from "../pictures/colours.ts";
import { type StillSize, withProfile } from "../pictures/sharp_reader.ts";
import { fitInside } from "../size.ts";
import { unreadable } from "../unreadable.ts";
import type { RgbPicture } from "../yuv.ts";
import {
  exifOrientation,
  type HeifItem,
  isTurned,
  type ItemTable,
  mayBeHdr,
  orientationSteps,
  parseItems,
  planStill,
} from "./items.ts";

/** The item table of the largest grids is some hundred kilobytes. */
const LARGEST_TABLE = 64 << 20;

/** What sharp shall decode, and how it stands; sharp itself minds what the container says of that. */
interface LeftToSharp {
  readonly orientation: number;
}

/**
 * The main picture, upright, sRGB, fitted inside max × max, HDR brought to SDR; AV1 in SDR is sharp's. EXIF
 * orientation counts only where the container does not turn the picture. Throws Fault `media_unreadable`.
 */
export async function readHeif(
  path: string,
  maxWidth: number,
  maxHeight: number,
): Promise<(RgbPicture & StillSize) | LeftToSharp> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const source = await fileSource(file);
    const table = await readTable(source);
    const items = new Map<number, Uint8Array>();
    const main = table.items.get(table.primary);
    for (const item of [main, table.items.get(main?.madeOf[0] ?? -1)]) {
      if (item?.type === "grid") items.set(item.id, await itemBytes(source, table, item));
    }
    const plan = planStill(table, ({ id }) => items.get(id) ?? new Uint8Array(0));
    if (!plan) return { orientation: 1 };
    const orientation = isTurned(plan) ? 1 : await orientationIn(source, table);
    if (plan.codec === "av1" && !mayBeHdr(plan)) return { orientation };
    const steps = [...plan.steps, ...orientationSteps(orientation)];
    const upright = uprightAfter(plan.width, plan.height, steps);
    const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
    const tiles = eachItem(source, table, plan.tiles);
    const { toneMapped, ...rgb } = await decodeStill({ ...plan, steps, tiles }, size);
    const sizes = { sourceWidth: upright.width, sourceHeight: upright.height };
    if (toneMapped) return { ...rgb, ...sizes };
    const shown = plan.profile
      ? await withProfile(rgb, plan.profile)
      : primariesToSrgb(rgb, plan.colour.primaries);
    return { ...shown, ...sizes };
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await file?.close();
  }
}

/** Larger blocks are pictures, never words. */
const LARGEST_EXIF = 8 << 20;

async function orientationIn(source: ByteSource, table: ItemTable): Promise<number> {
  const exif = [...table.items.values()].find(({ type }) => type === "Exif");
  const bytes = exif?.extents.reduce((sum, { length }) => sum + length, 0) ?? 0;
  if (!exif || bytes === 0 || bytes > LARGEST_EXIF) return 1;
  return exifOrientation(await itemBytes(source, table, exif));
}

const cutOff = () => new Error("it is cut off");

async function readTable(source: ByteSource): Promise<ItemTable> {
  const meta = await boxIn(source, { start: 0, end: source.size }, "meta");
  if (!meta) throw new Error("it has no table of pictures");
  const size = meta.end - meta.start;
  if (size > LARGEST_TABLE) throw new Error("its table of pictures is too large");
  return parseItems(await readAll(source, meta.start, size, cutOff));
}

async function* eachItem(source: ByteSource, table: ItemTable, items: readonly HeifItem[]) {
  for (const item of items) yield await itemBytes(source, table, item);
}

async function itemBytes(
  source: ByteSource,
  table: ItemTable,
  item: HeifItem,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let sum = 0;
  for (const { offset, length } of item.extents) {
    sum += length;
    const room = item.inIdat ? table.idat.length : source.size;
    if (offset + length > room || sum > room) throw new Error("a picture in it is cut off");
    pieces.push(
      item.inIdat
        ? table.idat.subarray(offset, offset + length)
        : await readAll(source, offset, length, cutOff),
    );
  }
  if (sum === 0) throw new Error("a picture in it is empty");
  return pieces.length === 1 ? pieces[0]! : join(pieces);
}

/** The size after all transformations. */
function uprightAfter(width: number, height: number, steps: readonly StillStep[]) {
  let size = { width, height };
  for (const step of steps) {
    if (step.kind === "turn" && step.degrees % 180 !== 0) {
      size = { width: size.height, height: size.width };
    } else if (step.kind === "crop") {
      size = {
        width: Math.min(size.width, Math.max(1, Math.round(step.width))),
        height: Math.min(size.height, Math.max(1, Math.round(step.height))),
      };
    }
  }
  return size;
}
