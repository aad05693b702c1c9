// Chapters of an MP4 or MOV: from the text track a track refers to, else from the list.

import { type FileHandle, open } from "node:fs/promises";
import { find, type Mp4Box, parseBoxes, viewOf } from "./boxes.ts";
import type { Mp4Chapter } from "./chapters.ts";
import { topBoxes } from "./top_boxes.ts";

/** The index of a day-long film is far smaller. */
const LARGEST_INDEX = 256 << 20;

/** Nobody reads more; a damaged table may claim more. */
const MOST_CHAPTERS = 1000;

/** Ascending; empty when there are none or the file is no MP4. Never throws on damaged files. */
export async function readChapters(path: string): Promise<Mp4Chapter[]> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const moovPlace = (await topBoxes(file)).find(({ type }) => type === "moov");
    if (!moovPlace || moovPlace.size > LARGEST_INDEX) return [];
    const bytes = new Uint8Array(moovPlace.size);
    await file.read(bytes, 0, bytes.length, moovPlace.at);
    const moov = parseBoxes(bytes)[0]!;
    return await fromTextTrack(moov, file) ?? fromList(moov);
  } catch {
    return [];
  } finally {
    await file?.close();
  }
}

async function fromTextTrack(moov: Mp4Box, file: FileHandle): Promise<Mp4Chapter[] | undefined> {
  const tracks = moov.children!.filter(({ type }) => type === "trak");
  const reference = tracks.map((track) => find(track, "tref", "chap")?.content)
    .find((content) => content && content.length >= 4);
  if (!reference) return undefined;
  const id = viewOf(reference).getUint32(0);
  const track = tracks.find((each) => trackId(find(each, "tkhd")) === id);
  const table = find(track, "mdia", "minf", "stbl");
  const clock = find(track, "mdia", "mdhd")?.content;
  if (!track || !table || !clock) return undefined;
  const timescale = viewOf(clock).getUint32(clock[0] === 0 ? 12 : 20);
  const durations = runs(find(table, "stts")?.content);
  const places = samplePlaces(table);
  const chapters: Mp4Chapter[] = [];
  let ticks = leadTicks(moov, track, timescale);
  for (const [index, place] of places.slice(0, MOST_CHAPTERS).entries()) {
    const bytes = new Uint8Array(place.size);
    await file.read(bytes, 0, bytes.length, place.at);
    const length = Math.min(viewOf(bytes).getUint16(0), bytes.length - 2);
    const title = new TextDecoder().decode(bytes.subarray(2, 2 + length));
    const duration = durations[index] ?? 0;
    chapters.push({
      startSeconds: ticks / timescale,
      endSeconds: (ticks + duration) / timescale,
      title,
    });
    ticks += duration;
  }
  return chapters;
}

function trackId(header: Mp4Box | undefined): number {
  const content = header?.content;
  return content ? viewOf(content).getUint32(content[0] === 0 ? 12 : 20) : 0;
}

/** The empty edit before the first sample, on the track's clock. */
function leadTicks(moov: Mp4Box, track: Mp4Box, timescale: number): number {
  const edits = find(track, "edts", "elst")?.content, movie = find(moov, "mvhd")?.content;
  if (!edits || !movie || edits[0] !== 0 || movie[0] !== 0) return 0;
  const view = viewOf(edits);
  if (view.getUint32(4) < 2 || view.getInt32(12) !== -1) return 0;
  return Math.round(view.getUint32(8) * timescale / viewOf(movie).getUint32(12));
}

/** `stts`: the duration of each sample. */
function runs(content: Uint8Array | undefined): number[] {
  if (!content) return [];
  const view = viewOf(content);
  const durations: number[] = [];
  for (let entry = 0; entry < view.getUint32(4); entry++) {
    const count = view.getUint32(8 + entry * 8), duration = view.getUint32(12 + entry * 8);
    for (let i = 0; i < count && durations.length < MOST_CHAPTERS; i++) durations.push(duration);
  }
  return durations;
}

/** Where each sample stands in the file, from `stsz`, `stsc` and `stco` or `co64`. */
function samplePlaces(table: Mp4Box): { at: number; size: number }[] {
  const sizes = viewOf(find(table, "stsz")!.content!);
  const perChunk = viewOf(find(table, "stsc")!.content!);
  const narrow = find(table, "stco")?.content, wide = find(table, "co64")?.content;
  const offsets = viewOf((narrow ?? wide)!);
  const constantSize = sizes.getUint32(4);
  const count = Math.min(sizes.getUint32(8), MOST_CHAPTERS);
  const places: { at: number; size: number }[] = [];
  for (let chunk = 0, run = 0; chunk < offsets.getUint32(4) && places.length < count; chunk++) {
    const runCount = perChunk.getUint32(4);
    while (run + 1 < runCount && perChunk.getUint32(8 + (run + 1) * 12) <= chunk + 1) run++;
    let at = narrow
      ? offsets.getUint32(8 + chunk * 4)
      : Number(offsets.getBigUint64(8 + chunk * 8));
    for (let i = 0; i < perChunk.getUint32(12 + run * 12) && places.length < count; i++) {
      const size = Math.min(constantSize || sizes.getUint32(12 + places.length * 4), 1 << 17);
      places.push({ at, size });
      at += size;
    }
  }
  return places;
}

/** Nero's list has no ends: each chapter lasts until the next, the last one to the film's end. */
function fromList(moov: Mp4Box): Mp4Chapter[] {
  const content = find(moov, "udta", "chpl")?.content, movie = find(moov, "mvhd")?.content;
  if (!content || !movie) return [];
  const view = viewOf(content), header = viewOf(movie);
  const duration = movie[0] === 0
    ? header.getUint32(16) / header.getUint32(12)
    : Number(header.getBigUint64(24)) / header.getUint32(20);
  const starts: { startSeconds: number; title: string }[] = [];
  for (let at = 9, left = view.getUint8(8); left > 0; left--) {
    const length = view.getUint8(at + 8);
    starts.push({
      startSeconds: Number(view.getBigUint64(at)) / 1e7,
      title: new TextDecoder().decode(content.subarray(at + 9, at + 9 + length)),
    });
    at += 9 + length;
  }
  return starts.map((start, index) => ({
    ...start,
    endSeconds: starts[index + 1]?.startSeconds ?? duration,
  }));
}
