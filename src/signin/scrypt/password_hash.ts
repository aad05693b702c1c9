// scrypt (RFC 7914): a password becomes bytes that cost time and memory to guess.

import { passwordHashText, type ScryptCost, type ScryptHash } from "../stored_password.ts";

/** 32 MiB and three passes: one of the equal choices of the OWASP password storage guide. */
export const PASSWORD_COST: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallel: 3 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A line for `auth.password`, with a salt of its own each time. Takes about a quarter of a second. */
export async function hashPassword(
  password: string,
  cost: ScryptCost = PASSWORD_COST,
): Promise<string> {
  return passwordHashText(await freshHash(password, cost));
}

/** The hash of a password under a new salt. */
export async function freshHash(password: string, cost: ScryptCost): Promise<ScryptHash> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { ...cost, salt, hash: await scryptBytes(password, { ...cost, salt }, HASH_BYTES) };
}

/** `length` bytes, computed beside the event loop. */
export async function scryptBytes(
  password: string,
  { cost, blockSize, parallel, salt }: Omit<ScryptHash, "hash">,
  length: number,
): Promise<Uint8Array> {
  const options = {
    N: cost,
    r: blockSize,
    p: parallel,
    // The runtime refuses at its own figure of 32 MiB otherwise; parsing has bounded the cost.
    maxmem: 2 * 128 * blockSize * (cost + parallel),
  };
  // Nobody signs in before the start is over, and it would be longer.
  const { scrypt } = await import("node:crypto");
  return await new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, bytes) => {
      if (error) reject(error);
      else resolve(new Uint8Array(bytes));
    });
  });
}
