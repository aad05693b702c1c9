// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { Fault, type FaultCode } from "../../../../src/base/fault.ts";
import { stripOf } from "../../../../src/facts/captions/pictures/strip.ts";
import { openKeyframes } from "../../../../src/facts/frames/keyframes.ts";
import { pickKeyframes, targetsOf } from "../../../../src/facts/frames/excerpt.ts";
import type { KeyframeReading } from "../../../../src/facts/keyframe_reader.ts";
import { uprightFrames } from "../../../../src/media/av/clip_reader.ts";
import { readVideoIndex } from "../../../../src/media/mp4/video_index.ts";
import { video } from "../../../fixtures/assets.ts";
import { type ClipShape, frameNumberOf, makeClip } from "../../../fixtures/media/media.ts";
import { makeQuietClip } from "../../../fixtures/media/quiet_clip.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const ENTRY = { entry: entryOf("main") };
const LARGE = { width: 960, height: 960 };
const VIDEO = video();
const within = (folder: string) => ({ folder: () => Promise.resolve(folder) });

/** Bytes as a library hands them out, and what was asked for. */
function partsOf(bytes: Uint8Array) {
  const asked: Array<readonly [number, number]> = [];
  return {
    asked,
    clipBytes(_: unknown, start: number, end: number) {
      asked.push([start, end]);
      return Promise.resolve({ bytes: bytes.slice(start, end + 1), totalBytes: bytes.length });
    },
  };
}

/** One child decodes the clips of a whole test: `library` is the one at hand. */
function openShared() {
  const at = { library: partsOf(new Uint8Array()) };
  const whichever = {
    clipBytes: (asset: unknown, start: number, end: number) =>
      at.library.clipBytes(asset, start, end),
  };
  return { at, keyframes: openKeyframes(whichever, ENTRY, 1, within(os.tmpdir())) };
}

async function bytesOfClip(folder: string, shape: ClipShape): Promise<Uint8Array> {
  const file = path.join(folder, "clip.mp4");
  await (shape.codec === "av1" ? makeQuietClip : makeClip)(file, shape);
  return new Uint8Array(await readFile(file));
}

async function readOf(reading: Promise<KeyframeReading>) {
  const read = await reading;
  assert.ok(read.kind === "read", JSON.stringify(read));
  return read;
}

/** The frame number drawn into the middle of a JPEG; see `numberedFrame`. */
async function numberIn(jpeg: Uint8Array): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const luma = data[(info.height >> 1) * info.width + (info.width >> 1)]!;
  return Math.round((luma * 219 / 255 + 16 - 30) / 4);
}

Deno.test("openKeyframes reads the index and the nearest keyframes, and nothing else", async () => {
  await inScratch(async (folder) => {
    // Six seconds at 30 fps with a keyframe every half second, large enough that reading all would show.
    const bytes = await bytesOfClip(folder, { seconds: 6, width: 320, height: 180, draw: noise });
    const library = partsOf(bytes);
    await using keyframes = openKeyframes(library, ENTRY, 1, within(os.tmpdir()));
    const { frames, bytesRead, requests } = await readOf(keyframes.read(VIDEO, 3, LARGE));
    assert.deepEqual(frames.map(({ seconds }) => seconds), [1.5, 3, 4.5]);
    assert.equal(requests, library.asked.length);
    assert.ok(bytesRead < bytes.length / 3, `${bytesRead} of ${bytes.length}`);
  });
});

/** What reading a clip may cost beside its index and the frames that are wanted. */
const MAX_BESIDE = 64 * 1024;

/** An empty box put before the index, which stands at the end: the first bytes do not hold it. */
function withIndexFarBack(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const padding = new Uint8Array(300_000);
  new DataView(padding.buffer).setUint32(0, padding.length);
  padding.set(new TextEncoder().encode("free"), 4);
  let at = 0;
  while (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) !== "moov") {
    at += view.getUint32(at);
  }
  return new Uint8Array([...bytes.subarray(0, at), ...padding, ...bytes.subarray(at)]);
}

function indexBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === "moov") {
      return view.getUint32(at);
    }
  }
  throw new Error("There is no index");
}

const noise = (index: number, width: number, height: number) => ({
  width,
  height,
  data: new Uint8Array(width * height * 3 / 2).map((_, i) => (i * (index + 7)) % 256),
});

