// Between our sign-out and the identity provider's: most people see it for no longer than the provider
// takes to answer.

import type { WebContext } from "../web_env.ts";
import type { WebNeeds } from "../web_needs.ts";
import { frameOf, Layout, Mark, sendPage } from "./layout.tsx";

/** `to` is where the provider signs people out. */
export async function signedOutPage(c: WebContext, needs: WebNeeds, to: string) {
  const frame = await frameOf(c, needs, "/signed-out");
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
