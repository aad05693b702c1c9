// The one shape of every answer that is not what was asked for.

import * as z from "zod";
import type { AnswerAbout } from "../routes/route.ts";

export const troubleBody = z.strictObject({
  detail: z.string().meta({ description: "One sentence" }),
});

export function trouble(about: string): AnswerAbout {
  return { about, body: troubleBody };
}

/** What the guards before every route may answer. */
export const GUARD_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  421: trouble("The app does not answer to this host; see server.allowed_hosts"),
};

/** Of routes that change something. */
export const WRITE_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  ...GUARD_ANSWERS,
  403: trouble("A page of another site asks in somebody's browser"),
  413: trouble("The request is larger than is taken"),
};
