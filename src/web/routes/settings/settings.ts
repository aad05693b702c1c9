// SPDX-License-Identifier: AGPL-3.0-or-later

// Settings: their sections, and one section as a form that is saved, or set back, key by key.

import { changeOfForm } from "../../../config/edit/form_change.ts";
import type { EditableSettings } from "../../../config/edit/editable_settings.ts";
import { isReadAtStart, keyAt, sectionOf } from "../../../config/keys.ts";
import { pulled } from "../../../system/files/file_parts.ts";
import type { SavedChange } from "../../../config/saved/save_settings.ts";
import { redirect } from "../../answers.ts";
import { type PageFrame, pageFrame, sendPage } from "../../pages/layout.tsx";
import { errorPage } from "../../pages/notice_pages.tsx";
import { SectionPage } from "../../pages/settings/section_page.tsx";
import { settingName } from "../../pages/settings/settings_frame.tsx";
import { SettingsPage } from "../../pages/settings/settings_page.tsx";
import type { TargetsView } from "../../pages/settings/targets_panel.tsx";
import { isSection } from "../../settings/sections.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { orRefused, Refused } from "../../refused.ts";
import { formRoute } from "./form_route.ts";

const HERE = "/settings";
const TARGETS = "notifications.urls";

const readOr = (deps: WebDeps) => orRefused(deps, () => deps.settings.read());

async function overview(c: WebContext, deps: WebDeps, refused?: Refused): Promise<Response> {
  const read = refused ?? await readOr(deps), problem = read instanceof Refused ? read : undefined;
  const page = SettingsPage({
    frame: await pageFrame(c, deps, HERE),
    settings: read instanceof Refused ? undefined : read,
    word: c.req.query("q")?.trim() ?? "",
    problem: problem?.problem,
  });
  return await sendPage(c, problem?.status ?? 200, page);
}

const settingsRoute: Route = {
  method: "GET",
  path: HERE,
  role: "owner",
  answer: (c, deps) => overview(c, deps),
};

async function sectionPage(
  c: WebContext,
  deps: WebDeps,
  refused?: Refused,
  form?: URLSearchParams,
  fallback = sectionOf(TARGETS),
): Promise<Response> {
  const section = c.req.param("section") ?? fallback;
  if (!isSection(section)) return await missing(c, deps);
  const settings = await readOr(deps);
  if (settings instanceof Refused) return await overview(c, deps, refused ?? settings);
  const frame = await pageFrame(c, deps, HERE);
  // What another page saved meanwhile is shown instead of what was typed.
  const sent = refused?.status === 409 ? undefined : form;
  const page = SectionPage({
    frame,
    section,
    settings,
    form: sent,
    targets: section === sectionOf(TARGETS) ? await targetsOf(settings, deps) : undefined,
    songs: section === "music" ? await deps.songs.list() : undefined,
    ...refused ? { problem: refused.problem } : { done: doneOf(c, frame) },
  });
  return await sendPage(c, refused?.status ?? 200, page);
}

async function targetsOf(
  { all }: EditableSettings,
  { settings }: Pick<WebDeps, "settings">,
): Promise<TargetsView> {
  const valueOf = (path: string) => all.find(({ key }) => key.path === path)!;
  return {
    all: await settings.targets(),
    lastTest: settings.lastTest(),
    isOn: valueOf("notifications.enabled").value === true,
    setting: valueOf(TARGETS),
  };
}

async function missing(c: WebContext, deps: WebDeps): Promise<Response> {
  return await errorPage(c, deps, {
    status: 404,
    title: "notice.missing",
    sentence: "notice.missing_page",
  });
}

/** From the address a save leads to; of names that are none nothing is said. */
function doneOf(c: WebContext, frame: PageFrame): readonly string[] {
  const song = c.req.query("song");
  if (song === "kept" || song === "removed") return [frame.say(`songs.${song}`)];
  const said = c.req.query("saved");
  if (said === undefined) return [];
  const keys = said.split(",").flatMap((path) => keyAt(path) ?? []);
  if (keys.length === 0) return [frame.say("settings.unchanged")];
  const list = (some: typeof keys) =>
    new Intl.ListFormat(frame.locale).format(some.map((key) => settingName(frame, key)));
  const waiting = keys.filter(({ path }) => isReadAtStart(path));
  return [
    frame.say("settings.saved", { names: list(keys) }),
    ...waiting.length === 0 ? [] : [frame.say("settings.at_start", { names: list(waiting) })],
  ];
}

