// SPDX-License-Identifier: AGPL-3.0-or-later

import * as c from "node-av/constants";
import * as av from "node-av/lib";
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { openClip } from "../../../../src/media/av/clip_reader.ts";
import { openEncoder } from "../../../../src/media/av/encoder.ts";
import { type FilmParts, writeFilm } from "../../../../src/media/av/film_writer.ts";
import { inspectFilm, probe } from "../../../../src/media/av/probe.ts";
import { writeSound } from "../../../../src/media/av/sound/sound_encoder.ts";
import { parseBoxes } from "../../../../src/media/mp4/boxes.ts";
import { WHOLE } from "../../../../src/media/size.ts";
import { decodeFilm } from "../../../fixtures/media/decode_film.ts";
import { frameNumberOf, numberedFrame, testSound } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const SIZE = { width: 96, height: 64 } as const;
const LENGTHS = [17, 1, 2, 9] as const;

/** Segments of one film; frames are numbered through. */
async function segments(folder: string, codec: "h264" | "h265", fps: number, crf?: number) {
  const files: string[] = [];
  let number = 0;
  for (const [index, frames] of LENGTHS.entries()) {
    const file = path.join(folder, `${codec}_${fps}_${index}.mp4`);
    const encoder = await openEncoder(file, { codec, ...SIZE, fps, crf });
    for (let i = 0; i < frames; i++) await encoder.write(numberedFrame(number++, 96, 64));
    await encoder.finish();
    files.push(file);
  }
  return files;
}

async function* tones(samples: number): AsyncGenerator<Float32Array> {
  for (let at = 0; at < samples; at += 777) {
    const length = Math.min(777, samples - at);
    yield Float32Array.from({ length: length * 2 }, (_, i) => testSound(at + (i >> 1), 48_000));
    await Promise.resolve();
  }
}

/** A track of so many samples, made of a sound that is longer or shorter by `extra`. */
async function track(folder: string, samples: number, extra = 0): Promise<string> {
  const file = path.join(folder, "sound.m4a");
  await writeSound(file, tones(samples + extra), samples, "aac");
  return file;
}

const TOTAL = 29;

Deno.test("writeFilm joins segments frame by frame in both codecs and every rate", async () => {
  await inScratch(async (folder) => {
    const out = path.join(folder, "film.mp4");
    for (const [codec, fps] of [["h264", 24], ["h264", 60], ["h265", 25], ["h264", 30]] as const) {
      const parts = { segments: await segments(folder, codec, fps), metadata: {}, fps };
      const written = await writeFilm(out, parts);
      assert.deepEqual(written, { videoFrames: TOTAL });
      const { videoFrames, evenlySpaced, audioSamples } = await inspectFilm(out, fps);
      assert.deepEqual([videoFrames, evenlySpaced, audioSamples], [TOTAL, true, 0]);
      const decoded = await decodeFilm(out);
      assert.deepEqual([decoded.frames, decoded.damaged], [TOTAL, 0]);
      assert.ok(Math.abs(decoded.seconds - TOTAL / fps) < 1e-6, `${decoded.seconds}`);
      assert.deepEqual(decoded.keyframes, [0, 17, 18, 20]);
      await using clip = await openClip(out, { ...SIZE, crop: WHOLE, fromSeconds: 0 });
      for (let i = 0; i < TOTAL; i++) assert.equal(frameNumberOf(await clip.frameAt(i / fps)), i);
    }
  });
});

Deno.test("writeFilm gives sound exactly the length of the picture", async () => {
  await inScratch(async (folder) => {
    const out = path.join(folder, "film.mp4");
    // As long as the film, longer, and shorter.
    for (const [fps, extra] of [[24, 0], [30, 5_000], [60, -5_000]] as const) {
      const files = await segments(folder, "h264", fps);
      const samples = TOTAL * 48_000 / fps;
      const sound = await track(folder, samples, extra);
      await writeFilm(out, { segments: files, sound, metadata: {}, fps });
      const seen = await inspectFilm(out, fps);
      assert.deepEqual([seen.audioSamples, seen.videoFrames], [samples, TOTAL]);
      const facts = await probe(out);
      assert.equal(facts.audio?.samples, samples);
      assert.ok(Math.abs(facts.durationSeconds - TOTAL / fps) < 1e-5);
    }
  });
});

const METADATA = {
  title: "Sommer in Köln",
  comment: "Für Oma",
  creation_time: "2024-07-01T12:30:00Z",
  "com.apple.quicktime.creationdate": "2024-07-01T14:30:00+0200",
};

async function fullParts(folder: string): Promise<FilmParts> {
  return {
    segments: await segments(folder, "h264", 30),
    sound: await track(folder, TOTAL * 1_600),
    metadata: METADATA,
    chapters: [
      { startSeconds: 0, endSeconds: 0.5, title: "Erster Tag" },
      { startSeconds: 0.5, endSeconds: TOTAL / 30, title: "Ağustos, 日本 🎈" },
    ],
    fps: 30,
  };
}

