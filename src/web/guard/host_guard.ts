// Only known names of this machine are answered, so that a name of a stranger that suddenly points
// here (DNS rebinding) reads nothing.

import type { Log } from "../../base/log.ts";
import { hostCheck, type HostRules } from "../../signin/host_check.ts";
import { detail, isProgramPath } from "../answers.ts";
import type { Guard } from "./guard.ts";
import { unknownHostAnswer } from "./unknown_host_page.ts";

/** A container asks by whatever address it has; neither answer says more than up or down then. */
export const ANSWERED_TO_ALL: ReadonlySet<string> = new Set(["/health/live", "/health/ready"]);

/** Names told to the log, once each. */
const MOST_LOGGED = 256;

export function hostGuard(
  rules: HostRules,
  pathOf: (path: string) => string | undefined,
  log: Log,
): Guard {
  const logged = new Set<string>();
  const isAnswered = hostCheck(rules);
  return (c) => {
    const host = c.req.header("host");
    if (isAnswered(host)) return undefined;
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    if (isReading && ANSWERED_TO_ALL.has(pathOf(c.req.path) ?? "")) return undefined;
    const name = (host ?? "").slice(0, 200);
    if (!logged.has(name) && logged.size < MOST_LOGGED) {
      logged.add(name);
      log.warning("Refused a request for an unknown host; see server.allowed_hosts", {
        host: name,
      });
    }
    // Who leaves open what it takes, as programs do, is told the sentence.
    const isBrowser = isReading && /\btext\/html\b/i.test(c.req.header("accept") ?? "");
    if (isBrowser && !isProgramPath(pathOf(c.req.path) ?? c.req.path)) {
      c.set("hasContentHeaders", true);
      return unknownHostAnswer(name);
    }
    return detail(
      c,
      421,
      `This app does not answer to the host "${name}". Add it to server.allowed_hosts.`,
    );
  };
}
