// The interface for programs, as a page made from the same table as its document.

import { documentPath } from "../openapi/interface_document.ts";
import { type Field, fieldsOf } from "../openapi/schema_fields.ts";
import type { AnswerAbout, Route, RouteAbout } from "../routes/route.ts";
import { providerRequest } from "../routes/sign_in.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { errorBody, WRITE_ANSWERS } from "../wire/error_answers.ts";
import { type Frame, frameOf, Layout, sendPage } from "./layout.tsx";

interface Documented extends Route {
  readonly about: RouteAbout;
}

export async function apiPage(c: WebContext, deps: WebDeps, routes: readonly Route[]) {
  const { auth, publicAddress, triggerToken } = deps.signIn.settings;
  const frame = await frameOf(c, deps, "/api-docs");
  const origin = publicAddress?.origin ?? providerRequest(c).url.origin;
  const documented = routes.filter((route): route is Documented => route.about !== undefined)
    .toSorted((one, other) => one.path < other.path ? -1 : Number(one.path > other.path));
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
      <section class="card api-first" aria-labelledby="wake">
        <h2 id="wake">Wake it from a workflow</h2>
        <pre tabindex={0} aria-label="The call"><code>{triggerCall(origin, frame)}</code></pre>
        <p class="quiet">
          {triggerToken !== undefined
            ? "The answer names an address that tells how the run goes."
            : `No token is set${
              auth.provider === "off" ? ", so nobody can" : ", so only somebody signed in can"
            }: give the app PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN and start it again.`}
        </p>
      </section>
      <section class="shelf" aria-labelledby="routes">
        <h2 id="routes">What can be asked</h2>
        <ul class="api">
          {documented.map((route) => <OneRoute frame={frame} route={route} />)}
        </ul>
      </section>
      <section class="shelf" aria-labelledby="guards">
        <h2 id="guards">What stands before every route</h2>
        <Answers answers={Object.entries(WRITE_ANSWERS)} />
      </section>
    </Layout>
  );
  return await sendPage(c, 200, page);
}

function triggerCall(origin: string, frame: Frame): string {
  return `curl -X POST -H "x-api-key: $TOKEN" ${origin}${frame.to("/api/trigger")}`;
}

function OneRoute({ frame, route }: { readonly frame: Frame; readonly route: Documented }) {
  const { method, about } = route;
  const own = Object.entries(about.answers)
    .filter(([status, answer]) => WRITE_ANSWERS[Number(status)] !== answer);
  const body = Object.values(about.body ?? {})[0];
  const given = own.map(([, answer]) => answer.body)
    .find((schema) => schema !== undefined && schema !== errorBody);
  return (
    <li class="card">
      <h3 class="path">
        <span class={method === "POST" ? "tag live" : "tag"}>{method}</span>
        <code>{frame.to(documentPath(route.path))}</code>
        <span class="over">{accessText(route)}</span>
      </h3>
      <p>{about.summary}</p>
      <Answers answers={own} />
      {body !== undefined && <Fields name="What is sent" fields={fieldsOf(body)} />}
      {given !== undefined && <Fields name="What is answered" fields={fieldsOf(given)} />}
    </li>
  );
}

function Answers({ answers }: { readonly answers: ReadonlyArray<readonly [string, AnswerAbout]> }) {
  return (
    <dl class="answers">
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
      <dl class="fields">
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

function accessText(route: Route): string {
  if (route.role === "everyone") return "for everybody";
  return route.key === undefined ? "signed in" : "with a token, or signed in";
}
