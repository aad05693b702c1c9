// The health page: every check with its cause and what to do next.

import type { Route } from "./route.ts";

export const statusRoute: Route = {
  method: "GET",
  path: "/status",
  async answer(c, needs) {
    const { frameOf, HealthPage, sendPage } = await needs.pages();
    const look = await needs.health.look();
    const page = HealthPage({
      frame: await frameOf(c, needs, "/status"),
      nowMs: needs.clock.now(),
      look,
      timer: needs.health.timer(),
    });
    return await sendPage(c, 200, page);
  },
};
