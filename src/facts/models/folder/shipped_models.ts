// SPDX-License-Identifier: AGPL-3.0-or-later

// Model files that came with the program, which stand in for those of the models folder.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isOneFile } from "../../../system/process/running_program.ts";
import type { ModelFile } from "../../onnx/model_spec.ts";
import { type Artifact, artifactPath, ARTIFACTS } from "../artifacts.ts";

/** Beside the program in a bundle; in one file where builds keep them. A checkout has none. */
const SHIPPED = fileURLToPath(
  new URL(isOneFile() ? "../../../../dist/models" : "./models", import.meta.url),
);

/** Where the file is: in the models folder, else where the program brought it along. */
export function artifactPlace(
  folder: string,
  artifact: Artifact,
  shipped: string = SHIPPED,
): string {
  const own = artifactPath(folder, artifact), brought = artifactPath(shipped, artifact);
  return artifact.isShipped && !existsSync(own) && existsSync(brought) ? brought : own;
}

/** The detector of faces; `undefined` where it is not here. */
export function faceDetector(folder: string): ModelFile | undefined {
  const { faces } = ARTIFACTS, path = artifactPlace(folder, faces);
  return !existsSync(path) ? undefined : {
    name: faces.label,
    path,
    sha256: faces.sha256,
    remedy: "run photos-memories models fetch --faces",
  };
}
