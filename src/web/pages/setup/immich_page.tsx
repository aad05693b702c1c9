// SPDX-License-Identifier: AGPL-3.0-or-later

// Immich as the library: where it is, and the key that Immich makes for other programs.

import type { SetupState } from "../../../app/setup/setup.ts";
import type { LibraryTest } from "../../../app/setup/try_library.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { Back, FirstStyle, Locked, type SetupProblem } from "./setup_frame.tsx";

export interface ImmichView extends SetupProblem {
  readonly frame: PageFrame;
  readonly state: SetupState;
  /** As it was typed. */
  readonly address?: string;
  /** The test of a key that lacks permissions. */
  readonly test?: LibraryTest;
}

export function ImmichPage({ frame, state, address, problem, test }: ImmichView) {
  const { say, to } = frame;
  const by = state.locks.get("immich.url") ?? state.locks.get("immich.api_key");
  return (
    <Layout frame={frame} title={say("first.immich_title")}>
      <FirstStyle frame={frame} />
      <div class="first-run">
        <h1>{say("first.immich_title")}</h1>
        <p class="lead quiet">{say("first.immich_lead")}</p>
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        {test && test.lacks.length > 0 && (
          <div class="notice bad" role="alert">
            <p>{say("setup.library_lacks", { n: test.lacks.length })}</p>
            <Names names={test.lacks} />
          </div>
        )}
        {by !== undefined
          ? <Locked frame={frame} by={by} />
          : (
            <form class="card fields narrow" method="post" action={to("/setup/library")}>
              <input type="hidden" name="kind" value="server" />
              <div class="field">
                <label for="url">{say("setup.library_url")}</label>
                <input
                  id="url"
                  name="url"
                  type="text"
                  inputmode="url"
                  value={address ?? state.url ?? ""}
                  aria-describedby="url-hint"
                  autocomplete="url"
                  autocapitalize="none"
                  spellcheck={false}
                  required
                />
                <p id="url-hint" class="quiet small">{say("first.immich_such")}</p>
              </div>
              <div class="field">
                <label for="api-key">{say("setup.library_key")}</label>
                <input
                  id="api-key"
                  name="key"
                  type="password"
                  aria-describedby="key-hint"
                  autocomplete="off"
                />
                <p id="key-hint" class="quiet small">
                  {say(state.hasKey ? "setup.library_key_kept" : "setup.library_key_hint")}
                </p>
              </div>
              <button class="button" type="submit">{say("first.connect")}</button>
            </form>
          )}
        <Back frame={frame} />
      </div>
    </Layout>
  );
}

export function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul class="names">
      {names.map((name) => (
        <li>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
