// SPDX-License-Identifier: AGPL-3.0-or-later

// Finds the route of a call, asks for key and permission as the server does, and runs it.

import type { IncomingMessage } from "node:http";
import { type Answer, json, Refusal, refusalBody, type Route, text } from "./route.ts";
import { MEDIA_ROUTES } from "./routes/media_routes.ts";
import {
  ALBUM_ROUTES,
  ASSET_ROUTES,
  PEOPLE_ROUTES,
  SERVER_ROUTES,
  STACK_ROUTES,
  TAG_ROUTES,
} from "./routes/record_routes.ts";
import { SEARCH_ROUTES } from "./routes/search_routes.ts";
import { UPLOAD_ROUTES } from "./routes/upload_routes.ts";
import type { ApiKey, ServerState } from "./server_state.ts";
import type { StoredUser } from "./stored.ts";

export interface IncomingCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly stream: IncomingMessage;
  /** Bytes of the body; read before, except for streamed routes. */
  readonly bodyText: string;
}

interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Every call the fake server knows. Where two paths fit, the one without ":id" comes first. */
export const ALL_ROUTES: readonly Route[] = [
  ...SERVER_ROUTES,
  ...SEARCH_ROUTES,
  ...MEDIA_ROUTES,
  ...UPLOAD_ROUTES,
  ...ASSET_ROUTES,
  ...PEOPLE_ROUTES,
  ...ALBUM_ROUTES,
  ...TAG_ROUTES,
  ...STACK_ROUTES,
];

const STEPS = ALL_ROUTES.map((route) => ({ route, steps: route.path.split("/") }));

/** HEAD is asked of the route of GET. */
export function findRoute(method: string, path: string): Found | undefined {
  const asked = path.split("/"), wanted = method === "HEAD" ? "GET" : method;
  for (const { route, steps } of STEPS) {
    if (route.method !== wanted || steps.length !== asked.length) continue;
    const params: Record<string, string> = {};
    const fits = steps.every((step, index) => {
      if (!step.startsWith(":")) return step === asked[index];
      params[step.slice(1)] = decodeURIComponent(asked[index]!);
      return true;
    });
    if (fits) return { route, params };
  }
  return undefined;
}

export function keyOfCall(
  state: ServerState,
  { headers, query }: Pick<IncomingCall, "headers" | "query">,
): ApiKey | undefined {
  return state.keys.get(headers["x-api-key"] ?? query.get("apiKey") ?? "");
}

/** Whatever goes wrong becomes an answer. */
export async function dispatch(state: ServerState, call: IncomingCall): Promise<Answer> {
  try {
    const found = findRoute(call.method, call.path);
    if (!found) throw new Refusal(404, `Cannot ${call.method} /api${call.path}`);
    const { route, params } = found;
    const user = route.isPublic ? anybody(state) : allowed(state, route, call).user;
    const body = call.bodyText === "" ? undefined : parsed(call.bodyText);
    return await route.run({ ...call, params, user, body }, state);
  } catch (error) {
    if (error instanceof Refusal) {
      const answer = json(error.body, error.status);
      return { ...answer, headers: { ...answer.headers, ...error.headers } };
    }
    // A client that went away in the middle of its body waits for no answer.
    if (call.stream.destroyed) throw error;
    // A mistake of the fake itself must be seen, not taken for a fault of the test.
    console.error(error);
    return json(refusalBody(500, `The fake server broke: ${error}`), 500);
  }
}

function anybody(state: ServerState): StoredUser {
  return state.users.values().next().value!;
}

/** Throws Refusal 401 or 403. */
function allowed(state: ServerState, route: Route, call: IncomingCall): ApiKey {
  // A session's token, where there is one, is looked at before the key.
  if (/^bearer /i.test(call.headers["authorization"] ?? "")) {
    throw new Refusal(401, "Invalid user token");
  }
  const secret = call.headers["x-api-key"] ?? call.query.get("apiKey");
  if (!secret) throw new Refusal(401, "Authentication required");
  const key = state.keys.get(secret);
  if (!key) throw new Refusal(401, "Invalid API key");
  if (route.isAdmin) throw new Refusal(403, "Forbidden");
  if (route.scope && !key.scopes.has("all") && !key.scopes.has(route.scope)) {
    throw new Refusal(403, `Missing required permission: ${route.scope}`);
  }
  return key;
}

function parsed(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText);
  } catch (error) {
    throw new Refusal(400, (error as Error).message);
  }
}

/** Everything outside "/api" is the web page. */
export function webPage(): Answer {
  const page = "<!doctype html><html><head><title>Immich</title></head><body></body></html>";
  return text(page, 200, { "content-type": "text/html; charset=utf-8" });
}