function saved(c: WebContext, deps: WebDeps, section: string, change: SavedChange): Response {
  const paths = [...change.saved, ...change.removed].map(encodeURIComponent).join(",");
  return redirect(c, deps.signIn.settings.basePath, `${HERE}/${section}?saved=${paths}`);
}

const sectionRoute: Route = {
  method: "GET",
  path: `${HERE}/:section`,
  role: "owner",
  answer: (c, deps) => sectionPage(c, deps),
};

const saveRoute = formRoute({
  path: `${HERE}/:section`,
  async act(c, deps, form) {
    const section = c.req.param("section")!;
    if (!isSection(section)) return await missing(c, deps);
    const { all } = await deps.settings.read();
    const reset = form.get("reset");
    const own = all.filter(({ key }) => sectionOf(key.path) === section);
    const change = reset === null
      ? changeOfForm(form, own)
      : { set: new Map<string, unknown>(), unset: [reset] };
    const seen = { section, revision: form.get("revision") ?? "" };
    return saved(c, deps, section, await deps.settings.save(change, seen));
  },
  refuse: (c, deps, form, refused) => sectionPage(c, deps, refused, form),
});

/** One address more or less; the others are never sent to the page and back. */
const targetsRoute = formRoute({
  path: `${HERE}/notifications/targets`,
  async act(c, deps, form) {
    const section = sectionOf(TARGETS);
    const seen = { section, revision: form.get("revision") ?? "" };
    const remove = form.get("remove");
    const change = remove === null
      ? { add: form.get("add")?.trim() ?? "" }
      : { remove: Number(remove) };
    return saved(c, deps, section, await deps.settings.changeTargets(change, seen));
  },
  refuse: (c, deps, _form, refused) => sectionPage(c, deps, refused),
});

const testRoute = formRoute({
  path: `${HERE}/notifications/test`,
  async act(c, deps) {
    await deps.settings.testTargets();
    return redirect(c, deps.signIn.settings.basePath, `${HERE}/notifications#replies`);
  },
  refuse: (c, deps, _form, refused) => sectionPage(c, deps, refused),
});

const SONGS = `${HERE}/music/songs`;

const songAnswer = (c: WebContext, deps: WebDeps, song: "kept" | "removed") =>
  redirect(c, deps.signIn.settings.basePath, `${HERE}/music?song=${song}`);

const songsRoute: Route = {
  method: "POST",
  path: SONGS,
  role: "owner",
  async answer(c, deps) {
    const kept = await orRefused(deps, () => deps.songs.add(c.req.raw));
    if (!(kept instanceof Refused)) return songAnswer(c, deps, "kept");
    // The rest of a refused body is not read.
    c.header("connection", "close");
    return await sectionPage(c, deps, kept, undefined, "music");
  },
};

const removeSongRoute = formRoute({
  path: `${SONGS}/remove`,
  async act(c, deps, form) {
    await deps.songs.remove(form.get("name") ?? "");
    return songAnswer(c, deps, "removed");
  },
  refuse: (c, deps, _form, refused) => sectionPage(c, deps, refused, undefined, "music"),
});

const backupRoute: Route = {
  method: "POST",
  path: `${HERE}/backup`,
  role: "owner",
  async answer(c, deps) {
    const begun = await orRefused(deps, () => deps.backups.begin());
    if (begun instanceof Refused) return await overview(c, deps, begun);
    return c.body(pulled(begun.pieces), 200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${begun.name}"`,
      "cache-control": "no-store",
    });
  },
};

export const settingsRoutes: readonly Route[] = [
  settingsRoute,
  sectionRoute,
  backupRoute,
  saveRoute,
  targetsRoute,
  testRoute,
  songsRoute,
  removeSongRoute,
];
