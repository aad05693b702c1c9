// Is it the one account of the basic sign-in? Every try costs the same, whatever of it was right.

import { equalBytes, equalText } from "../equal_text.ts";
import type { ScryptCost, ScryptHash, StoredPassword } from "../stored_password.ts";
import { HashGate } from "./hash_gate.ts";
import { freshHash, scryptBytes } from "./password_hash.ts";

/**
 * A password that stands in the configuration as it is is hashed once and compared like the other
 * kind. The hash never leaves the process, so it only has to hide how much was right.
 */
const PLAIN_COST: ScryptCost = { cost: 2 ** 14, blockSize: 8, parallel: 1 };

/** Letters; what is longer is not the password, and is not hashed as a whole. */
const LONGEST_PASSWORD = 4_096;

export type PasswordVerdict =
  | "right"
  | "wrong"
  /** Too many tries at once: nothing was looked at; answer 429 with `BUSY_RETRY_AFTER_SECONDS`. */
  | "busy";

export interface PasswordCheck {
  /** The name is trimmed, the password is not. */
  check(username: string, password: string): Promise<PasswordVerdict>;
}

/** One for the process: the gate is what bounds the work. */
export function passwordCheck(
  account: { readonly username: string; readonly password: StoredPassword },
  gate: HashGate = new HashGate(),
  plainCost: ScryptCost = PLAIN_COST,
  bytesOf: typeof scryptBytes = scryptBytes,
): PasswordCheck {
  let wanted: Promise<ScryptHash> | undefined;
  const hashOf = ({ password }: typeof account): Promise<ScryptHash> =>
    password.kind === "scrypt"
      ? Promise.resolve(password.hash)
      : freshHash(password.text, plainCost);

  return {
    async check(username, password) {
      const done = await gate.run(async () => {
        const hash = await (wanted ??= hashOf(account).catch((error) => {
          // Too little memory at one moment must not keep everybody out for good.
          wanted = undefined;
          throw error;
        }));
        const offered = password.slice(0, LONGEST_PASSWORD);
        const isName = equalText(username.trim(), account.username);
        const bytes = await bytesOf(offered, hash, hash.hash.length);
        const isPassword = equalBytes(bytes, hash.hash);
        return Number(isName) & Number(isPassword) & Number(offered === password);
      });
      return done === undefined ? "busy" : done.result === 1 ? "right" : "wrong";
    },
  };
}
