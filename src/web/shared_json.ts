// JSON that everybody is answered with alike: made once with all its headers, and copied for each.

import { RepeatedAnswer } from "../system/repeated_answer.ts";
import { putContentHeaders } from "./guard/content_headers.ts";
import type { WebContext } from "./web_env.ts";
import type { SignInNeeds } from "./web_needs.ts";

/** The last one of each place of each app. */
const lasts = new WeakMap<SignInNeeds, Map<string, RepeatedAnswer>>();

/** `place` is whoever answers; what it says changes seldom. */
export function sharedJson(
  c: WebContext,
  { place, signIn, body, status }: {
    readonly place: string;
    readonly signIn: SignInNeeds;
    readonly body: unknown;
    readonly status: number;
  },
): Response {
  const text = JSON.stringify(body);
  let places = lasts.get(signIn);
  if (places === undefined) lasts.set(signIn, places = new Map());
  let answer = places.get(place);
  if (answer?.text !== text || answer.status !== status) {
    const headers = new Headers({ "content-type": "application/json" });
    putContentHeaders(headers);
    places.set(place, answer = new RepeatedAnswer(text, status, headers));
  }
  c.set("hasContentHeaders", true);
  return answer.copy();
}
