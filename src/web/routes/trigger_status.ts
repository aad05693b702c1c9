// `GET /api/trigger/<attempt_id>`: how an attempt goes, live while the film is made.

import { detail } from "../answers.ts";
import { statusNow } from "../live/look_now.ts";
import { attemptParameters, attemptStatus } from "../wire/trigger_wire.ts";
import { GUARD_ANSWERS, trouble } from "../wire/trouble.ts";
import type { Route } from "./route.ts";

export const triggerStatusRoute: Route = {
  method: "GET",
  path: "/api/trigger/:attempt_id",
  key: "trigger_token",
  about: {
    summary: "How an attempt of the automation goes",
    parameters: attemptParameters,
    answers: {
      200: { about: "The attempt as it is now", body: attemptStatus },
      401: trouble("Neither the right token nor, with sign-in on, a session"),
      403: trouble("A page of another site asks in somebody's browser"),
      404: trouble("There is no such attempt, or the trigger is not set up"),
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, needs) {
    const asked = attemptParameters.safeParse(c.req.param());
    const attempt = asked.success
      ? await needs.automation.attempts.get(asked.data.attempt_id)
      : undefined;
    if (attempt === undefined) return detail(c, 404, "unknown attempt");
    return c.json(await statusNow(needs, attempt));
  },
};
