// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import sharp from "sharp";
import type { FoundFace } from "../../../../src/bank/fact.ts";
import type { Box } from "../../../../src/library/asset.ts";
import { demoPack } from "../../../../src/library/demo/demo_library.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import { faceWeights } from "../../../fixtures/models/face_weights.ts";
import { runEntry } from "../../../fixtures/models/run_entry.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const WEIGHTS = faceWeights();
const GROUP = "2025/07 Coast/IMG_20250708_153011.jpg";
/** Drawn people who are close, in a group and small; then two pictures without anybody. */
const PEOPLED = [GROUP, "2025/07 Coast/IMG_20250706_123341.jpg", "2025/IMG_20251012_144002.jpg"];
const EMPTY = ["2025/07 Coast/IMG_20250706_101220.jpg", "2025/IMG_20250316_152035.jpg"];

const holdsMiddle = (outer: Box, { x, y, width, height }: Box) =>
  Math.abs(outer.x + outer.width / 2 - x - width / 2) < outer.width / 2 &&
  Math.abs(outer.y + outer.height / 2 - y - height / 2) < outer.height / 2;

Deno.test({
  name:
    "every face of drawn people is found, upright, turned by the camera and small in a large picture",
  ignore: WEIGHTS === undefined,
  fn: () =>
    inScratch(async (folder) => {
      const pack = demoPack(), group = path.join(pack, GROUP);
      const turned = path.join(folder, "turned.jpg"), small = path.join(folder, "small.png");
      await sharp(group).rotate(-90).jpeg({ quality: 90 }).withMetadata({ orientation: 6 })
        .toFile(turned);
      const part = await sharp(group).resize(800).toBuffer();
      await sharp({ create: { width: 2400, height: 1600, channels: 3, background: "#7a96a8" } })
        .composite([{ input: part, left: 1200, top: 800 }]).png().toFile(small);
      await using library = await openFolderLibrary({
        folder: pack,
        indexFile: path.join(folder, "index.db"),
      });
      await library.sync();
      const found: FoundFace[][] = await runEntry(
        "./find_faces_entry.ts",
        WEIGHTS!,
        ...[...PEOPLED, ...EMPTY].map((file) => path.join(pack, file)),
        turned,
        small,
      );
      for (const [index, id] of PEOPLED.entries()) {
        const known = await library.faces((await library.asset(id))!);
        assert.ok(known.length > 0);
        assert.equal(found[index]!.length, known.length, id);
        for (const { box } of known) {
          assert.ok(found[index]!.some((face) => holdsMiddle(box, face.box)), id);
        }
      }
      assert.deepEqual(found.slice(PEOPLED.length, -2), EMPTY.map(() => []));
      for (const all of found.slice(-2)) assert.equal(all.length, found[0]!.length);
      const upright = found[0]!, turnedFaces = found.at(-2)!;
      for (const { box } of upright) {
        assert.ok(turnedFaces.some((face) => holdsMiddle(box, face.box)));
      }
    }),
});
