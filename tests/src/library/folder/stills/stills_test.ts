// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { Fault } from "../../../../../src/base/fault.ts";
import { readHeifParts } from "../../../../../src/library/folder/stills/heif.ts";
import { readJpeg } from "../../../../../src/library/folder/stills/jpeg.ts";
import { readPng } from "../../../../../src/library/folder/stills/png.ts";
import type { StillParts } from "../../../../../src/library/folder/stills/still_parts.ts";
import { readTiff } from "../../../../../src/library/folder/stills/tiff.ts";
import { readGif, readWebp } from "../../../../../src/library/folder/stills/webp.ts";
import {
  bareHeif,
  bareJpeg,
  bareMovie,
  exifSegment,
  iptcSegment,
  joinBytes,
  tiffBytes,
  u32,
  utf8Bytes,
  withSegments,
  xmpPacket,
  xmpSegment,
} from "../../../../fixtures/library/bare_files.ts";
import { bytesInMemory } from "../../../../fixtures/library/bytes_in_memory.ts";

const XMP = xmpPacket("<xmp:Rating>4</xmp:Rating>");
const EXIF = { IFD0: { Make: "Maker" }, IFD2: { DateTimeOriginal: "2025:07:14 18:30:15" } };

const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: "#a52" } })
    .withExif(EXIF).withXmp(XMP);

const isLeftOut = (error: unknown) => error instanceof Fault && error.code === "media_unreadable";

const READERS: readonly (readonly [
  "jpeg" | "png" | "webp" | "tiff" | "avif",
  (bytes: ReturnType<typeof bytesInMemory>) => Promise<StillParts>,
])[] = [
  ["jpeg", readJpeg],
  ["png", readPng],
  ["webp", readWebp],
  ["tiff", readTiff],
  ["avif", readHeifParts],
];

for (const [format, read] of READERS) {
  Deno.test(`read ${format} finds size, EXIF and XMP in a real file`, async () => {
    const file = new Uint8Array(await picture().toFormat(format).toBuffer());
    const parts = await read(bytesInMemory(file));
    assert.deepEqual([parts.width, parts.height], [90, 60]);
    assert.match(new TextDecoder().decode(parts.exif?.subarray(0, 2)), /^(?:II|MM)$/);
    assert.match(parts.xmp ?? "", /xmp:Rating/);
  });

  Deno.test(`read ${format} says so, and nothing worse, when the file ends early`, async () => {
    const file = new Uint8Array(await picture().toFormat(format).toBuffer());
    for (let end = 12; end < file.length; end += Math.ceil(file.length / 23)) {
      await read(bytesInMemory(file.subarray(0, end))).catch((error) => {
        assert.ok(isLeftOut(error) || error instanceof RangeError, String(error));
      });
    }
  });
}

Deno.test("readWebp reads the size of all three kinds", async () => {
  const bare = sharp({ create: { width: 91, height: 61, channels: 3, background: "#a52" } });
  for (const options of [{}, { lossless: true }]) {
    const file = new Uint8Array(await bare.clone().webp(options).toBuffer());
    const { width, height } = await readWebp(bytesInMemory(file));
    assert.deepEqual([width, height], [91, 61]);
  }
});

Deno.test("readGif reads the size", async () => {
  const file = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#a52" } })
    .gif().toBuffer();
  assert.deepEqual(await readGif(bytesInMemory(new Uint8Array(file))), { width: 20, height: 10 });
  await assert.rejects(readGif(bytesInMemory(utf8Bytes("GIF89a"))), isLeftOut);
});

