// SPDX-License-Identifier: AGPL-3.0-or-later

// The last pass over a film: its index in front (so that it starts while it loads), chapters, and
// Apple's keyed metadata, as Photos and exiftool read it.

import { type FileHandle, open } from "node:fs/promises";
import { Fault } from "../../base/fault.ts";
import { dataViewOf, fileSource, join, latin, readAll, u32, u64, utf8 } from "../bytes.ts";
import { boxBytes, boxesIn, fullBox, type Mp4Box, parseBoxes } from "./boxes.ts";
import { chapterSamples, type Mp4Chapter, withChapters } from "./chapters.ts";

interface FilmExtras {
  readonly chapters: readonly Mp4Chapter[];
  /** Apple's keys. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Copies `from` to `to` with `moov` right after `ftyp`, chapters and keys inside it. */
export async function finishFilm(from: string, to: string, extras: FilmExtras): Promise<void> {
  const input = await open(from, "r");
  try {
    const source = await fileSource(input);
    const tops = await Array.fromAsync(boxesIn(source));
    const place = (type: string) => {
      const box = tops.find((top) => top.type === type);
      if (!box) throw new Fault("internal", `A film was muxed without "${type}"`);
      return { at: box.at, size: box.end - box.at };
    };
    const bytes = ({ at, size }: { at: number; size: number }) => readAll(source, at, size, cutOff);
    const ftyp = await bytes(place("ftyp"));
    const media = place("mdat");
    const moov = parseBoxes(await bytes(place("moov")))[0]!;

    const samples = chapterSamples(extras.chapters);
    const text = samples.length ? boxBytes({ type: "mdat", content: samples }) : samples;
    const index = (mediaAt: number, wide: boolean) => {
      const moved = shifted(moov, mediaAt - media.at, wide);
      const keyed = withKeys(moved, extras.keys);
      const samplesAt = mediaAt - samples.length;
      return boxBytes(samples.length ? withChapters(keyed, extras.chapters, samplesAt) : keyed);
    };
    // The index has the same length whatever the offsets in it are.
    const lengthOf = (wide: boolean) => index(0, wide).length;
    const before = (wide: boolean) => ftyp.length + lengthOf(wide) + text.length;
    const wide = before(false) + media.size > 0xffffffff;
    const head = join([ftyp, index(before(wide), wide), text]);

    const output = await open(to, "w", 0o644);
    try {
      await output.writeFile(head);
      await copyBytes(input, media.at, media.size, output);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

const cutOff = () => new Fault("internal", "A film ended in the middle");

const COPY_BYTES = 1 << 20;

async function copyBytes(from: FileHandle, at: number, size: number, to: FileHandle) {
  const chunk = new Uint8Array(Math.min(COPY_BYTES, size));
  for (let done = 0; done < size;) {
    const wanted = Math.min(chunk.length, size - done);
    const { bytesRead } = await from.read(chunk, 0, wanted, at + done);
    if (bytesRead === 0) throw cutOff();
    await to.writeFile(chunk.subarray(0, bytesRead));
    done += bytesRead;
  }
}

/** All chunk offsets moved; as 64-bit ones when `wide`. */
function shifted(box: Mp4Box, by: number, wide: boolean): Mp4Box {
  if (box.children) {
    return { type: box.type, children: box.children.map((child) => shifted(child, by, wide)) };
  }
  if (box.type !== "stco" && box.type !== "co64") return box;
  const view = dataViewOf(box.content!);
  const offsets = Array.from(
    { length: view.getUint32(4) },
    (_, index) =>
      by +
      (box.type === "stco"
        ? view.getUint32(8 + index * 4)
        : Number(view.getBigUint64(8 + index * 8))),
  );
  const head = u32(0, offsets.length);
  if (wide || box.type === "co64") {
    return {
      type: "co64",
      content: join([head, u64(...offsets.map((offset) => Math.max(0, offset)))]),
    };
  }
  return { type: "stco", content: join([head, u32(...offsets)]) };
}

function withKeys(moov: Mp4Box, keys: FilmExtras["keys"]): Mp4Box {
  if (Object.keys(keys).length === 0) return moov;
  return { type: "moov", children: [...moov.children!, appleKeys(keys)] };
}

/** Type 1 of QuickTime's well-known types: UTF-8 text. */
const TEXT = 1;

/** The `meta` box for `moov`; keys such as "com.apple.quicktime.title". */
function appleKeys(values: Readonly<Record<string, string>>): Mp4Box {
  const entries = Object.entries(values);
  const keys = entries.map(([key]) => {
    const name = utf8(key);
    return join([u32(name.length + 8), latin("mdta"), name]);
  });
  const items = entries.map(([, value], index) => {
    const content = join([u32(TEXT, 0), utf8(value)]);
    const item = boxBytes({ type: "data", content });
    return join([u32(item.length + 8, index + 1), item]);
  });
  return fullBox(
    "meta",
    0,
    boxBytes(
      fullBox("hdlr", 0, u32(0), latin("mdta"), u32(0, 0, 0), u32(0).subarray(0, 1)),
      fullBox("keys", 0, u32(keys.length), ...keys),
      { type: "ilst", content: join(items) },
    ),
  );
}
