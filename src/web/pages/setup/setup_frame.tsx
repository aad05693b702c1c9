// What all first steps share: the row of steps, the way on, a notice.

import type { Child } from "hono/jsx";
import type { MessageKey } from "../../../messages/say.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";

export const STEPS = ["library", "home", "people", "sign-in", "film"] as const;
export type Step = typeof STEPS[number];

const STEP_WORDS: Readonly<Record<Step, MessageKey>> = {
  library: "setup.step_library",
  home: "setup.step_home",
  people: "setup.step_people",
  "sign-in": "setup.step_sign_in",
  film: "setup.step_film",
};

export const stepPath = (step: Step) => `/setup/${step}`;

export interface SetupView {
  readonly frame: PageFrame;
  readonly done: ReadonlySet<Step>;
}

/** The reason of a refusal or another notice, a whole sentence. */
export interface SetupProblem {
  readonly problem?: LocalizedText;
}

interface StepRowProps extends SetupView {
  readonly here?: Step;
  /** With every word on a phone, too. */
  readonly isWhole?: boolean;
}

export function StepRow({ frame, done, here, isWhole }: StepRowProps) {
  return (
    <nav class={isWhole ? "steps whole" : "steps"} aria-label={frame.say("setup.steps")}>
      <ol>
        {STEPS.map((step, index) => (
          <li class={done.has(step) ? "done" : undefined}>
            <a
              href={frame.to(stepPath(step))}
              aria-current={step === here ? "step" : undefined}
            >
              <span class="number" aria-hidden="true">{done.has(step) ? "✓" : index + 1}</span>
              <span>
                {frame.say(STEP_WORDS[step])}
                {done.has(step) && <span class="unseen">, {frame.say("setup.done")}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepProps extends SetupView, SetupProblem {
  readonly here: Step;
  readonly title: MessageKey;
  readonly lead: string;
  readonly children?: Child;
}

export function StepPage({ frame, done, here, title, lead, problem, children }: StepProps) {
  const next = STEPS[STEPS.indexOf(here) + 1];
  return (
    <Layout frame={frame} title={frame.say(title)}>
      <div class="setup">
        <StepRow frame={frame} done={done} here={here} />
        <h1>{frame.say(title)}</h1>
        <p class="quiet">{lead}</p>
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        {children}
        <p>
          <a href={frame.to(next === undefined ? "/" : stepPath(next))}>
            {frame.say(
              next === undefined ? "setup.to_films" : done.has(here) ? "setup.go_on" : "setup.skip",
            )}
          </a>
        </p>
      </div>
    </Layout>
  );
}

/** `by` is a variable or the configuration file. */
export function Locked({ frame, by }: { readonly frame: PageFrame; readonly by: string }) {
  return <p class="quiet small">{frame.say("setup.locked", { by })}</p>;
}
