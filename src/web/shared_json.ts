// JSON that everybody is answered with alike: made once with all its headers, and copied for each.

import { RepeatedAnswer } from "../system/repeated_answer.ts";
import { putContentHeaders } from "./guard/content_headers.ts";
import type { WebContext } from "./web_env.ts";
import type { SignInNeeds } from "./web_needs.ts";

interface Last {
  readonly body: unknown;
  readonly answer: RepeatedAnswer;
}

/** The last one of each place of each app. */
const lasts = new WeakMap<SignInNeeds, Map<string, Last>>();

/** `place` is whoever answers; what it says changes seldom. A body is never changed: one is read once. */
export function sharedJson(
  c: WebContext,
  { place, signIn, body, status }: {
    readonly place: string;
    readonly signIn: SignInNeeds;
    readonly body: unknown;
    readonly status: number;
  },
): Response {
  let places = lasts.get(signIn);
  if (places === undefined) lasts.set(signIn, places = new Map());
  let last = places.get(place);
  if (last?.body !== body || last?.answer.status !== status) {
    places.set(
      place,
      last = { body, answer: answerOf(JSON.stringify(body), status, last?.answer) },
    );
  }
  c.set("hasContentHeaders", true);
  return last.answer.copy();
}

/** The one before, where it says the same. */
function answerOf(text: string, status: number, before?: RepeatedAnswer): RepeatedAnswer {
  if (before?.text === text && before.status === status) return before;
  const headers = new Headers({ "content-type": "application/json" });
  putContentHeaders(headers);
  return new RepeatedAnswer(text, status, headers);
}
