// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { jpegOf } from "../../../../src/media/pictures/sharp_library.ts";
import { readAsJpeg, readPhoto, readRgb } from "../../../../src/media/pictures/photo.ts";
import { join, latin, u32 } from "../../../../src/media/bytes.ts";
import { makeStill, QUADRANTS, quadrants, quadrantsOf } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const LARGE = { maxWidth: 1_000, maxHeight: 1_000 };

function assertQuadrants(
  picture: Parameters<typeof quadrantsOf>[0],
  order: readonly number[],
  tolerance = 8,
) {
  const seen = quadrantsOf(picture);
  order.forEach((source, place) =>
    QUADRANTS[source]!.forEach((value, channel) => {
      const off = Math.abs(seen[place]![channel]! - value);
      assert.ok(off <= tolerance, `${place}: ${seen[place]} instead of ${QUADRANTS[source]}`);
    })
  );
}

Deno.test("readRgb reads every still format", async () => {
  await inScratch(async (folder) => {
    for (const format of ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const) {
      const file = path.join(folder, `picture of ${format}`);
      await makeStill(file, { format });
      const picture = await readRgb(file, LARGE);
      assert.deepEqual([picture.width, picture.height], [64, 48], format);
      assert.deepEqual([picture.sourceWidth, picture.sourceHeight], [64, 48]);
      assertQuadrants(picture, [0, 1, 2, 3], format === "webp" || format === "avif" ? 14 : 6);
    }
  });
});

Deno.test("readAsJpeg gives byte for byte what the pixels of readRgb would", async () => {
  await inScratch(async (folder) => {
    const grain = (sigma: number) => ({ type: "gaussian" as const, mean: 128, sigma });
    const create = (width: number, height: number) =>
      sharp({
        create: { width, height, channels: 3 as const, background: "#000", noise: grain(40) },
      }).blur(2);
    const odd = path.join(folder, "odd.icc");
    await writeFile(odd, await oddProfile());
    const pictures = {
      "server.jpg": create(720, 541).jpeg(),
      "turned.jpg": create(543, 360).jpeg().withMetadata({ orientation: 6 }),
      "wide colours.jpg": create(640, 480).jpeg().withIccProfile("p3"),
      "odd colours.jpg": create(640, 480).jpeg().withIccProfile(odd),
      "print.jpg": create(320, 240).toColourspace("cmyk").jpeg(),
      "grey.jpg": create(640, 427).greyscale().jpeg(),
      "server.webp": create(900, 601).webp(),
      "glass.png": create(501, 333).ensureAlpha(0.4).png(),
      "deep.png": create(500, 300).toColourspace("rgb16").png(),
      "small.gif": create(41, 31).gif(),
    };
    for (const [name, picture] of Object.entries(pictures)) {
      const file = path.join(folder, name);
      await picture.toFile(file);
      const fit = { maxWidth: 200, maxHeight: 200 };
      const pixels = await readRgb(file, fit);
      const jpeg = await readAsJpeg(file, fit, 90);
      assert.deepEqual(jpeg, await jpegOf(pixels, 90), name);
      const { width, height, exif, icc } = await sharp(jpeg).metadata();
      assert.deepEqual([width, height, exif, icc], [
        pixels.width,
        pixels.height,
        undefined,
        undefined,
      ]);
    }
    await writeFile(path.join(folder, "broken.jpg"), "no picture at all");
    await assert.rejects(
      readAsJpeg(path.join(folder, "broken.jpg"), { maxWidth: 200, maxHeight: 200 }, 90),
      /Could not decode .*broken\.jpg/,
    );
  });
});

Deno.test("readRgb stands pictures upright for all eight EXIF orientations", async () => {
  // Which source quadrant stands left upper, right upper, left lower, right lower.
  const upright = [
    [0, 1, 2, 3],
    [1, 0, 3, 2],
    [3, 2, 1, 0],
    [2, 3, 0, 1],
    [0, 2, 1, 3],
    [2, 0, 3, 1],
    [3, 1, 2, 0],
    [1, 3, 0, 2],
  ];
  await inScratch(async (folder) => {
    for (const [index, order] of upright.entries()) {
      const file = path.join(folder, `${index}.jpg`);
      await makeStill(file, { orientation: index + 1 });
      const picture = await readRgb(file, LARGE);
      const turned = index >= 4;
      assert.deepEqual([picture.width, picture.height], turned ? [48, 64] : [64, 48]);
      assert.deepEqual([picture.sourceWidth, picture.sourceHeight], turned ? [48, 64] : [64, 48]);
      assertQuadrants(picture, order);
    }
  });
});

