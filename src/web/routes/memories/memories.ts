// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory: its page, its film as a browser plays it, and what can be done with it while it plays.

import { Fault } from "../../../base/fault.ts";
import { changeCut, type CutChange } from "../../../app/films/change_cut.ts";
import type { Memory, OpenedMemory } from "../../../app/memories/memories.ts";
import type { TypedExclusion } from "../../../library/exclusion.ts";
import type { RunId } from "../../../ledger/run.ts";
import { underBase } from "../../../signin/base_path.ts";
import { detail, redirect } from "../../answers.ts";
import { cutChangeOf } from "../../cut_change_form.ts";
import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import {
  type MemoryFilm,
  memoryFilm,
  memoryShots,
  type SavedLink,
  savedMemory,
} from "../../memories.ts";
import { type MessageKey, say } from "../../../messages/say.ts";
import { boardMusic } from "../../storyboard.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { MusicChoice } from "../../pages/make/music_choice.tsx";
import { MemoryPage, NoMemory } from "../../pages/memories/memory_page.tsx";
import { memoryPath } from "../../pages/memories/memory_path.ts";
import { savedText } from "../../pages/memories/theatre.tsx";
import { ruleText } from "../../pages/rule_text.ts";
import { shortText } from "../../pages/words.ts";
import { visitorLocale } from "../../visitor_locale.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { MAX_FORM_BYTES } from "../make/asked_order.ts";
import { sendPart } from "../make/preview.ts";
import type { Route } from "../route.ts";
import { exclusionsPage } from "../settings/exclusions.ts";
import { formRoute } from "../settings/form_route.ts";

function idIn(c: WebContext): string {
  return c.req.param("memory_id") ?? "";
}

async function noMemory(c: WebContext, deps: WebDeps) {
  if (isForScript(c)) return detail(c, 404, "There is no such memory any more");
  return await sendPage(c, 404, NoMemory({ frame: await pageFrame(c, deps, "/") }));
}

function isForScript(c: WebContext): boolean {
  return c.req.header("accept") === "application/json";
}

async function memoryPage(c: WebContext, deps: WebDeps, memory: Memory) {
  const { memories } = deps, frame = await pageFrame(c, deps, "/");
  const all = await memories.list(frame.locale), at = all.findIndex(({ id }) => id === memory.id);
  // One that has no cut yet is not waited for, but by those who want to see its pictures.
  const isOpened = memory.seconds !== undefined || c.req.query("pictures") !== undefined;
  const opened = isOpened ? await memories.open(memory.id) : undefined;
  const next = all[at + 1] ?? (at > 0 ? all[0] : undefined);
  return await sendPage(
    c,
    200,
    MemoryPage({
      frame,
      memory,
      next,
      before: all[at - 1],
      saved: memory.runId === undefined ? undefined : await savedMemory(deps, memory.runId),
      toLeaveOut: frame.isOwner ? await memories.toLeaveOut(memory.id) : [],
      shots: opened && memoryShots(opened),
      runId: opened?.runId,
    }),
  );
}

const memoryRoute: Route = {
  method: "GET",
  path: "/memories/:memory_id",
  role: "family",
  async answer(c, deps) {
    const memory = await deps.memories.get(idIn(c), visitorLocale(c));
    return memory === undefined ? await noMemory(c, deps) : await memoryPage(c, deps, memory);
  },
};

async function savedLink(
  c: WebContext,
  deps: WebDeps,
  runId: RunId,
): Promise<SavedLink | undefined> {
  const saved = await savedMemory(deps, runId);
  if (saved === undefined) return undefined;
  const { basePath } = deps.signIn.settings, locale = visitorLocale(c);
  const name = savedText({ say: (key) => say(locale, key) }, saved);
  return { href: underBase(basePath, saved.path), name, isDone: saved.runId !== undefined };
}

async function filmOf(
  c: WebContext,
  deps: WebDeps,
  opened: OpenedMemory,
  isSharp = false,
): Promise<MemoryFilm | undefined> {
  const { runId } = opened, { basePath } = deps.signIn.settings;
  const film = memoryFilm(opened, underBase(basePath, `/films/${runId}/pictures`), isSharp);
  return film && { ...film, saved: await savedLink(c, deps, runId) };
}

const memoryFilmRoute: Route = {
  method: "GET",
  path: "/memories/:memory_id/film",
  role: "family",
  async answer(c, deps) {
    const opened = await deps.memories.open(idIn(c)), isSharp = c.req.query("for") === "large";
    const film = opened && await filmOf(c, deps, opened, isSharp);
    if (film === undefined) return detail(c, 404, "There is no such memory any more");
    await deps.memories.noteShown(idIn(c));
    return c.json(film);
  },
};

