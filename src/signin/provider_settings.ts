// The three ways to sign in, from their keys: what each needs, and what makes it weaker than it looks.

import type { Config } from "../config/schema.ts";
import { hasEntries, parseAllowList } from "./allow_list.ts";
import type { AuthSettings, SignInWarning } from "./auth_settings.ts";
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

/**
 * With problems noted the value is not in force and may lack what was missing. `passwordOrigin` is where
 * the password stands: "file", or a variable's name.
 */
export function readProvider(
  keys: AuthKeys,
  peers: TrustedPeers,
  notes: SettingsNotes,
  passwordOrigin?: string,
): AuthSettings {
  if (!keys.enabled) return { provider: "off" };
  for (const name of ["password", "client_secret", "client_id", "issuer_url"] as const) {
    if (/\$\{\w+\}/.test(keys[name] ?? "")) {
      notes.problems.push(
        `auth.${name} holds \${…} of a variable that is not set, or stands outside of the file: set ` +
          `the variable, or PHOTOS_MEMORIES_AUTH__${name.toUpperCase()} itself`,
      );
    }
  }
  switch (keys.provider) {
    case "basic":
      return readBasic(keys, notes, passwordOrigin);
    case "oidc":
      return readOidc(keys, notes);
    case "header":
      return readHeader(keys, peers, notes);
  }
}

function readBasic(
  keys: AuthKeys,
  notes: SettingsNotes,
  passwordOrigin: string | undefined,
): AuthSettings {
  const username = (keys.username ?? "").trim();
  if (username === "") notes.problems.push(missing("username", "basic"));
  if (!keys.password) {
    notes.problems.push(missing("password", "basic"));
    return { provider: "off" };
  }
  const password = parseStoredPassword(keys.password);
  if (typeof password === "string") {
    notes.problems.push(`auth.password ${password}`);
    return { provider: "off" };
  }
  if (password.kind === "plain") {
    notes.warnings.push({
      about: "password_plain",
      sentence: `The password stands in ${placeText(passwordOrigin)} as it is`,
      hint: 'Put what "photos-memories secret hash" prints in its place',
    });
    if ([...password.text].length < COMFORTABLE_PASSWORD_LENGTH) {
      notes.warnings.push({
        about: "password_length",
        sentence: `The password has fewer than ${COMFORTABLE_PASSWORD_LENGTH} characters`,
        hint: "Choose a longer one; four words that have nothing to do with each other are good",
      });
    }
  }
  return { provider: "basic", username, password };
}

function placeText(origin: string | undefined): string {
  if (origin === undefined || origin === "file") return "the configuration";
  return origin.endsWith("_FILE") ? `the file of ${origin}` : origin;
}

function readOidc(keys: AuthKeys, notes: SettingsNotes): AuthSettings {
  const { list, problems } = parseAllowList(keys.allowed_emails, keys.allowed_domains);
  notes.problems.push(...problems);
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
    ...(keys.client_secret && { clientSecret: keys.client_secret }),
    scope: keys.scope,
    allowList: list,
    autoLaunch: keys.auto_launch,
    buttonText: keys.button_text,
  };
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
  for (const name of ["user_header", "email_header"] as const) {
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
  return {
    provider: "header",
    userHeader: keys.user_header,
    ...(keys.email_header !== "" && { emailHeader: keys.email_header }),
    trustedPeers: peers,
  };
}

const missing = (name: string, provider: string) =>
  `auth.${name} is missing: the ${provider} sign-in needs it`;