Deno.test("readRgb fits inside with even sides and never enlarges", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "a.png");
    await makeStill(file, { width: 301, height: 201, format: "png" });
    const size = async (maxWidth: number, maxHeight: number) => {
      const { width, height } = await readRgb(file, { maxWidth, maxHeight });
      return [width, height];
    };
    assert.deepEqual(await size(9_000, 9_000), [300, 200]);
    assert.deepEqual(await size(100, 9_000), [100, 66]);
    assert.deepEqual(await size(9_000, 51), [76, 50]);
    assert.deepEqual(await size(1, 1), [2, 2]);
  });
});

Deno.test("readRgb brings wide colours, CMYK, grey and 16 bits to sRGB", async () => {
  await inScratch(async (folder) => {
    const source = () => sharp(quadrants(64, 48), { raw: { width: 64, height: 48, channels: 3 } });
    const file = (name: string) => path.join(folder, name);
    await source().withIccProfile("p3").png().toFile(file("p3.png"));
    assertQuadrants(await readRgb(file("p3.png"), LARGE), [0, 1, 2, 3], 3);
    await source().toColourspace("rgb16").png().toFile(file("deep.png"));
    assertQuadrants(await readRgb(file("deep.png"), LARGE), [0, 1, 2, 3], 2);
    await source().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 100 })
      .toFile(file("print.jpg"));
    const printed = quadrantsOf(await readRgb(file("print.jpg"), LARGE));
    // Print cannot show all of these colours; they stay what they are called.
    assert.ok(printed[0]![0]! > 150 && printed[0]![1]! < 90, `red ${printed[0]}`);
    assert.ok(printed[2]![2]! > 110 && printed[2]![0]! < 110, `blue ${printed[2]}`);
    await source().greyscale().png().toFile(file("grey.png"));
    const grey = quadrantsOf(await readRgb(file("grey.png"), LARGE));
    assert.ok(grey.every(([r, g, b]) => r === g && g === b), String(grey));
  });
});

Deno.test("readRgb lays transparency on white and shows the first picture of an animation", async () => {
  await inScratch(async (folder) => {
    const clear = path.join(folder, "clear.png"), moving = path.join(folder, "moving.gif");
    await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    }).png().toFile(clear);
    const [r, g, b] = (await readRgb(clear, LARGE)).data;
    assert.ok([r, g, b].every((value) => Math.abs(value! - 127) <= 1), `${r} ${g} ${b}`);
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } }).png().toBuffer();
    const frames = await Promise.all([frame("#ff0000"), frame("#0000ff")]);
    await sharp(frames, { join: { animated: true } }).gif().toFile(moving);
    const first = await readRgb(moving, LARGE);
    assert.deepEqual([first.width, first.height], [8, 8]);
    assert.deepEqual([...first.data.subarray(0, 3)], [255, 0, 0]);
  });
});

/** A black PNG with one bit for each pixel: large in pixels, small in bytes. */
function bitPng(width: number, height: number): Uint8Array {
  const chunk = (type: string, content: Uint8Array) => {
    const named = join([latin(type), content]);
    return join([u32(content.length), named, u32(crc32(named))]);
  };
  const rows = new Uint8Array(height * (1 + Math.ceil(width / 8)));
  return join([
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk("IHDR", join([u32(width, height), Uint8Array.of(1, 0, 0, 0, 0)])),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

Deno.test("readPhoto reads a picture of 200 megapixels and refuses a bomb", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "wall.png");
    await Deno.writeFile(file, bitPng(16_320, 12_240));
    const picture = await readPhoto(file, LARGE);
    assert.deepEqual([picture.sourceWidth, picture.sourceHeight], [16_320, 12_240]);
    assert.deepEqual([picture.width, picture.height], [1_000, 750]);
    await Deno.writeFile(file, bitPng(900_000, 700));
    await assert.rejects(readPhoto(file, LARGE), { code: "media_unreadable", message: /limit/ });
  });
});

