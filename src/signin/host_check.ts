// SPDX-License-Identifier: AGPL-3.0-or-later

// Which host names the app answers to, and which requests a page of another site made. With sign-in off the
// host check alone keeps such a page from reading the app through a name that points here (DNS rebinding).

import { ipText, isLoopback, isWildcard, parseIp } from "../base/ip_address.ts";

export interface AnsweredHosts {
  /** Every well-formed host is answered: sign-in is on and nothing was listed. */
  readonly any: boolean;
  readonly names: ReadonlySet<string>;
}

/** Ours by nature: this machine's own name, and what containers call the machine they run on. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(["localhost", "host.docker.internal"]);

const NAME = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;
const MAX_NAME_LENGTH = 253;

const MAX_PORT = 65_535;

/**
 * The name of a `Host` header in small letters, without its port and without the root's dot;
 * addresses in one form each. `undefined` for what is no host: user names, lists, spaces, paths,
 * ports that no address can have.
 */
function hostName(header: string): string | undefined {
  const match = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{0,5}))?$/.exec(header);
  if (match === null || Number(match[2] ?? 0) > MAX_PORT) return undefined;
  const host = match[1]!.toLowerCase();
  if (host.startsWith("[")) {
    const ip = host.includes("%") ? undefined : parseIp(host.slice(1, -1));
    return ip && ipText(ip);
  }
  const ip = parseIp(host);
  if (ip !== undefined) return ipText(ip);
  const name = host.replace(/\.$/, "");
  // A last label of digits makes a browser read the whole as an address.
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name) || /(^|\.)\d+$/.test(name)) {
    return undefined;
  }
  return name;
}

interface HostOptions {
  readonly isSignInOn: boolean;
  /** `server.allowed_hosts`, checked at the start. */
  readonly allowedHosts: readonly string[];
  /** `auth.public_url`'s host, as an address writes it. */
  readonly publicHost?: string;
  /** What the app listens on; a wildcard adds nothing. */
  readonly listenHost?: string;
}

/** Read once at the start. */
export function answeredHosts(options: HostOptions): AnsweredHosts {
  const listed = [
    ...options.allowedHosts,
    ...(options.publicHost === undefined ? [] : [options.publicHost]),
  ];
  const any = options.isSignInOn && listed.length === 0;
  if (!options.isSignInOn && options.listenHost !== undefined) {
    const ip = parseIp(options.listenHost);
    if (ip === undefined || !isWildcard(ip)) listed.push(bracketed(options.listenHost));
  }
  const names = listed.map(entryName).filter((name) => name !== undefined);
  return { any, names: new Set(names) };
}

/** Whether a request with this `Host` header is answered; otherwise 421. */
export function isHostAnswered(header: string | null | undefined, rules: AnsweredHosts): boolean {
  const name = hostName(header ?? "");
  return name !== undefined && (rules.any || rules.names.has(name) || isLocal(name));
}

/** Whether a `Host` header names a host at all. */
export function isHost(header: string | null | undefined): boolean {
  return hostName(header ?? "") !== undefined;
}

/** The name behind an entry of `server.allowed_hosts`; `undefined` for what is no host. */
export function entryName(entry: string): string | undefined {
  return hostName(bracketed(entry.trim()));
}

/** IPv6 may be listed without the brackets a header needs. */
function bracketed(host: string): string {
  return parseIp(host) !== undefined && host.includes(":") ? `[${host}]` : host;
}

function isLocal(name: string): boolean {
  const ip = parseIp(name);
  return ip === undefined ? LOCAL_NAMES.has(name) : isLoopback(ip);
}

export interface SiteHeaders {
  readonly host: string | null | undefined;
  readonly origin: string | null | undefined;
  readonly secFetchSite: string | null | undefined;
}

/** Methods that change nothing. */
export const READING_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** True for a write, of any method and path, that {@link isForeign}: answer 403. */
export function isCrossSiteWrite(
  method: string,
  headers: SiteHeaders,
  publicOrigin?: string,
): boolean {
  return !READING_METHODS.has(method) && isForeign(headers, publicOrigin);
}

/**
 * True when the browser says that another site asks. `Sec-Fetch-Site` decides where it is sent, since
 * no page can write it and no proxy breaks it: `same-origin` is ours, and `none` (typed by the person)
 * unless an origin is named that is not. Otherwise an `Origin` must be the host that was asked, or
 * `publicOrigin` ("https://films.example.org"). Neither header: not a browser.
 */
export function isForeign(headers: SiteHeaders, publicOrigin?: string): boolean {
  const { secFetchSite } = headers;
  if (secFetchSite !== null && secFetchSite !== undefined) {
    if (secFetchSite === "same-origin") return false;
    if (secFetchSite !== "none") return true;
  }
  return hasForeignOrigin(headers, publicOrigin);
}

/** True for an `Origin` that names another site, whatever `Sec-Fetch-Site` says beside it. */
export function hasForeignOrigin(
  { origin, host }: Pick<SiteHeaders, "origin" | "host">,
  publicOrigin?: string,
): boolean {
  return origin !== null && origin !== undefined && !isOwnOrigin(origin, host, publicOrigin);
}

function isOwnOrigin(
  origin: string,
  host: string | null | undefined,
  publicOrigin: string | undefined,
): boolean {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  // A list, a path or a user name is not an origin.
  if (url.origin !== origin.toLowerCase().replace(/:(80|443)$/, (port) => foldPort(url, port))) {
    return false;
  }
  if (url.origin === publicOrigin) return true;
  const asked = host ?? "";
  const askedName = hostName(asked);
  if (askedName === undefined || askedName !== hostName(url.host)) return false;
  const standard = url.protocol === "https:" ? "443" : "80";
  const askedPort = /:(\d+)$/.exec(asked)?.[1] ?? standard;
  return Number(askedPort) === Number(url.port || standard);
}

/** Browsers leave a scheme's own port out; programs may write it. */
function foldPort(url: URL, port: string): string {
  return url.port === "" ? "" : port;
}
