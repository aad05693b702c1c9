// SPDX-License-Identifier: AGPL-3.0-or-later

// The session of a signed-in user: a signed cookie that nothing has to be stored for, and the four things that end
// it early: its age, another configuration, a sign-out everywhere, another storage secret.

import { canonicalJson } from "../../base/digest.ts";
import { Fault } from "../../base/fault.ts";
import { jsonOf } from "../../base/json_of.ts";
import type { SessionGenerations } from "../../ledger/ledger.ts";
import type { Account, AuthSettings } from "../auth_settings.ts";
import { base64url, MAX_SIGNED_LETTERS, readSigned, signText } from "./signed_text.ts";

type SignInProvider = "basic" | "oidc" | "header";

export interface Session {
  /** Never empty. */
  readonly username: string;
  readonly email?: string;
  /** The identity provider's own name for the user, `sub`: with oidc always, else never. */
  readonly subject?: string;
  readonly provider: SignInProvider;
  /** The provider or proxy named a group of owners; see `roleOf`. */
  readonly isOwner?: true;
  /** Whole seconds since 1970. */
  readonly signedInAt: number;
  /** The user's generation when they signed in; a sign-out raises it. */
  readonly generation: number;
  /** The digest of the sign-in's configuration; see `fingerprintOf`. */
  readonly fingerprint: string;
}

/**
 * By what a user's sign-outs are counted. A provider's names are for people: two may have the same, and
 * a user who takes another stays the same user.
 */
export function countedAs({ username, subject }: Pick<Session, "username" | "subject">): string {
  return subject ?? username;
}

/** What a session is held against. */
export interface SessionOptions {
  /** `signingKey(secret, "session")` */
  readonly key: CryptoKey;
  readonly ttlSeconds: number;
  /** `fingerprintOf` the configuration in force. */
  readonly fingerprint: string;
  readonly generations: Pick<SessionGenerations, "of">;
}

/** Why there is no session; only `store_unreadable` is worth a line in the log. */
type NoSession =
  | "absent"
  | "forged" // not ours, or changed, or signed with another storage secret
  | "expired"
  | "changed" // password, provider, allow list or the like are not what they were
  | "ended" // signed out since, in this browser or another
  | "store_unreadable"; // it may have been ended, so it counts as ended

export type SessionOpening =
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "closed"; readonly why: NoSession };

/** A clock that was put back by less keeps its sessions. */
const FUTURE_SECONDS = 300;

/** The cookie's value. Throws Fault `usage` when name and address together are too long for a cookie. */
export async function sealSession(session: Session, key: CryptoKey): Promise<string> {
  const { username, email, subject, provider, isOwner } = session;
  const { signedInAt, generation, fingerprint } = session;
  const kept = { username, email, subject, provider, isOwner, signedInAt, generation, fingerprint };
  const text = await signText(JSON.stringify(kept), key);
  if (text.length > MAX_SIGNED_LETTERS) {
    throw new Fault("usage", "Could not sign in: the user's name or address is too long", {
      hint: "Give the user a name of less than a few hundred letters",
    });
  }
  return text;
}

/** The session of a cookie's value, or why there is none. `nowMs` is the wall clock. */
export async function openSession(
  cookie: string | undefined,
  options: SessionOptions,
  nowMs: number,
): Promise<SessionOpening> {
  if (cookie === undefined || cookie === "") return closed("absent");
  const text = await readSigned(cookie, options.key);
  const session = text === undefined ? undefined : sessionIn(text);
  return session === undefined ? closed("forged") : await standing(session, options, nowMs);
}

/** Whether a session that was opened before is still one. */
export async function standing(
  session: Session,
  options: Omit<SessionOptions, "key">,
  nowMs: number,
): Promise<SessionOpening> {
  const age = Math.floor(nowMs / 1000) - session.signedInAt;
  if (!(age >= -FUTURE_SECONDS && age < options.ttlSeconds)) return closed("expired");
  if (session.fingerprint !== options.fingerprint) return closed("changed");
  try {
    const generation = await options.generations.of(countedAs(session));
    return generation === session.generation ? { kind: "open", session } : closed("ended");
  } catch {
    return closed("store_unreadable");
  }
}

const closed = (why: NoSession): SessionOpening => ({ kind: "closed", why });

const PROVIDERS: ReadonlySet<unknown> = new Set<SignInProvider>(["basic", "oidc", "header"]);

/**
 * The key signs nothing else; the look is for sessions of other versions. One without the subject that
 * its sign-outs are counted by could not be ended, so it is none.
 */
function sessionIn(text: string): Session | undefined {
  const found = jsonOf(text) as Partial<Record<keyof Session, unknown>> | null | undefined;
  const isSession = typeof found === "object" && found !== null &&
    isFilled(found.username) &&
    (found.email === undefined || typeof found.email === "string") &&
    (found.provider === "oidc") === isFilled(found.subject) &&
    PROVIDERS.has(found.provider) && (found.isOwner === undefined || found.isOwner === true) &&
    Number.isInteger(found.signedInAt) &&
    Number.isInteger(found.generation) && typeof found.fingerprint === "string";
  return isSession ? found as Session : undefined;
}

const isFilled = (value: unknown): boolean => typeof value === "string" && value !== "";

/**
 * HMAC-SHA-256 under `signingKey(secret, "fingerprint")`, so the cookie tells nothing about the
 * password. Lists count as sets.
 */
export async function fingerprintOf(auth: AuthSettings, key: CryptoKey): Promise<string> {
  const text = new TextEncoder().encode(canonicalJson(decidersOf(auth)));
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
}

function decidersOf(auth: AuthSettings): unknown {
  switch (auth.provider) {
    case "off":
      return { provider: "off" };
    case "basic":
      return {
        provider: "basic",
        ...decidersOfAccount(auth),
        ...(auth.family && { family: decidersOfAccount(auth.family) }),
      };
    case "oidc":
      return {
        provider: "oidc",
        issuer: auth.issuerUrl,
        client: auth.clientId,
        emails: sorted(auth.allowList.emails),
        domains: sorted(auth.allowList.domains),
        ...(auth.owners && {
          owners: {
            groups: sorted(auth.owners.groups),
            claim: auth.owners.claim,
            emails: sorted(auth.owners.emails.emails),
          },
        }),
      };
    case "header":
      return {
        provider: "header",
        userHeader: auth.userHeader.toLowerCase(),
        proxies: sorted(auth.trustedPeers.entries),
        ...(auth.owners && {
          owners: {
            groups: sorted(auth.owners.groups),
            header: auth.owners.header.toLowerCase(),
          },
        }),
      };
  }
}

const decidersOfAccount = ({ username, password }: Account) => ({
  username,
  password: password.text,
});

const sorted = (entries: Iterable<string>): string[] => [...new Set(entries)].sort();

export interface SignedIn {
  readonly username: string;
  readonly email?: string;
  /** See `Session`. */
  readonly subject?: string;
  readonly provider: Session["provider"];
  /** See `Session`. */
  readonly isOwner?: true;
}

/**
 * The session of a user who has just signed in. Throws what the store throws: a sign-in
 * that could not be ended again does not begin.
 */
export async function beginSession(
  who: SignedIn,
  options: Pick<SessionOptions, "fingerprint"> & { readonly generations: SessionGenerations },
  nowMs: number,
): Promise<Session> {
  return {
    ...who,
    signedInAt: Math.floor(nowMs / 1000),
    generation: await options.generations.of(countedAs(who)),
    fingerprint: options.fingerprint,
  };
}
