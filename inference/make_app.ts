// SPDX-License-Identifier: AGPL-3.0-or-later

// The routes as one function from a request to an answer, with what holds for all of them: other
// methods, other paths, errors, and bodies that were not read.

import { Hono } from "hono";
import { reasonOf } from "../src/base/fault.ts";
import { detailAnswer, detailForNow, type RouteContext, type RouteEnv } from "./routes/answers.ts";
import { answerFacts } from "./routes/facts.ts";
import { answerHealth, answerQueue } from "./routes/status.ts";
import { hasBody } from "./routes/read_body.ts";
import { answerStems } from "./routes/stems.ts";
import type { Service } from "./service.ts";

interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  answer(c: RouteContext, service: Service): Response | Promise<Response>;
}

const ROUTES: readonly Route[] = [
  { method: "GET", path: "/ping", answer: (c) => c.json("pong") },
  { method: "GET", path: "/health", answer: answerHealth },
  { method: "GET", path: "/queue", answer: answerQueue },
  { method: "POST", path: "/facts", answer: answerFacts },
  { method: "POST", path: "/audio/stems", answer: answerStems },
];

/** Both kinds of servers have the same port by default, and captioners ask below this path. */
const NO_CAPTIONS = "this is the inference service, which describes nothing; the caption server " +
  "needs another port, such as 8094";

/** `mount` adds the routes of a worker. */
export function makeApp(
  service: Service,
  mount: (app: Hono<RouteEnv>) => void = () => {},
): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();
  app.use(async (c, next) => {
    c.header("cache-control", "no-store");
    if (service.isStopping) c.res = detailForNow(c, 503, "The service is stopping");
    else await next();
    closeUnlessRead(c, service.isStopping);
  });
  mount(app);
  for (const { method, path, answer } of ROUTES) {
    app.on(method, path, (c) => answer(c, service));
    app.all(path, (c) => {
      c.header("allow", method === "GET" ? "GET, HEAD" : method);
      return detailAnswer(c, 405, `${c.req.method} is not for this path`);
    });
  }
  app.notFound((c) =>
    detailAnswer(c, 404, c.req.path.startsWith("/v1/") ? NO_CAPTIONS : "There is nothing here")
  );
  app.onError((error, c) => {
    service.deps.log.error(`Could not answer ${c.req.method} ${c.req.path}: ${reasonOf(error)}`);
    return detailAnswer(c, 500, "The service could not answer; its log says why");
  });
  return app;
}

/**
 * A body that was not read would be swallowed to keep the connection; it is closed behind the answer instead,
 * so that not a byte more is taken.
 */
export function closeUnlessRead(c: RouteContext, isStopping: boolean): void {
  const { incoming } = c.env;
  const isUnread = hasBody(incoming) && !c.get("isBodyRead") && !incoming.readableEnded;
  if (isUnread || isStopping) c.header("connection", "close");
}
