// SPDX-License-Identifier: AGPL-3.0-or-later

// A film shot by shot: what is seen when, why, and what it shows in words; what to look at before
// others see it; who knew the pictures.

import { lengthText } from "../../../base/text.ts";
import type { Run } from "../../../ledger/run.ts";
import type {
  FilmReview,
  ReviewedPicture,
  ShownPicture,
  ShownShot,
} from "../../films/film_review.ts";
import { formatList } from "../../../messages/say.ts";
import { Mark, type PageFrame } from "../layout.tsx";
import { Onwards } from "../onwards.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { dayText, messageText } from "../words.ts";

interface ReviewProps {
  readonly frame: PageFrame;
  readonly film: Pick<Run, "runId">;
  readonly review: FilmReview;
}

interface ShotProps extends ReviewProps {
  readonly shot: ShownShot;
  /** The page plays the film, from there too. */
  readonly isPlayed: boolean;
}

const MEDIUM_WORDS = { still: undefined, video: "shots.video", live: "shots.live" } as const;

/** Pictures in the film that the owner should look at first. */
export function LookFirst({ frame, film, review }: ReviewProps) {
  if (review.check.length === 0) return null;
  return (
    <section class="card look" aria-labelledby="look">
      <h2 id="look">{frame.say("shots.look")}</h2>
      {frame.isOwner && <p class="quiet">{frame.say("shots.look_about")}</p>}
      <ReviewList frame={frame} film={film} list="check" pictures={review.check} />
    </section>
  );
}

/** For the owner, and closed at first: the pictures were kept from people who may see the screen. */
export function HeldBack({ frame, film, review }: ReviewProps) {
  const count = review.held.length + review.moreHeld;
  if (count === 0) return null;
  return (
    <section class="held" aria-labelledby="held">
      <h2 id="held">{frame.say("shots.held")}</h2>
      <details class="card">
        <summary>{frame.say("shots.held_about", { n: count })}</summary>
        <p class="quiet">{frame.say("shots.held_how")}</p>
        <ReviewList frame={frame} film={film} list="held" pictures={review.held} />
        {review.moreHeld > 0 && (
          <p class="quiet small">{frame.say("shots.held_more", { n: review.moreHeld })}</p>
        )}
      </details>
    </section>
  );
}

/** For the owner: what was let be shown, and the way back. */
export function Cleared({ frame, film, review: { cleared } }: ReviewProps) {
  if (cleared.length === 0) return null;
  return (
    <details class="card">
      <summary>{frame.say("shots.cleared", { n: cleared.length })}</summary>
      <ReviewList frame={frame} film={film} list="cleared" pictures={cleared} />
    </details>
  );
}

