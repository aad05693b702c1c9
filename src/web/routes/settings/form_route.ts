// A form of the owner's: its body, what it does, and what a refusal shows.

import { Fault } from "../../../base/fault.ts";
import { STATUSES } from "../../answers.ts";
import { boundedText, tooLarge } from "../../guard/body_guard.ts";
import { faultTold } from "../../pages/words.ts";
import { type Told } from "../../../messages/localized_text.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";

/** Every list of names has room in it. */
const MOST_BYTES = 256 * 1024;

/** Why a form was not taken, for the page it came from. */
export interface Refused {
  readonly problem: Told;
  readonly status: 400 | 404 | 409 | 500 | 502 | 503 | 507;
}

interface FormAsk {
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

export function formRoute({ path, act, refuse }: FormAsk): Route {
  return {
    method: "POST",
    path,
    role: "owner",
    async answer(c, deps) {
      const text = await boundedText(c.req.raw, MOST_BYTES);
      if (text === undefined) return tooLarge(c);
      const form = new URLSearchParams(text);
      try {
        return await act(c, deps, form);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return await refuse(c, deps, form, refusedBy(error, deps));
      }
    },
  };
}

export function refusedBy(fault: Fault, { make }: Pick<WebDeps, "make">): Refused {
  const status = STATUSES[fault.code] as Refused["status"];
  return { problem: faultTold(make, fault), status };
}
