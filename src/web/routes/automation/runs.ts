// SPDX-License-Identifier: AGPL-3.0-or-later

// What the automation did of late: a failed run is found here also after others came behind it.

import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { RunsPage } from "../../pages/automation/runs_page.tsx";
import * as z from "zod";
import { detail } from "../../answers.ts";
import { filmNow } from "../../live/look_now.ts";
import { FILE_ANSWERS, sendFile } from "../../send_file.ts";
import { errorAnswer } from "../../wire/error_answers.ts";
import type { ShownAttempt } from "../../pages/automation/attempt_summary.tsx";
import type { WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";

const MAX_ATTEMPTS = 50;

/** The newest first, with all a page says of each. */
export async function shownAttempts(
  { automation, films }: Pick<WebDeps, "automation" | "films">,
  most: number,
): Promise<readonly ShownAttempt[]> {
  const isLockFree = await automation.isLockFree();
  const recent = await automation.attempts.list(most);
  const making = await filmNow(films);
  // Only one runs at a time, and that is the newest.
  return await Promise.all(recent.map(async (attempt, index) => ({
    attempt,
    isLeft: attempt.outcome === "running" && (index > 0 || isLockFree),
    making,
    hasTranscript: await automation.transcript(attempt.attemptId) !== undefined,
  })));
}

export const runsRoute: Route = {
  method: "GET",
  path: "/runs",
  role: "family",
  async answer(c, deps) {
    const page = RunsPage({
      frame: await pageFrame(c, deps, "/automation"),
      nowMs: deps.clock.now(),
      attempts: await shownAttempts(deps, MAX_ATTEMPTS),
    });
    return await sendPage(c, 200, page);
  },
};

const transcriptParameters = z.object({ attempt_id: z.uuidv4() });

const TEXT = "text/plain; charset=utf-8";

export const transcriptRoute: Route = {
  method: "GET",
  path: "/attempts/:attempt_id/transcript",
  role: "owner",
  about: {
    summary: "All that was said while the film of an attempt or order was made, without secrets",
    parameters: transcriptParameters,
    answers: {
      200: { about: "The transcript", contentType: TEXT },
      ...FILE_ANSWERS,
      403: { about: "A page: only the owner may have it", contentType: "text/html; charset=UTF-8" },
      404: errorAnswer("There is no such attempt, or no transcript of it any more"),
    },
  },
  async answer(c, { automation, make }) {
    const asked = transcriptParameters.safeParse(c.req.param()), id = asked.data?.attempt_id;
    const isKnown = id !== undefined &&
      (await automation.attempts.get(id) ?? await make.orders.get(id)) !== undefined;
    const file = isKnown ? await automation.transcript(id) : undefined;
    if (file === undefined) {
      return detail(c, 404, "There is no transcript of this attempt any more");
    }
    const answer = sendFile(c, file, TEXT);
    // It tells what pictures show and where they lie: on no disk but the owner's.
    answer.headers.set("cache-control", "no-store");
    const name = `photos-memories-${id}.log`;
    answer.headers.set("content-disposition", `attachment; filename="${name}"`);
    return answer;
  },
};
