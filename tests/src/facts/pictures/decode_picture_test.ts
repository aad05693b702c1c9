// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { decodePicture } from "../../../../src/facts/pictures/decode_picture.ts";
import { pictureSize } from "../../../../src/facts/pictures/picture_size.ts";

/** A picture of four corners: red, green, blue, white, 8 × 6 px each. */
function corners(): Uint8Array {
  const colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]];
  const data = new Uint8Array(16 * 12 * 3);
  for (let y = 0; y < 12; y++) {
    for (let x = 0; x < 16; x++) {
      data.set(colours[(y < 6 ? 0 : 2) + (x < 8 ? 0 : 1)]!, (y * 16 + x) * 3);
    }
  }
  return data;
}

const picture = () => sharp(corners(), { raw: { width: 16, height: 12, channels: 3 } });

async function pixelOf(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { width, data } = await decodePicture(bytes);
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await decodePicture(bytes).then(() => undefined, (error) => error);
  assert.ok(error instanceof Error && error.name === "NotAPicture", `${error}`);
  return error.message;
}

Deno.test("decodePicture reads JPEG, PNG, WebP and GIF alike", async () => {
  const encoded = [
    await picture().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(),
    await picture().png().toBuffer(),
    await picture().png({ palette: true }).toBuffer(),
    await picture().webp({ lossless: true }).toBuffer(),
    await picture().gif().toBuffer(),
  ];
  for (const bytes of encoded) {
    const { width, height, data } = await decodePicture(bytes);
    assert.deepEqual([width, height, data.length], [16, 12, 16 * 12 * 3]);
    for (const [x, y, expected] of [[2, 2, [255, 0, 0]], [13, 10, [255, 255, 255]]] as const) {
      const pixel = await pixelOf(bytes, x, y);
      pixel.forEach((value, c) => assert.ok(Math.abs(value - expected[c]!) <= 4, `${pixel}`));
    }
  }
});

Deno.test("decodePicture takes the first frame of an animation", async () => {
  const frames = new Uint8Array(8 * 8 * 3 * 2).fill(200, 0, 8 * 8 * 3);
  const gif = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif({ loop: 0 }).toBuffer();
  const { width, height, data } = await decodePicture(gif);
  assert.deepEqual([width, height], [8, 8]);
  assert.ok(data.every((value) => value === 200));
});

Deno.test("decodePicture does not turn a picture by its EXIF", async () => {
  const jpeg = await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  const { width, height } = await decodePicture(jpeg);
  assert.deepEqual([width, height], [16, 12]);
});

Deno.test("decodePicture drops transparency, it lays nothing under it", async () => {
  const data = new Uint8Array(8 * 8 * 4);
  for (let i = 0; i < data.length; i += 4) data.set([10, 200, 30, 0], i);
  const png = await sharp(data, { raw: { width: 8, height: 8, channels: 4 } }).png().toBuffer();
  assert.deepEqual(await pixelOf(png, 3, 3), [10, 200, 30]);
});

Deno.test("decodePicture makes RGB of grey, of 16 bits and of CMYK", async () => {
  const grey = await sharp(new Uint8Array(64).fill(90), {
    raw: { width: 8, height: 8, channels: 1 },
  })
    .png().toBuffer();
  assert.deepEqual(await pixelOf(grey, 1, 1), [90, 90, 90]);
  const deep = await picture().toColourspace("rgb16").png().toBuffer();
  assert.deepEqual(await pixelOf(deep, 2, 2), [255, 0, 0]);
  const print = await picture().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
  const [red, green, blue] = await pixelOf(print, 2, 2);
  assert.ok(red! > 200 && green! < 90 && blue! < 90);
});

Deno.test("decodePicture leaves the numbers of a wide colour profile as they are", async () => {
  const plain = await picture().png().toBuffer();
  const wide = await sharp(plain).withIccProfile("p3").png().toBuffer();
  const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
  assert.deepEqual((await decodePicture(wide)).data, new Uint8Array(stored));
});

Deno.test("decodePicture refuses HEIC and AVIF with what to send instead", async () => {
  const avif = await picture().avif().toBuffer();
  assert.equal(
    await refusal(avif),
    "it is HEIC or AVIF, which are not read here; send the JPEG preview",
  );
});

Deno.test("decodePicture refuses damaged and cut pictures", async () => {
  const png = new Uint8Array(await picture().png().toBuffer());
  await refusal(png.subarray(0, 40));
  const jpeg = new Uint8Array(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#123" } })
      .jpeg().toBuffer(),
  );
  await refusal(jpeg.subarray(0, 200));
});

Deno.test("decodePicture refuses more than 50 million pixels from the header", async () => {
  const png = new Uint8Array(await picture().png().toBuffer());
  const view = new DataView(png.buffer, png.byteOffset);
  view.setUint32(16, 10_000);
  view.setUint32(20, 5_001);
  assert.match(await refusal(png), /pixel/);
});

Deno.test("decodePicture of damaged pictures is a raster no larger than they claim, or a refusal", async () => {
  const files = [
    await picture().jpeg().toBuffer(),
    await picture().jpeg({ progressive: true }).toBuffer(),
    await picture().png().toBuffer(),
    await picture().png({ palette: true }).toBuffer(),
    await picture().webp().toBuffer(),
    await picture().webp({ lossless: true }).toBuffer(),
    await picture().gif().toBuffer(),
  ];
  const mutated = fc.tuple(
    fc.constantFrom(...files),
    fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 5 }),
    fc.oneof(fc.constant(Infinity), fc.nat(800)),
  );
  let refused = 0, read = 0;
  await fc.assert(
    fc.asyncProperty(mutated, async ([file, changes, length]) => {
      const bytes = Uint8Array.from(file);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      const cut = bytes.subarray(0, length), claimed = pictureSize(cut);
      // What claims too much is refused before anybody decodes it.
      if (claimed && claimed.width * claimed.height > 1_000_000) return;
      try {
        const { width, height, data } = await decodePicture(cut);
        assert.equal(data.length, width * height * 3);
        assert.ok(claimed && width * height <= claimed.width * claimed.height);
        read++;
      } catch (error) {
        assert.ok(error instanceof Error && error.name === "NotAPicture", `${error}`);
        refused++;
      }
    }),
    { numRuns: 1_500 },
  );
  assert.ok(refused > 0 && read > 0);
});

Deno.test("decodePicture unpacks no more of a picture than its size", async () => {
  const part = (name: string, body: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const bytes = Buffer.alloc(named.length + 8);
    bytes.writeUInt32BE(body.length);
    named.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(named), named.length + 4);
    return bytes;
  };
  const head = Uint8Array.of(0, 0, 0, 16, 0, 0, 0, 12, 8, 2, 0, 0, 0);
  const bomb = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    part("IHDR", head),
    part("IDAT", deflateSync(new Uint8Array(50_000_000))),
    part("IEND", new Uint8Array()),
  ]);
  assert.ok(bomb.length < 100_000);
  const end = await decodePicture(bomb).catch((error) => error);
  assert.deepEqual([end.width, end.height, end.data?.length], [16, 12, 16 * 12 * 3], `${end}`);
});
