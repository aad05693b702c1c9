// SPDX-License-Identifier: AGPL-3.0-or-later

// The password as the configuration has it: its scrypt hash, or the password itself.

import { base64url, fromBase64url } from "./sessions/signed_text.ts";

/** What one scrypt costs: 128 × N × r bytes of memory, and time in proportion to N × r × p. */
export interface ScryptCost {
  /** N: a power of two. */
  readonly cost: number;
  /** r */
  readonly blockSize: number;
  /** p */
  readonly parallel: number;
}

export interface ScryptHash extends ScryptCost {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

export type StoredPassword =
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "scrypt"; readonly text: string; readonly hash: ScryptHash };

const PREFIX = "scrypt$";
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const COSTS = { least: 2 ** 10, most: 2 ** 20 };
const MAX_PARALLEL = 16;
const BYTES = { least: 16, most: 64 };

/** `scrypt$N$r$p$salt$hash`, the last two base64url. */
export function passwordHashText({ cost, blockSize, parallel, salt, hash }: ScryptHash): string {
  return `${PREFIX}${cost}$${blockSize}$${parallel}$${base64url(salt)}$${base64url(hash)}`;
}

/** The stored password, or what is wrong with it, finishing "auth.password …". */
export function parseStoredPassword(text: string): StoredPassword | string {
  if (!text.startsWith(PREFIX)) return { kind: "plain", text };
  const [, cost, blockSize, parallel, salt, hash, ...more] = text.split("$");
  const numbers = [cost, blockSize, parallel].map((part) =>
    /^[1-9]\d{0,7}$/.test(part ?? "") ? Number(part) : 0
  );
  const [n, r, p] = numbers as [number, number, number];
  const saltBytes = fromBase64url(salt ?? ""), hashBytes = fromBase64url(hash ?? "");
  const isWhole = more.length === 0 && isCost(n, r, p) && isLength(saltBytes) &&
    isLength(hashBytes);
  if (!isWhole) {
    return 'begins like a scrypt hash but is none: make one with "photos-memories secret hash", ' +
      "and write every $ twice where $ begins a variable, as in a compose file";
  }
  return {
    kind: "scrypt",
    text,
    hash: { cost: n, blockSize: r, parallel: p, salt: saltBytes!, hash: hashBytes! },
  };
}

function isCost(n: number, r: number, p: number): boolean {
  return n >= COSTS.least && n <= COSTS.most && Number.isInteger(Math.log2(n)) && r >= 1 &&
    128 * n * r <= MAX_MEMORY_BYTES && p >= 1 && p <= MAX_PARALLEL;
}

function isLength(bytes: Uint8Array | undefined): boolean {
  return bytes !== undefined && bytes.length >= BYTES.least && bytes.length <= BYTES.most;
}