Deno.test("readJpeg finds blocks wherever they stand, and IPTC", async () => {
  const file = withSegments(
    bareJpeg(40, 30),
    { marker: 0xe0, content: utf8Bytes("JFIF\0") },
    iptcSegment([[90, utf8Bytes("Nice")]]),
    xmpSegment(XMP),
    exifSegment(tiffBytes({ main: { 271: "Maker" } })),
  );
  const parts = await readJpeg(bytesInMemory(file));
  assert.deepEqual([parts.width, parts.height], [40, 30]);
  assert.equal(parts.xmp, XMP);
  assert.equal(parts.exif?.[0], 0x4d);
  assert.deepEqual([...parts.iptc!.subarray(0, 3)], [0x1c, 2, 90]);
});

Deno.test("readJpeg misses the end of a file that was cut off, but trusts a clip behind it", async () => {
  const cut = bareJpeg(40, 30, 300).subarray(0, -2);
  await assert.rejects(readJpeg(bytesInMemory(cut)), /ends too early/);
  const zeros = joinBytes(bareJpeg(40, 30).subarray(0, -40), new Uint8Array(70_000));
  await assert.rejects(readJpeg(bytesInMemory(zeros)), /ends too early/);
  const clip = new Uint8Array(70_000);
  const samsung = joinBytes(bareJpeg(40, 30), clip, "SEFT");
  assert.equal((await readJpeg(bytesInMemory(samsung))).width, 40);
  const google = withSegments(
    bareJpeg(40, 30),
    xmpSegment(xmpPacket("", `GCamera:MicroVideoOffset="70000"`)),
  );
  assert.equal((await readJpeg(bytesInMemory(joinBytes(google, clip)))).width, 40);
});

Deno.test("readJpeg takes a picture that lacks only its end marker, and no other that is cut", async () => {
  // Every kind of scan a camera or an editor writes, with detail down to the last block.
  const pixels = Uint8Array.from(
    { length: 333 * 221 * 3 },
    (_, i) => (i * 7919 + (i >> 3) * 31) & 255,
  );
  const drawn = () => sharp(pixels, { raw: { width: 333, height: 221, channels: 3 } });
  const kinds = {
    baseline: drawn().jpeg({ quality: 80 }),
    subsampled: drawn().jpeg({ quality: 60, chromaSubsampling: "4:2:0", optimiseCoding: false }),
    full: drawn().jpeg({ chromaSubsampling: "4:4:4" }),
    grey: drawn().greyscale().jpeg(),
    progressive: drawn().jpeg({ progressive: true }),
    scans: drawn().jpeg({ mozjpeg: true }),
  };
  for (const [kind, made] of Object.entries(kinds)) {
    const whole = new Uint8Array(await made.toBuffer());
    const bare = whole.subarray(0, -2);
    for (const file of [bare, joinBytes(bare, [0xff]), joinBytes(bare, new Uint8Array(70_000))]) {
      assert.equal((await readJpeg(bytesInMemory(file))).width, 333, kind);
    }
    const isProgressive = kind === "progressive" || kind === "scans";
    // The last scan of a progressive picture adds a bit that no eye finds.
    for (const kept of isProgressive ? [0.2, 0.4, 0.5] : [0.2, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * kept));
      await assert.rejects(readJpeg(bytesInMemory(cut)), /ends too early/, `${kind} ${kept}`);
      const filled = joinBytes(cut, new Uint8Array(whole.length));
      await assert.rejects(readJpeg(bytesInMemory(filled)), /ends too early/, `${kind} ${kept}`);
    }
    for (const lost of isProgressive ? [] : [8, 20, 300]) {
      const cut = whole.subarray(0, -lost);
      await assert.rejects(readJpeg(bytesInMemory(cut)), /ends too early/, `${kind} -${lost}`);
    }
  }
});

Deno.test("readJpeg finds the end however much lies behind it, and wherever it falls", async () => {
  const whole = bareJpeg(40, 30);
  assert.equal(
    (await readJpeg(bytesInMemory(joinBytes(whole, new Uint8Array(400_000))))).width,
    40,
  );
  const { length } = bareJpeg(40, 30, 0);
  // The marker's two bytes before, across and behind what is read at a time.
  for (let content = 65_520 - length; content < 65_550; content++) {
    const file = joinBytes(bareJpeg(40, 30, content), new Uint8Array(70_000));
    assert.equal((await readJpeg(bytesInMemory(file))).width, 40, String(content));
  }
});

