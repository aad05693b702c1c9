// SPDX-License-Identifier: AGPL-3.0-or-later

// A password, and later one for the family, each kept as a hash; the app starts again with
// it.

import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { MessageKey } from "../../../messages/say.ts";
import type { AuthSettings } from "../../../signin/auth_settings.ts";
import { COMFORTABLE_PASSWORD_LENGTH } from "../../../signin/provider_settings.ts";
import type { SetupState } from "../../../app/setup/setup.ts";
import { Layout } from "../layout.tsx";
import { Locked, type SetupProblem, type SetupView, StepPage } from "./setup_frame.tsx";

interface SignInView extends SetupView, SetupProblem {
  readonly state: SetupState;
  /** In force. */
  readonly auth: AuthSettings;
  /** As it was typed. */
  readonly username?: string;
}

export function SignInStep(view: SignInView) {
  const { frame, state, auth, username = "" } = view;
  const by = lockOf(state, (key) => !key.startsWith("auth.family_"));
  return (
    <StepPage
      {...view}
      title="setup.sign_in_title"
      lead={frame.say(state.isSignInOn ? "setup.sign_in_on" : "setup.sign_in_lead")}
    >
      {by !== undefined && <Locked frame={frame} by={by} />}
      {!state.isSignInOn && by === undefined && (
        <>
          <PasswordForm
            {...view}
            action="/setup/sign-in"
            username={username}
            save="setup.sign_in_save"
          />
          <p class="quiet small">{frame.say("setup.family_later")}</p>
          <form method="post" action={frame.to("/setup/later")}>
            <button class="plain" type="submit" name="card" value="sign-in">
              {frame.say("first.later")}
            </button>
          </form>
        </>
      )}
      {auth.provider === "basic" && <Family {...view} current={auth.family?.username} />}
    </StepPage>
  );
}

/** What sets one of these keys, where it is no page. */
function lockOf({ locks }: SetupState, isMeant: (key: string) => boolean): string | undefined {
  return [...locks].find(([key]) => key.startsWith("auth.") && isMeant(key))?.[1];
}

function Family(view: SignInView & { readonly current: string | undefined }) {
  const { frame, state, current, username } = view;
  const by = lockOf(state, (key) => key.startsWith("auth.family_"));
  return (
    <section class="setup" aria-labelledby="family">
      <h2 id="family">{frame.say("setup.family_title")}</h2>
      <p class="quiet">
        {current === undefined
          ? frame.say("setup.family_lead")
          : frame.say("setup.family_there", { name: current })}
      </p>
      {by !== undefined ? <Locked frame={frame} by={by} /> : (
        <PasswordForm
          {...view}
          action="/setup/sign-in/family"
          username={username ?? current ?? "family"}
          save={current === undefined ? "setup.sign_in_save" : "setup.family_change"}
        >
          {current !== undefined && (
            <button class="button plain" type="submit" name="remove" value="1" formnovalidate>
              {frame.say("setup.family_remove")}
            </button>
          )}
        </PasswordForm>
      )}
    </section>
  );
}

interface FormProps extends Pick<SignInView, "frame" | "state"> {
  /** Without the base. */
  readonly action: string;
  readonly username: string;
  /** On its button. */
  readonly save: MessageKey;
  /** Further buttons. */
  readonly children?: Child;
}

function PasswordForm({ frame, state, action, username, save, children }: FormProps) {
  const least = COMFORTABLE_PASSWORD_LENGTH;
  return (
    <form class="card fields narrow" method="post" action={frame.to(action)}>
      <div class="field">
        <label for="username">{frame.say("setup.sign_in_username")}</label>
        <input
          id="username"
          name="username"
          value={username}
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
        />
      </div>
      <div class="field">
        <label for="password">{frame.say("setup.sign_in_password")}</label>
        <input
          id="password"
          name="password"
          type="password"
          minlength={least}
          aria-describedby="password-hint"
          autocomplete="new-password"
          required
        />
        <p id="password-hint" class="quiet small">
          {frame.say("setup.sign_in_hint", { n: least })}{" "}
          {frame.say("setup.sign_in_kept", { file: state.file })}
        </p>
      </div>
      <div class="field">
        <label for="again">{frame.say("setup.sign_in_again")}</label>
        <input id="again" name="again" type="password" autocomplete="new-password" required />
      </div>
      <button class="button" type="submit">{frame.say(save)}</button>
      {children}
    </form>
  );
}

/** After so long the app is there again, for a browser without a script. */
const REFRESH_SECONDS = 10;

/** The browser goes on by itself once the app is there again. */
export function RestartingPage(
  { frame, message, next: path, owner }: SetupView & {
    readonly message: MessageKey;
    /** Without the base. */
    readonly next: string;
    /** Who is signed in once it is there again; absent where that has to be done anew. */
    readonly owner?: string;
  },
) {
  const next = frame.to(path);
  return (
    <Layout
      frame={frame}
      title={frame.say("setup.restarting_title")}
      isAlone
    >
      {html`
        <noscript
          translate="no"><meta http-equiv="refresh" content="${REFRESH_SECONDS}; url=${next}"></noscript>
      `}
      <section class="card">
        <h1>{frame.say("setup.restarting_title")}</h1>
        <p role="status">
          {frame.say(message)} {owner === undefined
            ? frame.say("setup.restarting_anew")
            : frame.say("setup.restarting_in", { name: owner })}
        </p>
        <a class="button" href={next} data-awaits>{frame.say("setup.go_on")}</a>
      </section>
    </Layout>
  );
}
