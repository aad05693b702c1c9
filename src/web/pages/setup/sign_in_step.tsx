// The fourth step: a password, kept as a hash; the app starts again with it.

import { COMFORTABLE_PASSWORD_LENGTH } from "../../../signin/provider_settings.ts";
import type { SetupState } from "../../setup/setup_deps.ts";
import { Layout } from "../layout.tsx";
import { Locked, type SetupView, StepPage, stepPath, type Told } from "./setup_frame.tsx";

export interface SignInView extends SetupView, Told {
  readonly state: SetupState;
  /** As it was typed. */
  readonly username: string;
}

export function SignInStep(view: SignInView) {
  const { frame, state } = view;
  const by = [...state.locks].find(([key]) => key.startsWith("auth."))?.[1];
  return (
    <StepPage
      {...view}
      here="sign-in"
      title="setup.sign_in_title"
      lead={frame.say("setup.sign_in_lead")}
    >
      {state.isSignInOn && <p class="notice">{frame.say("setup.sign_in_on")}</p>}
      {by !== undefined && <Locked frame={frame} by={by} />}
      {!state.isSignInOn && by === undefined && <PasswordForm {...view} />}
    </StepPage>
  );
}

function PasswordForm({ frame, state, username }: SignInView) {
  const least = COMFORTABLE_PASSWORD_LENGTH;
  return (
    <form class="card fields narrow" method="post" action={frame.to("/setup/sign-in")}>
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
      <button class="button" type="submit">{frame.say("setup.sign_in_save")}</button>
    </form>
  );
}

/** The browser goes on by itself once the app should be there again. */
export function RestartingPage({ frame }: Pick<SetupView, "frame">) {
  const next = frame.to(stepPath("film"));
  return (
    <Layout
      frame={frame}
      title={frame.say("setup.restarting_title")}
      isAlone
      goesOnTo={next}
      goesOnAfter={4}
    >
      <section class="card">
        <h1>{frame.say("setup.restarting_title")}</h1>
        <p role="status">{frame.say("setup.restarting")}</p>
        <a class="button" href={next}>{frame.say("setup.go_on")}</a>
      </section>
    </Layout>
  );
}
