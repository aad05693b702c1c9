// The web as one function from a request to an answer; the same under Deno and Node. Guards stand
// around every route in a fixed order, and a route that nobody listed as public asks who is there.

import { Hono } from "hono";
import { Fault, reasonOf } from "../base/fault.ts";
import { belowBase, underBase } from "../signin/base_path.ts";
import { detail, isForPrograms } from "./answers.ts";
import { type Guarded, missingRefusal, refusalOf, signInRefusal } from "./guard/admission.ts";
import { bodyGuard } from "./guard/body_guard.ts";
import { putContentHeaders } from "./guard/content_headers.ts";
import type { Guard } from "./guard/guard.ts";
import { hostGuard } from "./guard/host_guard.ts";
import { isPublic } from "./guard/public_routes.ts";
import { siteGuard } from "./guard/site_guard.ts";
import { unlistedProxyWatch } from "./guard/unlisted_proxy.ts";
import { Visit } from "./guard/visit.ts";
import type { Route } from "./routes/route.ts";
import { STATUSES } from "./statuses.ts";
import type { WebContext, WebEnv } from "./web_env.ts";
import type { GateNeeds } from "./web_needs.ts";

/** Pass the connection's other end along: `app.fetch(request, { peer: "203.0.113.7" })`. */
export function makeWebApp<Needs extends GateNeeds>(
  needs: Needs,
  routes: readonly Route<Needs>[],
): Hono<WebEnv> {
  const { signIn, log } = needs;
  const { basePath, publicAddress } = signIn.settings;
  const pathOf = (path: string) => belowBase(basePath, path);
  const app = new Hono<WebEnv>();
  const guards: readonly Guard[] = [
    hostGuard(signIn.hosts, pathOf, log),
    siteGuard(publicAddress?.origin, pathOf),
    bodyGuard,
    unlistedProxyWatch(signIn, pathOf, log),
  ];
  // One step around all routes: each further one is a promise and two calls a request.
  app.use(async (c, next) => {
    const refusal = refusedBy(guards, c);
    if (refusal === undefined) {
      const visit = new Visit(c, needs);
      c.set("visit", visit);
      await next();
      for (const cookie of visit.cookies) c.res.headers.append("set-cookie", cookie);
    } else c.res = refusal;
    if (c.get("hasContentHeaders") !== true) putContentHeaders(c.res.headers);
  });
  mount(app, needs, routes);
  app.notFound((c) => answerMissing(c, needs));
  app.onError(async (error, c) => {
    const answer = await answerError(error, c, needs);
    putContentHeaders(answer.headers);
    return answer;
  });
  return app;
}

function refusedBy(guards: readonly Guard[], c: WebContext): Response | undefined {
  for (const guard of guards) {
    const refusal = guard(c);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function mount<Needs extends GateNeeds>(
  app: Hono<WebEnv>,
  needs: Needs,
  routes: readonly Route<Needs>[],
): void {
  const { basePath } = needs.signIn.settings;
  for (const route of routes) {
    app.on(route.method, underBase(basePath, route.path), async (c) => {
      return await refusalOf(route, c, needs) ?? await route.answer(c, needs);
    });
  }
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    app.all(underBase(basePath, path), (c) => answerOtherMethod(c, needs, ofPath));
  }
  // "/films" is meant for "/films/".
  if (basePath !== "/") {
    app.get(
      basePath,
      async (c) => await signInRefusal(c, needs) ?? c.redirect(`${basePath}/`, 308),
    );
  }
}

async function answerOtherMethod(
  c: WebContext,
  needs: GateNeeds,
  routes: readonly Guarded[],
): Promise<Response> {
  const refusal = routes.some(isPublic) ? undefined : await refusalOf(routes[0]!, c, needs);
  if (refusal !== undefined) return refusal;
  const methods = routes.map(({ method }) => method);
  c.header("allow", methods.flatMap((each) => each === "GET" ? ["GET", "HEAD"] : each).join(", "));
  return detail(c, 405, `${c.req.method} is not for this path`);
}

async function answerMissing(c: WebContext, needs: GateNeeds): Promise<Response> {
  const { basePath } = needs.signIn.settings;
  const refusal = await missingRefusal(c, needs);
  if (refusal !== undefined) return refusal;
  const isInside = belowBase(basePath, c.req.path) !== undefined;
  if (!isInside || isForPrograms(c, basePath)) return detail(c, 404, "There is nothing here");
  const { errorPage } = await needs.pages();
  return await errorPage(c, needs, {
    status: 404,
    title: "Nothing here",
    sentence: "There is no page at this address.",
  });
}

async function answerError(error: unknown, c: WebContext, needs: GateNeeds): Promise<Response> {
  const { basePath } = needs.signIn.settings;
  needs.log.error(`Could not answer ${c.req.method} ${c.req.path}: ${reasonOf(error)}`);
  const status = error instanceof Fault ? STATUSES[error.code] : 500;
  const sentence = "The app could not answer. The log says why.";
  // Before the visit began nobody can say who would see a page.
  if (isForPrograms(c, basePath) || c.var.visit === undefined) return detail(c, status, sentence);
  const { errorPage } = await needs.pages();
  return await errorPage(c, needs, { status, title: "That did not work", sentence });
}
