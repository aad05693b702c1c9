// SPDX-License-Identifier: AGPL-3.0-or-later

// The path the app is mounted under: "/" at the root of its host, or such as "/films" behind a proxy
// that gives it a corner; the address the owner states; and where to go after signing in.

/** "/" or "/films", "/a/b": never with a slash at its end. The configuration refuses anything else. */
export type BasePath = string;

/** `path` begins with "/": "/health" → "/films/health". The mount itself is "/films/", with its slash. */
export function underBase(basePath: BasePath, path: string): string {
  return basePath === "/" ? path : basePath + path;
}

/** "/films/health" → "/health"; `undefined` for a path that is not below the mount. */
export function belowBase(basePath: BasePath, path: string): string | undefined {
  if (basePath === "/") return path;
  if (path === basePath) return "/";
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

export interface PublicAddress {
  /** "https://films.example.org", without a path. */
  readonly origin: string;
  /** Host name in small letters, without the port; IPv6 in brackets. */
  readonly hostname: string;
  /** The whole address with the base path and no slash at its end. */
  readonly base: string;
  readonly isHttps: boolean;
}

/** The address, or what is wrong with it, finishing "auth.public_url …". */
export function parsePublicUrl(text: string, basePath: BasePath): PublicAddress | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text)) {
    return "must be a whole address such as https://films.example.org";
  }
  if (url.username !== "" || url.password !== "") return "must not carry a name or password";
  if (url.search !== "" || url.hash !== "" || /[?#]$/.test(text)) {
    return "must end with its path, without ? and #";
  }
  const path = url.pathname.replace(/\/+$/, "");
  const mounted = underBase(basePath, "/").replace(/\/$/, "");
  if (path !== "" && path !== mounted) {
    return `has the path "${path}", but server.base_path is "${basePath}"`;
  }
  return {
    origin: url.origin,
    hostname: url.hostname,
    base: url.origin + mounted,
    isHttps: url.protocol === "https:",
  };
}

/** Longer addresses of ours do not exist. */
const MAX_LENGTH = 2_048;

/** Any host does: what is left of it after reading is compared with it. */
const ORIGIN = "http://own.invalid";

/** Not pages to come back to: answers for programs, and the sign-in itself. */
const NOT_PAGES = ["/api", "/auth", "/logout"];

/**
 * `next` as a path below `basePath` with its query and fragment, or the start page for everything
 * that could lead elsewhere. Always begins with one slash, so a `Location` of it stays on this origin
 * in every browser. `notTo` are further paths without the base, such as the sign-in page.
 */
export function safeNext(
  next: unknown,
  basePath: BasePath,
  notTo: readonly string[] = [],
): string {
  return pathOf(next, basePath, [...NOT_PAGES, ...notTo]) ?? underBase(basePath, "/");
}

function pathOf(
  next: unknown,
  basePath: BasePath,
  notTo: readonly string[],
): string | undefined {
  if (typeof next !== "string" || next.length > MAX_LENGTH) return undefined;
  // Browsers take "\" for "/" and leave out tabs and line ends; a path of ours has neither.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return undefined;
  const url = URL.canParse(next, ORIGIN) ? new URL(next, ORIGIN) : undefined;
  if (url?.origin !== ORIGIN || url.username !== "" || url.password !== "") return undefined;
  // Read again with the steps of "/.." taken: "/..//elsewhere" has become "//elsewhere".
  if (url.pathname.includes("//")) return undefined;
  // A proxy may read these before we do: control characters, "/", "\" and "%" in disguise.
  if (/%(?:[01][0-9a-f]|7f|2f|5c|25)/i.test(url.pathname)) return undefined;
  const page = belowBase(basePath, url.pathname);
  if (page === undefined) return undefined;
  if (notTo.some((path) => page === path || page.startsWith(`${path}/`))) return undefined;
  return url.pathname + url.search + url.hash;
}
