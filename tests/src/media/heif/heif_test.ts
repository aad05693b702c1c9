// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import sharp from "sharp";
import { isHeif } from "../../../../src/media/heif/items.ts";
import { openPicture } from "../../../../src/media/pictures/sharp_reader.ts";
import { readAsJpeg, readPhoto, readRgb } from "../../../../src/media/pictures/photo.ts";
import { type HeicShape, makeHeic } from "../../../fixtures/media/heic.ts";
import { makeStill, QUADRANTS, quadrants, quadrantsOf } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const LARGE = { maxWidth: 1_000, maxHeight: 1_000 };

async function read(shape: Partial<HeicShape>, fit = LARGE) {
  const { width = 160, height = 128 } = shape;
  let picture: Awaited<ReturnType<typeof readRgb>> | undefined;
  await inScratch(async (folder) => {
    const file = path.join(folder, "IMG 1.HEIC");
    await makeHeic(file, { width, height, rgb: quadrants(width, height), ...shape });
    picture = await readRgb(file, fit);
  });
  return picture!;
}

function assertQuadrants(picture: Parameters<typeof quadrantsOf>[0], order: readonly number[]) {
  const seen = quadrantsOf(picture);
  order.forEach((source, place) =>
    QUADRANTS[source]!.forEach((value, channel) =>
      assert.ok(Math.abs(seen[place]![channel]! - value) <= 6, `${place}: ${seen[place]}`)
    )
  );
}

Deno.test("readRgb reads a HEIC of one picture and of a grid whose last tiles reach beyond", async () => {
  for (const shape of [{}, { tile: 64 }, { tile: 64, width: 100, height: 70 }]) {
    const picture = await read(shape);
    const { width = 160, height = 128 } = shape as Partial<HeicShape>;
    assert.deepEqual([picture.width, picture.height], [width, height]);
    assert.deepEqual([picture.sourceWidth, picture.sourceHeight], [width, height]);
    assertQuadrants(picture, [0, 1, 2, 3]);
  }
});

Deno.test("readRgb puts grid tiles where they belong, without seams", async () => {
  const width = 192, height = 128;
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const x = i % width, y = Math.floor(i / width);
    rgb.set([x, y, 128], i * 3);
  }
  const picture = await read({ width, height, rgb, tile: 64 });
  let worst = 0;
  for (let i = 0; i < width * height; i++) {
    worst = Math.max(worst, Math.abs(picture.data[i * 3]! - rgb[i * 3]!));
    worst = Math.max(worst, Math.abs(picture.data[i * 3 + 1]! - rgb[i * 3 + 1]!));
  }
  assert.ok(worst <= 8, String(worst));
  // Half the size is averaged tile by tile, and no seam shows there either.
  const half = await read({ width, height, rgb, tile: 64 }, { maxWidth: 96, maxHeight: 96 });
  assert.deepEqual([half.width, half.height], [96, 64]);
  for (let i = 0; i < 96 * 64; i++) {
    const x = i % 96, y = Math.floor(i / 96);
    assert.ok(Math.abs(half.data[i * 3]! - 2 * x) <= 9, `${x} ${y}: ${half.data[i * 3]}`);
    assert.ok(Math.abs(half.data[i * 3 + 1]! - 2 * y) <= 9, `${x} ${y}: ${half.data[i * 3 + 1]}`);
  }
});

Deno.test("readRgb applies rotation, mirroring and clean aperture in their order", async () => {
  const cases: [Partial<HeicShape>, [number, number], number[]][] = [
    [{ irot: 1 }, [128, 160], [1, 3, 0, 2]],
    [{ irot: 2 }, [160, 128], [3, 2, 1, 0]],
    [{ irot: 3 }, [128, 160], [2, 0, 3, 1]],
    [{ imir: 1 }, [160, 128], [1, 0, 3, 2]],
    [{ imir: 0 }, [160, 128], [2, 3, 0, 1]],
    [{ irot: 1, imir: 1 }, [128, 160], [3, 1, 2, 0]],
    [{ clap: { width: 100, height: 60, right: 0, down: 0 } }, [100, 60], [0, 1, 2, 3]],
    // The right upper quarter alone.
    [{ clap: { width: 80, height: 64, right: 40, down: -32 } }, [80, 64], [1, 1, 1, 1]],
    [{ clap: { width: 100, height: 60, right: 0, down: 0 }, irot: 3 }, [60, 100], [2, 0, 3, 1]],
  ];
  for (const [shape, size, order] of cases) {
    const picture = await read({ tile: 64, ...shape });
    assert.deepEqual([picture.sourceWidth, picture.sourceHeight], size, JSON.stringify(shape));
    assertQuadrants(picture, order);
  }
});

Deno.test("readRgb scales a grid down to the asked size", async () => {
  for (const [max, size] of [[80, [80, 64]], [50, [50, 40]], [20, [20, 16]]] as const) {
    const picture = await read({ tile: 64 }, { maxWidth: max, maxHeight: max });
    assert.deepEqual([picture.width, picture.height], size);
    assert.deepEqual([picture.sourceWidth, picture.sourceHeight], [160, 128]);
    assertQuadrants(picture, [0, 1, 2, 3]);
  }
});

