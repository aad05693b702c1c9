// The address people reach the app at, as its owner states it.

import { type BasePath, underBase } from "./base_path.ts";

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
