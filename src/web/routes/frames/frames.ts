// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's page of frames: made, set, given another address, removed.

import { Fault } from "../../../base/fault.ts";
import {
  FRAME_CLOCKS,
  FRAME_CORNERS,
  FRAME_PACES,
  type FramePerson,
  type FrameSettings,
} from "../../../ledger/frame.ts";
import { addressToAsk, linkTo, unknownAddress } from "../../link_address.ts";
import { underBase } from "../../../signin/base_path.ts";
import { redirect } from "../../answers.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { type AskedFor, type FrameDeed, FramesPage } from "../../pages/frames/frames_page.tsx";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { formRoute } from "../settings/form_route.ts";
import { framePlayRoutes } from "./play.ts";

const HERE = "/frames";

interface Shown {
  readonly refused?: Refused;
  /** The frame whose address was just made, and its token, which is shown once. */
  readonly made?: { readonly id: string; readonly token: string; readonly isNew: boolean };
  readonly asked?: AskedFor;
}

async function framesPage(c: WebContext, deps: WebDeps, { refused, made, asked }: Shown = {}) {
  const { frames, setup, clock, signIn: { settings } } = deps;
  const frame = await pageFrame(c, deps, HERE);
  const read = await orRefused(deps, () => setup.people());
  const { basePath } = settings, { origin } = c.var.visit.address;
  const addressOf = async (path: string) =>
    await linkTo(c, deps, path) ?? origin + underBase(basePath, path);
  if (made) c.header("cache-control", "private, no-store");
  const page = FramesPage({
    frame,
    nowMs: clock.now(),
    frames: await frames.list(),
    memories: await deps.memories.byKey(frame.locale),
    people: read instanceof Refused ? [] : read.filter(({ name }) => name !== ""),
    asked,
    unknown: await unknownAddress(c, deps),
    made: made && { ...made, address: await addressOf(`/frame/${made.token}`) },
    isPlain: !(await addressOf("/")).startsWith("https:"),
    deed: deedOf(c.req.query("done")),
    of: c.req.query("frame"),
    problem: refused?.problem,
  });
  return await sendPage(c, refused?.status ?? (asked?.typed === undefined ? 200 : 400), page);
}

function deedOf(text: string | undefined): FrameDeed | undefined {
  return (["saved", "removed", "gone"] as const).find((each) => each === text);
}

const listRoute: Route = {
  method: "GET",
  path: HERE,
  role: "owner",
  answer: (c, deps) => framesPage(c, deps),
};

/** Such as "p1" with its name as the form shows it; whom the library does not know now stays as it was. */
function peopleIn(
  form: URLSearchParams,
  field: "only" | "never",
  known: readonly FramePerson[],
): readonly FramePerson[] {
  return form.getAll(field).flatMap((id) => known.find((each) => each.id === id) ?? []);
}

function settingsIn(form: URLSearchParams, known: readonly FramePerson[]): FrameSettings {
  const among = <Word extends string>(words: readonly Word[], name: string): Word => {
    const found = words.find((each) => each === form.get(name));
    if (found === undefined) throw new Fault("usage", `"${form.get(name)}" is no ${name}`);
    return found;
  };
  const time = (name: string) => {
    const text = form.get(name) ?? "";
    if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
    throw new Fault("usage", `"${text}" is no time of a day`, { hint: "Write it as 21:00" });
  };
  return {
    only: peopleIn(form, "only", known),
    never: peopleIn(form, "never", known),
    clock: among(FRAME_CLOCKS, "clock"),
    corner: among(FRAME_CORNERS, "corner"),
    pace: among(FRAME_PACES, "pace"),
    hasSound: among(["on", "off"], "sound") === "on",
    full: time("full"),
    dim: time("dim"),
    dark: time("dark"),
  };
}

const actRoute = formRoute({
  path: HERE,
  async act(c, deps, form) {
    const { frames, signIn: { settings: { basePath } }, log } = deps, id = form.get("frame") ?? "";
    const to = (done: FrameDeed) =>
      redirect(c, basePath, `${HERE}?${new URLSearchParams({ done, frame: id })}#frame-${id}`);
    switch (form.get("press")) {
      case "add": {
        const name = form.get("name") ?? "", asked = await addressToAsk(c, deps, form);
        if (asked !== undefined) return await framesPage(c, deps, { asked: { name, ...asked } });
        const { frame, token } = await frames.add(name);
        log.info("Made a frame", { frame: frame.id });
        return await framesPage(c, deps, { made: { id: frame.id, token, isNew: true } });
      }
      case "address": {
        const asked = await addressToAsk(c, deps, form);
        if (asked !== undefined) return await framesPage(c, deps, { asked: { id, ...asked } });
        const token = await frames.renew(id);
        if (token === undefined) return to("gone");
        log.info("Gave a frame another address", { frame: id });
        return await framesPage(c, deps, { made: { id, token, isNew: false } });
      }
      case "remove": {
        const isRemoved = await frames.remove(id);
        if (isRemoved) log.info("Removed a frame", { frame: id });
        return to(isRemoved ? "removed" : "gone");
      }
      default: {
        const before = await frames.get(id);
        if (before === undefined) return to("gone");
        const { only, never } = before.settings;
        const read = await orRefused(deps, () => deps.setup.people());
        const known = [...read instanceof Refused ? [] : read, ...only, ...never]
          .map(({ id, name }) => ({ id, name }));
        await frames.change(id, form.get("name") ?? "", settingsIn(form, known));
        return to("saved");
      }
    }
  },
  refuse: (c, deps, _form, refused) => framesPage(c, deps, { refused }),
});

export const frameRoutes: readonly Route[] = [listRoute, actRoute, ...framePlayRoutes];
