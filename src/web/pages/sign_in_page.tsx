// SPDX-License-Identifier: AGPL-3.0-or-later

// The sign-in page, for each provider its own.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { MessageKey, MessageValues } from "../../messages/say.ts";
import type { AuthSettings } from "../../signin/auth_settings.ts";
import { safeNext } from "../../signin/base_path.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { Layout, Mark, type PageFrame, pageFrame, sendPage } from "./layout.tsx";

interface SignInOptions {
  readonly status: ContentfulStatusCode;
  /** What went wrong before. */
  readonly problem?: MessageKey;
  /** The values of its message. */
  readonly values?: MessageValues;
  readonly hasSignedOut?: boolean;
  /** What was typed as the user name, to be typed only once. */
  readonly username?: string;
  /** The account they have there may not use this app. */
  readonly isOther?: boolean;
  /** Where to go afterwards; read by `safeNext` here. */
  readonly next?: string;
}

export async function signInPage(c: WebContext, deps: WebDeps, options: SignInOptions) {
  const { auth, basePath } = deps.signIn.settings;
  const frame = await pageFrame(c, deps, "/sign-in");
  const next = safeNext(options.next, basePath, ["/sign-in"]);
  const page = (
    <Layout frame={frame} title={frame.say("signin.title")} isAlone>
      <section class="card" aria-labelledby="sign-in">
        <Mark class="mark" />
        <h1 id="sign-in">{frame.say("signin.title")}</h1>
        {options.problem && (
          <p class="notice bad" role="alert">{frame.say(options.problem, options.values)}</p>
        )}
        {options.hasSignedOut && !options.problem && (
          <p class="notice" role="status">
            {frame.say(frame.isInside ? "signin.back_already" : "signin.signed_out")}
          </p>
        )}
        {options.isOther && !options.problem && (
          <p class="notice" role="status">
            {frame.say("signin.other")}
          </p>
        )}
        {frame.isInside
          ? <a class="button plain" href={next}>{frame.say("frame.to_films")}</a>
          : <Ways auth={auth} frame={frame} next={next} username={options.username} />}
      </section>
    </Layout>
  );
  return await sendPage(c, options.status, page);
}

interface WaysProps {
  readonly frame: PageFrame;
  readonly next: string;
  readonly username: string | undefined;
}

function Ways({ auth, frame, next, username }: WaysProps & { readonly auth: AuthSettings }) {
  switch (auth.provider) {
    case "basic":
      return <PasswordForm frame={frame} next={next} username={username} />;
    case "oidc":
      return (
        <>
          <p class="quiet">{frame.say("signin.provider")}</p>
          <a
            class="button"
            href={frame.to(`/auth/authorize?next=${encodeURIComponent(next)}`)}
          >
            <span translate="no">{auth.buttonText}</span>
          </a>
        </>
      );
    case "header":
      return <p class="quiet">{frame.say("signin.proxy")}</p>;
    case "off":
      return <p class="quiet">{frame.say("signin.off")}</p>;
  }
}

function PasswordForm({ frame, next, username }: WaysProps) {
  const hasName = username !== undefined && username !== "";
  return (
    <form class="fields" method="post" action={frame.to("/auth/login")}>
      <input type="hidden" name="next" value={next} />
      <div class="field">
        <label for="username">{frame.say("signin.name")}</label>
        <input
          id="username"
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          value={username}
          autofocus={!hasName}
          required
        />
      </div>
      <div class="field">
        <label for="password">{frame.say("signin.password")}</label>
        <div class="input">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            autofocus={hasName}
            required
          />
          <button
            class="reveal"
            type="button"
            data-reveals="password"
            data-hide={frame.say("signin.hide")}
            hidden
          >
            {frame.say("signin.show")}
          </button>
        </div>
      </div>
      <button class="button" type="submit">{frame.say("signin.title")}</button>
    </form>
  );
}
