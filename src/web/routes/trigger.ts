// SPDX-License-Identifier: AGPL-3.0-or-later

// `POST /api/trigger`: start the decision that `auto run` would make. The caller chooses when, not what.

import { underBase } from "../../signin/base_path.ts";
import { detail, STATUSES } from "../answers.ts";
import { statusNow } from "../live/look_now.ts";
import {
  attemptParameters,
  attemptStatus,
  triggerAccepted,
  triggerTaken,
} from "../wire/trigger_wire.ts";
import { errorAnswer, GUARD_ANSWERS, WRITE_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

export const triggerRoute: Route = {
  method: "POST",
  path: "/api/trigger",
  role: "owner",
  key: "trigger_token",
  about: {
    summary: "Start the run that auto run would make now; takes no body",
    answers: {
      202: { about: "Begun; ask the status address how it goes", body: triggerAccepted },
      401: errorAnswer("Neither the right token nor, with sign-in on, a session"),
      404: errorAnswer("Neither sign-in nor a trigger token is set up"),
      409: { about: "A run is going on already", body: triggerTaken },
      ...WRITE_ANSWERS,
      500: errorAnswer(
        "The configuration cannot be read, or the data folder not written; the sentence says why",
      ),
      507: errorAnswer(
        "The disk of the data folder is full; the sentence says what could not be written",
      ),
    },
  },
  async answer(c, { automation, signIn, log }) {
    const start = await automation.trigger();
    if ("problem" in start) {
      log.error(`A triggered run could not begin: ${start.problem}`);
      return detail(c, STATUSES[start.code], start.problem);
    }
    if (start.taken) {
      const attempt_id = start.attemptId ?? null;
      return c.json({ detail: "a run is already active", attempt_id }, 409);
    }
    const { attemptId } = start;
    log.info("A run was triggered", { attempt: attemptId, address: c.var.visit.client.address });
    const status_url = underBase(signIn.settings.basePath, `/api/trigger/${attemptId}`);
    return c.json({ attempt_id: attemptId, status_url, status: "accepted" }, 202);
  },
};

export const triggerStatusRoute: Route = {
  method: "GET",
  path: "/api/trigger/:attempt_id",
  role: "owner",
  key: "trigger_token",
  about: {
    summary: "How an attempt of the automation goes",
    parameters: attemptParameters,
    answers: {
      200: { about: "The attempt as it is now", body: attemptStatus },
      401: errorAnswer("Neither the right token nor, with sign-in on, a session"),
      403: errorAnswer("A page of another site asks in somebody's browser"),
      404: errorAnswer("There is no such attempt, or the trigger is not set up"),
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, deps) {
    const asked = attemptParameters.safeParse(c.req.param());
    const attempt = asked.success
      ? await deps.automation.attempts.get(asked.data.attempt_id)
      : undefined;
    if (attempt === undefined) return detail(c, 404, "unknown attempt");
    return c.json(await statusNow(deps, attempt));
  },
};
