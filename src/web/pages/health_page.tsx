// SPDX-License-Identifier: AGPL-3.0-or-later

// How the app is, check by check.

import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import type { HealthLook } from "../../app/health/health_monitor.ts";
import { type HealthRow, healthRows } from "../health/health_rows.ts";
import type { PageFrame } from "./layout.tsx";
import { EnglishDetail, LocalizedLine } from "./localized_text.tsx";
import { SettingsFrame } from "./settings/settings_frame.tsx";
import { WhereTo } from "./where_to.tsx";
import { agoText } from "./words.ts";

interface HealthView {
  readonly frame: PageFrame;
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
    <SettingsFrame
      frame={frame}
      title={frame.say("frame.health")}
      heading={frame.say(isWell ? "health.well" : "health.lacking")}
    >
      <p class="quiet lead">
        {frame.say(meaning)} {frame.say("health.looked", { ago })}
      </p>
      <ul class="checks">
        {rows.map(({ name, state, texts, hint, path }) => (
          <li>
            <h3>{frame.say(`health.${name}`)}</h3>
            <span class={state === "off" ? "tag" : `tag ${state}`}>
              {frame.say(`health.is_${state}`)}
            </span>
            <p class="quiet">
              <LocalizedLine frame={frame} texts={texts} />
            </p>
            {hint !== undefined && (
              <p class="small">
                {path === undefined
                  ? <LocalizedLine frame={frame} texts={[hint]} />
                  : (
                    <a href={frame.to(path)}>
                      <LocalizedLine frame={frame} texts={[hint]} />
                    </a>
                  )}
              </p>
            )}
            {path === undefined && (
              <WhereTo frame={frame} texts={hint === undefined ? texts : [hint]} />
            )}
            <EnglishDetail frame={frame} texts={hint === undefined ? texts : [...texts, hint]} />
          </li>
        ))}
      </ul>
    </SettingsFrame>
  );
}
