// SPDX-License-Identifier: AGPL-3.0-or-later

// How every route answers: the types of a request here, and bodies that are one sentence.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export interface RouteEnv {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  /** Set when the whole body was read, so that the connection may go on. */
  Variables: { isBodyRead: boolean };
}

export type RouteContext = Context<RouteEnv>;

export function detailAnswer(
  c: RouteContext,
  status: ContentfulStatusCode,
  sentence: string,
): Response {
  return c.json({ detail: sentence }, status);
}

/** In seconds; short, because a picture takes a fraction of one. */
const RETRY_AFTER = "1";

/** An answer that will be different in a moment. */
export function detailForNow(
  c: RouteContext,
  status: ContentfulStatusCode,
  sentence: string,
): Response {
  c.header("retry-after", RETRY_AFTER);
  return detailAnswer(c, status, sentence);
}

/** The device of a unified worker does another kind of work. */
export function phaseBusy(c: RouteContext): Response {
  return detailForNow(c, 503, "GPU is busy with another phase");
}
