// SPDX-License-Identifier: AGPL-3.0-or-later

// The key that makes a browser of another machine the owner's while sign-in is off.

import { redirect } from "../../answers.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { ownersPage } from "../../pages/notice_pages.tsx";
import { KeyPage } from "../../pages/setup/setup_page.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm } from "./setup_view.ts";

/** An address of earlier versions. */
export const setupRoute: Route = {
  method: "GET",
  path: "/setup",
  role: "owner",
  answer: (c, { signIn }) => redirect(c, signIn.settings.basePath, "/"),
};

/** The address in the log holds the key. */
export const setupKeyPageRoute: Route = {
  method: "GET",
  path: "/setup/key",
  role: "family",
  answer: async (c, deps) => await openedBy(c.req.query("key"), c, deps),
};

export const setupKeyRoute: Route = {
  method: "POST",
  path: "/setup/key",
  role: "family",
  async answer(c, deps) {
    const form = await sentForm(c);
    return form === undefined ? tooLarge(c) : await openedBy(form.get("key") ?? "", c, deps);
  },
};

async function openedBy(key: string | undefined, c: WebContext, deps: WebDeps) {
  const { visit } = c.var, { signIn: { settings, setupKey }, log } = deps;
  const isOpened = key !== undefined && visit.takeSetupKey(key.trim());
  if (isOpened || await visit.role() === "owner") return redirect(c, settings.basePath, "/");
  // With sign-in on there is no such key.
  if (setupKey === undefined) return await ownersPage(c, deps);
  if (key !== undefined) log.warning("Refused a setup key", { address: visit.client.address });
  const frame = await pageFrame(c, deps, "/setup");
  const problem = key === undefined ? undefined : frame.say("setup.key_wrong");
  return await sendPage(c, key === undefined ? 200 : 403, KeyPage({ frame, problem }));
}
