// The memories that are worth a film next, each with why.

import type { NextFilm } from "../../../automation/cooldown.ts";
import type { TimerSnapshot } from "../../../automation/timer/daily_timer.ts";
import { formatMessage, type Message, say } from "../../../messages/say.ts";
import type { Suggestion, Suggestions } from "../../../app/suggestions/suggestion_monitor.ts";
import { Mark, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { agoText, messageText, momentText } from "../words.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import { categoryText, daysText, memoryText } from "../../../messages/memory_text.ts";

/** More than these crowd a page; the rest are folded below them. */
const MAX_SHOWN = 5;

export function SuggestionsPanel(
  { frame, suggestions, next, timer, nowMs }: {
    readonly frame: PageFrame;
    readonly suggestions: Suggestions;
    /** Absent while a film is being made. */
    readonly next: NextFilm | undefined;
    readonly timer: TimerSnapshot;
    readonly nowMs: number;
  },
) {
  const { ranked, lookedAt, isLooking, problem } = suggestions;
  return (
    <section class="card" aria-labelledby="next" aria-busy={isLooking}>
      <h2 id="next">{frame.say("suggest.title")}</h2>
      {problem !== undefined && (
        <LocalizedBlock
          frame={frame}
          texts={[{ english: problem, short: { key: "short.library_look" } }]}
          class="notice warn"
        />
      )}
      {ranked.length > 0 && (
        <ol class="rows">
          {ranked.slice(0, MAX_SHOWN).map((each) => <Row frame={frame} suggestion={each} />)}
        </ol>
      )}
      {ranked.length > MAX_SHOWN && (
        <details>
          <summary>{frame.say("suggest.more", { n: ranked.length - MAX_SHOWN })}</summary>
          <ol class="rows" start={MAX_SHOWN + 1}>
            {ranked.slice(MAX_SHOWN).map((each) => <Row frame={frame} suggestion={each} />)}
          </ol>
        </details>
      )}
      {next !== undefined && ranked.length > 0 && problem === undefined && (
        <Daily frame={frame} next={next} timer={timer} />
      )}
      {ranked.length === 0 && problem === undefined && (
        <p class="quiet">
          {frame.say(lookedAt === undefined ? "suggest.looking" : "suggest.none")}
        </p>
      )}
      {suggestions.notes.map((note) => (
        <LocalizedBlock frame={frame} texts={[noteText(frame.locale, note)]} class="quiet small" />
      ))}
      {lookedAt !== undefined && (
        <p class="over">
          {isLooking ? frame.say("suggest.again") : frame.say("suggest.looked", {
            ago: agoText(frame.locale, Date.parse(lookedAt), nowMs),
          })}
        </p>
      )}
    </section>
  );
}

/** What the library says of itself is in English. */
function noteText(locale: string, note: Message | string): LocalizedText {
  return typeof note === "string"
    ? { english: note, short: { key: "short.library_note" } }
    : messageText(locale, note);
}

/** When the first of them is made by itself. */
function Daily(
  { frame, next, timer }: {
    readonly frame: PageFrame;
    readonly next: NextFilm;
    readonly timer: TimerSnapshot;
  },
) {
  const { cooldownUntil, isWaiting } = next, daily = timer.next_run;
  // A daily run that comes within the pause makes none, and one with a film to deliver delivers that.
  const isDaily = daily !== null && (cooldownUntil ?? 0) <= Date.parse(daily);
  const sentence = isWaiting
    ? frame.say("suggest.delivers")
    : isDaily
    ? frame.say("suggest.daily", { moment: momentText(frame.locale, daily) })
    : cooldownUntil === undefined
    ? undefined
    : frame.say("suggest.due", { moment: momentText(frame.locale, cooldownUntil) });
  return sentence === undefined ? null : <p class="quiet small">{sentence}</p>;
}

function Row(
  { frame, suggestion }: { readonly frame: PageFrame; readonly suggestion: Suggestion },
) {
  const { category, names, pictureId, start, end, reason } = suggestion;
  const title = memoryText(frame.locale, category, names),
    kind = categoryText(frame.locale, category);
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
        <span class="tag">{daysText(frame.locale, start, end)}</span>
        <p class="quiet small">
          {title.startsWith(kind) ? "" : `${say(frame.locale, "trace.clause", { clause: kind })} `}
          {say(frame.locale, "trace.clause", { clause: formatMessage(frame.locale, reason) })}
        </p>
        <form method="post" action={frame.to("/make")}>
          <input type="hidden" name="memory_key" value={suggestion.memoryKey} />
          <button class="plain" type="submit">
            {frame.say("suggest.make")}
            <span class="unseen">: {title}, {daysText(frame.locale, start, end)}</span>
          </button>
        </form>
      </div>
    </li>
  );
}
