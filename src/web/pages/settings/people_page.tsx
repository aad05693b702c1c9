// SPDX-License-Identifier: AGPL-3.0-or-later

// The people of the library: who they are to the owner, when they were born, and whether films show them.

import { PERSON_ROLES } from "../../../library/person_book.ts";
import type { PeopleList } from "../../../app/people/people.ts";
import { type PickedPeople, pickedPeople } from "../../../app/people/people_rows.ts";
import type { PageFrame } from "../layout.tsx";
import { daysText } from "../../../messages/memory_text.ts";
import { type LastDone, SettingsFrame } from "./settings_frame.tsx";

interface PeopleView extends LastDone {
  readonly frame: PageFrame;
  /** Absent where the library cannot be read. */
  readonly list?: PeopleList;
  /** What is looked for in names. */
  readonly word: string;
  /** From 1. */
  readonly page: number;
  /** Local, ISO: the last day anyone can have been born. */
  readonly today: string;
  /** A group that is being changed, or was refused. */
  readonly draft?: GroupDraft;
}

export interface GroupDraft {
  /** Absent for a new one. */
  readonly id?: string;
  readonly label: string;
  readonly picked: PickedPeople;
  /** In words, in place of the faces. */
  readonly members: string;
}

export const NOBODY: PickedPeople = { all: [], any: [] };

const A_PAGE = 24;

export function PeoplePage({ frame, list, word, page, today, draft, ...notice }: PeopleView) {
  const lower = word.toLocaleLowerCase();
  const found = list?.people.filter(({ name }) => name.toLocaleLowerCase().includes(lower)) ?? [];
  const first = (page - 1) * A_PAGE, here = found.slice(first, first + A_PAGE);
  const to = (next: number) =>
    frame.to(`/people?${new URLSearchParams({ q: word, page: String(next) })}`);
  return (
    <SettingsFrame frame={frame} title={frame.say("settings.nav.people")} {...notice}>
      <p class="quiet lead">{frame.say("people.intro")}</p>
      {list !== undefined && (
        <>
          {list.people.length === 0
            ? <p class="notice">{frame.say("people.none")}</p>
            : <Find frame={frame} word={word} />}
          <ul class="people">
            {here.map((person, index) => (
              <PersonCard frame={frame} person={person} number={first + index} today={today} />
            ))}
          </ul>
          <p class="actions">
            {first > 0 && <a class="button plain" href={to(1)}>{frame.say("people.fewer")}</a>}
            {first + A_PAGE < found.length && (
              <a class="button plain" href={to(page + 1)}>{frame.say("people.more")}</a>
            )}
          </p>
          <Groups frame={frame} list={list} draft={draft} />
        </>
      )}
    </SettingsFrame>
  );
}

function Find({ frame, word }: { readonly frame: PageFrame; readonly word: string }) {
  return (
    <form class="find" role="search" action={frame.to("/people")}>
      <label class="unseen" for="q">{frame.say("people.find")}</label>
      <input id="q" name="q" type="search" value={word} placeholder={frame.say("people.find")} />
      <button class="plain" type="submit">{frame.say("settings.search_button")}</button>
    </form>
  );
}

interface CardProps {
  readonly frame: PageFrame;
  readonly person: PeopleList["people"][number];
  readonly number: number;
  readonly today: string;
}

function PersonCard({ frame, person, number, today }: CardProps) {
  const { id, name, pictures, role, birthDate, birthDateSource, isHidden } = person;
  const said = saidOf(frame, person);
  return (
    <li class="card person">
      <div class="who">
        <Portrait frame={frame} person={person} />
        <div>
          <h2>{name}</h2>
          <p class="small quiet">{frame.say("people.pictures", { n: pictures })}</p>
        </div>
      </div>
      {said.length > 0 && <p class="small">{said.join(" · ")}</p>}
      <details>
        <summary>
          {frame.say("people.change")}
          <span class="unseen">: {name}</span>
        </summary>
        <form class="fields" method="post" action={frame.to("/people")}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen_role" value={role ?? ""} />
          <input type="hidden" name="seen_born" value={birthDate ?? ""} />
          {isHidden && <input type="hidden" name="seen_hidden" value="on" />}
          <div class="field">
            <label for={`role-${number}`}>{frame.say("people.relation")}</label>
            <select id={`role-${number}`} name="role">
              <option value="">{frame.say("people.role.none")}</option>
              {PERSON_ROLES.map((each) => (
                <option value={each} selected={each === role}>
                  {frame.say(`people.role.${each}`)}
                </option>
              ))}
            </select>
          </div>
          <div class="field">
            <label for={`born-${number}`}>{frame.say("people.born")}</label>
            <input
              id={`born-${number}`}
              name="born"
              type="date"
              max={today}
              value={birthDate ?? ""}
            />
            {birthDateSource !== undefined && (
              <p class="small quiet">{frame.say(`people.born.${birthDateSource}`)}</p>
            )}
          </div>
          <label class="check">
            <input type="checkbox" name="hidden" checked={isHidden} />
            {frame.say("people.hidden")}
          </label>
          <button class="plain" type="submit">
            {frame.say("settings.save")}
            <span class="unseen">: {name}</span>
          </button>
        </form>
      </details>
    </li>
  );
}