/** The part of the player in which its music is chosen. */
const musicRoute: Route = {
  method: "GET",
  path: "/memories/:memory_id/music",
  role: "family",
  async answer(c, deps) {
    const opened = await deps.memories.open(idIn(c));
    if (opened === undefined) return detail(c, 404, "There is no such memory any more");
    const frame = await pageFrame(c, deps, "/"), music = await boardMusic(deps.make, opened.cut);
    return c.html(String(MusicChoice({ frame, music })));
  },
};

const coverRoute: Route = {
  method: "GET",
  path: "/memories/:memory_id/cover",
  role: "family",
  async answer(c, { memories }) {
    const bytes = await memories.cover(idIn(c), c.req.query("size") === "wide" ? "wide" : "small");
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=3600",
    });
  },
};

const memoryPartRoute: Route = {
  method: "GET",
  path: "/memories/:memory_id/parts/:part",
  role: "family",
  async answer(c, deps) {
    return await sendPart(c, deps, (await deps.memories.open(idIn(c)))?.cut);
  },
};

/** What a script says and shows. */
interface Done {
  readonly said: string;
  /** The name of the button that takes it back. */
  readonly undo?: string;
  /** What that button sends besides. */
  readonly undoes?: Readonly<Record<string, string>>;
  readonly film?: MemoryFilm;
  readonly saved?: SavedLink;
  readonly isGone?: true;
  /** Where the browser goes on, with the base. */
  readonly leadsTo?: string;
}

/** Tells a script what was done; a form without one goes on to `path`. */
function answerDone(c: WebContext, deps: WebDeps, done: Done, path: string) {
  if (isForScript(c)) return c.json(done);
  return redirect(c, deps.signIn.settings.basePath, path);
}

const saveRoute: Route = {
  method: "POST",
  path: "/memories/:memory_id/save",
  role: "family",
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
    if (text === undefined) return tooLarge(c);
    const form = new URLSearchParams(text), { say, to } = await pageFrame(c, deps, "/");
    const opened = await deps.memories.open(idIn(c));
    const saved = opened && await savedMemory(deps, opened.runId);
    if (saved?.runId !== undefined) {
      const path = `${saved.path}${form.has("share") ? "#guests" : ""}`;
      return answerDone(c, deps, { said: say("theatre.saved"), leadsTo: to(path) }, path);
    }
    const order = await deps.memories.order(idIn(c), false);
    if (order === undefined) return await noMemory(c, deps);
    const isAtHome = form.get("from") === "home";
    const path = isAtHome ? "/?done=saving" : `/make/${order.orderId}`;
    const link = opened && await savedLink(c, deps, opened.runId);
    return answerDone(c, deps, { said: say("theatre.saving"), saved: link }, path);
  },
};

const editRoute: Route = {
  method: "POST",
  path: "/memories/:memory_id/edit",
  role: "family",
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
    if (text === undefined) return tooLarge(c);
    const order = await deps.memories.order(idIn(c), true);
    if (order === undefined) return await noMemory(c, deps);
    const onwards = new URLSearchParams(text).get("to") === "music" ? "/music" : "";
    return redirect(c, deps.signIn.settings.basePath, `/make/${order.orderId}${onwards}`);
  },
};

const hideRoute: Route = {
  method: "POST",
  path: "/memories/:memory_id/hide",
  role: "family",
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
    if (text === undefined) return tooLarge(c);
    const form = new URLSearchParams(text), isUndone = form.get("press") === "undo";
    const { say, locale } = await pageFrame(c, deps, "/");
    const title = isUndone
      ? await deps.memories.unhide(idIn(c))
      : (await deps.memories.get(idIn(c), locale))?.title;
    if (title === undefined || !isUndone && !await deps.memories.hide(idIn(c), title)) {
      return await noMemory(c, deps);
    }
    const done: Done = isUndone
      ? { said: say("theatre.shown", { title }) }
      : { said: say("theatre.hidden", { title }), undo: say("theatre.undo"), isGone: true };
    if (form.get("from") === "settings") {
      return answerDone(c, deps, done, "/exclusions?done=shown#hidden");
    }
    const query = new URLSearchParams({ done: isUndone ? "shown" : "hidden", memory: idIn(c) });
    return answerDone(c, deps, done, `/?${query}`);
  },
};

