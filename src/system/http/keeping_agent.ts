// Connections to one server that are kept and used again.

import http from "node:http";
import https from "node:https";

/** Shorter than what servers and balancers keep, so that few requests meet a closing connection. */
const KEEP_MS = 4_000;

/** For `exchange`. A connection nobody uses keeps no program running, and is closed soon. */
export function keepingAgent(url: string, mostSockets = Infinity): http.Agent {
  const options = { keepAlive: true, maxSockets: mostSockets, timeout: KEEP_MS };
  return new URL(url).protocol === "https:" ? new https.Agent(options) : new http.Agent(options);
}
