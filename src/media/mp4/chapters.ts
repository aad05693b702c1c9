// Chapters of an MP4 in both customs: a text track that the picture refers to (Apple's players,
// FFmpeg) and a list in the user box (VLC and others).

import { fullBox, join, type Mp4Box, u32, u64, u8, utf8 } from "./boxes.ts";
import { chapterSample, textTrack } from "./text_track.ts";

export interface Mp4Chapter {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly title: string;
}

/** The list counts in units of 100 ns and has one byte for its length. */
const LIST_TIMESCALE = 10_000_000;
const LONGEST_LIST = 255;

/** The samples of the text track, one after another, as they stand in the file. */
export function chapterSamples(chapters: readonly Mp4Chapter[]): Uint8Array {
  return join(chapters.map(({ title }) => chapterSample(title)));
}

/**
 * `moov` with chapters: a text track whose samples stand at `samplesAt` of the file, a reference to
 * it from every other track, and the list.
 */
export function withChapters(
  moov: Mp4Box,
  chapters: readonly Mp4Chapter[],
  samplesAt: number,
): Mp4Box {
  const tracks = moov.children!.filter(({ type }) => type === "trak");
  const trackId = tracks.length + 1;
  const reference: Mp4Box = {
    type: "tref",
    children: [{ type: "chap", content: u32(trackId) }],
  };
  const children = moov.children!.map((child) => {
    if (child.type === "mvhd") return withNextTrack(child, trackId + 1);
    if (child.type !== "trak") return child;
    const [head, ...rest] = child.children!;
    return { type: "trak", children: [head!, reference, ...rest] };
  });
  const last = children.findLastIndex(({ type }) => type === "trak");
  children.splice(last + 1, 0, textTrack(moov, chapters, trackId, samplesAt));
  const list = chapterList(chapters);
  const user = children.findIndex(({ type }) => type === "udta");
  if (user < 0) children.push({ type: "udta", children: [list] });
  else children[user] = { type: "udta", children: [...children[user]!.children!, list] };
  return { type: "moov", children };
}

function withNextTrack(header: Mp4Box, next: number): Mp4Box {
  const content = header.content!.slice();
  new DataView(content.buffer).setUint32(content.length - 4, next);
  return { type: "mvhd", content };
}

function chapterList(chapters: readonly Mp4Chapter[]): Mp4Box {
  const listed = chapters.slice(0, LONGEST_LIST);
  const entries = listed.map(({ startSeconds, title }) => {
    const text = utf8(title).subarray(0, 255);
    return join([u64(Math.round(startSeconds * LIST_TIMESCALE)), u8(text.length), text]);
  });
  return fullBox("chpl", 0x01000000, u32(0), u8(listed.length), ...entries);
}
