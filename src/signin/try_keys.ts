// Under which keys a try counts its failures.

import { base64url } from "./base64url.ts";
import { addressGroup } from "./client_address.ts";

export interface TryKeys {
  readonly address: string;
  readonly username: string;
}

/** Longer names share their count with those that begin alike. */
const LONGEST_NAME = 256;

/**
 * `address` is the client's (`clientOf`), `username` what was typed. IPv6 counts by its first 64 bits,
 * and spellings a person could mean the same user by count together.
 */
export function tryKeys(address: string, username: string): TryKeys {
  const name = username.slice(0, LONGEST_NAME).trim().normalize("NFKC").toLowerCase();
  return { address: addressGroup(address), username: name };
}

/**
 * Digests of them, HMAC-SHA-256: in the name's place people type passwords, too, and nobody is to read
 * from a store who came from where.
 */
export async function sealedKeys({ address, username }: TryKeys, key: CryptoKey): Promise<TryKeys> {
  const sealed = async (text: string) =>
    base64url(
      new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))),
    );
  return { address: await sealed(address), username: await sealed(username) };
}
