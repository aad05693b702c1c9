// Says once in the log that a proxy nobody listed stands before the app: everything seems to work
// through it, until one person's wrong passwords lock everybody out.

import type { Log } from "../../base/log.ts";
import type { SignInNeeds } from "../web_needs.ts";
import type { Guard } from "./guard.ts";

const FORWARDED = ["x-forwarded-for", "forwarded"] as const;

/** For whom it was said: the first app and the whole one are of one process. */
const told = new WeakSet<SignInNeeds>();

/** Refuses nobody. */
export function unlistedProxyWatch(signIn: SignInNeeds, log: Log): Guard {
  const { auth, forwarders } = signIn.settings;
  if (auth.provider === "off") return () => undefined;
  const isHeader = auth.provider === "header";
  const listed = isHeader ? auth.trustedPeers : forwarders;
  const effect = isHeader
    ? "nobody is signed in through it"
    : "failed sign-ins of one lock out all who come through it, and https is not seen";
  return (c) => {
    const peer = c.env?.peer;
    if (peer === undefined || told.has(signIn)) return undefined;
    const header = FORWARDED.find((name) => c.req.header(name) !== undefined);
    if (header === undefined || listed?.trusts(peer)) return undefined;
    told.add(signIn);
    log.warning(
      `Did not read the headers of a proxy that is not in auth.trusted_proxies: ${effect}`,
      { address: peer, header },
    );
    return undefined;
  };
}
