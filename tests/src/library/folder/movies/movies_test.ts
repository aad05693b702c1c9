// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { FileBytes } from "../../../../../src/library/folder/byte_source.ts";
import { fileFormatOf } from "../../../../../src/library/folder/formats.ts";
import { readAnyMovie } from "../../../../../src/library/folder/movies/any_movie.ts";
import { readIsobmff } from "../../../../../src/library/folder/movies/isobmff.ts";
import { readTransportStream } from "../../../../../src/library/folder/movies/transport_stream.ts";
import { whySkipped } from "../../../../../src/library/folder/read_file.ts";
import {
  bareMovie,
  box,
  joinBytes,
  u32,
  utf8Bytes,
} from "../../../../fixtures/library/bare_files.ts";
import { bytesInMemory } from "../../../../fixtures/library/bytes_in_memory.ts";
import { makeClip } from "../../../../fixtures/media/media.ts";

const readBare = (shape: Parameters<typeof bareMovie>[0]) =>
  readIsobmff(bytesInMemory(bareMovie(shape)));

const TOOK_AT = Date.UTC(2025, 6, 14, 16, 30, 15);

Deno.test("readIsobmff prefers Apple's local time to the header's UTC", async () => {
  const movie = await readBare({
    createdMs: TOOK_AT,
    keys: {
      "com.apple.quicktime.creationdate": "2025-07-14T18:30:15+0200",
      "com.apple.quicktime.location.ISO6709": "+48.1375+011.5750+520.000/",
      "com.apple.quicktime.make": "Apple",
      "com.apple.quicktime.model": "iPhone 15",
      "com.apple.quicktime.content.identifier": "6A4F1C2E-0000",
    },
  });
  assert.deepEqual(movie, {
    width: 1920,
    height: 1080,
    durationSeconds: 4,
    frameRate: 30,
    moment: { wall: "2025-07-14T18:30:15.000", offsetMinutes: 120 },
    latitude: 48.1375,
    longitude: 11.575,
    make: "Apple",
    model: "iPhone 15",
    description: undefined,
    comment: undefined,
    contentId: "6A4F1C2E-0000",
    xmp: undefined,
  });
});

Deno.test("readIsobmff takes the header's instant, and the user data of Android", async () => {
  const movie = await readBare({
    brand: "isom",
    createdMs: TOOK_AT,
    fastStart: true,
    userData: { "\xa9xyz": "-33.8600+151.2000/", "\xa9mak": "Maker" },
  });
  assert.deepEqual(movie.moment, { utcMs: TOOK_AT });
  assert.deepEqual([movie.latitude, movie.longitude, movie.make], [-33.86, 151.2, "Maker"]);
});

Deno.test("readIsobmff knows cameras by the user data that their makers alone write", async () => {
  const makeOf = async (userData: Record<string, string>) => (await readBare({ userData })).make;
  assert.equal(await makeOf({ FIRM: "HD8.01.01.60.00" }), "GoPro");
  assert.equal(await makeOf({ CNTH: "thumbnail" }), "Canon");
  assert.equal(await makeOf({ NCDT: "tags", "\xa9mak": "NIKON CORPORATION" }), "NIKON CORPORATION");
  assert.equal(await makeOf({ "\xa9swr": "Lavf" }), undefined);
});

Deno.test("readIsobmff does not take an unset clock or a bare year for a time", async () => {
  assert.equal((await readBare({})).moment, undefined);
  const dated = await readBare({ createdMs: TOOK_AT, userData: { "\xa9day": "2025" } });
  assert.deepEqual(dated.moment, { utcMs: TOOK_AT });
  const yearOnly = await readBare({ userData: { "\xa9day": "1999" } });
  assert.deepEqual(yearOnly.moment, {
    wall: "1999-01-01T12:00:00.000",
    exactTo: "year",
  });
});

for (
  const [rotation, width, height] of [[0, 640, 360], [90, 360, 640], [180, 640, 360], [
    270,
    360,
    640,
  ]] as const
) {
  Deno.test(`readIsobmff shows a clip turned by ${rotation} as ${width} × ${height}`, async () => {
    const movie = await readBare({ width: 640, height: 360, rotation });
    assert.deepEqual([movie.width, movie.height], [width, height]);
  });
}

Deno.test("readIsobmff says why a clip is left out", async () => {
  const whole = bareMovie({});
  await assert.rejects(readIsobmff(bytesInMemory(whole.subarray(0, 200))), /ends too early/);
  await assert.rejects(readIsobmff(bytesInMemory(whole.subarray(0, -30))), /ends too early/);
  const noIndex = joinBytes(box("ftyp", "isom", u32(0)), box("mdat", new Uint8Array(64)));
  await assert.rejects(readIsobmff(bytesInMemory(noIndex)), /no index/);
  await assert.rejects(readBare({ handler: "soun" }), /no picture/);
});

Deno.test("readIsobmff blames the file, and not the machine, for any damage", async () => {
  const whole = bareMovie({ keys: { "com.apple.quicktime.make": "Apple" } });
  const hit = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(hit, { minLength: 1, maxLength: 6 }), async (hits) => {
      const bytes = whole.slice();
      for (const [at, value] of hits) bytes[at] = value;
      await readIsobmff(bytesInMemory(bytes)).catch((error) => {
        assert.equal(whySkipped(error).mayHeal, false, String(error));
      });
    }),
    { numRuns: 100 },
  );
});

