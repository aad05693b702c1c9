// The memories that are worth a film next, each with why.

import type { Suggestion, Suggestions } from "../web_needs.ts";
import { agoText, categoryText, daysText } from "./words.ts";

/** More than these nobody reads on a start page; `auto suggest` has them all. */
const MOST = 5;

export function SuggestionsPanel(
  { suggestions, nowMs }: { readonly suggestions: Suggestions; readonly nowMs: number },
) {
  const { ranked, lookedAt, isLooking, problem } = suggestions;
  return (
    <section class="card" aria-labelledby="next" aria-busy={isLooking}>
      <h2 id="next">Worth a film next</h2>
      {problem !== undefined && <p class="notice warn">{problem}</p>}
      {ranked.length > 0 && (
        <ol class="rows">{ranked.slice(0, MOST).map((each) => <Row suggestion={each} />)}</ol>
      )}
      {ranked.length === 0 && problem === undefined && (
        <p class="quiet">
          {lookedAt === undefined
            ? "Looking through the library…"
            : "Nothing at the moment: every memory has its film, or rests a while."}
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

function Row({ suggestion }: { readonly suggestion: Suggestion }) {
  return (
    <li>
      <h3>{categoryText(suggestion.category)}</h3>
      <span class="tag">{daysText(suggestion.start, suggestion.end)}</span>
      <p class="quiet small">{suggestion.reason}.</p>
    </li>
  );
}
