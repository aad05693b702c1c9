// SPDX-License-Identifier: AGPL-3.0-or-later

// The one shape of every answer that is not what was asked for.

import * as z from "zod";
import type { AnswerAbout } from "../routes/route.ts";

export const errorBody = z.strictObject({
  detail: z.string().meta({ description: "One sentence" }),
});

export function errorAnswer(about: string): AnswerAbout {
  return { about, body: errorBody };
}

/** What the guards before every route may answer. */
export const GUARD_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  421: errorAnswer("The app does not answer to this host; see server.allowed_hosts"),
};

/** The answers of routes that change something. */
export const WRITE_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  ...GUARD_ANSWERS,
  403: errorAnswer("A page of another site asks in somebody's browser"),
  413: errorAnswer("The request is larger than is taken"),
};
