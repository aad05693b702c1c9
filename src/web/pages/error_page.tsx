// For everything that did not work, in one sentence.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { WebContext } from "../web_env.ts";
import type { GateNeeds } from "../web_needs.ts";
import { frameOf, Layout, sendPage } from "./layout.tsx";

export interface ErrorAsk {
  readonly status: ContentfulStatusCode;
  readonly title: string;
  readonly sentence: string;
}

export async function errorPage(c: WebContext, needs: GateNeeds, ask: ErrorAsk) {
  const frame = await frameOf(c, needs, "");
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
