// Bytes as letters that stand in a cookie or an address (RFC 4648, section 5, without padding).

/** The encoding, one way for each sequence of bytes. */
export function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes, or `undefined` for anything {@link base64url} does not write: other letters, padding, or
 * bits set that belong to no byte. So a text with one bit changed never stands for the same bytes.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return base64url(bytes) === text ? bytes : undefined;
}
