// SPDX-License-Identifier: AGPL-3.0-or-later

// The three ways to sign in, from their keys: what each needs, and what makes it weaker than it looks.

import type { Config } from "../config/schema.ts";
import { hasEntries, parseAllowList } from "./allow_list.ts";
import type { Account, AuthSettings, SignInSource, SignInWarning } from "./auth_settings.ts";
import type { OidcOwners, OwnerGroups } from "./roles.ts";
import { parseStoredPassword } from "./stored_password.ts";
import type { TrustedPeers } from "./proxies.ts";

/** A password below this warns. */
export const COMFORTABLE_PASSWORD_LENGTH = 12;

/** What is found on the way: problems stop the start, warnings do not. */
export interface SettingsNotes {
  readonly problems: string[];
  readonly warnings: SignInWarning[];
}

type AuthKeys = Config["auth"];

/** Keys in which the file may name a variable. */
const EXPANDED = [
  "password",
  "family_password",
  "client_secret",
  "client_id",
  "issuer_url",
] as const satisfies ReadonlyArray<keyof AuthKeys>;

/** With problems noted the value is not in force and may lack what was missing. */
export function readProvider(
  keys: AuthKeys,
  peers: TrustedPeers,
  notes: SettingsNotes,
  origins: SignInSource["origins"],
): AuthSettings {
  if (!keys.enabled) return { provider: "off" };
  for (const name of EXPANDED) {
    if (/\$\{\w+\}/.test(keys[name] ?? "")) {
      notes.problems.push(
        `auth.${name} holds \${…} of a variable that is not set, or stands outside of the file: set ` +
          `the variable, or PHOTOS_MEMORIES_AUTH__${name.toUpperCase()} itself`,
      );
    }
  }
  switch (keys.provider) {
    case "basic":
      return readBasic(keys, notes, origins);
    case "oidc":
      return readOidc(keys, notes);
    case "header":
      return readHeader(keys, peers, notes);
  }
}

function readBasic(
  keys: AuthKeys,
  notes: SettingsNotes,
  origins: SignInSource["origins"],
): AuthSettings {
  const owner = readAccount("", keys, notes, origins);
  const family = keys.family_password ? readAccount("family_", keys, notes, origins) : undefined;
  if (family !== undefined && nameKey(family.username) === nameKey(owner?.username ?? "")) {
    notes.problems.push(
      "auth.family_username is the owner's auth.username: each of the two accounts needs a name of its own",
    );
  }
  if (owner === undefined) return { provider: "off" };
  return { provider: "basic", ...owner, family };
}

/** As failed sign-ins count names together. */
const nameKey = (name: string) => name.normalize("NFKC").toLowerCase();

function readAccount(
  whose: "" | "family_",
  keys: AuthKeys,
  notes: SettingsNotes,
  origins: SignInSource["origins"],
): Account | undefined {
  const path = `auth.${whose}password`, text = keys[`${whose}password`];
  const username = (keys[`${whose}username`] ?? "").trim();
  if (username === "") notes.problems.push(missing(`${whose}username`, "basic"));
  if (!text) {
    notes.problems.push(missing(`${whose}password`, "basic"));
    return undefined;
  }
  const password = parseStoredPassword(text);
  if (typeof password === "string") {
    notes.problems.push(`${path} ${password}`);
    return undefined;
  }
  if (password.kind === "plain") {
    const which = whose === "" ? "The password" : "The family's password";
    notes.warnings.push({
      about: "password_plain",
      sentence: `${which} stands in ${placeText(origins?.get(path))} as it is`,
      hint: 'Put what "photos-memories secret hash" prints in its place',
    });
    if ([...password.text].length < COMFORTABLE_PASSWORD_LENGTH) {
      notes.warnings.push({
        about: "password_length",
        sentence: `${which} has fewer than ${COMFORTABLE_PASSWORD_LENGTH} characters`,
        hint: "Choose a longer one; four words that have nothing to do with each other are good",
      });
    }
  }
  return { username, password };
}

function placeText(origin: string | undefined): string {
  if (origin === undefined || origin === "file") return "the configuration";
  return origin.endsWith("_FILE") ? `the file of ${origin}` : origin;
}

