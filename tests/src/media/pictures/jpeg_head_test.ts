import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { jpegHead } from "../../../../src/media/pictures/jpeg_head.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#4060a0" } });
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

/** With EXIF as the last segment before the scan. */
function withLateExif(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const others: Uint8Array[] = [bytes.subarray(0, 2)], exif: Uint8Array[] = [];
  let at = 2;
  for (let marker = view.getUint8(at + 1); marker !== 0xda; marker = view.getUint8(at + 1)) {
    const end = at + 2 + view.getUint16(at + 2);
    (marker === 0xe1 ? exif : others).push(bytes.subarray(at, end));
    at = end;
  }
  return new Uint8Array(Buffer.concat([...others, ...exif, bytes.subarray(at)]));
}

/** A segment of EXIF with a turn in it alone. */
function drawnExif({ orientation, isLittle }: { orientation: number; isLittle: boolean }): Buffer {
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  tiff.setUint16(8, 1, isLittle);
  tiff.setUint16(10, 0x0112, isLittle);
  tiff.setUint16(12, 3, isLittle);
  tiff.setUint32(14, 1, isLittle);
  tiff.setUint16(18, orientation, isLittle);
  const length = 2 + 6 + tiff.byteLength;
  return Buffer.concat([
    Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]),
    Buffer.from("Exif\0\0", "latin1"),
    new Uint8Array(tiff.buffer),
  ]);
}

/** A picture without its first marker. */
const plainBody = async () => (await bytesOf(drawn(64, 48).jpeg())).subarray(2);

Deno.test("jpegHead reads what previews of servers come in", async () => {
  const plain = {
    baseline: drawn(720, 541).jpeg(),
    progressive: drawn(31, 2_000).jpeg({ progressive: true }),
    "optimised, without subsampling": drawn(1, 7).jpeg({
      mozjpeg: true,
      chromaSubsampling: "4:4:4",
    }),
    grey: drawn(640, 427).greyscale().jpeg(),
    print: drawn(320, 240).toColourspace("cmyk").jpeg(),
    "wide colours": drawn(300, 200).jpeg().withIccProfile("p3"),
  };
  for (const [name, picture] of Object.entries(plain)) {
    const bytes = await bytesOf(picture);
    const { autoOrient, space, icc } = await sharp(bytes).metadata();
    const told = jpegHead(bytes);
    assert.deepEqual(told?.upright, autoOrient, name);
    assert.equal(told.isRgb, space === "srgb", name);
    assert.deepEqual(told.profile, icc && new Uint8Array(icc), name);
  }
});

const turnedBy = (orientation: number) =>
  bytesOf(drawn(64, 48).jpeg().withMetadata({ orientation }));

/** Where its EXIF's TIFF begins. */
const tiffAt = (bytes: Uint8Array) => Buffer.from(bytes).indexOf("Exif\0\0") + 6;

/** The entry that turns it: its tag, type, count and value. */
function turnEntry(bytes: Uint8Array): DataView {
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + tiffAt(bytes));
  assert.equal(tiff.getUint16(0), 0x4949);
  const directory = tiff.getUint32(4, true);
  for (let at = directory + 2;; at += 12) {
    if (tiff.getUint16(at, true) === 0x0112) {
      return new DataView(tiff.buffer, tiff.byteOffset + at, 12);
    }
  }
}

Deno.test("jpegHead turns a size as EXIF says, wherever in the header that stands", async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const turned = await turnedBy(orientation);
    const { autoOrient } = await sharp(turned).metadata();
    for (const bytes of [turned, withLateExif(turned)]) {
      assert.deepEqual((await sharp(bytes).metadata()).autoOrient, autoOrient);
      assert.deepEqual(jpegHead(bytes)?.upright, autoOrient, String(orientation));
    }
  }
  const told = await bytesOf(drawn(64, 48).withExif({ IFD0: { ImageDescription: "Sea" } }).jpeg());
  assert.deepEqual(jpegHead(told)?.upright, { width: 64, height: 48 });
  // The largest number first, as most cameras write it.
  const big = drawnExif({ orientation: 8, isLittle: false });
  const bytes = new Uint8Array(Buffer.concat([told.subarray(0, 2), big, await plainBody()]));
  assert.deepEqual((await sharp(bytes).metadata()).autoOrient, { width: 48, height: 64 });
  assert.deepEqual(jpegHead(bytes)?.upright, { width: 48, height: 64 });
});

