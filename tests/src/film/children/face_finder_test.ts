// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import { writeFile } from "node:fs/promises";
import { Fault } from "../../../../src/base/fault.ts";
import { ARTIFACTS } from "../../../../src/facts/models/artifacts.ts";
import type { PictureReader } from "../../../../src/facts/picture_reader.ts";
import { openForkedMeasurers } from "../../../../src/film/children/forked_measurers.ts";
import { demoPack } from "../../../../src/library/demo/demo_library.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import { faceWeights } from "../../../fixtures/models/face_weights.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const GROUP = "2025/07 Coast/IMG_20250708_153011.jpg";
const { label: name, sha256 } = ARTIFACTS.faces;
/** Faces are sought without it. */
const NO_READER = {} as PictureReader;

/** Looks for faces in a picture of the demo, with the detector in `file`. */
async function facesIn(folder: string, file: string, id = GROUP) {
  await using library = await openFolderLibrary({
    folder: demoPack(),
    indexFile: path.join(folder, "index.db"),
  });
  await library.sync();
  const model = { name, path: file, sha256, remedy: "fetch it" };
  const children = { entry: entryOf("model") };
  await using measurers = openForkedMeasurers(children, library, NO_READER, undefined, model);
  return await measurers.faces![0]!.measure((await library.asset(id))!);
}

Deno.test("a detector of another digest is not loaded, and the reason names it", () =>
  inScratch(async (folder) => {
    const file = path.join(folder, "other.onnx");
    await writeFile(file, "another file");
    await assert.rejects(
      facesIn(folder, file),
      (error) =>
        error instanceof Fault && error.code === "model_unavailable" &&
        /DigestMismatch.*face detector.*fetch it/.test(error.message),
    );
  }));

Deno.test("without the detector's file no faces are sought", () =>
  inScratch(async (folder) => {
    await using library = await openFolderLibrary({
      folder: demoPack(),
      indexFile: path.join(folder, "index.db"),
    });
    await using measurers = openForkedMeasurers(
      { entry: entryOf("model") },
      library,
      NO_READER,
    );
    assert.equal(measurers.faces, undefined);
  }));

const WEIGHTS = faceWeights();

Deno.test({
  name: "a child finds the faces of a picture, and of the frame that stands for a clip",
  ignore: WEIGHTS === undefined,
  fn: () =>
    inScratch(async (folder) => {
      const found = await facesIn(folder, WEIGHTS!);
      assert.ok("faces" in found);
      assert.equal(found.faces.length, 4);
      const clip = await facesIn(folder, WEIGHTS!, "2025/Birthday/VID_20250517_154136.mp4");
      assert.ok("faces" in clip && clip.faces.every(({ score }) => score >= 0.75));
    }),
});
