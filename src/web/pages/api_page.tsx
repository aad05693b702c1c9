// The interface for programs, as a page made from the same table as its document.

import { isPublic } from "../guard/public_routes.ts";
import { documentPath } from "../openapi/interface_document.ts";
import type { Route } from "../routes/route.ts";
import type { WebContext } from "../web_env.ts";
import type { WebNeeds } from "../web_needs.ts";
import { frameOf, Layout, sendPage } from "./layout.tsx";

export async function apiPage(c: WebContext, needs: WebNeeds, routes: readonly Route[]) {
  const frame = await frameOf(c, needs, "/api-docs");
  const page = (
    <Layout frame={frame} title="Interface for programs">
      <div class="head">
        <h1>Interface for programs</h1>
        <p class="quiet">
          The same as a document:{" "}
          <a href={frame.to("/openapi.json")}>openapi.json</a>. Every answer that is not what was
          asked for is <code>{'{"detail": "one sentence"}'}</code>.
        </p>
      </div>
      <ul class="api">
        {routes.filter(({ about }) => about !== undefined).map((route) => (
          <li class="card">
            <p class="path">
              <span class={route.method === "POST" ? "tag live" : "tag"}>{route.method}</span>
              <code>{frame.to(documentPath(route.path))}</code>
              <span class="over">{accessText(route)}</span>
            </p>
            <p>{route.about!.summary}</p>
            <dl>
              {Object.entries(route.about!.answers).map(([status, { about }]) => (
                <>
                  <dt>{status}</dt>
                  <dd class="quiet">{about}</dd>
                </>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Layout>
  );
  return await sendPage(c, 200, page);
}

function accessText(route: Route): string {
  if (isPublic(route)) return "for everybody";
  return route.key === undefined ? "signed in" : "with a token, or signed in";
}
