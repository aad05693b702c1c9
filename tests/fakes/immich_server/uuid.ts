// Identifiers that pass the server's check for UUID version 4 and are the same in every run.

import { createHash } from "node:crypto";

/** The pattern the server checks ids with. */
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The same label always names the same id. */
export function uuidOf(label: string): string {
  const hex = createHash("sha1").update(label).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-");
}
