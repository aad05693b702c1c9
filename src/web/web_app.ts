// SPDX-License-Identifier: AGPL-3.0-or-later

// The web as one function from a request to an answer; the same under Deno and Node. Guards stand
// around every route in a fixed order, and a route that is not listed as public asks for an identity.

import { Hono } from "hono";
import { compress } from "hono/compress";
import { Fault, type FaultCode, reasonOf } from "../base/fault.ts";
import { PLAIN_ENGLISH } from "../messages/locale.ts";
import { say } from "../messages/say.ts";
import { fullDiskFault } from "../system/sqlite/disk_fault.ts";
import { belowBase, underBase } from "../signin/base_path.ts";
import { detail, isForPrograms, STATUSES } from "./answers.ts";
import {
  type GuardedRoute,
  missingRefusal,
  routeRefusal,
  signInRefusal,
} from "./guard/admission.ts";
import { bodyGuard } from "./guard/body_guard.ts";
import { putContentHeaders } from "./guard/content_headers.ts";
import { hostGuard } from "./guard/host_guard.ts";
import { siteGuard } from "./guard/site_guard.ts";
import { Visit } from "./guard/visit.ts";
import { errorPage } from "./pages/notice_pages.tsx";
import type { Route } from "./routes/route.ts";
import type { Guard, WebContext, WebDeps, WebEnv } from "./web_deps.ts";

/** Pages, what they load, and answers to scripts; pictures, films and streams go as they are. */
const COMPRESSED = /^(?:text\/(?:html|css|javascript)|application\/json)\b/;

/** What cannot be had now may be there soon: another process writes to the ledger, a model starts. */
const RETRY_SECONDS = "2";

/** What a person can do something about, whatever was asked for. */
const SAID: ReadonlySet<FaultCode> = new Set(["store_busy", "disk_full"]);

/** Pass the connection's other end along: `app.fetch(request, { peer: "203.0.113.7" })`. */
export function makeWebApp(deps: WebDeps, routes: readonly Route[]): Hono<WebEnv> {
  const { signIn, log } = deps;
  const { basePath, publicAddress } = signIn.settings;
  const pathOf = (path: string) => belowBase(basePath, path);
  const app = new Hono<WebEnv>();
  app.use(compress({ contentTypeFilter: COMPRESSED }));
  const guards: readonly Guard[] = [
    hostGuard({ rules: signIn.hosts, settings: signIn.settings, pathOf, log }),
    siteGuard(publicAddress?.origin, pathOf),
    bodyGuard(pathOf),
  ];
  app.use(async (c, next) => {
    const refusal = refusedBy(guards, c);
    if (refusal === undefined) {
      const visit = new Visit(c, deps);
      c.set("visit", visit);
      await next();
      for (const cookie of visit.cookies) c.res.headers.append("set-cookie", cookie);
      if (c.res.status === 503 && !c.res.headers.has("retry-after")) {
        c.res.headers.set("retry-after", RETRY_SECONDS);
      }
    } else c.res = refusal;
    putContentHeaders(c.res.headers);
  });
  mount(app, deps, routes);
  app.notFound((c) => answerMissing(c, deps));
  app.onError(async (error, c) => {
    const answer = await answerError(error, c, deps);
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

function mount(app: Hono<WebEnv>, deps: WebDeps, routes: readonly Route[]): void {
  const { basePath } = deps.signIn.settings;
  for (const route of routes) {
    app.on(route.method, underBase(basePath, route.path), async (c) => {
      return await routeRefusal(route, c, deps) ?? await route.answer(c, deps);
    });
  }
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    app.all(underBase(basePath, path), (c) => answerOtherMethod(c, deps, ofPath));
  }
  // "/films" is meant for "/films/".
  if (basePath !== "/") {
    app.get(
      basePath,
      async (c) => await signInRefusal(c, deps) ?? c.redirect(`${basePath}/`, 308),
    );
  }
}

async function answerOtherMethod(
  c: WebContext,
  deps: WebDeps,
  routes: readonly GuardedRoute[],
): Promise<Response> {
  const isOpen = routes.some(({ role }) => role === "everyone");
  const refusal = isOpen ? undefined : await routeRefusal(routes[0]!, c, deps);
  if (refusal !== undefined) return refusal;
  const methods = routes.map(({ method }) => method);
  c.header("allow", methods.flatMap((each) => each === "GET" ? ["GET", "HEAD"] : each).join(", "));
  return detail(c, 405, `${c.req.method} is not for this path`);
}

async function answerMissing(c: WebContext, deps: WebDeps): Promise<Response> {
  const { basePath } = deps.signIn.settings;
  const refusal = await missingRefusal(c, deps);
  if (refusal !== undefined) return refusal;
  const isInside = belowBase(basePath, c.req.path) !== undefined;
  if (!isInside || isForPrograms(c, basePath)) return detail(c, 404, "There is nothing here");
  return await errorPage(c, deps, {
    status: 404,
    title: "notice.missing",
    sentence: "notice.missing_page",
  });
}

async function answerError(thrown: unknown, c: WebContext, deps: WebDeps): Promise<Response> {
  const error = fullDiskFault(thrown) ?? thrown;
  const { basePath } = deps.signIn.settings;
  deps.log.error(`Could not answer ${c.req.method} ${c.req.path}: ${reasonOf(error)}`);
  const status = error instanceof Fault ? STATUSES[error.code] : 500;
  const sentence = error instanceof Fault && SAID.has(error.code)
    ? `fault.${error.code}` as const
    : "notice.failed_why";
  // Before the visit began it is unknown who would see a page.
  if (isForPrograms(c, basePath) || c.var.visit === undefined) {
    return detail(c, status, say(PLAIN_ENGLISH, sentence));
  }
  return await errorPage(c, deps, { status, title: "notice.failed", sentence });
}
