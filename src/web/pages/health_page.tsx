// How the app is, check by check.

import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import type { HealthLook } from "../health/health_look.ts";
import { type HealthRow, healthRows } from "../health/health_rows.ts";
import { type Frame, Layout } from "./layout.tsx";
import { agoText } from "./words.ts";

export interface HealthView {
  readonly frame: Frame;
  readonly nowMs: number;
  readonly look: HealthLook;
  readonly timer: TimerSnapshot;
}

const WORDS: Readonly<Record<HealthRow["state"], string>> = {
  good: "Good",
  warn: "Look at it",
  bad: "Broken",
  off: "Off",
};

export function HealthPage({ frame, nowMs, look, timer }: HealthView) {
  const rows = healthRows(frame.locale, look, timer);
  const isAny = (each: HealthRow["state"]) => rows.some(({ state }) => state === each);
  const isBroken = isAny("bad"), isWell = !isBroken && !isAny("warn");
  const meaning = isWell
    ? "Nothing that is looked at here stands in the way of a film."
    : isBroken
    ? "No film can be made before it is mended."
    : "Look at what is marked before the next film is made.";
  return (
    <Layout frame={frame} title="Health">
      <div class="head">
        <h1>{isWell ? "All is well" : "Something is missing"}</h1>
        <p class="quiet">
          {meaning} Looked {agoText(frame.locale, look.lookedAtMs, nowMs)}.
        </p>
      </div>
      <ul class="checks">
        {rows.map(({ name, state, sentence, hint }) => (
          <li>
            <h3>{name}</h3>
            <span class={state === "off" ? "tag" : `tag ${state}`}>{WORDS[state]}</span>
            <p class="quiet">{sentence}</p>
            {hint !== undefined && <p class="small">{hint}</p>}
          </li>
        ))}
      </ul>
    </Layout>
  );
}
