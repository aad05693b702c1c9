// SPDX-License-Identifier: AGPL-3.0-or-later

// Text a browser keeps for us and cannot change: signed with HMAC-SHA-256. Keys for different purposes come
// from the one storage secret, so a text signed for one is worth nothing for another. Secrets are compared
// without the time telling how much was right.

/** What a key signs; the purpose is part of the key. */
type SigningPurpose = "session" | "device" | "fingerprint" | "sign-in";

/** Longer cookies are refused unread; browsers keep about so much (RFC 6265, section 6.1). */
export const MAX_SIGNED_LETTERS = 4_000;

/** The key for one purpose: HMAC-SHA-256 of its name under the storage secret. */
export async function signingKey(
  storageSecret: string,
  purpose: SigningPurpose,
): Promise<CryptoKey> {
  const root = await hmacKey(new TextEncoder().encode(storageSecret));
  const name = new TextEncoder().encode(`photos-memories ${purpose} 1`);
  return await hmacKey(new Uint8Array(await crypto.subtle.sign("HMAC", root, name)));
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

/** "<content>.<signature>", both base64url. */
export async function signText(content: string, key: CryptoKey): Promise<string> {
  const body = base64url(new TextEncoder().encode(content));
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(body));
  return `${body}.${base64url(new Uint8Array(signature))}`;
}

/** The content of a text {@link signText} made with this key; `undefined` for any other text. */
export async function readSigned(text: string, key: CryptoKey): Promise<string | undefined> {
  if (text.length > MAX_SIGNED_LETTERS) return undefined;
  const [body, mark, ...more] = text.split(".");
  if (body === undefined || mark === undefined || more.length > 0) return undefined;
  const content = fromBase64url(body), signature = fromBase64url(mark);
  if (content === undefined || signature === undefined) return undefined;
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    key,
    signature,
    new TextEncoder().encode(body),
  );
  return isOurs ? new TextDecoder().decode(content) : undefined;
}

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

const encoder = new TextEncoder();

/**
 * True when both are the same UTF-8 bytes. Every offered byte is compared, whatever the ones before it
 * were, so the time depends on what the stranger knows already: the length of what was sent. Lone
 * surrogates count as the replacement letter.
 *
 * Digesting both first would say the same; the runtime's own digest does it beside the event loop, which
 * was two thirds of what a refused trigger cost.
 */
export function equalText(offered: string, secret: string): boolean {
  return equalBytes(encoder.encode(offered), encoder.encode(secret));
}

/** As {@link equalText}, for what is bytes already. */
export function equalBytes(offered: Uint8Array, secret: Uint8Array): boolean {
  let difference = offered.length ^ secret.length;
  for (let i = 0; i < offered.length; i++) {
    difference |= offered[i]! ^ secret[i % secret.length]!;
  }
  return difference === 0;
}
