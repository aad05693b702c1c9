// SPDX-License-Identifier: AGPL-3.0-or-later

// The grammar all notification addresses share, after Apprise: scheme://user:password@place/path?query.
// It is wider than that of web addresses: the place may be a token, and "#" begins a name, no fragment.

import type { Reading } from "../target.ts";

export interface Address {
  /** In small letters. */
  readonly scheme: string;
  readonly user?: string;
  readonly password?: string;
  /** What stands between "@" and "/": a server, or with some schemes a token. Not decoded. */
  readonly place: string;
  /** Decoded; empty parts are left out. */
  readonly path: readonly string[];
  /** Decoded; the last one of a name counts. Names in small letters, but for those with a prefix. */
  readonly query: ReadonlyMap<string, string>;
  /** There is an "@" after the first "/". */
  readonly hasLateAt: boolean;
}

export interface Server {
  readonly host: string;
  readonly port?: number;
  /** "host" or "host:port" */
  readonly text: string;
}

/** Names of headers, parameters and members keep their letters. */
const PREFIXES = /^[+:-]/;

/** `undefined` when there is no `scheme://`. */
export function parseAddress(text: string): Address | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^?]*)(?:\?(.*))?$/is.exec(text.trim());
  if (!match) return undefined;
  const [, scheme = "", before = "", queryText = ""] = match;
  const slash = before.indexOf("/");
  const authority = slash < 0 ? before : before.slice(0, slash);
  const pathText = slash < 0 ? "" : before.slice(slash + 1);
  const at = authority.lastIndexOf("@");
  const [user, password] = at < 0 ? [] : splitOnce(authority.slice(0, at), ":").map(decoded);
  return {
    scheme: scheme.toLowerCase(),
    user: user === "" ? undefined : user,
    password: password === "" ? undefined : password,
    place: authority.slice(at + 1),
    path: pathText.split("/").map(decoded).filter((part) => part !== ""),
    query: new Map(queryText.split("&").filter((pair) => pair !== "").map(queryPair)),
    hasLateAt: pathText.includes("@"),
  };
}

function queryPair(pair: string): [string, string] {
  const [name = "", value = ""] = splitOnce(pair, "=").map(decoded);
  return [PREFIXES.test(name) ? name : name.toLowerCase(), value];
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** A "%" that begins nothing stands for itself, as people write passwords. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const HOST = /^(\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)$/iu;
const MAX_PORT = 65_535;

/** The place as a server, or what is wrong with it; no more of the address than a number is repeated. */
export function serverOf({ place, user, hasLateAt }: Address): Server | string {
  if (user === undefined && hasLateAt) {
    return 'has an "@" after a "/": write "/" as %2F and "@" as %40 in names and passwords';
  }
  const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(place);
  const host = match?.[1] ?? "", portText = match?.[2];
  if (host === "") return "names no server";
  if (!HOST.test(host)) return "names a server with letters no server name has";
  if (portText === undefined) return { host, text: host };
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  if (port < 1 || port > MAX_PORT) {
    return 'has no port after the ":"; write ":" as %3A in names and passwords';
  }
  return { host, port, text: `${host}:${port}` };
}

/** The parts of a list such as "a, b;c". */
export function listedParts(text: string | undefined): string[] {
  return (text ?? "").split(/[\s,;]+/).filter((part) => part !== "");
}

/** `yes` and its like; nothing when it is not said. */
export function isYesWord(text: string | undefined): boolean {
  return /^(y|yes|true|on|1|enable[d]?)$/i.test(text ?? "");
}

export interface Scheme {
  readonly names: readonly string[];
  /** A whole address with made-up parts. */
  readonly example: string;
  /**
   * The target, or what is wrong with the address: the end of a sentence that begins with "The
   * address", without any part of the address in it.
   */
  read(address: Address): Reading | string;
}

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
