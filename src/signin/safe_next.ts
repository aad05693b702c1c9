// Where to go after signing in: the page first asked for, if it is one of ours.

import { type BasePath, belowBase, underBase } from "./base_path.ts";

/** Longer addresses of ours do not exist. */
const LONGEST = 2_048;

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
  if (typeof next !== "string" || next.length > LONGEST) return undefined;
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
