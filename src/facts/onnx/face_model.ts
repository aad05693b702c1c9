// SPDX-License-Identifier: AGPL-3.0-or-later

// The detector of faces in memory: asked about a picture, it answers with a box for each face.

import type { FoundFace } from "../../bank/fact.ts";
import { resizedRgb } from "../../media/pictures/sharp_library.ts";
import type { RgbPicture } from "../../media/yuv.ts";
import {
  FACE_OUTPUTS,
  FACE_SCALES,
  facesIn,
  fillPlanes,
  inputSize,
  planesSize,
  shownSize,
  withoutRepeats,
} from "../faces/yunet.ts";
import type { ModelFile } from "./model_spec.ts";
import { aboutArtifact, readArtifact } from "./read_artifact.ts";
import { openShapelessSession } from "./session.ts";

export interface FaceModel {
  /** Of an upright picture in sRGB. */
  find(picture: RgbPicture): Promise<readonly FoundFace[]>;
}

const LARGEST = Math.max(...FACE_SCALES);

/** Throws `LoadError`, whose sentence names artifact, path and remedy. */
export async function loadFaceModel(file: ModelFile): Promise<FaceModel> {
  const bytes = await readArtifact(file);
  const options = { threads: 1, optimisation: "all", memoryPattern: false } as const;
  const session = await openShapelessSession(bytes, options, FACE_OUTPUTS).catch((error) => {
    throw aboutArtifact(file, error);
  });
  // One picture at a time is looked at.
  const buffer = new Float32Array(planesSize({ width: LARGEST, height: LARGEST }));
  return {
    async find(picture) {
      const found: FoundFace[] = [];
      for (const scale of FACE_SCALES.toReversed()) {
        const shown = shownSize(picture, scale), input = inputSize(shown);
        const planes = buffer.subarray(0, planesSize(input));
        fillPlanes(planes, await resizedRgb(picture, shown), input);
        const outputs = await session.run(planes, [1, 3, input.height, input.width], FACE_OUTPUTS);
        found.push(...facesIn(outputs, input, shown));
      }
      return withoutRepeats(found);
    },
  };
}
