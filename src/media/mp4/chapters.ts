// SPDX-License-Identifier: AGPL-3.0-or-later

// Chapters of an MP4: QuickTime's text track, which the picture refers to and players read them from.
// mediabunny writes no such reference.

import { dataViewOf, join, latin, u16, u32, utf8 } from "../bytes.ts";
import { boxBytes, find, fullBox, type Mp4Box } from "./boxes.ts";

export interface Mp4Chapter {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly title: string;
}

/** The samples of the text track, one after another, as they stand in the file. */
export function chapterSamples(chapters: readonly Mp4Chapter[]): Uint8Array {
  return join(chapters.map(({ title }) => chapterSample(title)));
}

/**
 * `moov` with chapters: a text track whose samples stand at `samplesAt` of the file, a reference to
 * it from every other track.
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
  return { type: "moov", children };
}

function withNextTrack(header: Mp4Box, next: number): Mp4Box {
  const content = header.content!.slice();
  new DataView(content.buffer).setUint32(content.length - 4, next);
  return { type: "mvhd", content };
}

/** The unit of the text track: exact for 48 kHz and for whole frame rates. */
const TIMESCALE = 48_000;

/** One chapter is stored as its title with a mark that it is UTF-8. */
function chapterSample(title: string): Uint8Array {
  const text = utf8(title).subarray(0, 0xffff);
  return join([u16(text.length), text, u32(12), latin("encd"), u32(0x0100)]);
}

/** The track `trackId`, one sample for each chapter, all in one chunk at `samplesAt` of the file. */
function textTrack(
  moov: Mp4Box,
  chapters: readonly Mp4Chapter[],
  trackId: number,
  samplesAt: number,
): Mp4Box {
  const header = find(moov, "mvhd")!.content!;
  const ticks = (seconds: number) => Math.round(seconds * TIMESCALE);
  const first = chapters[0]!, last = chapters.at(-1)!;
  // Text tracks begin at 0: what comes before the first chapter is an empty edit.
  const lead = ticks(first.startSeconds), length = ticks(last.endSeconds) - lead;
  const durations = chapters.map(({ startSeconds, endSeconds }, index) =>
    ticks(chapters[index + 1]?.startSeconds ?? endSeconds) - ticks(startSeconds)
  );
  const sizes = chapters.map(({ title }) => chapterSample(title).length);
  const times = creationTimes(header);
  const table: Mp4Box = {
    type: "stbl",
    children: [
      fullBox("stsd", 0, u32(1), boxBytes({ type: "text", content: TEXT_DESCRIPTION })),
      fullBox("stts", 0, u32(durations.length), ...durations.map((duration) => u32(1, duration))),
      fullBox("stsc", 0, u32(1), u32(1, sizes.length, 1)),
      fullBox("stsz", 0, u32(0, sizes.length), u32(...sizes)),
      fullBox("stco", 0, u32(1, samplesAt)),
    ],
  };
  const inMovie = (value: number) => Math.round(value * movieTimescale(header) / TIMESCALE);
  const edits = [
    ...(lead > 0 ? [u32(inMovie(lead), 0xffffffff, 0x00010000)] : []),
    u32(inMovie(length), 0, 0x00010000),
  ];
  return {
    type: "trak",
    children: [
      // Flags 2: in the film but not enabled, so that no player draws it as a subtitle.
      fullBox(
        "tkhd",
        2,
        times,
        u32(trackId, 0, inMovie(lead + length), 0, 0, 0, 0),
        u32(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000),
        u32(0, 0),
      ),
      { type: "edts", children: [fullBox("elst", 0, u32(edits.length), ...edits)] },
      {
        type: "mdia",
        children: [
          fullBox("mdhd", 0, times, u32(TIMESCALE, length), u16(UNDETERMINED, 0)),
          fullBox("hdlr", 0, u32(0), latin("text"), u32(0, 0, 0), latin("Chapters\0")),
          {
            type: "minf",
            children: [
              { type: "gmhd", children: [GRAPHICS_MODE, { type: "text", content: TEXT_MATRIX }] },
              {
                type: "dinf",
                children: [fullBox("dref", 0, u32(1), boxBytes(fullBox("url ", 1)))],
              },
              table,
            ],
          },
        ],
      },
    ],
  };
}

/** "und" in packed letters. */
const UNDETERMINED = 0x55c4;

/** QuickTime's text sample entry: reference 1, centred, no colours, no box, no font. */
const TEXT_DESCRIPTION = join([u32(0), u16(0, 1), u32(0, 1), new Uint8Array(35)]);

/** QuickTime's base media header: dither copy, mid grey, no balance. */
const GRAPHICS_MODE = fullBox("gmin", 0, u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0));

const TEXT_MATRIX = join([u16(1), u32(0, 0, 0, 1, 0, 0, 0, 0x4000), u16(0)]);

/** Both times of a version 0 movie header. */
function creationTimes(header: Uint8Array): Uint8Array {
  return header[0] === 0 ? header.slice(4, 12) : u32(0, 0);
}

function movieTimescale(header: Uint8Array): number {
  return dataViewOf(header).getUint32(header[0] === 0 ? 12 : 20);
}
