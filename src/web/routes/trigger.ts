// `POST /api/trigger`: start the decision that `auto run` would make. The caller chooses when, not what.

import { underBase } from "../../signin/base_path.ts";
import { detail } from "../answers.ts";
import { sharedJson } from "../shared_json.ts";
import { STATUSES } from "../statuses.ts";
import { trouble, WRITE_ANSWERS } from "../wire/trouble.ts";
import { triggerAccepted, triggerTaken } from "../wire/trigger_wire.ts";
import type { Route } from "./route.ts";

export const triggerRoute: Route = {
  method: "POST",
  path: "/api/trigger",
  key: "trigger_token",
  about: {
    summary: "Start the run that auto run would make now; takes no body",
    answers: {
      202: { about: "Begun; ask the status address how it goes", body: triggerAccepted },
      401: trouble("Neither the right token nor, with sign-in on, a session"),
      404: trouble("Neither sign-in nor a trigger token is set up"),
      409: { about: "A run is going on already", body: triggerTaken },
      ...WRITE_ANSWERS,
      500: trouble(
        "The configuration cannot be read, or the data folder not written; the sentence says why",
      ),
      507: trouble(
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
      // A thousand who call together are all told the same.
      const attempt_id = start.attemptId ?? null;
      return sharedJson(c, signIn, {
        place: "trigger",
        of: [attempt_id],
        body: () => ({ detail: "a run is already active", attempt_id }),
        status: 409,
      });
    }
    const { attemptId } = start;
    log.info("A run was triggered", { attempt: attemptId, address: c.var.visit.client.address });
    const status_url = underBase(signIn.settings.basePath, `/api/trigger/${attemptId}`);
    return c.json({ attempt_id: attemptId, status_url, status: "accepted" }, 202);
  },
};
