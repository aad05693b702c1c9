// The secret that saved keys and passwords are encrypted with. It comes from the environment alone: kept
// beside what it locks it would lock nothing.

import { variableOrFile } from "../variable_or_file.ts";

export const SECRET_KEY_VARIABLE = "PHOTOS_MEMORIES_SECRET_KEY";

/** What 32 random hexadecimal digits hold, 128 bits, is beyond guessing. */
export const SHORTEST_SECRET_KEY = 32;

export type SecretKey =
  | { readonly kind: "set"; readonly text: string; readonly variable: string }
  /** `because` is a whole sentence without a full stop, and never shows the key. */
  | { readonly kind: "unusable"; readonly because: string }
  | { readonly kind: "absent" };

/** Of the variable and the file that `…_FILE` names the variable wins; an empty variable is not set. */
export async function readSecretKey(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SecretKey> {
  const given = await variableOrFile(SECRET_KEY_VARIABLE, environment);
  if (given === undefined) return { kind: "absent" };
  if ("because" in given) return { kind: "unusable", because: given.because };
  const { text, variable } = given;
  if ([...text].length >= SHORTEST_SECRET_KEY) return { kind: "set", text, variable };
  return {
    kind: "unusable",
    because: `${variable} is too short: ${SHORTEST_SECRET_KEY} characters are needed`,
  };
}

/** The key's state in words, for people. */
export function secretKeyWords(key: SecretKey): string {
  switch (key.kind) {
    case "set":
      return `set (${key.variable})`;
    case "unusable":
      return `cannot be used: ${key.because}`;
    case "absent":
      return `not set (${SECRET_KEY_VARIABLE})`;
  }
}
