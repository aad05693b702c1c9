// SPDX-License-Identifier: AGPL-3.0-or-later

// Random tokens in addresses that are keys themselves. The ledger keeps their digests, so neither it nor its
// backups open anything.

import { sha256Hex } from "../base/digest.ts";
import { base64url } from "./sessions/signed_text.ts";

const TOKEN_BYTES = 32;
/** As `base64url` writes so many bytes; no other text is looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token is in its address alone afterwards: the store keeps a digest. */
export async function newToken(): Promise<{ readonly token: string; readonly digest: string }> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  return { token, digest: await sha256Hex(token) };
}

/** `undefined` for a text that no token is. */
export async function digestOf(token: string): Promise<string | undefined> {
  return TOKEN.test(token) ? await sha256Hex(token) : undefined;
}
