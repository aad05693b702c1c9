// Who a name in a file's metadata means.

import { createHash } from "node:crypto";
import type { PersonId } from "../../asset.ts";

/** The name as people wrote it, without stray blanks, in one Unicode form. */
export function cleanName(name: string): string {
  return name.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * Stable over scans, machines and spellings that differ only in case or blanks; 64 bits of SHA-256,
 * so that the name itself is in no list and no log.
 */
export function personIdOf(name: string): PersonId {
  const hash = createHash("sha256").update(cleanName(name).toLowerCase()).digest("hex");
  return `person-${hash.slice(0, 16)}`;
}
