// One call as a route sees it, and what it answers.

import type { IncomingMessage } from "node:http";
import type { ServerState } from "./server_state.ts";
import type { StoredUser } from "./stored.ts";

export interface RouteCall {
  readonly method: string;
  /** Without "/api" and without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What stands for ":id" in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly user: StoredUser;
  /** Parsed JSON; `undefined` without a body. */
  readonly body: unknown;
  /** The unread body of a streamed route. */
  readonly stream: IncomingMessage;
}

/** A body: ready bytes, a file, or nothing. */
export type Body =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "file"; readonly path: string; readonly start: number; readonly end: number }
  | { readonly kind: "none" };

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

export interface Route {
  readonly method: string;
  /** Such as "/assets/:id/original". */
  readonly path: string;
  /** The permission a key needs; absent = any key. */
  readonly scope?: string;
  /** Nobody needs to be known. */
  readonly isPublic?: boolean;
  readonly isAdmin?: boolean;
  /** The route reads the body itself. */
  readonly isStreamed?: boolean;
  run(call: RouteCall, state: ServerState): Answer | Promise<Answer>;
}

const encoder = new TextEncoder();

export function json(value: unknown, status = 200): Answer {
  return jsonText(JSON.stringify(value), status);
}

export function jsonText(value: string, status = 200): Answer {
  return text(value, status, { "content-type": "application/json; charset=utf-8" });
}

export function text(value: string, status: number, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
    body: { kind: "bytes", bytes: encoder.encode(value) },
  };
}

export function empty(status = 204, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: { kind: "none" } };
}
