// SPDX-License-Identifier: AGPL-3.0-or-later

// The page of the film a day: its switch, and the film that is asked for there.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { SettingLock } from "../../../config/edit/editable_settings.ts";
import { sectionOf } from "../../../config/keys.ts";
import { redirect, STATUSES } from "../../answers.ts";
import { filmInTheMaking } from "../../films/making_film.ts";
import { titledFilm } from "../../films/titled_film.ts";
import { AutomationPage } from "../../pages/automation/automation_page.tsx";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { orRefused, Refused } from "../../refused.ts";
import { formRoute } from "../settings/form_route.ts";
import type { Route } from "../route.ts";
import { shownAttempts } from "./runs.ts";

const SHOWN_ATTEMPTS = 6;
const SWITCH = "automation.enabled";

async function automationPage(
  c: WebContext,
  deps: WebDeps,
  problem?: LocalizedText,
  status: ContentfulStatusCode = 200,
) {
  const { automation, films, keeping, health, live, clock } = deps;
  const frame = await pageFrame(c, deps, "/automation");
  const attempts = await shownAttempts(deps, SHOWN_ATTEMPTS + 1);
  const making = attempts[0]?.making;
  const waiting = (await keeping.all())
    .filter(({ status, delivery }) => status === "completed" && delivery.status === "pending");
  const suggestions = await automation.suggestions(), [first] = suggestions.ranked;
  const page = AutomationPage({
    frame,
    nowMs: clock.now(),
    timer: health.timer(),
    suggestions,
    memory: first && (await deps.memories.byKey(frame.locale)).get(first.memoryKey),
    next: await automation.nextFilm(),
    attempts: attempts.slice(0, SHOWN_ATTEMPTS),
    making: making && filmInTheMaking(deps, making),
    isStopped: c.req.query("done") === "stopped",
    hasEarlier: attempts.length > SHOWN_ATTEMPTS,
    waiting: await Promise.all(waiting.map((run) => titledFilm(films.runs, run, frame.locale))),
    liveId: (await live.state()).id,
    lock: await switchLock(c, deps),
    problem,
  });
  return await sendPage(c, status, page);
}

/** Only the owner sees what keeps it as it is; settings that cannot be read are told of under Health. */
async function switchLock(c: WebContext, deps: WebDeps): Promise<SettingLock | undefined> {
  if (await c.var.visit.role() !== "owner") return undefined;
  const read = await orRefused(deps, () => deps.settings.read());
  if (read instanceof Refused) return undefined;
  return read.all.find(({ key }) => key.path === SWITCH)?.lock;
}

export const automationRoute: Route = {
  method: "GET",
  path: "/automation",
  role: "family",
  answer: async (c, deps) => await automationPage(c, deps),
};

export const switchRoute = formRoute({
  path: "/automation/switch",
  async act(c, deps, form) {
    const section = sectionOf(SWITCH), { revisions } = await deps.settings.read();
    const change = { set: new Map([[SWITCH, form.get("on") === "yes"]]), unset: [] };
    await deps.settings.save(change, { section, revision: revisions.get(section) ?? "" });
    return redirect(c, deps.signIn.settings.basePath, "/automation");
  },
  refuse: (c, deps, _form, { problem, status }) => automationPage(c, deps, problem, status),
});

/** As the trigger begins one. */
export const runNowRoute: Route = {
  method: "POST",
  path: "/automation/run",
  role: "owner",
  async answer(c, deps) {
    const { automation, signIn, log } = deps, start = await automation.trigger();
    if ("problem" in start) {
      log.error(`A run that a page asked for could not begin: ${start.problem}`);
      const problem = { english: start.problem, short: { key: `fault.${start.code}` } } as const;
      return await automationPage(c, deps, problem, STATUSES[start.code]);
    }
    if (start.taken) {
      const { say } = await pageFrame(c, deps, "/automation");
      return await automationPage(c, deps, say("automation.running"), 409);
    }
    log.info("A run was begun on a page", { attempt: start.attemptId });
    return redirect(c, signIn.settings.basePath, "/automation");
  },
};
