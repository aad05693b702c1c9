import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { uprightJpegSize } from "../../../../src/media/pictures/jpeg_size.ts";

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

Deno.test("uprightJpegSize reads what previews of servers come in", async () => {
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
    const { width, height } = await sharp(bytes).metadata();
    assert.deepEqual(uprightJpegSize(bytes), { width, height }, name);
  }
});

Deno.test("uprightJpegSize leaves what EXIF may turn, and what is no JPEG, to others", async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const turned = drawn(64, 48).jpeg().withMetadata({ orientation });
    assert.equal(uprightJpegSize(await bytesOf(turned)), undefined, String(orientation));
  }
  const turned = await bytesOf(drawn(64, 48).jpeg().withMetadata({ orientation: 6 }));
  const late = withLateExif(turned);
  assert.deepEqual((await sharp(late).metadata()).autoOrient, { width: 48, height: 64 });
  assert.equal(uprightJpegSize(late), undefined);
  for (const other of [drawn(64, 48).png(), drawn(64, 48).webp(), drawn(64, 48).gif()]) {
    assert.equal(uprightJpegSize(await bytesOf(other)), undefined);
  }
});

Deno.test("uprightJpegSize ends with a size or nothing whatever the bytes are", async () => {
  const whole = await bytesOf(drawn(64, 48).jpeg());
  assert.equal(uprightJpegSize(whole.subarray(0, 100)), undefined);
  assert.equal(uprightJpegSize(new Uint8Array()), undefined);
  const changed = fc.array(
    fc.record({ at: fc.nat({ max: whole.length - 1 }), to: fc.nat({ max: 255 }) }),
    { maxLength: 8 },
  );
  fc.assert(fc.property(changed, fc.nat({ max: whole.length }), (changes, length) => {
    const bytes = whole.slice();
    for (const { at, to } of changes) bytes[at] = to;
    const size = uprightJpegSize(bytes.subarray(0, length));
    if (size === undefined) return;
    const { width, height } = size;
    assert.ok([width, height].every((side) => Number.isInteger(side) && side > 0 && side < 65_536));
  }));
});
