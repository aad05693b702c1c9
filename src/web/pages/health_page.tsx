// How the app is, check by check.

import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import type { HealthLook } from "../../app/health/health_monitor.ts";
import { type HealthRow, healthRows } from "../health/health_rows.ts";
import { type Frame, Layout } from "./layout.tsx";
import { Detail, ToldLine } from "./told.tsx";
import { agoText } from "./words.ts";

interface HealthView {
  readonly frame: Frame;
  readonly nowMs: number;
  readonly look: HealthLook;
  readonly timer: TimerSnapshot;
}

export function HealthPage({ frame, nowMs, look, timer }: HealthView) {
  const rows = healthRows(frame.locale, look, timer);
  const isAny = (each: HealthRow["state"]) => rows.some(({ state }) => state === each);
  const isBroken = isAny("bad"), isWell = !isBroken && !isAny("warn");
  const meaning = isWell ? "health.in_no_way" : isBroken ? "health.stops" : "health.marked";
  const ago = agoText(frame.locale, look.lookedAtMs, nowMs);
  return (
    <Layout frame={frame} title={frame.say("frame.health")}>
      <div class="head">
        <h1>{frame.say(isWell ? "health.well" : "health.lacking")}</h1>
        <p class="quiet">
          {frame.say(meaning)} {frame.say("health.looked", { ago })}
        </p>
      </div>
      <ul class="checks">
        {rows.map(({ name, state, told, hint, path }) => (
          <li>
            <h3>{frame.say(`health.${name}`)}</h3>
            <span class={state === "off" ? "tag" : `tag ${state}`}>
              {frame.say(`health.is_${state}`)}
            </span>
            <p class="quiet">
              <ToldLine frame={frame} told={told} />
            </p>
            {hint !== undefined && (
              <p class="small">
                {path === undefined
                  ? <ToldLine frame={frame} told={[hint]} />
                  : (
                    <a href={frame.to(path)}>
                      <ToldLine frame={frame} told={[hint]} />
                    </a>
                  )}
              </p>
            )}
            <Detail frame={frame} told={hint === undefined ? told : [...told, hint]} />
          </li>
        ))}
      </ul>
    </Layout>
  );
}