Deno.test("openKeyframes costs no more than the index, three keyframes and 64 KiB, whatever the clip of three such", async () => {
  await inScratch(async (folder) => {
    const long = { seconds: 3, width: 320, height: 180, draw: noise };
    const clips: ReadonlyArray<readonly [string, Uint8Array]> = [
      ...await Promise.all((["h264", "hevc", "vp9", "av1"] as const).map(async (codec, at) => {
        const place = path.join(folder, String(at));
        await mkdir(place);
        const bytes = await bytesOfClip(place, { seconds: 2.4, codec });
        return [`${codec}, index at the end`, withIndexFarBack(bytes)] as const;
      })),
      ["index in front", await bytesOfClip(folder, { ...long, index: "front" })],
      ["keyframes far apart", await bytesOfClip(folder, { ...long, keyframeEvery: 25 })],
    ];
    const shared = openShared();
    await using keyframes = shared.keyframes;
    for (const [name, bytes] of clips) {
      const library = shared.at.library = partsOf(bytes);
      const { index } = await readVideoIndex((start, end) => library.clipBytes(VIDEO, start, end));
      const picked = pickKeyframes(index.keyframes, index.durationSeconds, 3);
      const frames = picked.reduce((sum, { size }) => sum + size, 0);
      library.asked.splice(0);
      const read = await readOf(keyframes.read(VIDEO, 3, LARGE));
      assert.equal(read.frames.length, picked.length, name);
      const served = library.asked.reduce(
        (sum, [start, end]) => sum + Math.min(end + 1, bytes.length) - start,
        0,
      );
      assert.equal(read.bytesRead, served, name);
      const most = indexBytes(bytes) + frames + MAX_BESIDE;
      assert.ok(served <= most, `${name}: ${served} of at most ${most}`);
      // The bound forbids something: all of the clip is more.
      assert.ok(most < bytes.length, `${name}: ${most} of ${bytes.length}`);
    }
  });
});

Deno.test("openKeyframes gives upright frames of the right moments, in every codec", async () => {
  await inScratch(async (folder) => {
    const shapes: ClipShape[] = [
      {},
      { codec: "hevc" },
      { codec: "vp9" },
      { codec: "av1" },
      { codec: "mpeg4" },
      { rotation: 90 },
      { container: "mov" },
      { hiddenFrames: 4 },
      { sound: true },
    ];
    const shared = openShared();
    await using keyframes = shared.keyframes;
    for (const shape of shapes) {
      shared.at.library = partsOf(await bytesOfClip(folder, { seconds: 1.4, ...shape }));
      const { frames } = await readOf(keyframes.read(VIDEO, 8, LARGE));
      assert.ok(frames.length >= 3, JSON.stringify({ shape, found: frames.length }));
      for (const { seconds, jpeg } of frames) {
        const number = Math.round(seconds * 30);
        const drawn = await numberIn(jpeg);
        // Times are those of the decoder: B-frames and hidden frames put them off by up to four.
        assert.ok(Math.abs(drawn - number) <= 4, JSON.stringify({ shape, seconds, drawn }));
      }
      const { width, height } = await sharp(frames[0]!.jpeg).metadata();
      assert.deepEqual([width, height], shape.rotation === 90 ? [90, 160] : [160, 90]);
    }
  });
});

/** The first frame at or after each place, as a player of the whole clip has them. */
async function framesOf(file: string, seconds: readonly number[]) {
  const found: Array<{ seconds: number; number: number }> = [];
  const left = [...seconds];
  for await (const frame of uprightFrames(file, { maxWidth: 960, maxHeight: 960 })) {
    if (left.length === 0) break;
    if (frame.seconds < left[0]! - 1e-3) continue;
    while (frame.seconds >= left[0]! - 1e-3) left.shift();
    found.push({ seconds: frame.seconds, number: frameNumberOf(await frame.picture()) });
  }
  return found;
}

/** Of one keyframe, in whatever order its frames are coded and wherever its presentation begins. */
const ONE_KEYFRAME: readonly ClipShape[] = [
  {},
  { index: "front" },
  { sound: true },
  { codec: "hevc" },
  { codec: "vp9" },
  { codec: "av1" },
  { codec: "mpeg4" },
  { rotation: 90 },
  { container: "mov" },
  { hiddenFrames: 4 },
  { hiddenFrames: 4, sound: true },
  { times: [0, 0.02, 0.05, 0.3, 0.31, 0.33, 0.4, 0.6, 0.9, 0.91, 1, 1.1] },
];

/** Of one track, so that nothing says any more where its presentation begins. */
function withoutEdits(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf("edts");
  assert.ok(at > 0);
  return bytes.with(at, 0x66); // "fdts", which nobody knows
}

