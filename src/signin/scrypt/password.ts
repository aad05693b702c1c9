// SPDX-License-Identifier: AGPL-3.0-or-later

// The password of the basic sign-in: scrypt (RFC 7914) turns it into bytes that cost time and memory to
// guess, and every try costs the same, whatever of it was right.

import { randomBytes, scrypt } from "node:crypto";
import { availableParallelism } from "node:os";
import { Semaphore } from "../../base/semaphore.ts";
import { equalBytes, equalText } from "../sessions/signed_text.ts";
import type { Account, BasicAuth } from "../auth_settings.ts";
import { passwordHashText, type ScryptCost, type ScryptHash } from "../stored_password.ts";

/** 32 MiB and three passes: one of the equal choices of the OWASP password storage guide. */
const PASSWORD_COST: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallel: 3 };

/**
 * A password that stands in the configuration as it is is hashed once and compared like the other kind.
 * The hash never leaves the process, so it only has to hide how much was right.
 */
const PLAIN_COST: ScryptCost = { cost: 2 ** 14, blockSize: 8, parallel: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Letters; a longer text is not the password, and is not hashed as a whole. */
export const MAX_PASSWORD_LENGTH = 4_096;

/** Tries that may wait or be looked at; they wait two seconds at most. */
const MAX_TRIES = 18;

/** What a caller who was turned away is told to wait. */
export const BUSY_RETRY_AFTER_SECONDS = 2;

/** Two at once at most, and one core stays free for all other requests. */
export function hashesAtOnce(cores: number): number {
  return Math.max(1, Math.min(2, cores - 1));
}

type PasswordVerdict =
  | "right"
  | "wrong"
  /** Too many tries at once: nothing was looked at; answer 429 with `BUSY_RETRY_AFTER_SECONDS`. */
  | "busy";

export interface PasswordCheck {
  /** The name is trimmed, the password is not. */
  check(username: string, password: string): Promise<PasswordVerdict>;
}

/**
 * One for the process: it bounds the work. A name that no account has costs what the owner's costs; the
 * family's name is known to all of the family and to be guessed, so its password may cost another time.
 */
export function passwordCheck(
  { username, password, family }: Pick<BasicAuth, "username" | "password" | "family">,
  plainCost: ScryptCost = PLAIN_COST,
  bytesOf: typeof scryptBytes = scryptBytes,
): PasswordCheck {
  const hashing = new Semaphore(hashesAtOnce(availableParallelism()));
  const ofOwner = accountCheck({ username, password }, plainCost, bytesOf);
  const ofFamily = family && accountCheck(family, plainCost, bytesOf);
  let tries = 0;

  const isRight = (name: string, typed: string): Promise<boolean> => {
    const check = family && equalText(name.trim(), family.username) ? ofFamily! : ofOwner;
    return check(name, typed);
  };

  return {
    async check(username, password) {
      if (tries >= MAX_TRIES) return "busy";
      tries++;
      try {
        return await hashing.run(() => isRight(username, password)) ? "right" : "wrong";
      } finally {
        tries--;
      }
    },
  };
}

function accountCheck(
  { username: name, password: stored }: Account,
  plainCost: ScryptCost,
  bytesOf: typeof scryptBytes,
): (username: string, password: string) => Promise<boolean> {
  let wanted: Promise<ScryptHash> | undefined;
  return async (username, password) => {
    wanted ??= stored.kind === "scrypt"
      ? Promise.resolve(stored.hash)
      : freshHash(stored.text, plainCost);
    const hash = await wanted.catch((error) => {
      // Too little memory at one moment must not lock everyone out for good.
      wanted = undefined;
      throw error;
    });
    const offered = password.slice(0, MAX_PASSWORD_LENGTH);
    const isName = equalText(username.trim(), name);
    const isPassword = equalBytes(await bytesOf(offered, hash, hash.hash.length), hash.hash);
    return (Number(isName) & Number(isPassword) & Number(offered === password)) === 1;
  };
}

/** A line for `auth.password` or `auth.family_password`, with a salt of its own each time. Takes about a quarter of a second. */
export async function hashPassword(
  password: string,
  cost: ScryptCost = PASSWORD_COST,
): Promise<string> {
  return passwordHashText(await freshHash(password, cost));
}

/** The hash of a password under a new salt. */
async function freshHash(password: string, cost: ScryptCost): Promise<ScryptHash> {
  const salt = new Uint8Array(randomBytes(SALT_BYTES));
  return { ...cost, salt, hash: await scryptBytes(password, { ...cost, salt }, HASH_BYTES) };
}

/** `length` bytes, computed beside the event loop. */
export function scryptBytes(
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
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, bytes) => {
      if (error) reject(error);
      else resolve(new Uint8Array(bytes));
    });
  });
}
