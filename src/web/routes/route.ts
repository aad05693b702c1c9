// SPDX-License-Identifier: AGPL-3.0-or-later

// What a route says about itself. Mounting, guarding and the interface's document all read this data.

import type { z } from "zod";
import type { GuardedRoute } from "../guard/admission.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";

/** One documented answer of a status. */
export interface AnswerAbout {
  readonly about: string;
  /** Absent for an answer without a body, and for one that is no JSON. */
  readonly body?: z.ZodType;
  /** The type of the body; JSON when it has a schema. */
  readonly contentType?: string;
}

/** For programs: becomes the interface's document. */
export interface RouteAbout {
  readonly summary: string;
  readonly parameters?: z.ZodObject;
  /** By content type; the same schema checks the request. */
  readonly body?: Readonly<Record<string, z.ZodType>>;
  /** What the body says may stand in the address instead. */
  readonly isBodyOptional?: true;
  readonly answers: Readonly<Record<number, AnswerAbout>>;
}

/** `path` is such as "/api/trigger/:attempt_id". */
export interface Route extends GuardedRoute {
  readonly method: "GET" | "POST";
  /** Absent for pages and files. */
  readonly about?: RouteAbout;
  answer(c: WebContext, deps: WebDeps): Response | Promise<Response>;
}
