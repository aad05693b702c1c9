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

/** Those of the render worker, which may stand in the same file; no program here reads them. */
export const RENDER_WORKER_VARIABLES: readonly string[] = [
  "TOKEN",
  "IMMICH_URL",
  "DIRECTORY",
  "HOST",
  "PORT",
  "MAX_JOBS",
  "RETENTION_SECONDS",
  "JOB_TIMEOUT_SECONDS",
  "GEOCODING_URL",
].map((name) => `PHOTOS_MEMORIES_RENDER_WORKER_${name}`);
