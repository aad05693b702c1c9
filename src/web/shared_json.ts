// JSON that everybody is answered with alike: made once with all its headers, and copied for each.

import { RepeatedAnswer } from "../system/repeated_answer.ts";
import { putContentHeaders } from "./guard/content_headers.ts";
import type { WebContext } from "./web_env.ts";
import type { SignInNeeds } from "./web_needs.ts";

export interface Shared {
  /** Whoever answers, and whom, where not everybody is told the same. */
  readonly place: string;
  /** Nothing else decides what the body says: as long as they are the same, it is not made anew. */
  readonly of: readonly unknown[];
  body(): unknown;
  readonly status: number;
}

interface Last extends Pick<Shared, "of" | "status"> {
  readonly answer: RepeatedAnswer;
}

/** The last one of each place of each app. */
const lasts = new WeakMap<SignInNeeds, Map<string, Last>>();

/** Where guards put headers on the answer. */
export function sharedJson(c: WebContext, signIn: SignInNeeds, shared: Shared): Response {
  c.set("hasContentHeaders", true);
  return sharedAnswer(signIn, shared);
}

/** With the headers of every answer. */
export function sharedAnswer(signIn: SignInNeeds, { place, of, body, status }: Shared): Response {
  let places = lasts.get(signIn);
  if (places === undefined) lasts.set(signIn, places = new Map());
  let last = places.get(place);
  if (last === undefined || last.status !== status || !areSame(last.of, of)) {
    const answer = answerOf(JSON.stringify(body()), status, last?.answer);
    places.set(place, last = { of, status, answer });
  }
  return last.answer.copy();
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, i) => each === others[i]);
}

/** The one before, where it says the same. */
function answerOf(text: string, status: number, before?: RepeatedAnswer): RepeatedAnswer {
  if (before?.text === text && before.status === status) return before;
  const headers = new Headers({ "content-type": "application/json" });
  putContentHeaders(headers);
  return new RepeatedAnswer(text, status, headers);
}
