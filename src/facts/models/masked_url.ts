// Addresses as they may be shown: without a name, a password, a query or a fragment.

/** "https://host/path?…"; a text that is no address is not shown at all. */
export function maskedUrl(text: string): string {
  if (!URL.canParse(text)) return "an address that cannot be read";
  const { protocol, host, pathname, search } = new URL(text);
  return `${protocol}//${host}${pathname}${search === "" ? "" : "?…"}`;
}

/** Takes what `maskedUrl` leaves out of a sentence that may repeat an address, such as a runtime's. */
export function withoutUrl(sentence: string, address: string): string {
  if (!URL.canParse(address)) return sentence;
  const url = new URL(address);
  const secrets = [address, url.href, url.search, url.username, url.password, url.hash]
    .filter((secret) => secret.length > 1);
  return secrets.reduce(
    (text, secret) => text.replaceAll(secret, secret.includes("://") ? maskedUrl(secret) : "…"),
    sentence,
  );
}
