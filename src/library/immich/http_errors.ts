// SPDX-License-Identifier: AGPL-3.0-or-later

// Turns an answer that is no success into a Fault that names call, status and remedy, or into a failure
// that may pass.

import { jsonOf } from "../../base/json_of.ts";
import { Fault, type FaultCode } from "../../base/fault.ts";
import { retryAfterMs, TransientError } from "../../base/retry.ts";
import { connectionReason } from "../../system/http/http.ts";
import type { ImmichConnection } from "./connection.ts";
import type { Deadline } from "../../system/http/deadline.ts";
import type { ScopeName } from "./permissions.ts";

/** The call that is made, for the sentences about it. */
export interface Call {
  readonly signal?: AbortSignal;
  /** The permission the call asks for, should the server not name it. */
  readonly scope?: ScopeName;
  /**
   * The one thing it is about: the server's 400 and 404 then mean that it does not have it, and what failed
   * for good after every try that it cannot give this one now.
   */
  readonly about?: string;
}

const PASSING = new Set([429, 500, 501, 502, 503, 504]);
const LONGEST_QUOTE = 200;

export function isWebPage(headers: Headers): boolean {
  return /\bx?html\b/.test(headers.get("content-type") ?? "");
}

/** The Fault of an answer with a status of 300 and more; `name` is such as "POST /search/metadata". */
export function serverRefusal(
  connection: ImmichConnection,
  call: Call,
  name: string,
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
): Fault | TransientError {
  const { status, headers } = answer;
  // A proxy says with a page of its own that a film is too large for it.
  if (isWebPage(headers) && !PASSING.has(status) && status !== 413) {
    return webPage(connection, name, status);
  }
  const quote = quoteOf(connection, answer.text);
  const sentence = `${server(connection)} answered ${status} to ${name}${quote}`;
  const fault = (code: FaultCode, hint: string, about?: string) =>
    new Fault(code, sentence, { hint, about });
  // Only in the server's own words: a proxy that finds no server behind it says 404, too.
  const isAnswered = messageIn(answer.text) !== undefined;
  if (PASSING.has(status)) {
    return new TransientError(
      fault(
        "library_unreadable",
        status === 429
          ? "The server is asked too often; try again in a few minutes"
          : "Look into the server's log, and try again when it is well",
        status === 429 ? undefined : call.about,
      ),
      { waitMs: retryAfterMs(headers.get("retry-after"), Date.now()) },
    );
  }
  if (status === 401) {
    return fault(
      "library_unreadable",
      `Check "${connection.settings.apiKey}": the server does not know this key`,
    );
  }
  if (status === 403) return forbidden(connection, call, name, answer.text);
  // Servers answered 500 until 2026; an asset that is gone is a 400.
  if (call.about !== undefined && status === 404 && call.scope === "asset.download" && isAnswered) {
    return fault(
      "library_unreadable",
      "The server has lost this file; restore it there",
      call.about,
    );
  }
  if (call.about !== undefined && (status === 400 || status === 404) && isAnswered) {
    return fault("not_found", "It was deleted, or belongs to another account", call.about);
  }
  if (status === 413) {
    return fault(
      "library_unreadable",
      "Something in front of the server limits how large an upload may be; raise that limit",
    );
  }
  if (status === 400 && /smart search is not enabled/i.test(quote)) {
    return fault(
      "library_unreadable",
      "Switch on Smart Search in the server's machine learning settings, or ask without these words",
    );
  }
  return fault(
    "library_unreadable",
    `Is "${connection.settings.url}" the address of an Immich server of version 2 or 3?`,
  );
}

function forbidden(connection: ImmichConnection, call: Call, name: string, text: string): Fault {
  const missing = /Missing required permission: ([\w.]+)/.exec(text)?.[1] ?? call.scope;
  const what = missing === undefined ? "" : `: the key lacks the permission "${missing}"`;
  return new Fault("forbidden", `${server(connection)} answered 403 to ${name}${what}`, {
    hint: missing === undefined
      ? `Set "${connection.settings.apiKey}" to a key that may do this`
      : `Give the key "${missing}" on the server under Account Settings, API Keys, or set another ` +
        `in "${connection.settings.apiKey}"`,
    about: call.about,
  });
}

/** A page for people where an answer for programs was asked. */
export function webPage(connection: ImmichConnection, name: string, status: number): Fault {
  return new Fault(
    "library_unreadable",
    `${server(connection)} answered ${name} with a web page (status ${status})`,
    {
      hint:
        `Is "${connection.settings.url}" right, or does a proxy in front of it ask for a login?`,
    },
  );
}

/** An answer that is no sense in either version of the server. */
export function unreadableAnswer(
  connection: ImmichConnection,
  name: string,
  reason: string,
): Fault {
  return new Fault(
    "library_unreadable",
    connection.redact(`${server(connection)} answered ${name} with something else: ${reason}`),
    { hint: `Is "${connection.settings.url}" an Immich server of version 2 or 3?` },
  );
}

/** An attempt that brought no answer was stopped, was too slow, or lost its connection. */
export function brokenOff(
  connection: ImmichConnection,
  call: Call,
  name: string,
  deadline: Deadline,
  seconds: number,
  error: unknown,
): Fault | TransientError {
  if (error instanceof Fault || error instanceof TransientError) return error;
  if (call.signal?.aborted) return new Fault("cancelled", "Stopped on request");
  if (deadline.ranOut) {
    return new Fault(
      "library_unreadable",
      `${server(connection)} did not answer ${name} within ${seconds} seconds`,
      { hint: "Is the server very busy, or the network slow? Try again", about: call.about },
    );
  }
  const reason = connectionReason(error);
  return new TransientError(
    new Fault("library_unreadable", `${server(connection)} broke off ${name}: ${reason}`, {
      hint: /certificate/.test(reason)
        ? "Give this computer the server's certificate authority, in NODE_EXTRA_CA_CERTS"
        : `Is the server running, and is "${connection.settings.url}" its address?`,
      about: call.about,
    }),
  );
}

export function server(connection: ImmichConnection): string {
  return `The library server at "${connection.url}"`;
}

/** `: "what the server said"`, or nothing when it said nothing for people. */
function quoteOf(connection: ImmichConnection, text: string): string {
  const message = messageIn(text)?.replace(/\s+/g, " ").trim();
  if (!message) return "";
  const plain = connection.redact(message);
  return `: "${plain.length > LONGEST_QUOTE ? `${plain.slice(0, LONGEST_QUOTE)}…` : plain}"`;
}

function messageIn(text: string): string | undefined {
  const body = jsonOf(text);
  if (typeof body !== "object" || body === null || !("message" in body)) return undefined;
  const { message } = body;
  const sentence = Array.isArray(message) ? message.map(String).join("; ") : message;
  if (typeof sentence !== "string") return undefined;
  const errors = "errors" in body && Array.isArray(body.errors) ? body.errors : [];
  const paths = errors.flatMap((error: unknown) =>
    typeof error === "object" && error !== null && "path" in error && Array.isArray(error.path)
      ? [error.path.map(String).join(".")]
      : []
  );
  return paths.length === 0 ? sentence : `${sentence} (${paths.join(", ")})`;
}
