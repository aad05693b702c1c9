// For somebody the identity provider knows and the allow list does not. Nothing here begins another
// sign-in by itself.

import type { WebContext } from "../web_env.ts";
import type { WebNeeds } from "../web_needs.ts";
import { frameOf, Layout, sendPage } from "./layout.tsx";

/** `name` is what the provider calls them: an address, or a user name. */
export async function notAuthorisedPage(c: WebContext, needs: WebNeeds, name: string) {
  const frame = await frameOf(c, needs, "/sign-in");
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
