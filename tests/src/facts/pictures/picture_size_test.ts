// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import sharp from "sharp";
import { pictureSize } from "../../../../src/facts/pictures/picture_size.ts";
import { HEADER_KINDS } from "../../../fixtures/media/picture_headers.ts";

Deno.test("pictureSize reads what every kind of header claims", () => {
  for (const { name, format, make, longest } of HEADER_KINDS) {
    for (const [width, height] of [[1, 1], [640, 480], [longest, 1], [1, longest], [257, 16_000]]) {
      if (width! < 8 && name.includes("small")) continue;
      const size = pictureSize(make(width!, height!));
      assert.equal(size?.format, format, name);
      const pixels = size.width * size.height;
      // Where a small canvas is named beside the frame, the larger of both counts.
      assert.ok(pixels >= width! * height!, `${name}: ${size.width} × ${size.height}`);
      if (!name.includes("small")) {
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
  ];
  for (const file of files) {
    const { width, height } = await sharp(file).metadata();
    const size = pictureSize(file);
    assert.deepEqual([size?.width, size?.height], [width, height], size?.format ?? "unknown");
  }
});

Deno.test("pictureSize says nothing of what it does not know", () => {
  const text = (letters: string) => new TextEncoder().encode(letters);
  for (
    const letters of ["", "x", "%PDF-1.7", "<svg width='9' height='9'/>", "BM......", "GIF88a"]
  ) {
    assert.equal(pictureSize(text(letters)), undefined, letters);
  }
  for (const { name, make } of HEADER_KINDS) {
    if (name.includes("small") || name.includes("WebP")) continue;
    assert.equal(pictureSize(make(0, 40)), undefined, name);
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