function ReviewList(
  { frame, film, list, pictures }: Omit<ReviewProps, "review"> & {
    readonly list: "check" | "held" | "cleared";
    readonly pictures: readonly ReviewedPicture[];
  },
) {
  return (
    <ul class="rows">
      {pictures.map((picture) => (
        <li>
          <Small frame={frame} film={film} picture={picture} class="thumb" />
          <div class="stack">
            <h3 translate="no">{picture.name}</h3>
            <p>{sentence(picture.reason)}</p>
            {frame.isOwner && (
              <form method="post" action={frame.to(`/films/${film.runId}/clear`)}>
                <input type="hidden" name="picture" value={picture.id} />
                <button
                  class="button plain"
                  type="submit"
                  name="word"
                  value={list === "cleared" ? "forget" : "clear"}
                >
                  {frame.say(list === "cleared" ? "shots.take_back" : "shots.clear")}
                  <span class="unseen" translate="no">: {picture.name}</span>
                </button>
              </form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** More of them make a page of 150 kB. */
const SHOTS_A_PAGE = 150;

/** Those of one page, counted from 1; `here` is the page's address without it. */
export function Shots({ frame, film, review, isPlayed, here, page }: Omit<ShotProps, "shot"> & {
  readonly here: string;
  readonly page: number;
}) {
  const { shots } = review, writers = namesOf(review), from = (page - 1) * SHOTS_A_PAGE;
  if (shots.length === 0) return null;
  return (
    <section class="shelf" aria-labelledby="shots">
      <h2 id="shots">{frame.say("shots.count", { n: shots.length })}</h2>
      {writers.length > 0 && (
        <p class="quiet small by">
          {frame.say("shots.by", { names: formatList(frame.locale, writers) })}
        </p>
      )}
      <ol class="shots compact" start={from + 1}>
        {shots.slice(from, from + SHOTS_A_PAGE).map((shot) => (
          <Shot frame={frame} film={film} review={review} shot={shot} isPlayed={isPlayed} />
        ))}
      </ol>
      <Onwards
        frame={frame}
        here={here}
        page={page}
        hasMore={shots.length > from + SHOTS_A_PAGE}
      />
    </section>
  );
}

function Shot({ frame, film, review, shot, isPlayed }: ShotProps) {
  const { pictures, takenAt, isTimeGuessed, place, words, plainClip, captioner, why, at } = shot;
  const medium = MEDIUM_WORDS[shot.medium], day = dayText(frame.locale, takenAt.slice(0, 10));
  const names = pictures.map(({ name }) => name).join(" + ");
  return (
    <li class="shot">
      <div class={pictures.length > 1 ? "frame pair" : "frame"}>
        {pictures.map((picture) => <Small frame={frame} film={film} picture={picture} />)}
        {medium !== undefined && <span class="kind">{frame.say(medium)}</span>}
        {at !== undefined && <At frame={frame} film={film} at={at} isPlayed={isPlayed} />}
      </div>
      <details>
        <summary>
          <time datetime={takenAt.slice(0, 10)}>
            {isTimeGuessed ? frame.say("shots.about_day", { day }) : day}
          </time>
          {place !== undefined && <span class="quiet" translate="no">{place}</span>}
        </summary>
        {words !== undefined && <p class="said" translate="no">{words}</p>}
        {plainClip !== undefined && <p class="quiet small">{plainClip}</p>}
        {captioner !== undefined && namesOf(review).length > 1 && (
          <p class="over" translate="no">{captioner}</p>
        )}
        {why !== "" && <p class="quiet small">{why}</p>}
        <p class="file" translate="no">{names}</p>
      </details>
    </li>
  );
}

/** Where in the film it stands; a way there while the page plays the film. */
function At(
  { frame, film, at, isPlayed }: Pick<ShotProps, "frame" | "film" | "isPlayed"> & {
    readonly at: number;
  },
) {
  const text = lengthText(at);
  if (!isPlayed) return <span class="length">{text}</span>;
  const seconds = at.toFixed(2);
  return (
    <a
      class="length"
      href={`${frame.to(`/films/${film.runId}/film`)}#t=${seconds}`}
      data-plays={seconds}
      aria-label={frame.say("shots.play_from", { time: text })}
    >
      {text}
    </a>
  );
}

/** What it shows is said beside it, or its name is. */
function Small(
  { frame, film, picture, class: name = "" }: Omit<ReviewProps, "review"> & {
    readonly picture: ShownPicture;
    readonly class?: string;
  },
) {
  if (picture.pictureId === undefined) {
    return (
      <span class={`${name} blank`}>
        <Mark />
      </span>
    );
  }
  return (
    <img
      class={name === "" ? undefined : name}
      src={frame.to(`/films/${film.runId}/pictures/${picture.pictureId}`)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

function namesOf({ captioners }: FilmReview): string[] {
  return [...new Set(captioners.map(({ name }) => name))];
}

export function WhoKnew(
  { frame, review: { facts, captioners, warnings } }: Pick<ReviewProps, "frame" | "review">,
) {
  if (facts.length + captioners.length + warnings.length === 0) return null;
  return (
    <section class="shelf" aria-labelledby="knew">
      <h2 id="knew">{frame.say("shots.knew")}</h2>
      <ul class="lines">
        {facts.map((line) => <li class="quiet">{sentence(line)}</li>)}
        {captioners.map(({ origin }) => (
          <li class="file">{frame.say("shots.by", { names: origin })}</li>
        ))}
        {warnings.map((warning) => (
          <li>
            <LocalizedBlock
              frame={frame}
              texts={[messageText(frame.locale, warning)]}
              class="notice warn"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentence(clause: string): string {
  const whole = `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`;
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
