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
import { type Frame, Mark } from "../layout.tsx";
import { dayText } from "../words.ts";

interface ReviewProps {
  readonly frame: Frame;
  readonly film: Pick<Run, "runId">;
  readonly review: FilmReview;
}

interface ShotProps extends ReviewProps {
  readonly shot: ShownShot;
  /** The page plays the film, from there too. */
  readonly isPlayed: boolean;
}

const MEDIUM_WORDS = { still: undefined, video: "Video", live: "Live" } as const;

/** Pictures in the film that the owner should look at first. */
export function LookFirst({ frame, film, review }: ReviewProps) {
  if (review.check.length === 0) return null;
  return (
    <section class="card look" aria-labelledby="look">
      <h2 id="look">Worth a look before sharing</h2>
      <p class="quiet">
        These are in the film. Once you have looked and all is well, say so with the command beside
        it, and it is not listed again.
      </p>
      <ReviewList frame={frame} film={film} name="look" pictures={review.check} />
    </section>
  );
}

/** Closed at first: the pictures were kept from people who may see the screen. */
export function KeptBack({ frame, film, review }: ReviewProps) {
  const count = review.held.length + review.moreHeld;
  if (count === 0) return null;
  return (
    <section class="held" aria-labelledby="held">
      <h2 id="held">Kept among fewer people</h2>
      <details class="card">
        <summary>
          {count === 1 ? "One picture is" : `${count} pictures are`}{" "}
          not in the film for the sake of who may see it
        </summary>
        <p class="quiet">Only you can let one in, with the command beside it.</p>
        <ReviewList frame={frame} film={film} name="held" pictures={review.held} />
        {review.moreHeld > 0 && (
          <p class="quiet small">
            And {review.moreHeld} more: <code>photos-memories runs show {film.runId}</code>
          </p>
        )}
      </details>
    </section>
  );
}

function ReviewList(
  { frame, film, name, pictures }: Omit<ReviewProps, "review"> & {
    /** Of the list, among those of the page. */
    readonly name: string;
    readonly pictures: readonly ReviewedPicture[];
  },
) {
  return (
    <ul class="rows">
      {pictures.map((picture, index) => (
        <li>
          <Small frame={frame} film={film} picture={picture} class="thumb" />
          <div class="stack">
            <h3>{picture.name}</h3>
            <p>{sentence(picture.reason)}</p>
            <p class="command">
              <code id={`clear-${name}-${index}`}>
                <Typed command={picture.command} />
              </code>
              <button
                type="button"
                class="copy"
                data-copies={`clear-${name}-${index}`}
                aria-label={`Copy the command for ${picture.name}`}
                data-copied={frame.say("copy.copied")}
                data-uncopied={frame.say("copy.failed")}
                hidden
              >
                {frame.say("copy.copy")}
              </button>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** An option is not broken after its dashes. */
function Typed({ command }: { readonly command: string }) {
  const space = command.lastIndexOf(" ") + 1;
  return (
    <>
      {command.slice(0, space)}
      <span class="whole">{command.slice(space)}</span>
    </>
  );
}

export function Shots({ frame, film, review, isPlayed }: Omit<ShotProps, "shot">) {
  const { shots } = review, writers = namesOf(review);
  if (shots.length === 0) return null;
  return (
    <section class="shelf" aria-labelledby="shots">
      <h2 id="shots">{shots.length === 1 ? "The shot" : `The ${shots.length} shots`}</h2>
      {writers.length > 0 && (
        <p class="quiet small by">Put into words by {new Intl.ListFormat("en").format(writers)}</p>
      )}
      <ol class="shots">
        {shots.map((shot) => (
          <Shot frame={frame} film={film} review={review} shot={shot} isPlayed={isPlayed} />
        ))}
      </ol>
    </section>
  );
}

function Shot({ frame, film, review, shot, isPlayed }: ShotProps) {
  const { pictures, takenAt, isTimeGuessed, place, words, plainClip, captioner, why, at } = shot;
  const medium = MEDIUM_WORDS[shot.medium];
  const names = pictures.map(({ name }) => name).join(" + ");
  return (
    <li class="shot">
      <div class={pictures.length > 1 ? "frame pair" : "frame"}>
        {pictures.map((picture) => <Small frame={frame} film={film} picture={picture} />)}
        {medium !== undefined && <span class="kind">{medium}</span>}
        {at !== undefined && <At frame={frame} film={film} at={at} isPlayed={isPlayed} />}
      </div>
      <div class="stack">
        <h3>
          <time datetime={takenAt.slice(0, 10)}>
            {isTimeGuessed && "About "}
            {dayText(frame.locale, takenAt.slice(0, 10))}
          </time>
          {place !== undefined && <span class="quiet">{place}</span>}
        </h3>
        {words !== undefined && <p class="said">{words}</p>}
        {plainClip !== undefined && <p class="quiet small">{plainClip}</p>}
        {captioner !== undefined && namesOf(review).length > 1 && <p class="over">{captioner}</p>}
        {why !== "" && <p class="quiet small">{why}</p>}
        <p class="file">{names}</p>
      </div>
    </li>
  );
}

/** Where in the film it stands; a way there while the page plays the film. */
function At(
  { frame, film, at, isPlayed }: Pick<ShotProps, "frame" | "film" | "isPlayed"> & {
    readonly at: number;
  },
) {
  const text = lengthText(Math.round(at));
  if (!isPlayed) return <span class="length">{text}</span>;
  const seconds = at.toFixed(2);
  return (
    <a
      class="length"
      href={`${frame.to(`/films/${film.runId}/film`)}#t=${seconds}`}
      data-plays={seconds}
      aria-label={`Play from ${text}`}
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
  { review: { facts, captioners, warnings } }: Pick<ReviewProps, "review">,
) {
  if (facts.length + captioners.length + warnings.length === 0) return null;
  return (
    <section class="shelf" aria-labelledby="knew">
      <h2 id="knew">Who looked at the pictures</h2>
      <ul class="lines">
        {facts.map((line) => <li class="quiet">{sentence(line)}</li>)}
        {captioners.map(({ origin }) => <li class="file">Put into words by {origin}</li>)}
        {warnings.map((line) => <li class="notice warn">{sentence(line)}</li>)}
      </ul>
    </section>
  );
}

function sentence(clause: string): string {
  const whole = `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`;
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
