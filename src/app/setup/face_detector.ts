// SPDX-License-Identifier: AGPL-3.0-or-later

// The face detector, which packages bring along and a checkout gets with one button or one word.

import { ARTIFACTS } from "../../facts/models/artifacts.ts";
import { FETCH_TIMINGS, fetchArtifact } from "../../facts/models/folder/fetch_artifact.ts";
import { modelsFolderOf } from "../../facts/models/folder/local_models.ts";
import { faceDetector } from "../../facts/models/folder/shipped_models.ts";
import { urlOf } from "../../facts/tier.ts";
import { ensurePrivateFolder } from "../../system/files/files.ts";
import type { Settings } from "../settings/settings.ts";

type Here = Pick<Settings, "config" | "paths">;

export function lacksFaceDetector({ config, paths }: Here): boolean {
  return faceDetector(modelsFolderOf(config, paths)) === undefined;
}

export async function fetchFaceDetector(
  { config, paths }: Here,
  signal: AbortSignal,
): Promise<void> {
  const { faces: artifact } = ARTIFACTS;
  await ensurePrivateFolder(paths.data);
  const wanted = { artifact, url: urlOf(config, artifact), folder: modelsFolderOf(config, paths) };
  await fetchArtifact({ timings: FETCH_TIMINGS }, wanted, { signal });
}
