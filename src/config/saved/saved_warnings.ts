// What the owner should know of saved settings before a command begins its work.

import type { SavedSettings } from "./saved_settings.ts";
import { SECRET_KEY_VARIABLE } from "./secret_key.ts";

/** Stands behind a key wherever settings are listed. */
export const UNDECRYPTABLE = "saved here but cannot be decrypted";

/** Keys nobody can read, with why: finishes "<key> is "; nothing of keys that are set elsewhere anyway. */
export function lostKeys(
  { undecryptable, secretKey }: SavedSettings,
  isSetElsewhere: (key: string) => boolean,
): ReadonlyMap<string, string> {
  const because = `${UNDECRYPTABLE}; ${whyLost(secretKey)}`;
  return new Map(
    undecryptable.filter((key) => !isSetElsewhere(key)).map((key) => [key, because]),
  );
}

/** A sentence each, without a value; nothing of keys that are set elsewhere anyway. */
export function savedWarnings(
  saved: SavedSettings,
  isSetElsewhere: (key: string) => boolean,
): readonly string[] {
  return [
    ...[...lostKeys(saved, isSetElsewhere)].map(([key, because]) => `${key} is ${because}`),
    ...saved.ignored.map(({ key, because }) =>
      `The saved ${key} is ignored: it ${because}; ` +
      `"photos-memories config unset ${key}" removes it`
    ),
  ];
}

/** Finishes "… cannot be decrypted; ". */
export function whyLost(secretKey: SavedSettings["secretKey"]): string {
  switch (secretKey.kind) {
    case "set":
      return `${secretKey.variable} is not the key it was saved with`;
    case "unusable":
      return secretKey.because;
    case "absent":
      return `${SECRET_KEY_VARIABLE} is not set`;
  }
}