Deno.test("readIsobmff reads a place in degrees with signs only", async () => {
  const placeOf = async (userData: Record<string, string>) => {
    const { latitude, longitude } = await readBare({ userData });
    return [latitude, longitude];
  };
  assert.deepEqual(await placeOf({ "\xa9xyz": "+48.1-011.5/" }), [48.1, -11.5]);
  assert.deepEqual(await placeOf({ "\xa9xyz": "48.1, 11.5" }), [undefined, undefined]);
  assert.deepEqual(await placeOf({}), [undefined, undefined]);
});

async function withFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "movies-"));
  try {
    return await work(path.join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bytesOf(file: string) {
  const handle = await open(file, "r");
  const bytes = await FileBytes.open(handle, (await stat(file)).size);
  return { bytes, [Symbol.asyncDispose]: () => handle.close() };
}

Deno.test("readIsobmff agrees with a real encoder about size, turn, length and rate", async () => {
  await withFile("clip.mov", async (file) => {
    await makeClip(file, {
      width: 128,
      height: 72,
      fps: 24,
      seconds: 1.5,
      rotation: 90,
      container: "mov",
    });
    await using opened = await bytesOf(file);
    const movie = await readIsobmff(opened.bytes);
    assert.deepEqual([movie.width, movie.height], [72, 128]);
    assert.ok(Math.abs(movie.durationSeconds - 1.5) < 0.05);
    assert.ok(Math.abs(movie.frameRate! - 24) < 0.1);
  });
});

Deno.test("readAnyMovie reads Matroska", async () => {
  await withFile("clip.mkv", async (file) => {
    await makeClip(file, { width: 128, height: 72, fps: 25, seconds: 1, container: "matroska" });
    await using opened = await bytesOf(file);
    const movie = await readAnyMovie(opened.bytes);
    assert.deepEqual([movie.width, movie.height], [128, 72]);
    assert.ok(Math.abs(movie.durationSeconds - 1) < 0.1);
    assert.ok(Math.abs(movie.frameRate! - 25) < 0.5);
  });
});

Deno.test("readTransportStream reads MPEG-2 to its end, shown as wide as it says", async () => {
  await withFile("clip.ts", async (file) => {
    const shape = {
      width: 720,
      height: 576,
      fps: 25,
      codec: "mpeg2",
      container: "mpegts",
    } as const;
    await makeClip(file, { ...shape, seconds: 2, pixelAspect: [64, 45] });
    await using opened = await bytesOf(file);
    const movie = await readTransportStream(opened.bytes);
    assert.deepEqual([movie.width, movie.height, movie.frameRate], [1024, 576, 25]);
    assert.ok(Math.abs(movie.durationSeconds - 2) < 0.09, String(movie.durationSeconds));
  });
});

Deno.test("readTransportStream reads H.264, also with times between the packets, and its camcorder's clock", async () => {
  await withFile("clip.ts", async (file) => {
    await makeClip(file, { width: 128, height: 72, fps: 25, seconds: 1, container: "mpegts" });
    const stream = new Uint8Array(await readFile(file));
    assert.equal(fileFormatOf(stream), "mpegts");
    // What the encoder notes beside its first picture gives way to what a camcorder does.
    const encoder = Buffer.from(stream).indexOf(
      Buffer.from("dc45e9bde6d948b7962cd820d923eeef", "hex"),
    );
    assert.ok(encoder > 0);
    const notes = "17ee8c60f84d11d98cd60800200c9a66" + Buffer.from("MDPM").toString("hex") +
      "02" + "18c4202507" + "1914183015";
    stream.set(Buffer.from(notes, "hex"), encoder);
    const packets = Array.from(
      { length: stream.length / 188 },
      (_, n) => joinBytes([0x40, 0, 0, n & 255], stream.subarray(n * 188, (n + 1) * 188)),
    );
    for (const content of [stream, joinBytes(...packets)]) {
      assert.equal(fileFormatOf(content), "mpegts");
      await writeFile(file, content);
      await using opened = await bytesOf(file);
      const movie = await readTransportStream(opened.bytes);
      assert.deepEqual([movie.width, movie.height], [128, 72]);
      assert.ok(Math.abs(movie.durationSeconds - 1) < 0.1, String(movie.durationSeconds));
      assert.equal(movie.moment?.wall?.slice(0, 19), "2025-07-14T18:30:15");
    }
    assert.equal(fileFormatOf(utf8Bytes("GET / HTTP".repeat(90))), undefined);
  });
});

Deno.test("readTransportStream blames the file, and not the machine, for any damage", async () => {
  await withFile("clip.ts", async (file) => {
    await makeClip(file, { width: 128, height: 72, container: "mpegts", sound: true });
    const stream = new Uint8Array(await readFile(file));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(stream.length - 1), fc.nat(255)), { maxLength: 40 }),
        fc.integer({ min: 600, max: stream.length }),
        async (changes, end) => {
          const damaged = stream.slice();
          for (const [at, value] of changes) damaged[at] = value;
          await readTransportStream(bytesInMemory(damaged.subarray(0, end))).catch((error) => {
            const told = whySkipped(error);
            assert.equal(told.mayHeal, false, told.skipped);
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
