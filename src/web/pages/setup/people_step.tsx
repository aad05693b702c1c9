// SPDX-License-Identifier: AGPL-3.0-or-later

// The most seen faces, who they are to the owner, and when they were born.

import { PERSON_ROLES, type PersonRole } from "../../../library/person_book.ts";
import type { SeenPerson } from "../../../app/setup/seen_faces.ts";
import type { PageFrame } from "../layout.tsx";
import { RELATIONS, type SetupProblem, type SetupView, StepPage } from "./setup_frame.tsx";

interface PeopleView extends SetupView, SetupProblem {
  readonly people: readonly SeenPerson[];
  readonly lacksFaceDetector: boolean;
  /** Local; no one was born after it. */
  readonly today: string;
}

export function PeopleStep(view: PeopleView) {
  const { frame, people, lacksFaceDetector, problem } = view;
  return (
    <StepPage
      {...view}
      title="setup.people_title"
      lead={frame.say("setup.people_lead")}
    >
      {people.length === 0 && problem === undefined && (
        <p class="notice">{frame.say("setup.people_none")}</p>
      )}
      {people.length > 0 && (
        <form method="post" action={frame.to("/setup/people")}>
          <ul class="faces">
            {people.map((person, index) => <PersonCard {...view} person={person} index={index} />)}
          </ul>
          <button class="button" type="submit">{frame.say("setup.people_save")}</button>
        </form>
      )}
      {lacksFaceDetector && (
        <form method="post" action={frame.to("/setup/people/detector")}>
          <p>{frame.say("setup.faces_lead")}</p>
          <button class="button plain" type="submit">{frame.say("setup.faces_fetch")}</button>
        </form>
      )}
    </StepPage>
  );
}

type CardProps = PeopleView & { readonly person: SeenPerson; readonly index: number };

function PersonCard({ frame, today, person, index }: CardProps) {
  const name = person.name === "" ? frame.say("setup.people_unnamed") : person.name;
  return (
    <li class="card">
      <input type="hidden" name={`id.${index}`} value={person.id} />
      <div class="who">
        <FacePicture frame={frame} person={person} />
        <div>
          <h2 translate="no">{name}</h2>
          <p class="quiet small">
            {frame.say("setup.people_pictures", { n: person.pictures })}
          </p>
        </div>
      </div>
      {person.name === "" && (
        <div class="field">
          <label for={`name.${index}`}>{frame.say("setup.people_name")}</label>
          <input id={`name.${index}`} name={`name.${index}`} autocomplete="off" maxlength={200} />
        </div>
      )}
      <div class="field">
        <label for={`role.${index}`}>{frame.say("setup.people_relation")}</label>
        <RelationSelect frame={frame} name={`role.${index}`} role={person.role} />
      </div>
      <div class="field">
        <label for={`born.${index}`}>{frame.say("setup.people_birthday")}</label>
        <input
          id={`born.${index}`}
          name={`born.${index}`}
          type="date"
          max={today}
          value={person.birthDate}
        />
      </div>
    </li>
  );
}

/** The face in a circle; the same place stays empty where it cannot be shown. */
function FacePicture(
  { frame, person }: { readonly frame: PageFrame; readonly person: Pick<SeenPerson, "id"> },
) {
  return (
    <img
      class="face"
      src={frame.to(`/people/${encodeURIComponent(person.id)}/face`)}
      alt=""
      width={88}
      height={88}
      loading="lazy"
    />
  );
}

function RelationSelect(
  { frame, name, role }: {
    readonly frame: PageFrame;
    /** The name of the field, and its id. */
    readonly name: string;
    readonly role: PersonRole | undefined;
  },
) {
  return (
    <select id={name} name={name}>
      <option value="">{frame.say("setup.relation_none")}</option>
      {PERSON_ROLES.map((each) => (
        <option value={each} selected={each === role}>{frame.say(RELATIONS[each])}</option>
      ))}
    </select>
  );
}
