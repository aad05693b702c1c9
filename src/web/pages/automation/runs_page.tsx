// What the automation did of late, newest first: how each attempt ended, and what was said meanwhile.

import { AttemptSummary, type ShownAttempt } from "./attempt_panel.tsx";
import { Layout, type PageFrame } from "../layout.tsx";

interface RunsView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly attempts: readonly ShownAttempt[];
}

export function RunsPage({ frame, nowMs, attempts }: RunsView) {
  return (
    <Layout frame={frame} title={frame.say("automation.runs")}>
      <div class="head">
        <h1>{frame.say("automation.runs")}</h1>
        <p class="quiet">
          {frame.say(attempts.length === 0 ? "attempt.none" : "automation.runs_about")}
        </p>
      </div>
      <ul class="runs">
        {attempts.map((each) => (
          <li class="card">
            <AttemptSummary frame={frame} nowMs={nowMs} {...each} />
          </li>
        ))}
      </ul>
    </Layout>
  );
}
