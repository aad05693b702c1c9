// SPDX-License-Identifier: AGPL-3.0-or-later

// Decides which signed-in users are owners; all others are family. Where the settings do not say,
// everyone who can sign in is an owner.

import { type AllowList, type EmailClaims, isAdmitted } from "./allow_list.ts";
import type { AuthSettings } from "./auth_settings.ts";
import type { Session } from "./sessions/session.ts";

/** Family watches and makes films; the owner also decides about settings, people and who may come in. */
export type Role = "family" | "owner";

/** Groups whose members are owners, compared letter by letter. */
export type OwnerGroups = ReadonlySet<string>;

/**
 * The name tells with a password; with a provider or a proxy what it said of groups when the session began.
 * Sessions end when these rules change, so none was begun under others.
 */
export function roleOf(
  { username, isOwner }: Pick<Session, "username" | "isOwner">,
  auth: AuthSettings,
): Role {
  switch (auth.provider) {
    case "off":
      return "family";
    case "basic":
      return username === auth.username ? "owner" : "family";
    case "oidc":
    case "header":
      return auth.owners === undefined || isOwner === true ? "owner" : "family";
  }
}

/** What a provider's claim says: a list of names, or one name. Anything else is no group. */
export function groupsOfClaim(claim: unknown): readonly string[] {
  return [claim].flat().filter((group) => typeof group === "string").filter((group) =>
    group !== ""
  );
}

/** "family, admins," → "family", "admins" */
export function groupsOfHeader(value: string): readonly string[] {
  return value.split(",").map((group) => group.trim()).filter((group) => group !== "");
}

export interface OidcOwners {
  readonly groups: OwnerGroups;
  /** The claim that holds a user's groups. */
  readonly claim: string;
  /** Addresses the provider vouches for; without domains. */
  readonly emails: AllowList;
}

export function isOwnerByClaims(
  { groups, emails }: Pick<OidcOwners, "groups" | "emails">,
  said: EmailClaims & { readonly groups: readonly string[] },
): boolean {
  return said.groups.some((group) => groups.has(group)) ||
    emails.emails.size > 0 && isAdmitted(emails, said);
}