Deno.test("openKeyframes takes frames of a clip of one keyframe as a player of the whole clip has them", async () => {
  await inScratch(async (folder) => {
    const shared = openShared();
    await using keyframes = shared.keyframes;
    for (const shape of [...ONE_KEYFRAME, undefined]) {
      const coded = await bytesOfClip(folder, { seconds: 1.4, keyframeEvery: 1000, ...shape });
      const bytes = shape ? coded : withoutEdits(coded);
      await writeFile(path.join(folder, "clip.mp4"), bytes);
      const library = shared.at.library = partsOf(bytes);
      const { index } = await readVideoIndex((start, end) => library.clipBytes(VIDEO, start, end));
      assert.equal(index.keyframes.length, 1, JSON.stringify(shape));
      for (const count of [1, 3, 8]) {
        const { frames } = await readOf(keyframes.read(VIDEO, count, LARGE));
        const places = targetsOf(index.durationSeconds, count);
        const expected = await framesOf(path.join(folder, "clip.mp4"), places);
        assert.equal(frames.length, expected.length, JSON.stringify({ shape, count }));
        for (const [at, { seconds, jpeg }] of frames.entries()) {
          const told = JSON.stringify({ shape, count, at, seconds, expected: expected[at] });
          assert.ok(Math.abs(seconds - expected[at]!.seconds) < 1e-3, told);
          assert.equal(await numberIn(jpeg), expected[at]!.number, told);
        }
      }
    }
  });
});

/** At 0 and 10 s, and at 0, 5 and 10 s, where one is the nearest to two places. */
for (const [count, keyframeEvery] of [["two", 40], ["three", 20]] as const) {
  Deno.test(`a clip of twelve seconds with ${count} keyframes gives a strip of 960 × 320, at 3, 6 and 9 s`, async () => {
    await inScratch(async (folder) => {
      const shape = { seconds: 12, width: 320, height: 180, fps: 4, keyframeEvery };
      const library = partsOf(await bytesOfClip(folder, shape));
      await using keyframes = openKeyframes(library, ENTRY, 1, within(os.tmpdir()));
      const { frames } = await readOf(keyframes.read(VIDEO, 3, { width: 320, height: 320 }));
      assert.deepEqual(frames.map(({ seconds }) => Math.round(seconds)), [3, 6, 9]);
      const drawn = await Promise.all(frames.map(({ jpeg }) => numberIn(jpeg)));
      for (const [at, n] of [12, 24, 36].entries()) {
        assert.ok(Math.abs(drawn[at]! - n) <= 1, `${drawn}`);
      }
      const strip = sharp(await stripOf(frames.map(({ jpeg }) => jpeg)));
      const { width, height } = await strip.metadata();
      assert.deepEqual([width, height], [960, 320]);
    });
  });
}

Deno.test("openKeyframes measures movement between the frames where it is asked to", async () => {
  await inScratch(async (folder) => {
    const bytes = await bytesOfClip(folder, { seconds: 2 });
    await using keyframes = openKeyframes(partsOf(bytes), ENTRY, 1, within(os.tmpdir()));
    const { residual } = await readOf(keyframes.read(VIDEO, 3, { ...LARGE, residual: true }));
    assert.equal(residual?.frames, 3);
    assert.ok(residual.residualPeak >= residual.residual);
    const without = await readOf(keyframes.read(VIDEO, 3, LARGE));
    assert.equal(without.residual, undefined);
  });
});