Deno.test("writeFilm writes words, keys and chapters that other readers find", async () => {
  await inScratch(async (folder) => {
    const out = path.join(folder, "film.mp4");
    const parts = await fullParts(folder);
    await writeFilm(out, parts);
    const facts = await probe(out);
    assert.equal(facts.metadata.title, METADATA.title);
    assert.equal(facts.metadata.comment, METADATA.comment);
    assert.equal(facts.metadata.creation_time, "2024-07-01T12:30:00.000000Z");
    assert.equal(
      facts.metadata["com.apple.quicktime.creationdate"],
      METADATA["com.apple.quicktime.creationdate"],
    );
    assert.deepEqual(await chaptersByFfmpeg(out), [
      "start 0.000000, end 0.500000",
      "Erster Tag",
      "start 0.500000, end 0.966667",
      "Ağustos, 日本 🎈",
    ]);
  });
});

/** What FFmpeg itself says about chapters, from its own description of the file. */
async function chaptersByFfmpeg(file: string): Promise<string[]> {
  const format = new av.FormatContext();
  let text = "";
  try {
    assert.ok(await format.openInput(`file:${file}`, null, null) >= 0);
    av.Log.setLevel(c.AV_LOG_INFO);
    av.Log.setCallback((_, message) => text += message, { maxLevel: c.AV_LOG_INFO });
    format.dumpFormat(0, file, false);
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    av.Log.resetCallback();
    av.Log.setLevel(c.AV_LOG_QUIET);
    await format.closeInput();
  }
  const told = text.slice(text.indexOf("Chapters:"), text.indexOf("Stream #0:0"));
  const chapters = told.matchAll(/(start [\d.]+, end [\d.]+).*?title\s*: (.*?)\s+(?=Chapter|$)/gs);
  return [...chapters].flatMap(([, times, title]) => [times!, title!]);
}

Deno.test("writeFilm puts the index in front and gives the same bytes for the same parts", async () => {
  await inScratch(async (folder) => {
    const films: Uint8Array[] = [];
    for (const name of ["one", "two"]) {
      const out = path.join(folder, `${name}.mp4`);
      await writeFilm(out, await fullParts(folder));
      films.push(new Uint8Array(await readFile(out)));
    }
    const types = parseBoxes(films[0]!).map(({ type }) => type);
    assert.deepEqual(types, ["ftyp", "moov", "mdat", "mdat"]);
    assert.ok(films[0]!.length > 0 && Buffer.from(films[0]!).equals(films[1]!));
    assert.equal(new TextDecoder("latin1").decode(films[0]!).includes("Lavf"), false);
  });
});

Deno.test("writeFilm refuses segments of other settings and leaves nothing behind", async () => {
  await inScratch(async (folder) => {
    const films = path.join(folder, "film.mp4");
    const [first] = await segments(folder, "h264", 30);
    const other = path.join(folder, "other.mp4");
    const encoder = await openEncoder(other, { codec: "h264", width: 64, height: 64, fps: 30 });
    await encoder.write(numberedFrame(0, 64, 64));
    await encoder.finish();
    const before = (await readdir(folder)).sort();
    const parts = { segments: [first!, other], metadata: {}, fps: 30 };
    await assert.rejects(writeFilm(films, parts), { name: "Fault", code: "internal" });
    assert.deepEqual((await readdir(folder)).sort(), before);
  });
});

Deno.test("writeFilm keeps the old film when a segment or the sound is broken", async () => {
  await inScratch(async (folder) => {
    const out = path.join(folder, "film.mp4");
    await writeFile(out, "the old film");
    const files = await segments(folder, "h264", 30);
    const broken = path.join(folder, "broken.mp4");
    await writeFile(broken, (await readFile(files[1]!)).subarray(0, 400));
    const withBroken = { segments: [files[0]!, broken], metadata: {}, fps: 30 };
    await assert.rejects(writeFilm(out, withBroken), { code: "media_unreadable" });
    const parts = { segments: files, sound: broken, metadata: {}, fps: 30 };
    await assert.rejects(writeFilm(out, parts), { code: "media_unreadable" });
    assert.equal(await readFile(out, "utf8"), "the old film");
    assert.deepEqual((await readdir(folder)).filter((name) => name.includes("unfinished")), []);
  });
});

Deno.test("writeFilm packs a film named .mov as QuickTime, with the same frames, sound and chapters", async () => {
  await inScratch(async (folder) => {
    const files = await segments(folder, "h264", 24);
    const samples = TOTAL * 48_000 / 24;
    const chapters = [
      { startSeconds: 0, endSeconds: 0.5, title: "One" },
      { startSeconds: 0.5, endSeconds: TOTAL / 24, title: "Two" },
    ];
    const out = path.join(folder, "film.mov");
    await writeFilm(out, {
      segments: files,
      sound: await track(folder, samples),
      metadata: { title: "July" },
      chapters,
      fps: 24,
    });
    const bytes = await readFile(out);
    assert.equal(bytes.subarray(4, 12).toString("latin1"), "ftypqt  ");
    const seen = await inspectFilm(out, 24);
    assert.deepEqual([seen.videoFrames, seen.evenlySpaced], [TOTAL, true]);
    const decoded = await decodeFilm(out);
    assert.deepEqual([decoded.frames, decoded.damaged], [TOTAL, 0]);
    const told = await chaptersByFfmpeg(out);
    assert.deepEqual([told[1], told[3]], ["One", "Two"]);
  });
});
