// SPDX-License-Identifier: AGPL-3.0-or-later

// The cookie that carries a session: its name, its attributes, and reading it back.

import type { BasePath } from "../base_path.ts";

export interface CookieOptions {
  readonly name: string;
  readonly path: BasePath;
  /** The cookie is for https alone. */
  readonly secure: boolean;
  readonly maxAgeSeconds: number;
}

const PLAIN_NAME = "photos_memories_session";

/**
 * With https for sure and no path of its own the cookie takes the prefix `__Host-`, which keeps a
 * neighbouring host from planting one (RFC 6265bis, section 4.1.3). A path is part of the name: a browser
 * sends the cookies of "/" to "/films", too, and of two with one name neither counts. Where one path
 * is below the other the names differ in length.
 */
export function sessionCookieOptions(
  secure: boolean,
  basePath: BasePath,
  ttlSeconds: number,
): CookieOptions {
  const atRoot = secure ? `__Host-${PLAIN_NAME}` : PLAIN_NAME;
  const name = basePath === "/" ? atRoot : PLAIN_NAME + basePath.replaceAll("/", "_");
  return { name, path: basePath, secure, maxAgeSeconds: Math.floor(ttlSeconds) };
}

const DEVICE_SECONDS = 90 * 86_400;

/** The cookie of a browser that was signed in before; it opens nothing, see `Throttle.admit`. */
export function deviceCookieOptions(session: CookieOptions): CookieOptions {
  return {
    ...session,
    name: session.name.replace(PLAIN_NAME, "photos_memories_device"),
    maxAgeSeconds: DEVICE_SECONDS,
  };
}

const LANGUAGE_SECONDS = 365 * 86_400;

/** The cookie with the language that pages of this browser are in. */
export function languageCookieOptions(session: CookieOptions): CookieOptions {
  return {
    ...session,
    name: session.name.replace(PLAIN_NAME, "photos_memories_language"),
    maxAgeSeconds: LANGUAGE_SECONDS,
  };
}

/** The cookie of a browser that showed the setup key of a start without sign-in. */
export function setupCookieOptions(session: CookieOptions): CookieOptions {
  return { ...session, name: session.name.replace(PLAIN_NAME, "photos_memories_setup") };
}

const LATER_SECONDS = 30 * 86_400;

/** The cookie with the cards of the start page that were put off in this browser. */
export function laterCookieOptions(session: CookieOptions): CookieOptions {
  return {
    ...session,
    name: session.name.replace(PLAIN_NAME, "photos_memories_later"),
    maxAgeSeconds: LATER_SECONDS,
  };
}

/** `Set-Cookie` for a value; `isHttps` adds `Secure` for this answer although the options do not ask. */
export function setCookie(options: CookieOptions, value: string, isHttps = false): string {
  const attributes = [
    `${options.name}=${value}`,
    `Path=${options.path}`,
    `Max-Age=${options.maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  if (options.secure || isHttps) attributes.push("Secure");
  return attributes.join("; ");
}

/** `Set-Cookie` that takes the cookie away. */
export function clearCookie(options: CookieOptions, isHttps = false): string {
  return setCookie({ ...options, maxAgeSeconds: 0 }, "", isHttps);
}

/**
 * The value in a `Cookie` header; `undefined` when there is none, and when there are two, because
 * either may be planted by a neighbouring host.
 */
export function cookieIn(header: string | null | undefined, name: string): string | undefined {
  const values = valuesOf(header, name);
  return values.length === 1 ? values[0] : undefined;
}

/** There are two of that name, so that signing in again changes nothing. */
export function hasTwoCookies(header: string | null | undefined, name: string): boolean {
  return valuesOf(header, name).length > 1;
}

function valuesOf(header: string | null | undefined, name: string): readonly string[] {
  if (!header) return [];
  return header.split(";").flatMap((part) => {
    const at = part.indexOf("=");
    return at > 0 && part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
  });
}