Deno.test("openKeyframes reads what will be wanted next in the same pass, and reads it no more", async () => {
  await inScratch(async (folder) => {
    const scratch = path.join(folder, "scratch");
    await mkdir(scratch);
    const ahead = { count: 3, width: 80, height: 80 };
    const { count, ...size } = ahead;
    // Of the keyframes of three seconds, one is wanted by the three frames alone; one keyframe by all.
    for (const [seconds, alone] of [[3, 1], [0.4, 0]] as const) {
      const bytes = await bytesOfClip(folder, { seconds });
      const library = partsOf(bytes);
      {
        await using keyframes = openKeyframes(library, ENTRY, 1, within(scratch));
        const direct = await readOf(keyframes.read(VIDEO, count, size));
        const before = library.asked.splice(0);
        const eight = await readOf(
          keyframes.read(VIDEO, 4, { ...LARGE, residual: true, ahead }),
        );
        const together = library.asked.splice(0);
        assert.equal(new Set(together.map(String)).size, together.length, "no range twice");
        assert.equal(eight.residual?.frames, eight.frames.length);
        const three = await readOf(keyframes.read(VIDEO, count, size));
        assert.deepEqual(library.asked, [], "nothing is read again");
        assert.deepEqual(
          three.frames.map(({ seconds }) => seconds),
          direct.frames.map(({ seconds }) => seconds),
        );
        for (const { jpeg, seconds } of three.frames) {
          assert.equal((await sharp(jpeg).metadata()).width, 80);
          assert.ok(Math.abs(await numberIn(jpeg) - Math.round(seconds * 30) % 50) <= 4);
        }
        assert.ok((await sharp(eight.frames[0]!.jpeg).metadata()).width === 160);
        assert.deepEqual([three.requests, eight.requests + three.requests], [
          alone,
          together.length,
        ]);
        const sizeOf = ([start, end]: readonly [number, number]) =>
          Math.min(end, bytes.length - 1) - start + 1;
        const all = together.reduce((sum, part) => sum + sizeOf(part), 0);
        assert.equal(eight.bytesRead + three.bytesRead, all);
        assert.equal(three.bytesRead > 0, alone > 0);
        // They are handed out once: whoever asks again has the clip read again.
        await readOf(keyframes.read(VIDEO, count, size));
        assert.deepEqual(library.asked, before);
      }
      assert.deepEqual(await readdir(scratch), []);
    }
  });
});

Deno.test("openKeyframes settles what can never be read, and leaves a library that is away outstanding", async () => {
  await inScratch(async (folder) => {
    const whole = await bytesOfClip(folder, { seconds: 1.4 });
    const matroska = await bytesOfClip(folder, { seconds: 0.5, container: "matroska" });
    const cases: Array<readonly [Uint8Array, RegExp]> = [
      [new Uint8Array(0), /no index|no MP4/],
      [new TextEncoder().encode("<html>not a film at all</html>"), /no MP4/],
      [matroska, /no MP4/],
      [whole.slice(0, whole.length / 2), /readable/],
      [whole.map((byte, at) => at > 40 && at < whole.length - 40 ? byte ^ 0x55 : byte), /readable/],
    ];
    for (const [bytes, reason] of cases) {
      await using keyframes = openKeyframes(partsOf(bytes), ENTRY, 1, within(os.tmpdir()));
      const reading = await keyframes.read(VIDEO, 3, LARGE);
      assert.ok(reading.kind === "settled", JSON.stringify(reading));
      assert.match(reading.reason, reason);
      assert.doesNotMatch(reading.reason, /\/tmp|photos-memories-frames/);
    }
    const failing = (code: FaultCode) =>
      openKeyframes(
        { clipBytes: () => Promise.reject(new Fault(code, "Away")) },
        ENTRY,
        1,
        within(os.tmpdir()),
      );
    assert.deepEqual(await failing("not_found").read(VIDEO, 3, LARGE), {
      kind: "settled",
      reason: "playback unavailable",
    });
    assert.deepEqual(await failing("media_unreadable").read(VIDEO, 3, LARGE), {
      kind: "settled",
      reason: "the server sends no ranges; a proxy before it has to pass on the header Range",
    });
    assert.deepEqual(await failing("library_unreadable").read(VIDEO, 3, LARGE), {
      kind: "outstanding",
      reason: "Away",
    });
    await assert.rejects(failing("cancelled").read(VIDEO, 3, LARGE), { code: "cancelled" });
  });
});

Deno.test("openKeyframes asks for no further part of a clip once it was refused one", async () => {
  await inScratch(async (folder) => {
    const shape = { seconds: 6, width: 320, height: 180, draw: noise, index: "front" } as const;
    const library = partsOf(await bytesOfClip(folder, shape));
    let asked = 0;
    const rangeless = {
      async clipBytes(asset: unknown, start: number, end: number) {
        asked++;
        if (start === 0) return await library.clipBytes(asset, start, end);
        throw new Fault("media_unreadable", "No ranges");
      },
    };
    await using keyframes = openKeyframes(rangeless, ENTRY, 1, within(os.tmpdir()));
    assert.deepEqual(await keyframes.read(VIDEO, 8, LARGE), {
      kind: "settled",
      reason: "the server sends no ranges; a proxy before it has to pass on the header Range",
    });
    // The index, and what four readers had asked for by then.
    assert.ok(asked <= 5, String(asked));
  });
});

