// SPDX-License-Identifier: AGPL-3.0-or-later

// Only known host names are answered, so that a foreign name that points here (DNS rebinding) reads
// nothing.

import type { Log } from "../../base/log.ts";
import { type AnsweredHosts, isHost, isHostAnswered } from "../../signin/host_check.ts";
import type { SignInSettings } from "../../signin/auth_settings.ts";
import { hasTriggerToken } from "../../signin/trigger_access.ts";
import { detail, isProgramPath } from "../answers.ts";
import type { Guard } from "../web_deps.ts";
import { tokenHeaders } from "./admission.ts";
import { isTokenPath } from "./site_guard.ts";

/** A container asks by whatever address it has; neither answer says more than up or down then. */
const ANSWERED_TO_ALL: ReadonlySet<string> = new Set(["/health/live", "/health/ready"]);

/** Names told to the log, once each. */
const MAX_LOGGED = 256;

interface HostGuardOptions {
  readonly rules: AnsweredHosts;
  readonly settings: Pick<SignInSettings, "auth" | "triggerToken">;
  readonly pathOf: (path: string) => string | undefined;
  readonly log: Log;
}

export function hostGuard({ rules, settings, pathOf, log }: HostGuardOptions): Guard {
  const { auth, triggerToken } = settings;
  const logged = new Set<string>();
  return (c) => {
    const host = c.req.header("host");
    if (isHostAnswered(host, rules)) return undefined;
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    const path = pathOf(c.req.path) ?? c.req.path;
    if (isReading && ANSWERED_TO_ALL.has(pathOf(c.req.path) ?? "")) return undefined;
    // A cluster calls the app by a service's name, and no page of a rebound name has the token.
    const isTokens = auth.provider !== "off" && isTokenPath(pathOf(c.req.path)) && isHost(host);
    if (isTokens && hasTriggerToken(tokenHeaders(c), triggerToken)) return undefined;
    const name = (host ?? "").slice(0, 200);
    if (!logged.has(name) && logged.size < MAX_LOGGED) {
      logged.add(name);
      log.warning("Refused a request for an unknown host; see server.allowed_hosts", {
        host: name,
      });
    }
    const sentence =
      `This app does not answer to the host "${name}". Add it to server.allowed_hosts.`;
    const isBrowser = isReading && /\btext\/html\b/i.test(c.req.header("accept") ?? "");
    return isBrowser && !isProgramPath(path) ? c.text(sentence, 421) : detail(c, 421, sentence);
  };
}
