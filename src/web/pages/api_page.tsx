// SPDX-License-Identifier: AGPL-3.0-or-later

// The interface for programs, as a page made from the same table as its document.

import type { MessageKey } from "../../messages/say.ts";
import { documentPath } from "../openapi/interface_document.ts";
import { type Field, fieldsOf } from "../openapi/schema_fields.ts";
import type { AnswerAbout, Route, RouteAbout } from "../routes/route.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { errorBody, WRITE_ANSWERS } from "../wire/error_answers.ts";
import { Layout, type PageFrame, pageFrame, Said, sendPage } from "./layout.tsx";

interface Documented extends Route {
  readonly about: RouteAbout;
}

export async function apiPage(c: WebContext, deps: WebDeps, routes: readonly Route[]) {
  const { auth, publicAddress, triggerToken } = deps.signIn.settings;
  const frame = await pageFrame(c, deps, "/api-docs");
  const origin = publicAddress?.origin ?? c.var.visit.address.origin;
  const documented = routes.filter((route): route is Documented => route.about !== undefined)
    .toSorted((one, other) => one.path < other.path ? -1 : Number(one.path > other.path));
  const page = (
    <Layout frame={frame} title={frame.say("frame.interface")}>
      <div class="head">
        <h1>{frame.say("frame.interface")}</h1>
        <p class="quiet">
          <Said
            frame={frame}
            message="api.same"
            values={{
              link: <a href={frame.to("/openapi.json")} translate="no">openapi.json</a>,
              body: <code>{'{"detail": "one sentence"}'}</code>,
            }}
          />
        </p>
      </div>
      <section class="card api-first" aria-labelledby="wake">
        <h2 id="wake">{frame.say("api.wake")}</h2>
        <pre
          tabindex={0}
          aria-label={frame.say("api.call")}
        ><code>{triggerCall(origin, frame)}</code></pre>
        <p class="quiet">
          {triggerToken !== undefined ? frame.say("api.answer") : (
            <Said
              frame={frame}
              message={auth.provider === "off" ? "api.no_token" : "api.no_token_signed_in"}
              values={{ name: <code>PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN</code> }}
            />
          )}
        </p>
      </section>
      <section class="shelf" aria-labelledby="routes">
        <h2 id="routes">{frame.say("api.routes")}</h2>
        <ul class="api">
          {documented.map((route) => <OneRoute frame={frame} route={route} />)}
        </ul>
      </section>
      <section class="shelf" aria-labelledby="guards">
        <h2 id="guards">{frame.say("api.guards")}</h2>
        <Answers answers={Object.entries(WRITE_ANSWERS)} />
      </section>
    </Layout>
  );
  return await sendPage(c, 200, page);
}

function triggerCall(origin: string, frame: PageFrame): string {
  return `curl -X POST -H "x-api-key: $TOKEN" ${origin}${frame.to("/api/trigger")}`;
}

function OneRoute({ frame, route }: { readonly frame: PageFrame; readonly route: Documented }) {
  const { method, about } = route;
  const own = Object.entries(about.answers)
    .filter(([status, answer]) => WRITE_ANSWERS[Number(status)] !== answer);
  const body = Object.values(about.body ?? {})[0];
  const given = own.map(([, answer]) => answer.body)
    .find((schema) => schema !== undefined && schema !== errorBody);
  return (
    <li class="card">
      <h3 class="path">
        <span class={method === "POST" ? "tag live" : "tag"} translate="no">{method}</span>
        <code>{frame.to(documentPath(route.path))}</code>
        <span class="over">{frame.say(accessOf(route))}</span>
      </h3>
      <p lang="en" data-english="reference">{about.summary}</p>
      <Answers answers={own} />
      {body !== undefined && <Fields name={frame.say("api.sent")} fields={fieldsOf(body)} />}
      {given !== undefined && <Fields name={frame.say("api.answered")} fields={fieldsOf(given)} />}
    </li>
  );
}

function Answers({ answers }: { readonly answers: ReadonlyArray<readonly [string, AnswerAbout]> }) {
  return (
    <dl class="answers" lang="en" data-english="reference">
      {answers.map(([status, { about }]) => (
        <>
          <dt>{status}</dt>
          <dd class="quiet">{about}</dd>
        </>
      ))}
    </dl>
  );
}

function Fields({ name, fields }: { readonly name: string; readonly fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{name}</summary>
      <dl class="fields" lang="en" data-english="reference">
        {fields.map(({ path, type, about }) => (
          <>
            <dt>
              <code>{path}</code>
            </dt>
            <dd class="quiet">{about === undefined ? type : `${type}. ${about}`}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}

function accessOf({ role, key }: Route): MessageKey {
  if (role === "everyone") return "api.for_everyone";
  if (key !== undefined) return "api.for_token";
  return role === "owner" ? "api.for_owner" : "api.for_signed_in";
}
