// SPDX-License-Identifier: AGPL-3.0-or-later

// What the automation did of late, newest first: how each attempt ended, and what was said meanwhile.

import { AttemptSummary, type ShownAttempt } from "./attempt_summary.tsx";
import type { PageFrame } from "../layout.tsx";
import { SettingsFrame } from "../settings/settings_frame.tsx";

interface RunsView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly attempts: readonly ShownAttempt[];
}

export function RunsPage({ frame, nowMs, attempts }: RunsView) {
  return (
    <SettingsFrame frame={frame} title={frame.say("automation.runs")}>
      <p class="quiet lead">
        {frame.say(attempts.length === 0 ? "attempt.none" : "automation.runs_about")}
      </p>
      <ul class="runs">
        {attempts.map((each) => (
          <li class="card">
            <AttemptSummary frame={frame} nowMs={nowMs} {...each} />
          </li>
        ))}
      </ul>
    </SettingsFrame>
  );
}
