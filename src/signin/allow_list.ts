// SPDX-License-Identifier: AGPL-3.0-or-later

// Decides which users of an identity provider may sign in: by e-mail address, or by its domain.

export interface AllowList {
  /** Addresses, case folded. */
  readonly emails: ReadonlySet<string>;
  /** Domains, case folded; those beyond ASCII also in their ASCII form. */
  readonly domains: ReadonlySet<string>;
}

/** The claims the decision reads; of any type, because a provider may send anything. */
export interface EmailClaims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

const DOMAIN = /^[^\s@/\\:?#%*,"'()[\]<>]+$/u;
const LOCAL_PART = /^[^\s@"'()[\]<>,;:\\]+$/u;

/** The lists and what is wrong with them, each problem naming its key and entry. */
export function parseAllowList(
  emails: readonly string[],
  domains: readonly string[],
  emailsKey = "auth.allowed_emails",
): { readonly list: AllowList; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const list = { emails: new Set<string>(), domains: new Set<string>() };
  for (const entry of emails) {
    const parts = partsOf(entry.trim());
    if (parts === undefined) {
      problems.push(`${emailsKey}: "${entry}" is not an address with exactly one @`);
    } else list.emails.add(`${foldCase(parts.local)}@${foldCase(parts.domain)}`);
  }
  for (const entry of domains) {
    const domain = foldCase(entry.trim().replace(/^[@.]/, ""));
    if (!isDomain(domain)) {
      problems.push(`auth.allowed_domains: "${entry}" is not a domain such as example.org`);
      continue;
    }
    list.domains.add(domain);
    const ascii = asciiDomain(domain);
    if (ascii !== undefined) list.domains.add(ascii);
  }
  return { list, problems };
}

/** Without a list every account of the provider is let in. */
export function hasEntries({ emails, domains }: AllowList): boolean {
  return emails.size > 0 || domains.size > 0;
}

/**
 * Either list admits. With a list the provider must vouch for the address with the boolean `true`;
 * "true", 1 and silence do not. Domains are compared whole: a sub-domain is another domain. What the
 * provider sends is never mapped from one script to another, so a look-alike stays what it is.
 */
export function isAdmitted(list: AllowList, claims: EmailClaims): boolean {
  if (!hasEntries(list)) return true;
  if (claims.email_verified !== true || typeof claims.email !== "string") return false;
  const parts = partsOf(claims.email);
  if (parts === undefined) return false;
  const local = foldCase(parts.local), domain = foldCase(parts.domain);
  return list.emails.has(`${local}@${domain}`) || list.domains.has(domain);
}

function partsOf(email: string): { local: string; domain: string } | undefined {
  const [local, domain, ...more] = email.split("@");
  if (!local || !domain || more.length > 0) return undefined;
  return LOCAL_PART.test(local) && isDomain(domain) ? { local, domain } : undefined;
}

function isDomain(text: string): boolean {
  return DOMAIN.test(text) && !/\p{Cc}|\p{Cf}/u.test(text) &&
    text.split(".").every((label) => label !== "");
}

/** Lower case, except where a letter beyond ASCII would turn into one of ASCII (the Kelvin sign: k). */
function foldCase(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return letter <= "\x7f" || /^\P{ASCII}+$/u.test(lower) ? lower : letter;
  }).join("");
}

/** "bücher.example" → "xn--bcher-kva.example"; only for what the owner wrote. */
function asciiDomain(domain: string): string | undefined {
  if (/^[\x21-\x7e]*$/.test(domain)) return undefined;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
