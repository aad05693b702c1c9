// The web of a process that has just begun: it says whether it is ready, and passes everything else on to
// the whole web, which is loaded meanwhile.

import { getPath } from "hono/utils/url";
import { underBase } from "../signin/base_path.ts";
import { aliveRoute, healthRoute, readyRoute } from "./routes/health.ts";
import { makeWebApp } from "./web_app.ts";
import type { WebEnv } from "./web_env.ts";
import type { GateNeeds } from "./web_needs.ts";

/** From a request to an answer; a Hono app's `fetch` is one. */
export type Answering = (
  request: Request,
  around: WebEnv["Bindings"],
) => Response | Promise<Response>;

/** `whole` is asked by the first request that is none for health; from then on it answers everything. */
export function makeFirstApp(needs: GateNeeds, whole: () => Promise<Answering>): Answering {
  const routes = [aliveRoute, readyRoute, healthRoute];
  const first = makeWebApp(needs, routes);
  const paths = new Set(routes.map(({ path }) => underBase(needs.signIn.settings.basePath, path)));
  let loaded: Answering | undefined;
  return async (request, around) => {
    if (loaded !== undefined) return await loaded(request, around);
    // As the router reads it; a host that is none makes an address that `URL` refuses, and a guard, too.
    if (paths.has(getPath(request))) return await first.fetch(request, around);
    loaded = await whole();
    return await loaded(request, around);
  };
}