Deno.test("readPng reads compressed XMP, and metadata behind the picture", async () => {
  const chunk = (name: string, content: Uint8Array) =>
    joinBytes(u32(content.length), name, content, u32(0));
  const packed = new Uint8Array(deflateSync(utf8Bytes(XMP)));
  const file = joinBytes(
    "\x89PNG\r\n\x1a\n",
    chunk("IHDR", joinBytes(u32(7, 5), [8, 2, 0, 0, 0])),
    chunk("IDAT", new Uint8Array(20)),
    chunk("IDAT", new Uint8Array(20)),
    chunk("eXIf", tiffBytes({ main: { 271: "Maker" } })),
    chunk("iTXt", joinBytes("XML:com.adobe.xmp\0", [1, 0, 0, 0], packed)),
    chunk("IEND", new Uint8Array(0)),
  );
  const parts = await readPng(bytesInMemory(file));
  assert.deepEqual([parts.width, parts.height, parts.xmp], [7, 5, XMP]);
  assert.equal(parts.exif?.[0], 0x4d);
  await assert.rejects(readPng(bytesInMemory(file.subarray(0, -12))), /ends too early/);
});

Deno.test("readTiff copies the directories of a large file into a small stream", async () => {
  const whole = tiffBytes({
    main: { 256: { long: 9000 }, 257: { long: 6000 }, 271: "Scanner", 274: { short: 3 } },
    exif: { 0x9003: "1962:08:05 11:00:00" },
    gap: 200_000,
  });
  const parts = await readTiff(bytesInMemory(whole));
  assert.deepEqual([parts.width, parts.height], [9000, 6000]);
  assert.ok(parts.exif!.length < 400);
  const text = new TextDecoder("latin1").decode(parts.exif);
  assert.match(text, /Scanner/);
  assert.match(text, /1962:08:05 11:00:00/);
  await assert.rejects(readTiff(bytesInMemory(whole.subarray(0, 100_000))), isLeftOut);
});

for (
  const [irot, imir, orientation] of [
    // Then EXIF says it.
    [undefined, undefined, undefined],
    [0, undefined, 1],
    [1, undefined, 8],
    [2, undefined, 3],
    [3, undefined, 6],
    [0, 1, 2],
    [0, 0, 4],
    [1, 1, 7],
    [3, 1, 5],
  ] as const
) {
  Deno.test(`readHeifParts takes irot ${irot} and imir ${imir} for orientation ${orientation}`, async () => {
    const parts = await readHeifParts(bytesInMemory(bareHeif({ irot, imir })));
    assert.equal(parts.orientation, orientation);
    assert.deepEqual([parts.width, parts.height], [4032, 3024]);
  });
}

Deno.test("readHeifParts finds EXIF, XMP and the clip of a Motion Photo", async () => {
  const clip = bareMovie({ brand: "isom" });
  const exif = tiffBytes({ main: { 271: "Maker" } });
  const file = bareHeif({ exif, xmp: XMP, clip });
  const parts = await readHeifParts(bytesInMemory(file));
  assert.deepEqual(parts.exif, exif);
  assert.equal(parts.xmp, XMP);
  assert.deepEqual(parts.clip, { offset: file.length - clip.length, size: clip.length });
});

Deno.test("readHeifParts misses content past the end", async () => {
  const file = bareHeif({ exif: tiffBytes({ main: { 271: "Maker" } }) });
  await assert.rejects(readHeifParts(bytesInMemory(file.subarray(0, -20))), /ends too early/);
  await assert.rejects(readHeifParts(bytesInMemory(file.subarray(0, 24))), isLeftOut);
});