function readOidc(keys: AuthKeys, notes: SettingsNotes): AuthSettings {
  const { list, problems } = parseAllowList(keys.allowed_emails, keys.allowed_domains);
  notes.problems.push(...problems);
  const owners = readOidcOwners(keys, notes);
  const issuerUrl = (keys.issuer_url ?? "").trim(), clientId = (keys.client_id ?? "").trim();
  if (clientId === "") notes.problems.push(missing("client_id", "oidc"));
  if (issuerUrl === "") notes.problems.push(missing("issuer_url", "oidc"));
  else checkIssuer(issuerUrl, notes);
  if (!keys.scope.split(/\s+/).includes("openid")) {
    notes.problems.push('auth.scope must hold "openid"');
  }
  if (!keys.public_url) {
    notes.warnings.push({
      about: "public_url",
      sentence:
        "auth.public_url is not set, so the address to come back to is taken from the request",
      hint: "Set it to the address people open, such as https://films.example.org",
    });
  }
  if (!hasEntries(list) && problems.length === 0) {
    notes.warnings.push({
      about: "open_provider",
      sentence: "Everybody the identity provider knows may sign in and watch every film",
      hint: "Set auth.allowed_emails or auth.allowed_domains",
    });
  }
  return {
    provider: "oidc",
    issuerUrl,
    clientId,
    clientSecret: keys.client_secret || undefined,
    scope: keys.scope,
    allowList: list,
    owners,
    autoLaunch: keys.auto_launch,
    buttonText: keys.button_text,
  };
}

/** `undefined` where no group and no address is named: then everyone who may sign in is an owner. */
function readOidcOwners(keys: AuthKeys, notes: SettingsNotes): OidcOwners | undefined {
  const { owner_emails, groups_claim: claim } = keys, groups = ownerGroups(keys, notes);
  const { list: emails, problems } = parseAllowList(owner_emails, [], "auth.owner_emails");
  notes.problems.push(...problems);
  return groups.size + owner_emails.length === 0 ? undefined : { groups, claim, emails };
}

/** An empty name is refused, not dropped: without a group of owners everyone is an owner. */
function ownerGroups({ owner_groups }: AuthKeys, notes: SettingsNotes): OwnerGroups {
  const groups = owner_groups.map((group) => group.trim());
  if (groups.includes("")) notes.problems.push("auth.owner_groups holds an empty name");
  return new Set(groups);
}

function checkIssuer(text: string, notes: SettingsNotes): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:\/\//i.test(text)) {
    notes.problems.push("auth.issuer_url must be a whole address such as https://id.example.org");
  } else if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    notes.problems.push("auth.issuer_url must be without name, password, ? and #");
  } else if (url.protocol === "http:") {
    notes.warnings.push({
      about: "plain_issuer",
      sentence: "The identity provider is reached over http: who stands between can sign in",
      hint: "Give the provider https, unless it runs on this very machine",
    });
  }
}

function readHeader(keys: AuthKeys, peers: TrustedPeers, notes: SettingsNotes): AuthSettings {
  if (peers.entries.length === 0) {
    notes.problems.push(
      "auth.trusted_proxies is empty: with the header sign-in it lists the proxies whose word counts",
    );
  }
  for (const name of ["user_header", "email_header", "groups_header"] as const) {
    const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(keys[name]);
    const isUnset = name === "email_header" && keys[name] === "";
    if (!isName && !isUnset) notes.problems.push(`auth.${name} is not a header's name`);
  }
  const everybody = peers.entries.filter((entry) => /\/0+$/.test(entry));
  if (everybody.length > 0) {
    notes.warnings.push({
      about: "trusts_everybody",
      sentence: `auth.trusted_proxies holds "${
        everybody[0]
      }": whoever reaches the app can be anybody`,
      hint: "List the addresses of the proxies alone",
    });
  }
  const groups = ownerGroups(keys, notes);
  return {
    provider: "header",
    userHeader: keys.user_header,
    emailHeader: keys.email_header || undefined,
    owners: groups.size > 0 ? { groups, header: keys.groups_header } : undefined,
    trustedPeers: peers,
  };
}

const missing = (name: string, provider: string) =>
  `auth.${name} is missing: the ${provider} sign-in needs it`;