/** What is known, in a few words. */
function saidOf(
  frame: PageFrame,
  { role, birthDate, groups, isHidden }: PeopleList["people"][number],
): string[] {
  const { locale } = frame;
  return [
    ...role === undefined ? [] : [frame.say(`people.role.${role}`)],
    ...birthDate === undefined
      ? []
      : [frame.say("people.born_on", { day: daysText(locale, birthDate, birthDate) })],
    ...groups.length === 0
      ? []
      : [frame.say("people.in_groups", { names: new Intl.ListFormat(locale).format(groups) })],
    ...isHidden ? [frame.say("people.hidden")] : [],
  ];
}

interface GroupsProps {
  readonly frame: PageFrame;
  readonly list: PeopleList;
  readonly draft?: GroupDraft;
}

function Groups({ frame, list, draft }: GroupsProps) {
  const { say, to } = frame;
  return (
    <section class="card owned" aria-labelledby="groups">
      <h2 id="groups">{say("people.groups")}</h2>
      <p class="quiet">{say("people.groups.intro")}</p>
      <form method="post" action={to("/people/groups/remove")}>
        <ul class="rows">
          {list.groups.map((group) => (
            <li>
              <div class="about">
                <h3>{group.label}</h3>
                <p class="small quiet">{whoText(frame, group, list)}</p>
                <p class="actions">
                  <a
                    href={to(`/people?${new URLSearchParams({ group: group.id })}#group`)}
                    aria-label={say("people.group.change", { name: group.label })}
                  >
                    {say("people.change")}
                  </a>
                  <button
                    class="plain"
                    type="submit"
                    name="id"
                    value={group.id}
                    aria-label={say("people.group.remove_name", { name: group.label })}
                  >
                    {say("targets.remove")}
                  </button>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </form>
      <GroupForm frame={frame} list={list} draft={draft} />
    </section>
  );
}

/** "Anna, with Ada or Ben"; as it is written where that is not all. */
function whoText(
  { locale, say }: PageFrame,
  { expression, members }: PeopleList["groups"][number],
  { people }: PeopleList,
): string {
  const picked = pickedPeople(expression),
    known = new Map(people.map(({ id, name }) => [id, name]));
  if (picked === undefined || ![...picked.all, ...picked.any].every((id) => known.get(id))) {
    return members;
  }
  const names = (ids: readonly string[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(locale, { type }).format(ids.map((id) => known.get(id)!));
  const all = names(picked.all, "conjunction"), any = names(picked.any, "disjunction");
  return all !== "" && any !== "" ? say("people.group.both", { all, any }) : all || any;
}

function GroupForm({ frame, list, draft }: GroupsProps) {
  const { say, to } = frame, { id, label = "", picked = NOBODY, members = "" } = draft ?? {};
  const named = list.people.filter(({ name }) => name !== "");
  const before = list.groups.find((group) => group.id === id);
  return (
    <form id="group" class="fields" method="post" action={to("/people/groups")}>
      <h3>
        {before ? say("people.group.change", { name: before.label }) : say("people.group.new")}
      </h3>
      {before && <input type="hidden" name="id" value={before.id} />}
      <div class="field">
        <label for="label">{say("people.group.label")}</label>
        <input id="label" name="label" type="text" autocomplete="off" value={label} required />
      </div>
      {(["all", "any"] as const).map((kind) => (
        <fieldset class="picks-faces">
          <legend>{say(`people.group.${kind}`)}</legend>
          <div class="face-choices">
            {named.map((person) => (
              <label class="face-choice">
                <input
                  type="checkbox"
                  name={kind}
                  value={person.id}
                  checked={picked[kind].includes(person.id)}
                />
                <Portrait frame={frame} person={person} />
                <span>{person.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <details open={members !== ""}>
        <summary>{say("people.group.in_words")}</summary>
        <div class="field">
          <label for="members">{say("people.group.members")}</label>
          <input id="members" name="members" type="text" autocomplete="off" value={members} />
          <p class="small quiet">{say("people.group.members_hint")}</p>
        </div>
      </details>
      <div>
        <button class="plain" type="submit">{say("people.group.add")}</button>
      </div>
    </form>
  );
}

function Portrait(
  { frame, person: { id, name } }: {
    readonly frame: PageFrame;
    readonly person: Pick<PeopleList["people"][number], "id" | "name">;
  },
) {
  return (
    <span class="portrait" aria-hidden="true">
      {[...name][0]}
      <img src={frame.to(`/people/${encodeURIComponent(id)}/face`)} alt="" loading="lazy" />
    </span>
  );
}