/** Throws Fault `usage` for what no menu of a memory has. */
function typedIn(form: URLSearchParams): TypedExclusion {
  const kind = (["person", "dates", "place"] as const).find((each) => each === form.get("kind"));
  if (kind === undefined) throw new Fault("usage", "Nothing says what to leave out");
  return { kind, text: form.get("text") ?? "", last: form.get("last") ?? undefined };
}

/** Everything with a person of a memory, of its days or its place leaves all memories. */
const leaveOutRoute = formRoute({
  path: "/memories/:memory_id/leave-out",
  async act(c, deps, form) {
    const frame = await pageFrame(c, deps, "/"), { say } = frame, id = idIn(c);
    if (form.get("press") === "undo") {
      const stored = form.get("rule") ?? "", rule = await deps.exclusions.named(stored);
      if (rule === undefined || !await deps.exclusions.remove(stored)) {
        return answerDone(c, deps, { said: say("exclusions.gone") }, "/");
      }
      const opened = isForScript(c) ? await deps.memories.open(id) : undefined;
      const film = opened && await filmOf(c, deps, opened);
      const said = say("theatre.let_in", { what: ruleText(frame, rule) });
      return answerDone(c, deps, { said, film }, "/?done=let_in");
    }
    const { rule, id: stored } = await deps.exclusions.addAtOnce(typedIn(form));
    const said = say("theatre.left_out", { what: ruleText(frame, rule) });
    const undo = stored === undefined
      ? {}
      : { undo: say("theatre.undo"), undoes: { rule: stored } };
    const query = new URLSearchParams({ done: "left_out", memory: id, rule: stored ?? "" });
    return answerDone(c, deps, { said, ...undo, isGone: true }, `/?${query}`);
  },
  refuse: async (c, deps, _form, refused) =>
    isForScript(c)
      ? c.json({ said: shortText(visitorLocale(c), refused.problem) })
      : await exclusionsPage(c, deps, refused),
});

/** Of a press such as "longer" or "music:calm". */
function deedOf(form: URLSearchParams): string {
  return (form.get("press") ?? "").split(":")[0]!;
}

/** What the button of a press asks of the cut; `undefined` for one that no page has. */
function changeOf(form: URLSearchParams): CutChange | undefined {
  switch (deedOf(form)) {
    case "undo":
      return { kind: "undo" };
    case "picture":
      return { kind: "remove", picture: form.get("picture") ?? "" };
    case "music":
    case "track": {
      const change = cutChangeOf(form);
      return typeof change === "string" ? undefined : change;
    }
  }
}

const DONE: Readonly<Record<string, MessageKey>> = {
  undo: "theatre.undone",
  picture: "theatre.done_picture",
  music: "theatre.done_music",
  track: "theatre.done_music",
  longer: "theatre.done_longer",
  shorter: "theatre.done_shorter",
};

async function changed(
  c: WebContext,
  deps: WebDeps,
  opened: OpenedMemory,
  form: URLSearchParams,
): Promise<OpenedMemory | undefined> {
  const deed = deedOf(form), id = idIn(c);
  if (deed === "longer" || deed === "shorter") return await deps.memories.resize(id, deed);
  const change = changeOf(form);
  if (change === undefined) return undefined;
  const end = await changeCut(
    { orders: deps.make, runs: deps.films.runs },
    { cutRunId: opened.runId, request: { options: {} } },
    change,
    { revision: form.get("revision"), isOwner: await c.var.visit.role() === "owner" },
  );
  return end === "changed" ? await deps.memories.open(id) : undefined;
}

const changeRoute: Route = {
  method: "POST",
  path: "/memories/:memory_id/change",
  role: "family",
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
    if (text === undefined) return tooLarge(c);
    const form = new URLSearchParams(text), opened = await deps.memories.open(idIn(c));
    if (opened === undefined) return await noMemory(c, deps);
    const { say } = await pageFrame(c, deps, "/"), deed = deedOf(form);
    const now = await changed(c, deps, opened, form), film = now && await filmOf(c, deps, now);
    const path = memoryPath(idIn(c));
    if (film === undefined) return answerDone(c, deps, { said: say("theatre.cannot") }, path);
    const canUndo = deed !== "undo" && deed !== "longer" && deed !== "shorter";
    const undo = canUndo ? say("theatre.undo") : undefined;
    return answerDone(c, deps, { said: say(DONE[deed]!), undo, film }, path);
  },
};

export const memoryRoutes: readonly Route[] = [
  memoryRoute,
  memoryFilmRoute,
  musicRoute,
  coverRoute,
  memoryPartRoute,
  saveRoute,
  editRoute,
  hideRoute,
  leaveOutRoute,
  changeRoute,
];
