// SPDX-License-Identifier: AGPL-3.0-or-later

// What is a user's name, wherever it comes from: a provider's claim, a proxy's header, a form.

export const MAX_NAME_LENGTH = 256;

/** Names stand in pages, logs and a cookie: trimmed, short, and without letters that are not seen. */
export function plainText(text: string, longest: number): string | undefined {
  const trimmed = text.trim();
  const isPlain = trimmed !== "" && trimmed.length <= longest && trimmed.isWellFormed() &&
    !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(trimmed);
  return isPlain ? trimmed : undefined;
}
