// SPDX-License-Identifier: AGPL-3.0-or-later

// People: what is said of each of them, and groups of them.

import { Fault } from "../../../base/fault.ts";
import { localToday } from "../../../base/local_time.ts";
import { PERSON_ROLES } from "../../../library/person_book.ts";
import { redirect } from "../../answers.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { type GroupDraft, NOBODY, PeoplePage } from "../../pages/settings/people_page.tsx";
import type { PeopleList, PersonForm } from "../../../app/people/people.ts";
import { pickedPeople } from "../../../app/people/people_rows.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { orRefused, Refused } from "../../refused.ts";
import { formRoute } from "./form_route.ts";
import { pageNumber } from "../../wire/page_number.ts";

const HERE = "/people";

async function peoplePage(
  c: WebContext,
  deps: WebDeps,
  { refused, draft }: { readonly refused?: Refused; readonly draft?: GroupDraft } = {},
): Promise<Response> {
  const frame = await pageFrame(c, deps, HERE);
  const read = await orRefused(deps, () => deps.people.list());
  const list = read instanceof Refused ? undefined : read;
  const problem = refused ?? (read instanceof Refused ? read : undefined);
  const saved = list?.people.find(({ id }) => id === c.req.query("saved"));
  const added = list?.groups.find(({ label }) => label === c.req.query("added"));
  const done = saved
    ? [frame.say("people.saved", { name: saved.name })]
    : added
    ? [frame.say("people.group.saved", { name: added.label })]
    : c.req.query("removed") === undefined
    ? []
    : [frame.say("people.group.removed")];
  const page = PeoplePage({
    frame,
    list,
    word: c.req.query("q")?.trim() ?? "",
    page: pageNumber.parse(c.req.query("page")),
    draft: draft ?? (list && draftOf(list, c.req.query("group"))),
    today: localToday(deps.clock.now()),
    ...problem ? { problem: problem.problem } : { done },
  });
  return await sendPage(c, problem?.status ?? 200, page);
}

const listRoute: Route = {
  method: "GET",
  path: HERE,
  role: "owner",
  answer: (c, deps) => peoplePage(c, deps),
};

/** The fields of one person, or what they were when the form was made. Throws Fault `usage`. */
function personIn(form: URLSearchParams, prefix: "" | "seen_"): PersonForm {
  const text = form.get(`${prefix}role`) ?? "";
  const role = PERSON_ROLES.find((each) => each === text);
  if (role === undefined && text !== "") throw new Fault("usage", `"${text}" is no relation`);
  return {
    role: role ?? null,
    birthDate: form.get(`${prefix}born`)?.trim() ?? "",
    isHidden: form.has(`${prefix}hidden`),
  };
}

const refuse = (c: WebContext, deps: WebDeps, _form: URLSearchParams, refused: Refused) =>
  peoplePage(c, deps, { refused });

const saveRoute = formRoute({
  path: HERE,
  async act(c, deps, form) {
    const id = form.get("id") ?? "";
    await deps.people.save(id, personIn(form, ""), personIn(form, "seen_"));
    const to = `${HERE}?${new URLSearchParams({ saved: id })}`;
    return redirect(c, deps.signIn.settings.basePath, to);
  },
  refuse,
});

/** As it is stored; what the faces of the page cannot say is in words. */
function draftOf({ groups, people }: PeopleList, asked: string | undefined) {
  const group = groups.find(({ id }) => id === asked);
  if (group === undefined) return undefined;
  const { id, label, members, expression } = group, picked = pickedPeople(expression);
  const shown = new Set(people.filter(({ name }) => name !== "").map(({ id }) => id));
  const isShown = picked && [...picked.all, ...picked.any].every((each) => shown.has(each));
  return isShown ? { id, label, picked, members: "" } : { id, label, picked: NOBODY, members };
}

/** As it was sent. */
function draftIn(form: URLSearchParams): GroupDraft {
  const text = (name: string) => form.get(name)?.trim() ?? "";
  const picked = { all: form.getAll("all"), any: form.getAll("any") };
  return { id: text("id") || undefined, label: text("label"), picked, members: text("members") };
}

const addGroupRoute = formRoute({
  path: `${HERE}/groups`,
  async act(c, deps, form) {
    const { id, label, picked, members } = draftIn(form);
    const isEmpty = members === "" && picked.all.length + picked.any.length === 0;
    if (label === "" || isEmpty) {
      throw new Fault("usage", "A group needs a name and who belongs to it");
    }
    await deps.people.addGroup(label, members === "" ? picked : members, id);
    const to = `${HERE}?${new URLSearchParams({ added: label })}`;
    return redirect(c, deps.signIn.settings.basePath, to);
  },
  refuse: (c, deps, form, refused) => peoplePage(c, deps, { refused, draft: draftIn(form) }),
});

const removeGroupRoute = formRoute({
  path: `${HERE}/groups/remove`,
  async act(c, deps, form) {
    await deps.people.removeGroup(form.get("id") ?? "");
    return redirect(c, deps.signIn.settings.basePath, `${HERE}?removed=1`);
  },
  refuse,
});

export const peopleRoutes: readonly Route[] = [
  listRoute,
  saveRoute,
  addGroupRoute,
  removeGroupRoute,
];
