// Pieces of web requests that several schemes share.

import type { Address, Server } from "./address.ts";

export const JSON_HEADERS = { "content-type": "application/json" } as const;

export function baseUrl({ text }: Server, isSecure: boolean): string {
  return `${isSecure ? "https" : "http"}://${text}`;
}

/** Path parts as they stand in an address. */
export function joinedPath(parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

/** `authorization` for a name and a password; nothing without a name. */
export function basicAuthorization(
  { user, password = "" }: Pick<Address, "user" | "password">,
): Record<string, string> {
  if (user === undefined) return {};
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** The entries of the query whose names begin with `prefix`, without it. */
export function prefixed({ query }: Address, prefix: string): Record<string, string> {
  return Object.fromEntries(
    [...query].filter(([name]) => name.length > 1 && name.startsWith(prefix))
      .map(([name, value]) => [name.slice(1), value]),
  );
}

const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/i;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What a server would never be asked with. */
export function badHeader(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(([name, value]) =>
    !HEADER_NAME.test(name) || !HEADER_VALUE.test(value)
  );
}
