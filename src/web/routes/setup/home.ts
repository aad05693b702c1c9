// SPDX-License-Identifier: AGPL-3.0-or-later

// `/setup/home`: a town by its name, or a point of a map.

import type { Position } from "../../../film/brief/places/geo.ts";
import { CLOSEST, type HomeMapOptions, placeOn } from "../../../film/maps/home_map.ts";
import { detail, redirect } from "../../answers.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { sendPage } from "../../pages/layout.tsx";
import { HomeStep, MAP_SIZES, type MapSize } from "../../pages/setup/home_step.tsx";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { sentForm, setupView, stepStatus } from "./setup_view.ts";

/** The whole world with most of its land in sight. */
const WORLD: Position = { latitude: 25, longitude: 10 };
const TOWN_CLOSENESS = 3;

type Asked = Pick<HomeMapOptions, "middle" | "closeness" | "home">;

async function page(c: WebContext, deps: WebDeps, refused?: Refused) {
  const view = await setupView(c, deps), { setup } = deps, { locale } = view.frame;
  const town = c.req.query("town")?.trim() ?? "";
  const towns = town === "" ? [] : await setup.townsNamed(town, locale);
  const [only] = towns.length === 1 ? towns : [];
  const asked = clicked(c) ?? lookedAt(only ?? view.state.home, c);
  const home = asked.home;
  return await sendPage(
    c,
    stepStatus(refused),
    HomeStep({
      ...view,
      ...asked,
      town,
      towns,
      problem: refused?.problem,
      place: home && await setup.placeAt(home, locale),
    }),
  );
}

export const homeStepRoute: Route = {
  method: "GET",
  path: "/setup/home",
  role: "owner",
  answer: (c, deps) => page(c, deps),
};

/** Nearer by a step, with the mark where the map was clicked; a key press clicks its middle. */
function clicked(c: WebContext): Asked | undefined {
  for (const [name, size] of Object.entries(MAP_SIZES)) {
    const x = Number(c.req.query(`${name}.x`)), y = Number(c.req.query(`${name}.y`));
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const map = { ...lookedAt(undefined, c), size };
    const isInside = x > 0 && y > 0 && x <= size.width && y <= size.height;
    const home = isInside ? placeOn(map, x, y) : map.middle;
    return { middle: home, closeness: Math.min(CLOSEST, map.closeness + 1), home };
  }
  return undefined;
}

function lookedAt(known: Position | undefined, c: WebContext): Asked {
  const home = positionIn(c.req.query("home")) ?? known;
  const asked = Number(c.req.query("closeness") ?? (home ? TOWN_CLOSENESS : 0));
  const closeness = Number.isInteger(asked) ? Math.min(CLOSEST, Math.max(0, asked)) : 0;
  const middle = positionIn(c.req.query("middle")) ?? (closeness === 0 ? WORLD : home ?? WORLD);
  return { middle, closeness, home };
}

/** "41.1496,-8.6110" in degrees. */
function positionIn(text: string | undefined): Position | undefined {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text ?? "");
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return match !== null && isOnGlobe ? { latitude, longitude } : undefined;
}

export const saveHomeRoute: Route = {
  method: "POST",
  path: "/setup/home",
  role: "owner",
  async answer(c, deps) {
    const form = await sentForm(c);
    if (form === undefined) return tooLarge(c);
    const home = positionIn(form.get("home") ?? undefined);
    if (home === undefined) return await page(c, deps);
    const saved = await orRefused(deps, () => deps.setup.saveHome(home));
    if (saved instanceof Refused) return await page(c, deps, saved);
    return redirect(c, deps.signIn.settings.basePath, "/?done=home");
  },
};

export const homeMapRoute: Route = {
  method: "GET",
  path: "/setup/home/map.svg",
  role: "owner",
  async answer(c, deps) {
    const name = c.req.query("size") ?? "";
    if (!Object.hasOwn(MAP_SIZES, name)) return detail(c, 404, "There is no such map");
    const { frame: { locale } } = await setupView(c, deps);
    const ask = { ...lookedAt(undefined, c), size: MAP_SIZES[name as MapSize] };
    return c.body(await deps.setup.homeMap(ask, locale), 200, {
      "content-type": "image/svg+xml",
      "cache-control": "private, max-age=3600",
    });
  },
};
