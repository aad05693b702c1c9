// SPDX-License-Identifier: AGPL-3.0-or-later

// One sign-in under way, kept by the browser that began it: a signed cookie of ten minutes with a
// random number, from which everything that has to stay secret is made again when it comes back.

import { cookieIn, type CookieOptions } from "../sessions/session_cookie.ts";
import { base64url, readSigned, signText } from "../sessions/signed_text.ts";

/** Time to find a password and a second factor. */
const TRANSACTION_SECONDS = 600;

export interface Transaction {
  /** 32 random bytes; one for each sign-in. */
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE (RFC 7636): 43 letters. */
  readonly verifier: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** The page first asked for. */
  readonly next: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

interface TransactionOptions {
  /** `signingKey(secret, "sign-in")` */
  readonly key: CryptoKey;
  /** `registrationDigest`: what was begun with another client cannot be ended with this one. */
  readonly registration: string;
}

/** What stands in the cookie, readable for who holds it. */
interface StoredTransaction {
  readonly id: string;
  readonly endsAt: number;
  readonly redirectUri: string;
  readonly next: string;
  readonly registration: string;
}

/** The transaction's cookie beside the session's: the same path, the same prefix, ten minutes. */
export function transactionCookieOptions(session: CookieOptions): CookieOptions {
  return {
    ...session,
    // The first one: a base path behind it may hold the word, too.
    name: session.name.replace("session", "sign_in"),
    maxAgeSeconds: TRANSACTION_SECONDS,
  };
}

/** The transaction and the cookie's value. */
export async function beginTransaction(
  ask: Pick<Transaction, "redirectUri" | "next">,
  options: TransactionOptions,
  nowMs: number,
): Promise<{ readonly transaction: Transaction; readonly cookie: string }> {
  const { redirectUri, next } = ask;
  const kept: StoredTransaction = {
    id: base64url(crypto.getRandomValues(new Uint8Array(32))),
    endsAt: nowMs + TRANSACTION_SECONDS * 1000,
    redirectUri,
    next,
    registration: options.registration,
  };
  const cookie = await signText(JSON.stringify(kept), options.key);
  return { transaction: await restored(kept, options.key), cookie };
}

/** The transaction of a `Cookie` header, unless it is absent, forged, over or of another client. */
export async function readTransaction(
  cookies: string | undefined,
  cookieName: string,
  options: TransactionOptions,
  nowMs: number,
): Promise<Transaction | undefined> {
  const value = cookieIn(cookies, cookieName);
  const text = value === undefined ? undefined : await readSigned(value, options.key);
  if (text === undefined) return undefined;
  // The key signs nothing else, so the text is one of ours.
  const kept: StoredTransaction = JSON.parse(text);
  const left = kept.endsAt - nowMs;
  const isRunning = left > 0 && left <= TRANSACTION_SECONDS * 1000;
  if (!isRunning || kept.registration !== options.registration) return undefined;
  return await restored(kept, options.key);
}

async function restored(kept: StoredTransaction, key: CryptoKey): Promise<Transaction> {
  const { id, redirectUri, next, endsAt } = kept;
  const made = (purpose: string) => mac(`${purpose}:${id}`, key);
  const [state, nonce, verifier] = await Promise.all([
    made("state"),
    made("nonce"),
    made("verifier"),
  ]);
  return { id, state, nonce, verifier, redirectUri, next, endsAt };
}

/**
 * One text for issuer, client, secret and scope. Keyed, since it stands in a cookie and a secret may
 * be weak.
 */
export function registrationDigest(
  client: {
    readonly issuerUrl: string;
    readonly clientId: string;
    readonly clientSecret?: string;
    readonly scope: string;
  },
  key: CryptoKey,
): Promise<string> {
  const { issuerUrl, clientId, clientSecret = "", scope } = client;
  return mac(`registration:${JSON.stringify([issuerUrl, clientId, clientSecret, scope])}`, key);
}

/** `text` holds a colon, which no signed cookie's body does: one is never worth the other. */
async function mac(text: string, key: CryptoKey): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return base64url(new Uint8Array(signature));
}

/**
 * Beyond so many the oldest is forgotten; the provider's code, which it takes once, and the cleared
 * cookie still stand before a second use.
 */
const MAX_REMEMBERED = 10_000;

export class UsedOnce {
  /** Until when, in milliseconds; in the order of use. */
  readonly #used = new Map<string, number>();

  /** True the first time an identifier is used; it is remembered until `endsAt`. */
  take(id: string, endsAt: number, nowMs: number): boolean {
    for (const [used, until] of this.#used) {
      if (until > nowMs && this.#used.size < MAX_REMEMBERED) break;
      this.#used.delete(used);
    }
    if (this.#used.has(id)) return false;
    this.#used.set(id, endsAt);
    return true;
  }
}
