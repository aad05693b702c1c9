// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { artifactPath, ARTIFACTS } from "../../../../../src/facts/models/artifacts.ts";
import {
  artifactPlace,
  faceDetector,
} from "../../../../../src/facts/models/folder/shipped_models.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

const { faces, encoder } = ARTIFACTS;

async function put(folder: string, file: string): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, "weights");
}

Deno.test("the face detector that came with the program does until another is in the models folder", () =>
  inScratch(async (folder) => {
    const own = `${folder}/models`, shipped = `${folder}/program`;
    assert.equal(artifactPlace(own, faces, shipped), artifactPath(own, faces));
    for (const { file } of [faces, encoder]) await put(shipped, file);
    assert.equal(artifactPlace(own, faces, shipped), artifactPath(shipped, faces));
    assert.equal(artifactPlace(own, encoder, shipped), artifactPath(own, encoder));
    await put(own, faces.file);
    assert.equal(artifactPlace(own, faces, shipped), artifactPath(own, faces));
    assert.deepEqual(
      [faceDetector(own)?.path, faceDetector(own)?.sha256],
      [artifactPath(own, faces), faces.sha256],
    );
    await rm(own, { recursive: true });
    assert.equal(faceDetector(own), undefined);
  }));
