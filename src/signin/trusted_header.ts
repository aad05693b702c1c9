// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads the user that a proxy names. The proxy is known by its address; the header is read on every
// request, by its exact name, and counts only when there is one of it.

import { groupsOfHeader, type OwnerGroups } from "./roles.ts";
import type { Session } from "./sessions/session.ts";
import type { TrustedPeers } from "./proxies.ts";
import { MAX_NAME_LENGTH, plainText } from "./user_name.ts";

interface HeaderIdentity {
  readonly username: string;
  readonly email?: string;
  /** In one of the groups of owners; never where none are named. */
  readonly isOwner?: true;
}

export interface HeaderOptions {
  readonly userHeader: string;
  /** Not read when absent. */
  readonly emailHeader?: string;
  /** Absent where every user is an owner. */
  readonly owners?: { readonly groups: OwnerGroups; readonly header: string };
  readonly trustedPeers: TrustedPeers;
}

/**
 * The identity of a request, or `undefined`: an untrusted peer, no header, an empty one, two of them
 * (also joined by a comma, as servers hand them over), control characters. `remote_user` and
 * `Remote-Users` are other headers and mean nothing. `headers` are name and value, in any case.
 */
export function identityOf(
  peer: string | undefined,
  headers: Iterable<readonly [name: string, value: string]>,
  options: HeaderOptions,
): HeaderIdentity | undefined {
  if (peer === undefined || !options.trustedPeers.trusts(peer)) return undefined;
  const all = [...headers];
  const username = onlyValue(all, options.userHeader);
  if (username === undefined) return undefined;
  const email = options.emailHeader === undefined ? undefined : onlyValue(all, options.emailHeader);
  return {
    username,
    ...(email !== undefined && { email }),
    ...(isInOwnerGroup(all, options) && { isOwner: true }),
  };
}

/** Several headers of the name say as much as one with all their groups. */
function isInOwnerGroup(
  headers: ReadonlyArray<readonly [string, string]>,
  { owners }: Pick<HeaderOptions, "owners">,
): boolean {
  if (owners === undefined) return false;
  return headers.filter(([name]) => sameName(name, owners.header))
    .flatMap(([, value]) => groupsOfHeader(asUtf8(value) ?? ""))
    .some((group) => owners.groups.has(group));
}

function onlyValue(
  headers: ReadonlyArray<readonly [string, string]>,
  wanted: string,
): string | undefined {
  const values = headers.filter(([name]) => sameName(name, wanted)).map(([, value]) => value);
  if (values.length !== 1 || values[0]!.includes(",")) return undefined;
  const value = asUtf8(values[0]!);
  return value === undefined ? undefined : plainText(value, MAX_NAME_LENGTH);
}

/** Only ASCII letters have a case here: "Remote-Uſer" and the Kelvin sign are not what they look like. */
function sameName(name: string, wanted: string): boolean {
  return /^[\x21-\x7e]+$/.test(name) && name.toLowerCase() === wanted.toLowerCase();
}

/** Servers give a header's bytes one letter each; proxies write names in UTF-8. */
function asUtf8(value: string): string | undefined {
  if (/^\p{ASCII}*$/u.test(value)) return value;
  if ([...value].some((letter) => letter.codePointAt(0)! > 0xff)) return value;
  try {
    const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * What becomes of the browser's session: it is kept, another begins because the proxy names another
 * user or says otherwise whether they are an owner, or there is none because the proxy names no user.
 */
export function sessionStep(
  session: Pick<Session, "username" | "email" | "isOwner" | "provider"> | undefined,
  identity: HeaderIdentity | undefined,
): "keep" | "begin" | "none" {
  if (identity === undefined) return "none";
  const isSame = session?.provider === "header" && session.username === identity.username &&
    session.email === identity.email && session.isOwner === identity.isOwner;
  return isSame ? "keep" : "begin";
}
