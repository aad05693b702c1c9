// Whether a request that changes something was made by a page of another site in somebody's browser.
// Programs send neither of the two headers and are not meant.

import { hostName } from "./host_check.ts";

export interface SiteHeaders {
  readonly host: string | null | undefined;
  readonly origin: string | null | undefined;
  readonly secFetchSite: string | null | undefined;
}

/** Whoever asks by one of these changes nothing. */
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
