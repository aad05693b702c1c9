// SPDX-License-Identifier: AGPL-3.0-or-later

// The door for an owner who comes from another machine.

import { Layout } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { SetupProblem, SetupView } from "./setup_frame.tsx";

export function KeyPage({ frame, problem }: SetupView & SetupProblem) {
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
