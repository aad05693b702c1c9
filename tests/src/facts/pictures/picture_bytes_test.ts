// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { openForkedPictures } from "../../../../src/facts/pictures/forked_pictures.ts";
import { pictureBytes } from "../../../../src/facts/pictures/picture_bytes.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { makeClip, makeStill, QUADRANTS, quadrantsOf } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";

const CHILDREN = { entry: entryOf("main") };

async function withPictures(
  work: (
    folder: string,
    bytesOf: (asset: Asset, isPicture?: boolean) => Promise<Uint8Array>,
  ) => Promise<void>,
): Promise<void> {
  await inScratch(async (folder) => {
    let isServers = false;
    await using reader = openForkedPictures(CHILDREN);
    const bytesOf = pictureBytes({
      preview: ({ id }) =>
        Promise.resolve({ path: `${folder}/${id}`, ...(isServers ? { isPicture: true } : {}) }),
    }, reader);
    await work(folder, (asset, isPicture = false) => {
      isServers = isPicture;
      return bytesOf(asset);
    });
  });
}

async function looked(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, corners: quadrantsOf({ width, height, data: new Uint8Array(data) }) };
}

function assertColours(found: readonly (readonly number[])[], order: readonly number[]): void {
  for (const [at, colour] of order.entries()) {
    for (const channel of [0, 1, 2]) {
      const difference = Math.abs(found[at]![channel]! - QUADRANTS[colour]![channel]!);
      assert.ok(difference <= 12, `${JSON.stringify(found)} at ${at}`);
    }
  }
}

Deno.test("pictureBytes hands a server's preview on as it is", async () => {
  await withPictures(async (folder, bytesOf) => {
    await writeFile(`${folder}/p.jpg`, "whatever the server says");
    for (const asset of [photo({ id: "p.jpg" }), video({ id: "p.jpg" })]) {
      assert.deepEqual(
        new Uint8Array(await bytesOf(asset, true)),
        new Uint8Array(await readFile(`${folder}/p.jpg`)),
      );
    }
    await assert.rejects(bytesOf(photo({ id: "gone.jpg" }), true), { code: "not_found" });
  });
});

Deno.test("pictureBytes makes an upright preview of a folder's stills, the same every time", async () => {
  await withPictures(async (folder, bytesOf) => {
    await makeStill(`${folder}/turned.jpg`, { width: 120, height: 80, orientation: 6 });
    const asset = photo({ id: "turned.jpg" });
    const turned = await bytesOf(asset);
    const { width, height, corners } = await looked(turned);
    assert.deepEqual([width, height], [80, 120]);
    // A quarter to the right: what was at the left below is at the left above.
    assertColours(corners, [2, 0, 3, 1]);
    assert.deepEqual(await bytesOf(asset), turned);

    await makeStill(`${folder}/large.png`, { width: 2_000, height: 1_000, format: "png" });
    const large = await looked(await bytesOf(photo({ id: "large.png" })));
    assert.deepEqual([large.width, large.height], [1_440, 720]);
    assertColours(large.corners, [0, 1, 2, 3]);
  });
});

Deno.test("pictureBytes looks at a frame of a folder's videos", async () => {
  await withPictures(async (folder, bytesOf) => {
    await makeClip(`${folder}/clip.mp4`);
    const frame = await looked(await bytesOf(video({ id: "clip.mp4", durationSeconds: 1 })));
    assert.ok(frame.width > 0 && frame.height > 0);
  });
});

Deno.test("pictureBytes tells files that are broken from files that are away", async () => {
  await withPictures(async (folder, bytesOf) => {
    await writeFile(`${folder}/broken.jpg`, "this is no picture");
    await writeFile(`${folder}/broken.mp4`, "this is no clip");
    await makeStill(`${folder}/good.jpg`);
    await assert.rejects(bytesOf(photo({ id: "broken.jpg" })), { code: "media_unreadable" });
    await assert.rejects(bytesOf(video({ id: "broken.mp4" })), { code: "media_unreadable" });
    await assert.rejects(bytesOf(photo({ id: "gone.jpg" })), { code: "not_found" });
    assert.ok((await bytesOf(photo({ id: "good.jpg" }))).byteLength > 0);
  });
});
