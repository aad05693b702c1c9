// SPDX-License-Identifier: AGPL-3.0-or-later

// What makes memories better, asked for once some are there: home, who is who, the face detector, a password. Each is
// a card that can be put off.

import type { SeenPerson } from "../../../app/setup/seen_faces.ts";
import { PERSON_ROLES } from "../../../library/person_book.ts";
import type { MessageKey } from "../../../messages/say.ts";
import type { PageFrame } from "../layout.tsx";
import { FirstStyle, RELATIONS } from "./setup_frame.tsx";

export const CARDS = ["home", "faces", "people", "sign-in", "samples"] as const;
export type Card = typeof CARDS[number];

export interface CardsView {
  readonly frame: PageFrame;
  /** In the order they are shown. */
  readonly cards: readonly Card[];
  /** The person that is asked about. */
  readonly person?: SeenPerson;
  /** A sentence about what was just done. */
  readonly said?: string;
}

export function SetupCards({ frame, cards, person, said }: CardsView) {
  if (cards.length === 0 && said === undefined) return null;
  const { say } = frame;
  return (
    <section class="setup-cards" aria-label={say("first.cards")}>
      <FirstStyle frame={frame} />
      {said !== undefined && <p class="notice" role="status">{said}</p>}
      <ul>
        {cards.map((card) => (
          <li class="card">
            {card === "people" && person
              ? <WhoCard frame={frame} person={person} />
              : <PlainCard frame={frame} card={card} />}
            <form class="puts-off" method="post" action={frame.to("/setup/later")}>
              <button class="plain" type="submit" name="card" value={card}>
                {say("first.later")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlainWords {
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly action: MessageKey;
  readonly path: string;
  /** A press does it, instead of leading to a page. */
  readonly isDeed?: true;
}

const PLAIN: Readonly<Record<Card, PlainWords>> = {
  home: {
    title: "setup.home_title",
    lead: "setup.home_lead",
    action: "first.card_home",
    path: "/setup/home",
  },
  faces: {
    title: "first.heads",
    lead: "setup.faces_lead",
    action: "setup.faces_fetch",
    path: "/setup/people/detector",
    isDeed: true,
  },
  people: {
    title: "setup.people_title",
    lead: "setup.people_lead",
    action: "first.card_people",
    path: "/setup/people",
  },
  "sign-in": {
    title: "setup.sign_in_title",
    lead: "setup.sign_in_lead",
    action: "setup.sign_in_save",
    path: "/setup/sign-in",
  },
  samples: {
    title: "first.samples_now",
    lead: "setup.library_lead",
    action: "first.card_samples",
    path: "/setup/library",
  },
};

function PlainCard({ frame, card }: { readonly frame: PageFrame; readonly card: Card }) {
  const { title, lead, action, path, isDeed } = PLAIN[card];
  return (
    <>
      <h2>{frame.say(title)}</h2>
      <p class="quiet">{frame.say(lead)}</p>
      {isDeed
        ? (
          <form method="post" action={frame.to(path)}>
            <button class="button plain" type="submit">{frame.say(action)}</button>
          </form>
        )
        : <a class="button plain" href={frame.to(path)}>{frame.say(action)}</a>}
    </>
  );
}

/** One press says who it is, and the next face comes. */
function WhoCard({ frame, person }: { readonly frame: PageFrame; readonly person: SeenPerson }) {
  const { say, to } = frame, isUnnamed = person.name === "";
  return (
    <>
      <h2>{say("first.who")}</h2>
      <form class="who-form" method="post" action={to("/setup/people")}>
        <input type="hidden" name="id.0" value={person.id} />
        <div class="who">
          <img
            class="face"
            src={to(`/people/${encodeURIComponent(person.id)}/face`)}
            alt=""
            width={88}
            height={88}
          />
          {isUnnamed
            ? (
              <div class="field">
                <label for="who-name">{say("setup.people_name")}</label>
                <input id="who-name" name="name.0" autocomplete="off" maxlength={200} />
              </div>
            )
            : (
              <div>
                <strong translate="no">{person.name}</strong>
                <p class="quiet small">{say("setup.people_pictures", { n: person.pictures })}</p>
              </div>
            )}
        </div>
        <div class="roles">
          {PERSON_ROLES.map((role) => (
            <button class="plain" type="submit" name="role.0" value={role}>
              {say(RELATIONS[role])}
            </button>
          ))}
        </div>
      </form>
      <a href={to("/setup/people")}>{say("first.card_people")}</a>
    </>
  );
}
