// SPDX-License-Identifier: AGPL-3.0-or-later

// The files each of the three models is loaded from, as the settings name them; looked at anew before every
// load, because files may have come, or gone elsewhere.

import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { PictureProducer } from "../../src/facts/fact_source.ts";
import { type Artifact, ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { storedDigest } from "../../src/facts/models/folder/model_states.ts";
import {
  type ModelDigests,
  type ModelFiles,
  type ModelSpec,
  modelSpec,
} from "../../src/facts/onnx/model_spec.ts";
import type { StemModel } from "../../src/facts/stems/stem_job.ts";
import type { InferenceSettings } from "../settings.ts";

export type FileName = keyof ModelFiles;

export const FILES_OF: Readonly<Record<PictureProducer, readonly FileName[]>> = {
  heads: ["encoder", "bundle"],
  nsfw_marqo: ["nsfw"],
  doc_docling: ["document"],
};

export const ARTIFACT_OF: Readonly<Record<FileName, Artifact>> = {
  encoder: ARTIFACTS.encoder,
  bundle: ARTIFACTS.heads,
  nsfw: ARTIFACTS.nsfw,
  document: ARTIFACTS.document,
};

const PINNED = "put the pinned file there; PHOTOS_MEMORIES_INFERENCE_ALLOW_MODEL_DOWNLOADS=true " +
  "fetches it where none is";

const REMEDIES: Readonly<Record<FileName, string>> = {
  encoder: PINNED,
  bundle: `${PINNED}; PHOTOS_MEMORIES_INFERENCE_BUNDLE names another place`,
  nsfw: PINNED,
  document: PINNED,
};

/** One input at a time in a model, so all cores may help it; beyond 8 they only wait. */
const MAX_THREADS = 8;
const threads = () => Math.min(os.availableParallelism(), MAX_THREADS);

interface ServedSpecs {
  readonly files: ModelFiles;
  /** As things are at this moment. */
  specOf(producer: PictureProducer): ModelSpec;
}

export function servedSpecs(settings: InferenceSettings, digests: ModelDigests): ServedSpecs {
  const files: ModelFiles = {
    encoder: settings.encoder,
    bundle: settings.bundle,
    nsfw: settings.nsfw,
    get document() {
      return documentFile(settings.documentRoots);
    },
  };
  return {
    files,
    specOf: (producer) =>
      modelSpec(producer, {
        files,
        // Its origin pins none: what the first download hashed to holds.
        digests: { document: storedDigest(files.document), ...digests },
        threads: threads(),
        provider: settings.provider,
        remedies: REMEDIES,
      }),
  };
}

/** How the model that takes music apart is opened. */
export function stemModel(
  { stems, provider }: InferenceSettings,
  digests: ModelDigests,
): StemModel {
  const model = {
    name: ARTIFACTS.stems.label,
    path: stems,
    sha256: digests.stems,
    remedy: PINNED,
  };
  return { model, threads: threads(), provider };
}

/** Below the first root that has it; where it would be fetched when none has. */
function documentFile(roots: readonly string[]): string {
  const inRoot = ARTIFACTS.document.file.replace(/^detectors\//, "");
  const places = roots.map((root) => path.join(root, inRoot));
  return places.find((place) => existsSync(place)) ?? places[0]!;
}

// The digests of model files.

/** The pinned bytes; the document model is pinned by the revision in its path. */
export const PINNED_DIGESTS: ModelDigests = {
  encoder: ARTIFACTS.encoder.sha256,
  bundle: ARTIFACTS.heads.sha256,
  nsfw: ARTIFACTS.nsfw.sha256,
  stems: ARTIFACTS.stems.sha256,
};