Deno.test("jpegHead leaves EXIF that is not plain, and what is no JPEG, to others", async () => {
  const odd: Record<string, (entry: DataView, bytes: Uint8Array) => void> = {
    "another type": (entry) => entry.setUint16(2, 4, true),
    "more than one value": (entry) => entry.setUint32(4, 2, true),
    "no turn": (entry) => entry.setUint16(8, 0, true),
    "an unknown turn": (entry) => entry.setUint16(8, 9, true),
    "another order of bytes": (_, bytes) => bytes.fill(0x4a, tiffAt(bytes), tiffAt(bytes) + 2),
    "another magic number": (_, bytes) => bytes.fill(43, tiffAt(bytes) + 2, tiffAt(bytes) + 3),
    "a directory outside": (_, bytes) => bytes.fill(0xff, tiffAt(bytes) + 4, tiffAt(bytes) + 8),
    "another name": (_, bytes) => bytes.set([0x65], tiffAt(bytes) - 6),
  };
  for (const [name, spoil] of Object.entries(odd)) {
    const bytes = await turnedBy(6);
    spoil(turnEntry(bytes), bytes);
    assert.equal(jpegHead(bytes), undefined, name);
  }
  const twice = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    drawnExif({ orientation: 6, isLittle: true }),
    (await turnedBy(1)).subarray(2),
  ]);
  assert.equal(jpegHead(twice), undefined);
  for (const other of [drawn(64, 48).png(), drawn(64, 48).webp(), drawn(64, 48).gif()]) {
    assert.equal(jpegHead(await bytesOf(other)), undefined);
  }
});

/** A profile's segment, the first of so many. */
function profilePart(profile: Uint8Array, parts: number): Uint8Array {
  const length = 2 + 12 + 2 + profile.length;
  const name = Buffer.from("ICC_PROFILE\0", "latin1");
  const marker = [0xff, 0xe2, length >> 8, length & 0xff];
  return new Uint8Array(
    Buffer.concat([new Uint8Array(marker), name, new Uint8Array([1, parts]), profile]),
  );
}

Deno.test("jpegHead leaves a profile in parts, or one of two, to others", async () => {
  const body = await plainBody();
  const profile = new Uint8Array(400).fill(7);
  const holding = (...parts: Uint8Array[]) =>
    new Uint8Array(Buffer.concat([new Uint8Array([0xff, 0xd8]), ...parts, body]));
  assert.deepEqual(jpegHead(holding(profilePart(profile, 1)))?.profile, profile);
  assert.equal(jpegHead(holding(profilePart(profile, 2))), undefined);
  assert.equal(jpegHead(holding(profilePart(profile, 1), profilePart(profile, 1))), undefined);
  // Other programs' segments of the same kind are no profile.
  const other = profilePart(profile, 1).fill(0x4d, 4, 7);
  assert.deepEqual(Object.keys(jpegHead(holding(other)) ?? {}), ["upright", "isRgb"]);
});

Deno.test("jpegHead ends with a size or nothing whatever the bytes are", async () => {
  const whole = await turnedBy(6);
  assert.equal(jpegHead(whole.subarray(0, 100)), undefined);
  assert.equal(jpegHead(new Uint8Array()), undefined);
  const changed = fc.array(
    fc.record({ at: fc.nat({ max: whole.length - 1 }), to: fc.nat({ max: 255 }) }),
    { maxLength: 8 },
  );
  fc.assert(fc.property(changed, fc.nat({ max: whole.length }), (changes, length) => {
    const bytes = whole.slice();
    for (const { at, to } of changes) bytes[at] = to;
    const told = jpegHead(bytes.subarray(0, length));
    if (told === undefined) return;
    const { width, height } = told.upright;
    assert.ok([width, height].every((side) => Number.isInteger(side) && side > 0 && side < 65_536));
  }));
});
