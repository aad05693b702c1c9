// What stands before every route: it refuses a request by its head alone, at once, or lets it pass.

import type { WebContext } from "../web_env.ts";

/** Nothing when the request may go on. */
export type Guard = (c: WebContext) => Response | undefined;
