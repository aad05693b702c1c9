// The name of a file's bytes, without reading all of them.

import { createHash } from "node:crypto";
import type { FileBytes } from "./byte_source.ts";

/**
 * "ends64k-" and the SHA-256 of the size and both ends (64 KiB each). Reading whole files would cost
 * hundreds of gigabytes at the first scan. The ends are enough: the head of a picture holds its
 * metadata and thumbnail, its tail compressed content, and a clip's index lies at one of both; two
 * different files of one size that agree in all of it have not been met outside of experiments.
 */
export function sourceKeyOf(bytes: Pick<FileBytes, "size" | "head" | "tail">): string {
  const hash = createHash("sha256");
  hash.update(`${bytes.size}\n`).update(bytes.head).update(bytes.tail);
  return `ends64k-${hash.digest("hex")}`;
}
