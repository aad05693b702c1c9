// What travels with a request through the guards to its route.

import type { Context } from "hono";
import type { Visit } from "./guard/visit.ts";

export interface WebEnv {
  Bindings: {
    /** Address of the connection's other end. */
    readonly peer?: string;
  };
  Variables: {
    visit: Visit;
    /** The answer was made once for many, with all its headers. */
    hasContentHeaders?: true;
  };
}

export type WebContext = Context<WebEnv>;
