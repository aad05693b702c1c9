// For everything that did not work, in one sentence.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { GateDeps, WebContext, WebDeps } from "../web_deps.ts";
import { frameOf, Layout, Mark, sendPage } from "./layout.tsx";

export interface ErrorAsk {
  readonly status: ContentfulStatusCode;
  readonly title: string;
  readonly sentence: string;
}

export async function errorPage(c: WebContext, deps: GateDeps, ask: ErrorAsk) {
  const frame = await frameOf(c, deps, "");
  const page = (
    <Layout frame={frame} title={ask.title} isAlone>
      <section class="card">
        <p class="over">{ask.status}</p>
        <h1>{ask.title}</h1>
        <p>{ask.sentence}</p>
        <a class="button plain" href={frame.to("/")}>To the films</a>
      </section>
    </Layout>
  );
  return await sendPage(c, ask.status, page);
}

/** `name` is what the provider calls them: an address, or a user name. */
export async function notAuthorisedPage(c: WebContext, deps: WebDeps, name: string) {
  const frame = await frameOf(c, deps, "/sign-in");
  const page = (
    <Layout frame={frame} title="Not authorised" isAlone>
      <section class="card">
        <h1>Not authorised</h1>
        <p>
          <strong>{name}</strong> is signed in at the identity provider, but may not use this app.
        </p>
        <p class="quiet small">
          Whoever runs it decides with <code>auth.allowed_emails</code> and{" "}
          <code>auth.allowed_domains</code>. The provider must also say that the address is
          verified.
        </p>
        <a class="button plain" href={frame.to("/sign-in?other_account=1")}>Use another account</a>
      </section>
    </Layout>
  );
  return await sendPage(c, 403, page);
}

/** `to` is where the provider signs people out. */
export async function signedOutPage(c: WebContext, deps: WebDeps, to: string) {
  const frame = await frameOf(c, deps, "/signed-out");
  const page = (
    <Layout frame={frame} title="Signed out" isAlone goesOnTo={to}>
      <section class="card" aria-labelledby="signed-out">
        <Mark class="mark" />
        <h1 id="signed-out">Signed out</h1>
        <p class="notice" role="status">You are signed out, in every browser.</p>
        <p class="quiet">You will be taken to your identity provider, to sign out there, too.</p>
        <a class="button" href={to}>Sign out there</a>
      </section>
    </Layout>
  );
  return await sendPage(c, 200, page);
}
