// SPDX-License-Identifier: AGPL-3.0-or-later

// `/setup/library`: where the pictures are, by one of three ways.

import { redirect } from "../../answers.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { type PageFrame, pageFrame, sendPage } from "../../pages/layout.tsx";
import { ChoosePage } from "../../pages/setup/choose_page.tsx";
import { FolderPage } from "../../pages/setup/folder_page.tsx";
import { ImmichPage } from "../../pages/setup/immich_page.tsx";
import type { LibraryTest } from "../../../app/setup/try_library.ts";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm, stepStatus } from "./setup_view.ts";

type Problem = Refused | LocalizedText | undefined;

function sentenceOf(problem: Problem): LocalizedText | undefined {
  return problem instanceof Refused ? problem.problem : problem;
}

/** Where a password was just set. */
export function signedInText(c: WebContext, { say, username }: PageFrame): string | undefined {
  if (c.req.query("signed_in") === undefined || username === undefined) return undefined;
  return say("first.signed_in", { name: username });
}

export async function choosePage(c: WebContext, deps: WebDeps, problem?: Problem) {
  const frame = await pageFrame(c, deps, "/"), state = await deps.setup.state();
  const said = signedInText(c, frame);
  const page = ChoosePage({ frame, state, said, problem: sentenceOf(problem) });
  return await sendPage(c, stepStatus(problem), page);
}

async function folderPage(
  c: WebContext,
  deps: WebDeps,
  { at, typed, problem }: {
    readonly at?: string;
    readonly typed?: string;
    readonly problem?: Problem;
  } = {},
) {
  const frame = await pageFrame(c, deps, "/"), state = await deps.setup.state();
  const found = await orRefused(deps, () => deps.setup.folders.list(at), new Set(["not_found"]));
  const isNone = found instanceof Refused;
  const listing = isNone ? await deps.setup.folders.list() : found;
  const said = problem ?? (isNone ? frame.say("first.no_folder") : undefined);
  const page = FolderPage({ frame, state, listing, typed, problem: sentenceOf(said) });
  return await sendPage(c, isNone && problem === undefined ? 404 : stepStatus(problem), page);
}

async function immichPage(
  c: WebContext,
  deps: WebDeps,
  { address, test, problem }: {
    readonly address?: string;
    readonly test?: LibraryTest;
    readonly problem?: Problem;
  } = {},
) {
  const frame = await pageFrame(c, deps, "/"), state = await deps.setup.state();
  const page = ImmichPage({ frame, state, address, test, problem: sentenceOf(problem) });
  return await sendPage(c, test === undefined ? stepStatus(problem) : 400, page);
}

const chooseRoute: Route = {
  method: "GET",
  path: "/setup/library",
  role: "owner",
  answer: (c, deps) => choosePage(c, deps),
};

const folderRoute: Route = {
  method: "GET",
  path: "/setup/library/folder",
  role: "owner",
  answer: (c, deps) => folderPage(c, deps, { at: c.req.query("at") }),
};

const immichRoute: Route = {
  method: "GET",
  path: "/setup/library/immich",
  role: "owner",
  answer: (c, deps) => immichPage(c, deps),
};

/** Once a library is chosen, the start page shows what is found in it. */
const takeRoute: Route = {
  method: "POST",
  path: "/setup/library",
  role: "owner",
  async answer(c, deps) {
    const form = await sentForm(c);
    if (form === undefined) return tooLarge(c);
    const text = (name: string) => form.get(name)?.trim() ?? "";
    switch (text("kind")) {
      case "folder":
        return await takeFolder(c, deps, text("folder"));
      case "server":
        return await takeServer(c, deps, text("url"), text("key"));
      case "samples": {
        const taken = await orRefused(deps, () => deps.setup.samples());
        return taken instanceof Refused ? await choosePage(c, deps, taken) : toStart(c, deps);
      }
      default:
        return await choosePage(c, deps);
    }
  },
};

async function takeFolder(c: WebContext, deps: WebDeps, folder: string) {
  const { say } = await pageFrame(c, deps, "/");
  if (folder === "") {
    return await folderPage(c, deps, { typed: "", problem: say("setup.library_empty_folder") });
  }
  const test = await orRefused(deps, () => deps.setup.library({ kind: "folder", folder }));
  if (!(test instanceof Refused) && test.isFit) return toStart(c, deps);
  const problem = test instanceof Refused
    ? test
    : { english: test.sentences.join(" "), short: { key: "short.folder_empty" } as const };
  return await folderPage(c, deps, { typed: folder, problem });
}

async function takeServer(c: WebContext, deps: WebDeps, url: string, key: string) {
  const { say } = await pageFrame(c, deps, "/");
  const { hasKey } = await deps.setup.state();
  if (url === "" || (key === "" && !hasKey)) {
    const problem = say(url === "" ? "setup.library_empty_server" : "address.no_key");
    return await immichPage(c, deps, { address: url, problem });
  }
  const test = await orRefused(
    deps,
    () => deps.setup.library({ kind: "server", url, key: key || undefined }),
  );
  if (test instanceof Refused) return await immichPage(c, deps, { address: url, problem: test });
  return test.isFit ? toStart(c, deps) : await immichPage(c, deps, { address: url, test });
}

const toStart = (c: WebContext, { signIn }: WebDeps) => redirect(c, signIn.settings.basePath, "/");

export const libraryRoutes: readonly Route[] = [chooseRoute, folderRoute, immichRoute, takeRoute];
