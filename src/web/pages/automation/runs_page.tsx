// What the automation did of late, newest first: how each attempt ended, and what was said meanwhile.

import { AttemptTold, type ToldAttempt } from "./attempt_panel.tsx";
import { type Frame, Layout } from "../layout.tsx";

export interface RunsView {
  readonly frame: Frame;
  readonly nowMs: number;
  readonly attempts: readonly ToldAttempt[];
}

export function RunsPage({ frame, nowMs, attempts }: RunsView) {
  return (
    <Layout frame={frame} title="Runs">
      <div class="head">
        <h1>Runs</h1>
        <p class="quiet">
          {attempts.length === 0
            ? "The automation has not run yet."
            : "What the automation did of late, newest first."}
        </p>
      </div>
      <ul class="runs">
        {attempts.map((each) => (
          <li class="card">
            <AttemptTold frame={frame} nowMs={nowMs} {...each} />
          </li>
        ))}
      </ul>
    </Layout>
  );
}
