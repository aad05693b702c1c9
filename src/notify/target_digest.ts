// The name a target has in the ledger: nothing its address could be read or guessed from.

import { hexOf } from "../base/digest.ts";

/** A guess costs so many rounds, since a topic or a password may be short (control.md 4.11). */
const ROUNDS = 100_000;
const SALT = "photos-memories notification target";
const BITS = 128;

/** 32 hexadecimal digits; the same for the same address, spaces around it aside. */
export async function targetDigest(url: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", bytes.encode(url.trim()), "PBKDF2", false, [
    "deriveBits",
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: bytes.encode(SALT), iterations: ROUNDS },
    key,
    BITS,
  );
  return hexOf(new Uint8Array(bits));
}
