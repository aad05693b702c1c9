import assert from "node:assert/strict";
import fc from "fast-check";
import sharp from "sharp";
import { MAX_PICTURE_PIXELS, pictureSize } from "../../../../src/facts/pictures/picture_size.ts";
import { HEADER_KINDS } from "../../../fixtures/picture_headers.ts";

Deno.test("pictureSize reads what every kind of header claims", () => {
  for (const { name, format, make, longest } of HEADER_KINDS) {
    for (const [width, height] of [[1, 1], [640, 480], [longest, 1], [1, longest], [257, 16_000]]) {
      if (width! < 8 && name.includes("small")) continue;
      const size = pictureSize(make(width!, height!));
      assert.equal(size?.format, format, name);
      const pixels = size.width * size.height;
      // Where a small canvas is named beside the frame, the larger of both counts.
      assert.ok(pixels >= width! * height!, `${name}: ${size.width} × ${size.height}`);
      if (!name.includes("small") && !name.includes("grid")) {
        assert.deepEqual([size.width, size.height], [width, height], name);
      }
    }
  }
});

Deno.test("pictureSize agrees with a decoder on real files", async () => {
  const base = sharp({ create: { width: 37, height: 23, channels: 3, background: "#4a7" } });
  const files = [
    await base.clone().jpeg().toBuffer(),
    await base.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    await base.clone().png().toBuffer(),
    await base.clone().webp().toBuffer(),
    await base.clone().webp({ lossless: true }).toBuffer(),
    await base.clone().ensureAlpha(0.5).webp().toBuffer(),
    await base.clone().gif().toBuffer(),
    await base.clone().tiff().toBuffer(),
    await base.clone().tiff({ bigtiff: true }).toBuffer(),
    await base.clone().avif().toBuffer(),
  ];
  for (const file of files) {
    const { width, height } = await sharp(file).metadata();
    const size = pictureSize(file);
    assert.deepEqual([size?.width, size?.height], [width, height], size?.format ?? "unknown");
  }
});

Deno.test("pictureSize of a GIF is as wide as its screen and as high as its picture", () => {
  const { make } = HEADER_KINDS.find(({ name }) => name.includes("small screen"))!;
  const gif = make(1, 60_000);
  gif.set([0x60, 0xea, 1, 0], 6);
  assert.deepEqual(pictureSize(gif), { format: "gif", width: 60_000, height: 60_000 });
});

Deno.test("pictureSize says nothing of what it does not know", () => {
  const text = (letters: string) => new TextEncoder().encode(letters);
  for (
    const letters of ["", "x", "%PDF-1.7", "<svg width='9' height='9'/>", "BM......", "GIF88a"]
  ) {
    assert.equal(pictureSize(text(letters)), undefined, letters);
  }
  for (const { name, make } of HEADER_KINDS) {
    if (name.includes("small") || name.includes("WebP") || name.includes("grid")) continue;
    assert.equal(pictureSize(make(0, 40)), undefined, name);
  }
});

Deno.test("pictureSize of a header cut short anywhere does not throw", () => {
  for (const { make } of HEADER_KINDS) {
    const whole = make(640, 480);
    for (let length = 0; length <= whole.length; length++) pictureSize(whole.subarray(0, length));
  }
});

Deno.test("pictureSize of 20,000 random inputs neither throws nor says what is no size", () => {
  const starts = HEADER_KINDS.map(({ make }) => make(640, 480));
  const input = fc.tuple(
    fc.constantFrom(new Uint8Array(0), ...starts),
    fc.uint8Array({ maxLength: 160 }),
    fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
  );
  fc.assert(
    fc.property(input, ([start, end, changes]) => {
      const bytes = new Uint8Array(start.length + end.length);
      bytes.set(start);
      bytes.set(end, start.length);
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      const size = pictureSize(bytes);
      if (size) assert.ok(size.width > 0 && size.height > 0 && Number.isFinite(size.width));
    }),
    { numRuns: 20_000 },
  );
});

/** A beginning, then one tiny part after the other. */
function partsAfter(
  start: readonly number[],
  part: readonly number[],
  length = 2_000_000,
): Uint8Array {
  const file = new Uint8Array(length);
  for (let at = start.length; at + part.length <= file.length; at += part.length) {
    file.set(part, at);
  }
  file.set(start);
  return file;
}

const letters = (text: string) => [...new TextEncoder().encode(text)];

Deno.test("pictureSize takes a header without an end for none", () => {
  const gif = [...letters("GIF89a"), 8, 0, 8, 0, 0, 0, 0];
  const endless: Readonly<Record<string, Uint8Array>> = {
    "empty boxes": partsAfter([0, 0, 0, 8, ...letters("ftypheic")], [0, 0, 0, 8, 0, 0, 0, 0]),
    "fill bytes": partsAfter([0xff, 0xd8], [0xff]),
    "bare markers": partsAfter([0xff, 0xd8], [0xff, 1]),
    "empty segments": partsAfter([0xff, 0xd8], [0xff, 0xe0, 0, 2]),
    "frames in JPEG": partsAfter([0xff, 0xd8], [0xff, 0xc0, 0, 8, 8, 0, 8, 0, 8, 0]),
    "canvases": partsAfter(letters("RIFF....WEBP"), [...letters("VP8X"), 10, ...Array(13).fill(0)]),
    "extensions": partsAfter(gif, [0x21, 1, 0]),
  };
  for (const [what, file] of Object.entries(endless)) {
    assert.equal(pictureSize(file), undefined, what);
  }
  // A page of a TIFF that is its own next one.
  const loop = new Uint8Array(400_000).fill(1);
  loop.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xff, 0xff]);
  assert.equal(pictureSize(loop), undefined);
});

Deno.test("pictureSize reads on through a GIF of comments, and JPEG of every segment", () => {
  const start = [...letters("GIF89a"), 8, 0, 8, 0, 0, 0, 0, 0x21, 0xfe];
  const gif = partsAfter(start, [255, ...Array(255).fill(1)], 16_777_216);
  // The last comment that fits ends where the picture begins.
  const end = start.length + Math.floor((gif.length - start.length) / 256) * 256 - 256;
  gif.set([0, 0x2c, 0, 0, 0, 0, 40, 0, 30, 0], end);
  assert.deepEqual(pictureSize(gif), { format: "gif", width: 40, height: 30 });
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, 3];
  const jpeg = new Uint8Array(2 + 255 * 65_537 + frame.length);
  jpeg.set([0xff, 0xd8]);
  for (let i = 0; i < 255; i++) jpeg.set([0xff, 0xe1, 0xff, 0xff], 2 + i * 65_537);
  jpeg.set(frame, 2 + 255 * 65_537);
  assert.deepEqual(pictureSize(jpeg), { format: "jpeg", width: 40, height: 30 });
});

Deno.test("MAX_PICTURE_PIXELS stands between ten thousand by five thousand and one line more", () => {
  for (const { name, make } of HEADER_KINDS) {
    const most = pictureSize(make(10_000, 5_000))!;
    assert.equal(most.width * most.height, MAX_PICTURE_PIXELS, name);
    const more = pictureSize(make(10_000, 5_001))!;
    assert.ok(more.width * more.height > MAX_PICTURE_PIXELS, name);
  }
});
