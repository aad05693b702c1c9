// SPDX-License-Identifier: AGPL-3.0-or-later

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

const NAMES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Payload Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Ends a call with a status and a JSON body. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly body: unknown;

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ) {
    super(message);
    this.body = body ?? refusalBody(status, message);
  }
}

export function nameOfStatus(status: number): string {
  return NAMES[status] ?? "Error";
}

export function refusalBody(status: number, message: string): Record<string, unknown> {
  return { message, error: nameOfStatus(status), statusCode: status, correlationId: "fake0000" };
}

export interface FieldError {
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** A body the server does not take: a list of fields in major 3, a list of sentences in major 2. */
export function invalid(major: 2 | 3, errors: readonly FieldError[]): Refusal {
  if (major === 3) {
    return new Refusal(400, "Validation failed", {}, {
      message: "Validation failed",
      errors,
    });
  }
  const message = errors.map((error) => `${error.path.join(".")} ${error.message}`);
  return new Refusal(400, message.join("; "), {}, {
    message,
    error: "Bad Request",
    statusCode: 400,
    correlationId: "fake0000",
  });
}

/** An unknown or foreign id: 400, not 404. */
export function noAccess(scope: string): Refusal {
  return new Refusal(400, `Not found or no ${scope} access`);
}
