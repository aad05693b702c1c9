// `/setup/library`: where the pictures are.

import { tooLarge } from "../../guard/body_guard.ts";
import { sendPage } from "../../pages/layout.tsx";
import { LibraryStep, type LibraryView } from "../../pages/setup/library_step.tsx";
import type { LibraryConnection } from "../../../app/setup/setup.ts";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm, setupView, stepStatus } from "./setup_view.ts";

async function page(
  c: WebContext,
  deps: WebDeps,
  { refused, ...more }: Pick<LibraryView, "form" | "verdict" | "problem"> & {
    readonly refused?: Refused;
  },
) {
  const problem = more.problem ?? refused?.problem;
  const view = { ...await setupView(c, deps), ...more, problem };
  const status = more.verdict?.isFit === false ? 400 : stepStatus(refused ?? problem);
  return await sendPage(c, status, LibraryStep(view));
}

export const libraryStepRoute: Route = {
  method: "GET",
  path: "/setup/library",
  role: "owner",
  answer: (c, deps) => page(c, deps, { form: new URLSearchParams() }),
};

export const libraryRoute: Route = {
  method: "POST",
  path: "/setup/library",
  role: "owner",
  async answer(c, deps) {
    const form = await sentForm(c);
    if (form === undefined) return tooLarge(c);
    const { setup } = deps, connection = connectionOf(form);
    if (connection === undefined) {
      const { frame } = await setupView(c, deps);
      const isFolder = form.get("kind") === "folder";
      const problem = frame.say(
        isFolder ? "setup.library_empty_folder" : "setup.library_empty_server",
      );
      return await page(c, deps, { form, problem });
    }
    const verdict = await orRefused(deps, () => setup.library(connection));
    if (verdict instanceof Refused) return await page(c, deps, { form, refused: verdict });
    return await page(c, deps, { form, verdict });
  },
};

/** `undefined` where something is missing. */
function connectionOf(form: URLSearchParams): LibraryConnection | undefined {
  const text = (name: string) => form.get(name)?.trim() ?? "";
  if (form.get("kind") === "folder") {
    return text("folder") === "" ? undefined : { kind: "folder", folder: text("folder") };
  }
  const url = text("url"), key = text("key");
  if (url === "") return undefined;
  return { kind: "server", url, key: key || undefined };
}
