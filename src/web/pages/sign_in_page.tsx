// The sign-in page, for each provider its own.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AuthSettings } from "../../signin/auth_settings.ts";
import { safeNext } from "../../signin/base_path.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { type Frame, frameOf, Layout, Mark, sendPage } from "./layout.tsx";

export interface SignInAsk {
  readonly status: ContentfulStatusCode;
  /** What went wrong before. */
  readonly problem?: string;
  readonly hasSignedOut?: boolean;
  /** What was typed as the user name, to be typed only once. */
  readonly username?: string;
  /** The account they have there may not use this app. */
  readonly isOther?: boolean;
  /** Where to go afterwards; read by `safeNext` here. */
  readonly next?: string;
}

export async function signInPage(c: WebContext, deps: WebDeps, ask: SignInAsk) {
  const { auth, basePath } = deps.signIn.settings;
  const frame = await frameOf(c, deps, "/sign-in");
  const next = safeNext(ask.next, basePath, ["/sign-in"]);
  const page = (
    <Layout frame={frame} title="Sign in" isAlone>
      <section class="card" aria-labelledby="sign-in">
        <Mark class="mark" />
        <h1 id="sign-in">Sign in</h1>
        {ask.problem && <p class="notice bad" role="alert">{ask.problem}</p>}
        {ask.hasSignedOut && !ask.problem && (
          <p class="notice" role="status">
            {frame.isInside
              ? "Your sessions have ended, in every browser. The proxy still says who you are, so " +
                "another has begun: sign out there, too."
              : "You are signed out, in every browser."}
          </p>
        )}
        {ask.isOther && !ask.problem && (
          <p class="notice" role="status">
            Choose another account at the identity provider. If it lets you straight back in, sign
            out there first.
          </p>
        )}
        {frame.isInside
          ? <a class="button plain" href={next}>To the films</a>
          : <Ways auth={auth} frame={frame} next={next} username={ask.username} />}
      </section>
    </Layout>
  );
  return await sendPage(c, ask.status, page);
}

interface WaysProps {
  readonly frame: Frame;
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
          <p class="quiet">You will be taken to your identity provider and back.</p>
          <a
            class="button"
            href={frame.to(`/auth/authorize?next=${encodeURIComponent(next)}`)}
          >
            {auth.buttonText}
          </a>
        </>
      );
    case "header":
      return (
        <p class="quiet">
          The proxy in front of this app signs people in. It named nobody for this request: come by
          the proxy's address, and sign in there.
        </p>
      );
    case "off":
      return <p class="quiet">Sign-in is off.</p>;
  }
}

function PasswordForm({ frame, next, username }: WaysProps) {
  const hasName = username !== undefined && username !== "";
  return (
    <form class="fields" method="post" action={frame.to("/auth/login")}>
      <input type="hidden" name="next" value={next} />
      <div class="field">
        <label for="username">User name</label>
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
        <label for="password">Password</label>
        <div class="input">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            autofocus={hasName}
            required
          />
          <button class="reveal" type="button" data-reveals="password" aria-pressed="false" hidden>
            Show
          </button>
        </div>
      </div>
      <button class="button" type="submit">Sign in</button>
    </form>
  );
}