Deno.test("openKeyframes reads four ranges at a time, of all clips together", async () => {
  await inScratch(async (folder) => {
    const library = partsOf(await bytesOfClip(folder, { seconds: 4 }));
    let atOnce = 0, most = 0;
    const counted = {
      async clipBytes(asset: unknown, start: number, end: number) {
        most = Math.max(most, ++atOnce);
        await new Promise((resolve) => setTimeout(resolve));
        atOnce--;
        return await library.clipBytes(asset, start, end);
      },
    };
    await using keyframes = openKeyframes(counted, ENTRY, 1, within(os.tmpdir()));
    const size = { width: 64, height: 64 };
    const readings = await Promise.all(
      Array.from({ length: 6 }, () => keyframes.read(VIDEO, 3, size)),
    );
    assert.deepEqual(readings.map(({ kind }) => kind), Array(6).fill("read"));
    assert.equal(most, 4);
  });
});

Deno.test("openKeyframes costs the first keyframe too where a codec needs more than the frame", async () => {
  await inScratch(async (folder) => {
    const codecs = [
      ["h264", "avc1", true],
      ["hevc", "hvc1", true],
      ["vp9", "vp09", true],
      ["av1", "av01", true],
      ["mpeg4", "mp4v", false],
    ] as const;
    const shared = openShared();
    await using keyframes = shared.keyframes;
    for (const [codec, entry, isPlain] of codecs) {
      const bytes = await bytesOfClip(folder, { seconds: 4, codec });
      const library = shared.at.library = partsOf(bytes);
      const { index } = await readVideoIndex((start, end) =>
        library.clipBytes(undefined, start, end)
      );
      assert.equal(index.codec, entry);
      const indexReads = library.asked.splice(0).length;
      const [first] = index.keyframes;
      const picked = pickKeyframes(index.keyframes, index.durationSeconds, 3);
      assert.ok(picked.length === 3 && picked[0] !== first, codec);
      const read = await readOf(keyframes.read(VIDEO, 3, LARGE));
      const frames = isPlain ? picked : [first!, ...picked];
      assert.deepEqual(
        library.asked.slice(indexReads),
        frames.map(({ offset, size }) => [offset, offset + size - 1]),
        codec,
      );
      const drawn = await Promise.all(read.frames.map(({ jpeg }) => numberIn(jpeg)));
      for (const [at, { atSeconds }] of picked.entries()) {
        assert.ok(Math.abs(drawn[at]! - Math.round(atSeconds * 30) % 50) <= 4, `${codec} ${drawn}`);
      }
    }
  });
});

/** A child that writes down each of its starts, dies at as many as told, then answers with frames. */
const dying = (times: number) => `
import fs from "node:fs";
const starts = new URL("./starts", import.meta.url);
process.on("message", ({ id, job }) => {
  fs.appendFileSync(starts, "x");
  if (fs.statSync(starts).size <= ${times}) process.kill(process.pid, "SIGKILL");
  const [{ wanted }] = job.groups;
  const frames = wanted.map((_, at) => ({ file: job.folder + "/" + at + ".jpg", seconds: at }));
  for (const { file } of frames) fs.writeFileSync(file, "jpeg");
  process.send({ id, result: { groups: [frames] } });
});
process.on("disconnect", () => process.exit());
`;

Deno.test("openKeyframes gives a clip once more to a child that died, then settles it", async () => {
  for (const [times, kind] of [[1, "read"], [2, "settled"]] as const) {
    await inScratch(async (folder) => {
      const library = partsOf(await bytesOfClip(folder, { seconds: 4 }));
      await writeFile(`${folder}/child.mjs`, dying(times));
      await using keyframes = openKeyframes(
        library,
        { entry: `${folder}/child.mjs` },
        1,
        within(folder),
      );
      const reading = await keyframes.read(VIDEO, 3, LARGE);
      assert.equal(reading.kind, kind, JSON.stringify(reading));
      assert.equal(await readFile(`${folder}/starts`, "utf8"), "xx");
    });
  }
});

Deno.test("openKeyframes leaves a clip outstanding when its frames cannot be put on disk", async () => {
  await inScratch(async (folder) => {
    const bytes = await bytesOfClip(folder, { seconds: 0.2 });
    await using keyframes = openKeyframes(
      partsOf(bytes),
      ENTRY,
      1,
      within(path.join(folder, "nowhere")),
    );
    const reading = await keyframes.read(VIDEO, 3, LARGE);
    assert.ok(reading.kind === "outstanding", JSON.stringify(reading));
    assert.match(reading.reason, /nowhere/);
  });
});
