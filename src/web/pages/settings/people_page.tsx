// SPDX-License-Identifier: AGPL-3.0-or-later

// The people of the library: who they are to the owner, when they were born, and whether films show them.

import { PERSON_ROLES } from "../../../library/person_book.ts";
import type { PeopleList } from "../../../app/people/people.ts";
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
}

const A_PAGE = 24;

export function PeoplePage({ frame, list, word, page, today, ...notice }: PeopleView) {
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
          <Groups frame={frame} list={list} />
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
        <span class="portrait" aria-hidden="true">
          {[...name][0]}
          <img src={frame.to(`/people/${encodeURIComponent(id)}/face`)} alt="" loading="lazy" />
        </span>
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

function Groups({ frame, list }: { readonly frame: PageFrame; readonly list: PeopleList }) {
  return (
    <section class="card owned" aria-labelledby="groups">
      <h2 id="groups">{frame.say("people.groups")}</h2>
      <p class="quiet">{frame.say("people.groups.intro")}</p>
      <form method="post" action={frame.to("/people/groups/remove")}>
        <ul class="rows">
          {list.groups.map(({ id, label, members }) => (
            <li>
              <div class="about">
                <h3>{label}</h3>
                <button
                  class="plain"
                  type="submit"
                  name="id"
                  value={id}
                  aria-label={frame.say("people.group.remove_name", { name: label })}
                >
                  {frame.say("targets.remove")}
                </button>
                <p class="small quiet">{members}</p>
              </div>
            </li>
          ))}
        </ul>
      </form>
      <form class="fields" method="post" action={frame.to("/people/groups")}>
        <div class="field">
          <label for="label">{frame.say("people.group.label")}</label>
          <input id="label" name="label" type="text" autocomplete="off" required />
        </div>
        <div class="field">
          <label for="members">{frame.say("people.group.members")}</label>
          <input id="members" name="members" type="text" autocomplete="off" required />
          <p class="small quiet">{frame.say("people.group.members_hint")}</p>
        </div>
        <div>
          <button class="plain" type="submit">{frame.say("people.group.add")}</button>
        </div>
      </form>
    </section>
  );
}
