// What model files must hash to.

import { ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import type { ModelDigests } from "../../src/facts/onnx/model_files.ts";

/** The pinned bytes; the document model is pinned by the revision in its path. */
export const PINNED_DIGESTS: ModelDigests = {
  encoder: ARTIFACTS.encoder.sha256,
  bundle: ARTIFACTS.heads.sha256,
  nsfw: ARTIFACTS.nsfw.sha256,
};
