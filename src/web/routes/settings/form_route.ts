// SPDX-License-Identifier: AGPL-3.0-or-later

// A form of the owner's: its body, what it does, and what a refusal shows.

import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";

/** Long enough for every list of names. */
const MAX_BYTES = 256 * 1024;

interface FormOptions {
  readonly path: string;
  act(c: WebContext, deps: WebDeps, form: URLSearchParams): Promise<Response>;
  /** Shows the page again; a Fault it throws is the app's. */
  refuse(
    c: WebContext,
    deps: WebDeps,
    form: URLSearchParams,
    refused: Refused,
  ): Promise<Response>;
}

export function formRoute({ path, act, refuse }: FormOptions): Route {
  return {
    method: "POST",
    path,
    role: "owner",
    async answer(c, deps) {
      const text = await boundedBody(c.req.raw, MAX_BYTES);
      if (text === undefined) return tooLarge(c);
      const form = new URLSearchParams(text);
      const done = await orRefused(deps, () => act(c, deps, form));
      return done instanceof Refused ? await refuse(c, deps, form, done) : done;
    },
  };
}
