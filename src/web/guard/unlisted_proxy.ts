// Says in the log that an unlisted proxy seems to stand before the app: everything works through it,
// until one person's wrong passwords lock all users out.

import type { Log } from "../../base/log.ts";
import type { Guard, SignInDeps } from "../web_deps.ts";
import { ANSWERED_TO_ALL } from "./host_guard.ts";

const FORWARDED: readonly string[] = ["x-forwarded-for", "forwarded"];

/** Any client can send such a header: each address is named once, and no more than so many. */
const MOST_LOGGED = 16;

/** Refuses no request. Probes come often and sign no user in: they are not looked at. */
export function unlistedProxyWatch(
  signIn: SignInDeps,
  pathOf: (path: string) => string | undefined,
  log: Log,
): Guard {
  const { auth, forwarders } = signIn.settings;
  if (auth.provider === "off") return () => undefined;
  const isHeader = auth.provider === "header";
  const listed = isHeader ? auth.trustedPeers : forwarders;
  const headers = isHeader ? [auth.userHeader, ...FORWARDED] : FORWARDED;
  const effect = isHeader
    ? "nobody is signed in through it"
    : "failed sign-ins of one lock out all who come through it, and https is not seen";
  const logged = new Set<string>();
  return (c) => {
    const peer = c.env?.peer;
    if (peer === undefined || logged.has(peer) || logged.size >= MOST_LOGGED) return undefined;
    if (ANSWERED_TO_ALL.has(pathOf(c.req.path) ?? "")) return undefined;
    const header = headers.find((name) => c.req.header(name) !== undefined);
    if (header === undefined || listed?.trusts(peer)) return undefined;
    logged.add(peer);
    log.warning(
      "Did not read a proxy's header: its address is not in auth.trusted_proxies. " +
        `Should it be your proxy, list it: till then ${effect}`,
      { address: peer, header },
    );
    return undefined;
  };
}
