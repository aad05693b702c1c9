// Why a single key cannot be saved, before anything is said of its value's type. The order is a promise:
// whoever may not set a key at all is not told what else is wrong.

import { Fault } from "../../base/fault.ts";
import { isBootstrap, keyAt } from "../keys.ts";
import { keysMeant, meantWords } from "../keys_meant.ts";
import type { LaidSettings } from "../lay_settings.ts";
import { sourceOf } from "../source.ts";
import { SECRET_KEY_VARIABLE, type SecretKey, SHORTEST_SECRET_KEY } from "./secret_key.ts";

/** What a key is held against. */
export type RefusalRules = Pick<LaidSettings, "origins" | "fileKeys"> & {
  readonly secretKey: SecretKey;
};

/** Unknown, bootstrap, set by the environment, set by the file, `${`, secret without a secret key. */
export function keyRefusal(path: string, value: unknown, rules: RefusalRules): Fault | undefined {
  return placeRefusal(path) ?? ownedRefusal(path, rules) ??
    valueRefusal(path, value, rules.secretKey);
}

/** Keys that are never saved, whoever asks. */
export function placeRefusal(path: string): Fault | undefined {
  if (isBootstrap(path) && keyAt(path) !== undefined) {
    return refusal(
      path,
      "it is read from the environment and the file alone",
      `Set ${keyAt(path)!.environment}` +
        (keyAt(path)!.meta.environmentOnly ? "" : `, or ${path} in the configuration file`),
    );
  }
  if (keyAt(path) !== undefined) return undefined;
  const question = meantWords(keysMeant(path))?.replace(/^d/, "D");
  return new Fault("usage", `"${path}" is not a known key`, {
    hint: question ?? "photos-memories config show lists every key",
  });
}

/** What a stronger source says would stay in force, whatever is saved. */
export function ownedRefusal(
  path: string,
  rules: Omit<RefusalRules, "secretKey">,
): Fault | undefined {
  const { source, setBy } = sourceOf(path, rules);
  const isFallback = setBy !== undefined && setBy === keyAt(path)?.meta.fallbackEnvironment;
  if (source === "environment" && !isFallback) {
    return refusal(path, `the variable ${setBy} sets it`, `Change or remove ${setBy}`);
  }
  if (source !== "file") return undefined;
  return refusal(
    path,
    `the configuration file sets it${setBy === path ? "" : ` as ${setBy}`}`,
    `Change it there, or take it out of the file: photos-memories config move-to-db ${path}`,
  );
}

/** What cannot be saved of any key, or not of a secret one. */
export function valueRefusal(
  path: string,
  value: unknown,
  secretKey: SecretKey,
): Fault | undefined {
  if ([value].flat().some((part) => typeof part === "string" && part.includes("${"))) {
    return refusal(
      path,
      "the value holds ${, which is only filled in where it stands in the file",
      "Give the value itself, or leave it in the file",
    );
  }
  if (!keyAt(path)?.meta.secret || secretKey.kind === "set") return undefined;
  return refusal(
    path,
    secretKey.kind === "unusable"
      ? `it is a secret, and ${secretKey.because}`
      : `it is a secret, and ${SECRET_KEY_VARIABLE} is not set to encrypt it with`,
    `Set ${SECRET_KEY_VARIABLE} to ${SHORTEST_SECRET_KEY} or more random characters, ` +
      "such as openssl rand -hex 32 prints, for every start of the program",
  );
}

export function refusal(path: string, because: string, hint: string): Fault {
  return new Fault("usage", `Could not save ${path}: ${because}`, { hint });
}