Deno.test("readRgb follows the colours a HEIC names", async () => {
  // Limited-range BT.709 is what the fixture's tiles are; saying so must not change anything.
  const named = await read({ nclx: { primaries: 1, transfer: 13, matrix: 1, full: false } });
  assertQuadrants(named, [0, 1, 2, 3]);
  // The same numbers as full range are paler.
  const full = await read({ nclx: { primaries: 1, transfer: 13, matrix: 1, full: true } });
  assert.ok(quadrantsOf(full)[0]![1]! > quadrantsOf(named)[0]![1]! + 5);
  // As Display P3 they are more vivid, whether a code or a profile says it.
  const p3 = await read({ nclx: { primaries: 12, transfer: 13, matrix: 1, full: false } });
  const pixel = { create: { width: 1, height: 1, channels: 3, background: "#000" } } as const;
  const { icc } = await sharp(await sharp(pixel).withIccProfile("p3").png().toBuffer()).metadata();
  const profiled = await read({ icc: icc! });
  for (const [place, colour] of quadrantsOf(p3).entries()) {
    colour.forEach((value, channel) => {
      const other = quadrantsOf(profiled)[place]![channel]!;
      assert.ok(Math.abs(value - other) <= 4, `${colour} ${quadrantsOf(profiled)[place]}`);
    });
  }
  assert.ok(quadrantsOf(p3)[0]![0]! > quadrantsOf(named)[0]![0]! + 5);
});

Deno.test("readRgb brings HDR stills to SDR, in HEVC and in AV1", async () => {
  const width = 64, height = 64;
  for (const codec of [undefined, "av1"] as const) {
    for (const transfer of [16, 18]) {
      // 58 % of PQ's signal is HDR reference white, 75 % of HLG's.
      const rgb = new Uint8Array(width * height * 3).fill(transfer === 16 ? 148 : 191);
      const nclx = { primaries: 9, transfer, matrix: 9, full: false };
      const { data: [r, g, b] } = await read({ width, height, rgb, nclx, codec });
      assert.ok(
        r! > 165 && r! <= 255 && Math.abs(r! - g!) < 6 && Math.abs(g! - b!) < 6,
        `${codec} ${transfer}: ${r} ${g} ${b}`,
      );
    }
    // What was red in the wide colours of HDR is a stronger red than one of SDR's numbers.
    const colours = await read({
      codec,
      nclx: { primaries: 9, transfer: 16, matrix: 9, full: false },
    });
    const [red] = quadrantsOf(colours);
    assert.ok(red![0]! - red![1]! > 100, `${codec}: ${red}`);
  }
});

Deno.test("readRgb shows the base of a tone map, whose own colours are of brighter screens", async () => {
  assertQuadrants(await read({ tmap: true }), [0, 1, 2, 3]);
  assertQuadrants(await read({ tmap: true, tile: 64 }), [0, 1, 2, 3]);
});

Deno.test("readRgb and readAsJpeg stand a HEIC or AVIF upright by EXIF where its container does not", async () => {
  const cases: [number, [number, number], number[]][] = [
    [1, [160, 128], [0, 1, 2, 3]],
    [2, [160, 128], [1, 0, 3, 2]],
    [3, [160, 128], [3, 2, 1, 0]],
    [4, [160, 128], [2, 3, 0, 1]],
    [5, [128, 160], [0, 2, 1, 3]],
    [6, [128, 160], [2, 0, 3, 1]],
    [7, [128, 160], [3, 1, 2, 0]],
    [8, [128, 160], [1, 3, 0, 2]],
  ];
  await inScratch(async (folder) => {
    for (const codec of [undefined, "av1"] as const) {
      const file = path.join(folder, "turned");
      for (const [orientation, size, order] of cases) {
        const shape = { width: 160, height: 128, rgb: quadrants(160, 128), codec, orientation };
        await makeHeic(file, shape);
        const picture = await readRgb(file, LARGE);
        assert.deepEqual([picture.sourceWidth, picture.sourceHeight], size, String(orientation));
        assert.deepEqual([picture.width, picture.height], size);
        assertQuadrants(picture, order);
        if (orientation !== 6) continue;
        const jpeg = await sharp(await readAsJpeg(file, LARGE, 90)).metadata();
        assert.deepEqual([jpeg.width, jpeg.height], size);
        // The container's own word goes before EXIF's.
        await makeHeic(file, { ...shape, irot: 2 });
        const turned = await readRgb(file, LARGE);
        assert.deepEqual([turned.width, turned.height], [160, 128]);
        assertQuadrants(turned, [3, 2, 1, 0]);
      }
    }
  });
});

Deno.test("readRgb shows all the detail of a part that is kept of a large grid", async () => {
  const width = 512, height = 512;
  // Stripes of two pixels: shrunk by four they are grey.
  const rgb = Uint8Array.from(
    { length: width * height * 3 },
    (_, i) => Math.floor(i / 3) % width & 2 ? 230 : 30,
  );
  const clap = { width: 128, height: 128, right: 0, down: 0 };
  const picture = await read({ width, height, rgb, tile: 64, clap });
  assert.deepEqual([picture.width, picture.height], [128, 128]);
  assert.ok(Math.min(...picture.data) < 60 && Math.max(...picture.data) > 200);
});

Deno.test("isHeif knows HEVC brands and leaves AVIF and others alone", async () => {
  await inScratch(async (folder) => {
    const file = (name: string) => path.join(folder, name);
    await makeHeic(file("a"), { width: 64, height: 64, rgb: quadrants(64, 64), brand: "mif1" });
    assert.equal(isHeif(openPicture(file("a")).head), true);
    assert.equal((await readPhoto(file("a"), LARGE)).width, 64);
    await makeStill(file("b"), { format: "avif" });
    assert.equal(isHeif(openPicture(file("b")).head), false);
    await makeStill(file("c"), { format: "png" });
    assert.equal(isHeif(openPicture(file("c")).head), false);
    assert.throws(() => openPicture(file("missing")), { code: "media_unreadable" });
  });
});
