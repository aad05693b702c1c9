// The few variables a scheduled job gets from the shell it was installed in. Nothing else of the
// shell's is taken along: variables of the program may hold keys, which belong in the configuration.

import { hasControls } from "./plain_path.ts";

/** None of them ever holds a credential. */
const CAPTURED = [
  "PATH",
  // Which wall the day is counted on, and whose data.
  "TZ",
  "PHOTOS_MEMORIES_DATA_DIR",
  // A path: what it leads to opens saved secrets, and stays where it is.
  "PHOTOS_MEMORIES_SECRET_KEY_FILE",
  // Where the runtime keeps its modules, and the certificates of a library server with its own.
  "DENO_DIR",
  "DENO_CERT",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  // Which driver the hardware encoder is reached through.
  "LIBVA_DRIVER_NAME",
  // Tuning of a local music generator.
  "ACESTEP_CHECKPOINTS_DIR",
  "ACESTEP_MLX_VAE_CHUNK",
  "PHOTOS_MEMORIES_ACESTEP_MLX_DIT_FP32",
  "PYTORCH_MPS_HIGH_WATERMARK_RATIO",
] as const;

/** Those of them that are set; `searchPath` stands in for `PATH`. */
export function capturedVariables(
  environment: Readonly<Record<string, string | undefined>>,
  searchPath: string,
): Readonly<Record<string, string>> {
  const pairs = CAPTURED.flatMap((name) => {
    const value = name === "PATH" ? searchPath : environment[name];
    return value && !hasControls(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}
