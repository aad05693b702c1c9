// Where the first steps begin and go on; and the door for an owner who comes from another machine.

import { Layout, Mark } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { type SetupProblem, type SetupView, stepPath, StepRow, STEPS } from "./setup_frame.tsx";

export function SetupPage({ frame, done }: SetupView) {
  const next = STEPS.find((step) => !done.has(step));
  return (
    <Layout frame={frame} title={frame.say("setup.title")}>
      <div class="setup">
        <Mark class="mark" />
        <h1>{frame.say("setup.title")}</h1>
        <p class="quiet">{frame.say(next === undefined ? "setup.ready" : "setup.lead")}</p>
        <StepRow frame={frame} done={done} isWhole />
        <p>
          <a class="button" href={frame.to(next === undefined ? "/" : stepPath(next))}>
            {frame.say(
              next === undefined
                ? "setup.to_films"
                : done.size === 0
                ? "setup.begin"
                : "setup.go_on",
            )}
          </a>
        </p>
      </div>
    </Layout>
  );
}

export function KeyPage({ frame, problem }: Pick<SetupView, "frame"> & SetupProblem) {
  return (
    <Layout frame={frame} title={frame.say("setup.key_title")} isAlone>
      <section class="card">
        <h1>{frame.say("setup.key_title")}</h1>
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        <p class="quiet">{frame.say("setup.key_lead")}</p>
        <form class="fields" method="post" action={frame.to("/setup/key")}>
          <div class="field">
            <label for="key">{frame.say("setup.key")}</label>
            <input id="key" name="key" autocomplete="off" spellcheck={false} required />
          </div>
          <button class="button" type="submit">{frame.say("setup.key_open")}</button>
        </form>
      </section>
    </Layout>
  );
}
