// SPDX-License-Identifier: AGPL-3.0-or-later

// For everything that did not work, in one sentence.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { MessageKey } from "../../messages/say.ts";
import type { GateDeps, WebContext, WebDeps } from "../web_deps.ts";
import { Layout, Mark, pageFrame, Said, sendPage } from "./layout.tsx";

interface ErrorOptions {
  readonly status: ContentfulStatusCode;
  readonly title: MessageKey;
  readonly sentence: MessageKey;
}

export async function errorPage(c: WebContext, deps: GateDeps, options: ErrorOptions) {
  const frame = await pageFrame(c, deps, "");
  const page = (
    <Layout frame={frame} title={frame.say(options.title)} isAlone>
      <section class="card">
        <p class="over">{options.status}</p>
        <h1>{frame.say(options.title)}</h1>
        <p>{frame.say(options.sentence)}</p>
        <a class="button plain" href={frame.to("/")}>{frame.say("frame.to_films")}</a>
      </section>
    </Layout>
  );
  return await sendPage(c, options.status, page);
}

/** For who is in, and may not do this. */
export async function ownersPage(c: WebContext, deps: GateDeps) {
  return await errorPage(c, deps, {
    status: 403,
    title: "notice.owners",
    sentence: "notice.owners_why",
  });
}

/** `name` is what the provider calls them: an address, or a user name. */
export async function notAuthorisedPage(c: WebContext, deps: WebDeps, name: string) {
  const frame = await pageFrame(c, deps, "/sign-in");
  const page = (
    <Layout frame={frame} title={frame.say("notice.not_authorised")} isAlone>
      <section class="card">
        <h1>{frame.say("notice.not_authorised")}</h1>
        <p>
          <Said
            frame={frame}
            message="notice.not_allowed"
            values={{ name: <strong translate="no">{name}</strong> }}
          />
        </p>
        <p class="quiet small">
          <Said
            frame={frame}
            message="notice.who_decides"
            values={{
              emails: <code>auth.allowed_emails</code>,
              domains: <code>auth.allowed_domains</code>,
            }}
          />
        </p>
        <a class="button plain" href={frame.to("/sign-in?other_account=1")}>
          {frame.say("notice.other_account")}
        </a>
      </section>
    </Layout>
  );
  return await sendPage(c, 403, page);
}

/** `to` is where the provider signs people out. */
export async function signedOutPage(c: WebContext, deps: WebDeps, to: string) {
  const frame = await pageFrame(c, deps, "/signed-out");
  const page = (
    <Layout frame={frame} title={frame.say("notice.signed_out")} isAlone goesOnTo={to}>
      <section class="card" aria-labelledby="signed-out">
        <Mark class="mark" />
        <h1 id="signed-out">{frame.say("notice.signed_out")}</h1>
        <p class="notice" role="status">{frame.say("signin.signed_out")}</p>
        <p class="quiet">{frame.say("notice.signed_out_next")}</p>
        <a class="button" href={to}>{frame.say("notice.sign_out_there")}</a>
      </section>
    </Layout>
  );
  return await sendPage(c, 200, page);
}
