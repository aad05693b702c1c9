// SPDX-License-Identifier: AGPL-3.0-or-later

// Addresses as they may be shown: without a name, a password, a query or a fragment.

/** "https://host/path?…"; a text that is no address is not shown at all. */
export function maskedUrl(text: string): string {
  if (!URL.canParse(text)) return "an address that cannot be read";
  const { protocol, host, pathname, search } = new URL(text);
  return `${protocol}//${host}${pathname}${search === "" ? "" : "?…"}`;
}

/** Punctuation that a sentence puts behind an address is no part of it. */
const ADDRESS = /\bhttps?:\/\/[^\s"<>]+?(?=[).,:;]*(?:[\s"<>]|$))/gi;

/**
 * Takes what `maskedUrl` leaves out of a sentence that may repeat an address, such as a runtime's: of
 * `address`, and of any other that a redirect led to.
 */
export function withoutUrl(sentence: string, address: string): string {
  const masked = sentence.replace(ADDRESS, maskedUrl);
  if (!URL.canParse(address)) return masked;
  const { search, username, password, hash } = new URL(address);
  const secrets = [search, username, password, hash].filter((secret) => secret.length > 1);
  return secrets.reduce((text, secret) => text.replaceAll(secret, "…"), masked);
}
