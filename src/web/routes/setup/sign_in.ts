// SPDX-License-Identifier: AGPL-3.0-or-later

// `/setup/sign-in`: a password for the owner, and one for the family. They are in force once the app has
// started again.

import { reasonOf } from "../../../base/fault.ts";
import { COMFORTABLE_PASSWORD_LENGTH } from "../../../signin/provider_settings.ts";
import { MAX_PASSWORD_LENGTH } from "../../../signin/scrypt/password.ts";
import { MAX_NAME_LENGTH, plainText } from "../../../signin/user_name.ts";
import type { MessageKey } from "../../../messages/say.ts";
import { redirect } from "../../answers.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { sendPage } from "../../pages/layout.tsx";
import { RestartingPage, SignInStep } from "../../pages/setup/sign_in_step.tsx";
import { orRefused, Refused } from "../../refused.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm, setupView, stepStatus } from "./setup_view.ts";

/** `username` is as it was typed. */
async function page(
  c: WebContext,
  deps: WebDeps,
  username?: string,
  refused?: Refused | LocalizedText,
) {
  const problem = refused instanceof Refused ? refused.problem : refused;
  const { auth } = deps.signIn.settings;
  const view = { ...await setupView(c, deps), auth, username, problem };
  return await sendPage(c, stepStatus(refused), SignInStep(view));
}

export const signInStepRoute: Route = {
  method: "GET",
  path: "/setup/sign-in",
  role: "owner",
  answer: (c, deps) => page(c, deps),
};

interface TypedAccount {
  readonly username: string;
  readonly password: string;
}

interface Refusal {
  readonly message: MessageKey;
  /** The bound that the message names. */
  readonly n?: number;
}

/** What is saved has to pass the sign-in: a name it would not take locks its owner out. */
function refusalOf({ username, password }: TypedAccount, again: string): Refusal | undefined {
  if (username === "") return { message: "setup.sign_in_no_name" };
  if (plainText(username, MAX_NAME_LENGTH) === undefined) {
    return { message: "setup.sign_in_bad_name", n: MAX_NAME_LENGTH };
  }
  if ([...password].length < COMFORTABLE_PASSWORD_LENGTH) {
    return { message: "setup.sign_in_short", n: COMFORTABLE_PASSWORD_LENGTH };
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    return { message: "setup.sign_in_long", n: MAX_PASSWORD_LENGTH };
  }
  return password === again ? undefined : { message: "setup.sign_in_differ" };
}

/** False where the person has to sign in once the app has started again. */
async function staysIn(c: WebContext, { setup, log }: WebDeps, username: string): Promise<boolean> {
  try {
    const next = await setup.nextSignIn();
    if (next.settings.auth.provider !== "basic") return false;
    await c.var.visit.signInUnder({ username, provider: "basic" }, next);
    return true;
  } catch (error) {
    log.warning(`Could not keep the owner signed in: ${reasonOf(error)}`);
    return false;
  }
}

interface Saving {
  /** Without an account it is taken away; only where the form has a button for that. */
  save(deps: WebDeps, account: TypedAccount | undefined): Promise<void>;
  readonly canRemove: boolean;
  readonly logged: string;
  readonly message: MessageKey;
  /** Where the browser goes on, without the base. */
  readonly next: string;
}

async function saved(c: WebContext, deps: WebDeps, saving: Saving): Promise<Response> {
  const form = await sentForm(c);
  if (form === undefined) return tooLarge(c);
  const { setup, log } = deps, { frame } = await setupView(c, deps);
  const username = form.get("username")?.trim() ?? "", password = form.get("password") ?? "";
  const typed = { username, password };
  const isRemoved = saving.canRemove && form.has("remove");
  const refusal = isRemoved ? undefined : refusalOf(typed, form.get("again") ?? "");
  if (refusal !== undefined) {
    const { message, n = 0 } = refusal;
    return await page(c, deps, username, frame.say(message, { n }));
  }
  const done = await orRefused(deps, () => saving.save(deps, isRemoved ? undefined : typed));
  if (done instanceof Refused) return await page(c, deps, username, done);
  log.info(saving.logged, { address: c.var.visit.client.address });
  const owner = saving.canRemove ? frame.username : username;
  // The person has just typed the password.
  const isIn = owner !== undefined && await staysIn(c, deps, owner);
  setup.restart();
  return await sendPage(
    c,
    200,
    RestartingPage({ frame, owner: isIn ? owner : undefined, ...saving }),
  );
}

export const setPasswordRoute: Route = {
  method: "POST",
  path: "/setup/sign-in",
  role: "owner",
  answer: (c, deps) =>
    saved(c, deps, {
      save: ({ setup }, account) => setup.savePassword(account!),
      canRemove: false,
      logged: "A password was set; starting again",
      message: "setup.restarting",
      next: "/?signed_in",
    }),
};

/** The address of a form that was refused, or after which the app started again, opened again. */
export const familyPageRoute: Route = {
  method: "GET",
  path: "/setup/sign-in/family",
  role: "owner",
  answer: (c, { signIn }) => redirect(c, signIn.settings.basePath, "/setup/sign-in"),
};

export const setFamilyRoute: Route = {
  method: "POST",
  path: "/setup/sign-in/family",
  role: "owner",
  answer: (c, deps) =>
    saved(c, deps, {
      save: ({ setup }, account) => setup.saveFamily(account),
      canRemove: true,
      logged: "The family's account was changed; starting again",
      message: "setup.family_restarting",
      next: "/setup/sign-in",
    }),
};
