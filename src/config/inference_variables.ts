// SPDX-License-Identifier: AGPL-3.0-or-later

// Names of the variables the inference service reads. Its prefix is one of ours, and both programs may
// be given the same file of variables, so the app knows these names and leaves them alone.

export const INFERENCE_PREFIX = "PHOTOS_MEMORIES_INFERENCE_";

/** What follows the prefix; one underscore, where the app's own section has two. */
export const INFERENCE_VARIABLES = [
  "HOST",
  "PORT",
  "CACHE_DIR",
  "ENCODER",
  "MARQO_ONNX",
  "BUNDLE",
  "PROVIDER",
  "REQUEST_THREADS",
  "MAX_QUEUED_REQUESTS",
  "IDLE_UNLOAD_SECONDS",
  "PRELOAD",
  "DETECTOR_CACHE_DIR",
  "ALLOW_MODEL_DOWNLOADS",
  "MAX_IMAGE_BYTES",
] as const;

export type InferenceVariable = typeof INFERENCE_VARIABLES[number];

/** Behind the same prefix, read by the unified worker alone: its caption server. */
export const CAPTION_VARIABLES = ["CAPTION_COMMAND", "CAPTION_PORT"] as const;

export const RENDER_WORKER_PREFIX = "PHOTOS_MEMORIES_RENDER_WORKER_";

/** The variables of the unified worker's renderer. */
export const RENDER_WORKER_VARIABLES = [
  "TOKEN",
  "TOKEN_FILE",
  "IMMICH_URL",
  "DIRECTORY",
  "HOST",
  "PORT",
  "MAX_JOBS",
  "RETENTION_SECONDS",
  "JOB_TIMEOUT_SECONDS",
  "GEOCODING_URL",
] as const;

export type RenderWorkerVariable = typeof RENDER_WORKER_VARIABLES[number];
