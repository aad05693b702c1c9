// `/setup/sign-in`: a password for the owner. It is in force once the app has started again.

import { Fault } from "../../../base/fault.ts";
import { COMFORTABLE_PASSWORD_LENGTH } from "../../../signin/provider_settings.ts";
import type { MessageKey } from "../../../messages/say.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { sendPage } from "../../pages/layout.tsx";
import { RestartingPage, SignInStep } from "../../pages/setup/sign_in_step.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm, setupView } from "./setup_view.ts";

async function page(c: WebContext, deps: WebDeps, username: string, problem?: string) {
  const view = { ...await setupView(c, deps), username, problem };
  return await sendPage(c, problem === undefined ? 200 : 400, SignInStep(view));
}

export const signInStepRoute: Route = {
  method: "GET",
  path: "/setup/sign-in",
  role: "owner",
  answer: (c, deps) => page(c, deps, ""),
};

function refusalOf(username: string, password: string, again: string): MessageKey | undefined {
  if (username === "") return "setup.sign_in_no_name";
  if ([...password].length < COMFORTABLE_PASSWORD_LENGTH) return "setup.sign_in_short";
  return password === again ? undefined : "setup.sign_in_differ";
}

export const setPasswordRoute: Route = {
  method: "POST",
  path: "/setup/sign-in",
  role: "owner",
  async answer(c, deps) {
    const form = await sentForm(c);
    if (form === undefined) return tooLarge(c);
    const { setup, make, log } = deps, { frame } = await setupView(c, deps);
    const username = form.get("username")?.trim() ?? "", password = form.get("password") ?? "";
    const refusal = refusalOf(username, password, form.get("again") ?? "");
    if (refusal !== undefined) {
      const problem = frame.say(refusal, { n: COMFORTABLE_PASSWORD_LENGTH });
      return await page(c, deps, username, problem);
    }
    try {
      await setup.savePassword({ username, password });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return await page(c, deps, username, make.sentenceOf(error));
    }
    log.info("A password was set; starting again", { address: c.var.visit.client.address });
    setup.restart();
    return await sendPage(c, 200, RestartingPage({ frame }));
  },
};
