// SPDX-License-Identifier: AGPL-3.0-or-later

// `/setup/people`: who the most seen faces are; and the face of a person.

import * as z from "zod";
import { Fault } from "../../../base/fault.ts";
import { localToday } from "../../../base/local_time.ts";
import { PERSON_ROLES } from "../../../library/person_book.ts";
import { detail, redirect } from "../../answers.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { sendPage } from "../../pages/layout.tsx";
import { PeopleStep } from "../../pages/setup/people_step.tsx";
import type { PersonNote } from "../../../app/setup/setup.ts";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm, setupView } from "./setup_view.ts";

async function page(c: WebContext, deps: WebDeps, refused?: Refused) {
  const { setup, clock } = deps, found = await orRefused(deps, () => setup.people());
  const { frame, state: { lacksFaceDetector } } = await setupView(c, deps);
  const view = {
    frame,
    people: found instanceof Refused ? [] : found,
    lacksFaceDetector,
    problem: (refused ?? (found instanceof Refused ? found : undefined))?.problem,
    today: localToday(clock.now()),
  };
  return await sendPage(c, refused?.status ?? 200, PeopleStep(view));
}

export const peopleStepRoute: Route = {
  method: "GET",
  path: "/setup/people",
  role: "owner",
  answer: (c, deps) => page(c, deps),
};

const note = z.object({
  id: z.string().min(1).max(1_000),
  name: z.string().trim().max(200).optional(),
  role: z.enum(PERSON_ROLES).nullable(),
  birthDate: z.iso.date().optional(),
});

/** Fields are numbered, as on the page. Throws Fault `usage`. */
function notesIn(form: URLSearchParams, today: string): readonly PersonNote[] {
  const notes = [];
  for (let index = 0; form.has(`id.${index}`); index++) {
    const text = (name: string) => form.get(`${name}.${index}`)?.trim() || undefined;
    const read = note.safeParse({
      id: text("id"),
      name: text("name"),
      role: text("role") ?? null,
      birthDate: text("born"),
    });
    if (!read.success || (read.data.birthDate ?? "") > today) {
      throw new Fault("usage", "A birthday or a relation cannot be read", {
        hint: "Give birthdays as YYYY-MM-DD, and none that is still to come",
      });
    }
    const { name, birthDate, ...said } = read.data;
    notes.push({ ...said, ...(name && { name }), ...(birthDate && { birthDate }) });
  }
  return notes;
}

export const peopleRoute: Route = {
  method: "POST",
  path: "/setup/people",
  role: "owner",
  async answer(c, deps) {
    const form = await sentForm(c);
    if (form === undefined) return tooLarge(c);
    const noted = await orRefused(
      deps,
      () => deps.setup.notePeople(notesIn(form, localToday(deps.clock.now()))),
    );
    if (noted instanceof Refused) return await page(c, deps, noted);
    return redirect(c, deps.signIn.settings.basePath, "/?done=people");
  },
};

/** 0.2 MB, waited for. */
export const faceDetectorRoute: Route = {
  method: "POST",
  path: "/setup/people/detector",
  role: "owner",
  async answer(c, deps) {
    const fetched = await orRefused(deps, () => deps.setup.fetchFaceDetector());
    if (fetched instanceof Refused) return await page(c, deps, fetched);
    return redirect(c, deps.signIn.settings.basePath, "/?done=faces");
  },
};

export const faceRoute: Route = {
  method: "GET",
  path: "/people/:person_id/face",
  role: "family",
  async answer(c, { setup }) {
    const bytes = await setup.face(c.req.param("person_id") ?? "");
    if (bytes === undefined) return detail(c, 404, "There is no picture of this face");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=3600",
    });
  },
};
