// `POST /api/trigger`: start the decision that `auto run` would make. The caller chooses when, not what.

import type { AttemptId } from "../../ledger/attempt.ts";
import { underBase } from "../../signin/base_path.ts";
import { RepeatedAnswer } from "../../system/repeated_answer.ts";
import { putContentHeaders } from "../guard/content_headers.ts";
import type { SignInNeeds } from "../web_needs.ts";
import { trouble, WRITE_ANSWERS } from "../wire/trouble.ts";
import { triggerAccepted, triggerTaken } from "../wire/trigger_wire.ts";
import type { Route } from "./route.ts";

interface Taken {
  readonly attemptId: AttemptId | null;
  readonly answer: RepeatedAnswer;
}

/** The last one of each app. */
const taken = new WeakMap<SignInNeeds, Taken>();

/** A thousand who call together are all told the same. */
function takenAnswer(attemptId: AttemptId | null, signIn: SignInNeeds): RepeatedAnswer {
  const last = taken.get(signIn);
  if (last?.attemptId === attemptId) return last.answer;
  const body = { detail: "a run is already active", attempt_id: attemptId };
  const headers = new Headers({ "content-type": "application/json" });
  putContentHeaders(headers, signIn);
  const answer = new RepeatedAnswer(JSON.stringify(body), 409, headers);
  taken.set(signIn, { attemptId, answer });
  return answer;
}

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
    },
  },
  async answer(c, { automation, signIn, log }) {
    const start = await automation.trigger();
    if (start.taken) {
      c.set("hasContentHeaders", true);
      return takenAnswer(start.attemptId ?? null, signIn).copy();
    }
    const { attemptId } = start;
    log.info("A run was triggered", { attempt: attemptId, address: c.var.visit.client.address });
    const status_url = underBase(signIn.settings.basePath, `/api/trigger/${attemptId}`);
    return c.json({ attempt_id: attemptId, status_url, status: "accepted" }, 202);
  },
};
