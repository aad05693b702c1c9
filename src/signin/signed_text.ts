// Text a browser keeps for us and cannot change: signed with HMAC-SHA-256. Keys for different
// purposes come from the one storage secret, so a text signed for one is worth nothing for another.

import { base64url, fromBase64url } from "./base64url.ts";

/** What a key signs; the purpose is part of the key. */
export type SigningPurpose = "session" | "fingerprint" | "sign-in" | "throttle";

/** Longer cookies are refused unread; browsers keep about so much (RFC 6265, section 6.1). */
export const MOST_SIGNED_LETTERS = 4_000;

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
  if (text.length > MOST_SIGNED_LETTERS) return undefined;
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