Deno.test("readPhoto names a file that is missing, empty, cut off or no picture", async () => {
  await inScratch(async (folder) => {
    const file = (name: string) => path.join(folder, name);
    await makeStill(file("whole.jpg"), { width: 400, height: 300 });
    const bytes = await Deno.readFile(file("whole.jpg"));
    await Deno.writeFile(file("cut.jpg"), bytes.subarray(0, bytes.length / 2));
    await Deno.writeFile(file("head.jpg"), bytes.subarray(0, 30));
    await Deno.writeFile(file("empty.jpg"), new Uint8Array(0));
    await Deno.writeTextFile(file("text.png"), "not a picture at all, but long enough to be one");
    await Deno.mkdir(file("folder.jpg"));
    for (const name of ["missing", "cut", "head", "empty", "folder"].map((n) => `${n}.jpg`)) {
      await assert.rejects(readPhoto(file(name), LARGE), {
        name: "Fault",
        code: "media_unreadable",
        message: new RegExp(`"${file(name)}"`),
      });
    }
    await assert.rejects(readPhoto(file("text.png"), LARGE), { code: "media_unreadable" });
  });
});

/** Display P3 with a curve of its own, which only the library of profiles knows what to do with. */
async function oddProfile(): Promise<Uint8Array> {
  const create = { width: 1, height: 1, channels: 3 as const, background: "#fff" };
  const p3 = await sharp({ create }).withIccProfile("p3").jpeg().toBuffer();
  const { icc } = await sharp(p3).metadata();
  const profile = new Uint8Array(icc!), view = new DataView(profile.buffer);
  for (let at = 128; at + 16 < profile.length; at += 4) {
    if (view.getUint32(at) === 0x70617261) view.setInt32(at + 12, 1.8 * 65_536);
  }
  return profile;
}

Deno.test("readRgb and readAsJpeg take a JPEG that lacks only its end marker for whole", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "open.jpg");
    for (const progressive of [false, true]) {
      const whole = await sharp({
        create: { width: 400, height: 300, channels: 3, background: "#385" },
      }).jpeg({ progressive }).toBuffer();
      await Deno.writeFile(file, whole.subarray(0, -2));
      const seen = await readRgb(file, LARGE);
      assert.equal(seen.isDamaged, undefined);
      assert.deepEqual([seen.width, seen.height], [400, 300]);
      assert.ok(Math.abs(seen.data.at(-2)! - 0x88) < 4, String(seen.data.at(-2)));
      assert.ok((await readAsJpeg(file, LARGE, 90)).length > 100);
    }
  });
});

Deno.test("readRgb sees that a part of a JPEG is lost, and takes no oddity for that", async () => {
  await inScratch(async (folder) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const create = { width: 800, height: 600, channels: 3 as const, background: "#000", noise };
    const whole = new Uint8Array(await sharp({ create }).blur(2).jpeg().toBuffer());
    const middle = Math.floor(whole.length / 2), end = whole.length - 2;
    const changed = (change: (bytes: Uint8Array) => void) => {
      const bytes = whole.slice();
      change(bytes);
      return bytes;
    };
    const soi = whole.subarray(0, 2);
    const files = {
      "whole.jpg": whole,
      "longer.jpg": join([whole, new Uint8Array(5_000)]),
      // Bytes between two segments: libjpeg warns of them and goes on.
      "padded.jpg": join([soi, new Uint8Array(3), whole.subarray(2)]),
      "erased.jpg": changed((bytes) => bytes.fill(0, middle, end)),
      "mixed.jpg": changed((bytes) => bytes.set(bytes.slice(middle, end).reverse(), middle)),
    };
    const seen: Record<string, boolean> = {};
    for (const [name, bytes] of Object.entries(files)) {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      seen[name] = (await readRgb(file, LARGE)).isDamaged ?? false;
    }
    assert.deepEqual(seen, {
      "whole.jpg": false,
      "longer.jpg": false,
      "padded.jpg": false,
      "erased.jpg": true,
      "mixed.jpg": true,
    });
  });
});
