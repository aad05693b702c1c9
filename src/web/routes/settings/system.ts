// SPDX-License-Identifier: AGPL-3.0-or-later

// The system: the last look, a new one, and models that are downloaded.

import { ARTIFACT_LIST } from "../../../facts/models/artifacts.ts";
import { redirect } from "../../answers.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { SystemPage } from "../../pages/settings/system_page.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { orRefused, Refused } from "../../refused.ts";
import { formRoute } from "./form_route.ts";

const HERE = "/system";

async function systemPage(c: WebContext, deps: WebDeps, refused?: Refused): Promise<Response> {
  const report = await orRefused(deps, () => deps.system.report());
  const problem = refused ?? (report instanceof Refused ? report : undefined);
  const page = SystemPage({
    frame: await pageFrame(c, deps, HERE),
    nowMs: deps.clock.now(),
    look: deps.system.look(),
    report: report instanceof Refused ? undefined : report,
    problem: problem?.problem,
  });
  return await sendPage(c, problem?.status ?? 200, page);
}

/** What is done goes on behind the page. */
function systemForm(path: string, act: (deps: WebDeps, form: URLSearchParams) => void): Route {
  return formRoute({
    path: `${HERE}/${path}`,
    act(c, deps, form) {
      act(deps, form);
      return Promise.resolve(redirect(c, deps.signIn.settings.basePath, HERE));
    },
    refuse: (c, deps, _form, refused) => systemPage(c, deps, refused),
  });
}

export const systemRoutes: readonly Route[] = [
  {
    method: "GET",
    path: HERE,
    role: "owner",
    answer: (c, deps) => systemPage(c, deps),
  },
  systemForm("look", ({ system }) => system.lookAgain()),
  systemForm("models", ({ system }, form) => {
    const name = form.get("name");
    const known = ARTIFACT_LIST.find((artifact) => artifact.name === name);
    if (name === null || known !== undefined) system.download(known?.name);
  }),
  systemForm("models/cancel", ({ system }) => system.cancelDownload()),
];
