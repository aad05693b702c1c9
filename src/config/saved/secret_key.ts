// SPDX-License-Identifier: AGPL-3.0-or-later

// The key that saved secrets are encrypted with: the owner's, or one made in the data folder when the first
// secret is saved (N17).

import path from "node:path";
import { pathsOf } from "../../system/paths.ts";
import { readStoredSecret, storedSecret } from "../stored_secret.ts";
import { type Environment, variableOrFile } from "../sources/variables.ts";

export const SECRET_KEY_VARIABLE = "PHOTOS_MEMORIES_SECRET_KEY";

/** What 32 random hexadecimal digits hold, 128 bits, is beyond guessing. */
export const MIN_SECRET_KEY_LENGTH = 32;

export type SecretKey =
  /** `origin` is a variable's name, or the file in the data folder. */
  | { readonly kind: "set"; readonly text: string; readonly origin: string }
  /** `because` is a whole sentence without a full stop, and never shows the key. */
  | { readonly kind: "unusable"; readonly because: string }
  | { readonly kind: "absent" };

/** Without a key of the owner's it is read from the data folder. Never throws, and makes nothing. */
export async function readSecretKey(environment: Environment): Promise<SecretKey> {
  const given = await variableOrFile(SECRET_KEY_VARIABLE, environment);
  if (given !== undefined) {
    if ("because" in given) return { kind: "unusable", because: given.because };
    const { text, variable: origin } = given;
    if ([...text].length >= MIN_SECRET_KEY_LENGTH) return { kind: "set", text, origin };
    const because = `${origin} is too short: ${MIN_SECRET_KEY_LENGTH} characters are needed`;
    return { kind: "unusable", because };
  }
  const file = keyFile(environment);
  try {
    const text = await readStoredSecret(file);
    return text === undefined ? { kind: "absent" } : { kind: "set", text, origin: file };
  } catch (error) {
    return { kind: "unusable", because: (error as Error).message };
  }
}

/** The same, made when it is absent. Throws Fault `not_writable`, `disk_full`. */
export async function secretKeyToSave(environment: Environment): Promise<SecretKey> {
  const key = await readSecretKey(environment);
  if (key.kind !== "absent") return key;
  const file = keyFile(environment);
  return { kind: "set", text: await storedSecret(file), origin: file };
}

function keyFile(environment: Environment): string {
  return path.join(pathsOf(environment).data, ".secret_key");
}

/** The key's state in words, for people. */
export function secretKeyWords(key: SecretKey): string {
  switch (key.kind) {
    case "set":
      return `set (${key.origin})`;
    case "unusable":
      return `cannot be used: ${key.because}`;
    case "absent":
      return "made when the first secret is saved";
  }
}
