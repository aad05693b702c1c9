// The memories that are worth a film next, each with why.

import { type NextFilm, nextFilmCommand } from "../../automation/cooldown.ts";
import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import type { Suggestion, Suggestions } from "../web_deps.ts";
import { type Frame, Mark } from "./layout.tsx";
import { agoText, categoryText, daysText, memoryText, momentText } from "./words.ts";

/** More than these crowd a start page; `auto suggest` has them all. */
const MOST = 5;

export function SuggestionsPanel(
  { frame, suggestions, next, timer, nowMs }: {
    readonly frame: Frame;
    readonly suggestions: Suggestions;
    /** Absent while nothing that is typed would make a film. */
    readonly next: NextFilm | undefined;
    readonly timer: TimerSnapshot;
    readonly nowMs: number;
  },
) {
  const { ranked, lookedAt, isLooking, problem } = suggestions;
  return (
    <section class="card" aria-labelledby="next" aria-busy={isLooking}>
      <h2 id="next">Worth a film next</h2>
      {problem !== undefined && <p class="notice warn">{problem}</p>}
      {ranked.length > 0 && (
        <ol class="rows">
          {ranked.slice(0, MOST).map((each) => <Row frame={frame} suggestion={each} />)}
        </ol>
      )}
      {next !== undefined && ranked.length > 0 && problem === undefined && (
        <HowTo next={next} timer={timer} />
      )}
      {ranked.length === 0 && problem === undefined && (
        <p class="quiet">
          {lookedAt === undefined
            ? "Looking through the library…"
            : "Nothing at the moment: what there is has its film, rests a while, or is too little for one."}
        </p>
      )}
      {suggestions.notes.map((note) => <p class="quiet small">{note}</p>)}
      {lookedAt !== undefined && (
        <p class="over">
          {isLooking ? "Looking again…" : `Looked ${agoText(Date.parse(lookedAt), nowMs)}`}
        </p>
      )}
    </section>
  );
}

/** What makes the first one: the daily run where it will, and what has to be typed now. */
function HowTo(
  { next, timer }: {
    readonly next: NextFilm;
    readonly timer: TimerSnapshot;
  },
) {
  const { cooldownUntil, isWaiting } = next;
  const daily = timer.next_run;
  // A daily run that comes within the pause makes none, and one with a film to deliver delivers that.
  const isDaily = daily !== null && (cooldownUntil ?? 0) <= Date.parse(daily);
  const why = isWaiting
    ? ["A film that waits for its delivery comes first."]
    : isDaily
    ? [`The daily run makes the first one on ${momentText(daily)}.`]
    : cooldownUntil === undefined
    ? []
    : [`The next film is due on ${momentText(cooldownUntil)}.`];
  const make = why.length === 0
    ? "Make the first one from a terminal:"
    : isWaiting
    ? "To deliver it now, type:"
    : "To make it now, type:";
  return (
    <div class="stack small">
      <p class="quiet">{[...why, make].join(" ")}</p>
      <p>
        <code>{nextFilmCommand(next)}</code>
      </p>
    </div>
  );
}

function Row({ frame, suggestion }: { readonly frame: Frame; readonly suggestion: Suggestion }) {
  const { category, names, pictureId, start, end, reason } = suggestion;
  const title = memoryText(category, names), kind = categoryText(category);
  return (
    <li>
      {pictureId === undefined
        ? (
          <span class="thumb blank">
            <Mark />
          </span>
        )
        : (
          <img
            class="thumb"
            src={frame.to(`/pictures/${pictureId}`)}
            alt=""
            width={88}
            height={66}
            loading="lazy"
            decoding="async"
          />
        )}
      <div class="about">
        <h3>{title}</h3>
        <span class="tag">{daysText(start, end)}</span>
        <p class="quiet small">{title.startsWith(kind) ? "" : `${kind}. `}{reason}.</p>
      </div>
    </li>
  );
}
