// Whether there is room for a film, asked before anything of it is rendered.

import { Fault } from "../base/fault.ts";
import type { Machine } from "../system/machine.ts";
import type { Codec, Quality } from "./brief/brief.ts";
import type { MediaWorkers } from "./media_workers.ts";
import type { Timeline } from "./timeline/timeline.ts";

/** Where a film is written: itself, and what it is put together from. */
interface Places {
  readonly outputFolder: string;
  readonly cacheFolder: string;
}

/** Throws Fault `disk_full` where less than `leastBytes` are free in either place. */
export async function checkLeastSpace(
  machine: Machine,
  { outputFolder, cacheFolder }: Places,
  leastBytes: number,
): Promise<void> {
  for (const folder of [outputFolder, cacheFolder]) {
    const free = await machine.freeBytes(folder);
    if (free >= leastBytes) continue;
    throw new Fault("disk_full", leastSpaceSentence(folder, free, leastBytes), {
      hint: "Free some space, or lower output.min_free_space_gb",
    });
  }
}

/** Also told by those who warn of it. */
export function leastSpaceSentence(folder: string, freeBytes: number, leastBytes: number): string {
  const free = gigabytes(freeBytes), least = gigabytes(leastBytes);
  return `Only ${free} are free for "${folder}", less than ${least}`;
}

/**
 * Throws Fault `disk_full` where this film needs more than there is. The mediaWorkers is asked what it has of
 * the film already only when the room is too small for the whole.
 */
export async function checkRoomFor(
  timeline: Timeline,
  places: Places,
  { machine, mediaWorkers }: { readonly machine: Machine; readonly mediaWorkers: MediaWorkers },
  signal: AbortSignal,
): Promise<void> {
  if (!await tightPlace(machine, places, timeline, timeline.totalFrames)) return;
  const missing = await mediaWorkers.missingFrames(timeline, { signal });
  const tight = await tightPlace(machine, places, timeline, missing);
  if (!tight) return;
  throw new Fault(
    "disk_full",
    `The film takes some ${gigabytes(tight.bytes)} while it is made, ` +
      `and only ${gigabytes(tight.free)} are free for "${tight.folder}"`,
    {
      hint: timeline.codec === "prores"
        ? "Free some space, or leave prores out: other films are some twenty times smaller"
        : "Free some space, or make it smaller with --resolution or --duration",
    },
  );
}

/**
 * Bits for a pixel of picture. Of ProRes what its encoder takes at most: the bits a macroblock of its
 * table for 720p (710, 1070 and 490) by 256 pixels, a tenth less in larger pictures; films took 2.4 to
 * 2.8. Of the others twice what films of photos and clips took, 0.05 and 0.03, and half as much again.
 */
const BITS_PER_PIXEL: Readonly<Record<Codec, Readonly<Record<Quality | "usual", number>>>> = {
  h264: { usual: 0.1, high: 0.15, fast: 0.15 },
  h265: { usual: 0.06, high: 0.09, fast: 0.09 },
  prores: { usual: 2.77, high: 4.18, fast: 1.91 },
};
/** A second of stereo at 48 kHz: as it is mixed, and in the film (PCM beside ProRes, else AAC). */
const MIXED_SOUND_BYTES = 384_000;
const SOUND_BYTES: Readonly<Record<Codec, number>> = {
  h264: 24_000,
  h265: 24_000,
  prores: 288_000,
};
/** It is written once more with its index in front. */
const FILM_COPIES = 2;

/** The place where less is free than a film takes that is rendered in `missingFrames` of its frames. */
async function tightPlace(
  machine: Machine,
  { outputFolder, cacheFolder }: Places,
  timeline: Timeline,
  missingFrames: number,
) {
  const { canvas, codec, quality, fps, totalFrames } = timeline;
  const frameBytes = canvas.width * canvas.height * BITS_PER_PIXEL[codec][quality ?? "usual"] / 8;
  const seconds = totalFrames / fps;
  const film = FILM_COPIES * (totalFrames * frameBytes + seconds * SOUND_BYTES[codec]);
  const parts = missingFrames * frameBytes + seconds * MIXED_SOUND_BYTES;
  const needed = await machine.isOneDisk(outputFolder, cacheFolder)
    ? [{ folder: outputFolder, bytes: film + parts }]
    : [{ folder: outputFolder, bytes: film }, { folder: cacheFolder, bytes: parts }];
  for (const { folder, bytes } of needed) {
    const free = await machine.freeBytes(folder);
    if (free < bytes) return { folder, bytes, free };
  }
  return undefined;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
