// SPDX-License-Identifier: AGPL-3.0-or-later

// Home, found by a town's name or on a map that comes closer with each click. The map is
// the picture of a submit button, whose coordinates a browser sends without a script.

import type { Position } from "../../../film/brief/places/geo.ts";
import type { Size } from "../../../media/size.ts";
import type { NamedTown } from "../../../app/setup/home_places.ts";
import type { SetupState } from "../../../app/setup/setup.ts";
import { Locked, type SetupProblem, type SetupView, StepPage } from "./setup_frame.tsx";

/** Pixels; the narrow one is for phones. */
export const MAP_SIZES = {
  wide: { width: 640, height: 400 },
  narrow: { width: 300, height: 260 },
} as const satisfies Readonly<Record<string, Size>>;
export type MapSize = keyof typeof MAP_SIZES;

interface HomeView extends SetupView, SetupProblem {
  readonly state: SetupState;
  /** What the map shows. */
  readonly middle: Position;
  readonly closeness: number;
  /** Chosen, or saved. */
  readonly home?: Position;
  /** The name of the town it is near. */
  readonly place?: string;
  /** As it was typed; empty where no town was looked for. */
  readonly town: string;
  readonly towns: readonly NamedTown[];
}

const FOUND_CLOSENESS = 3;

const positionText = ({ latitude, longitude }: Position) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

export function HomeStep(view: HomeView) {
  const { frame, state, town, towns } = view;
  const by = state.locks.get("trips.homebase_latitude") ??
    state.locks.get("trips.homebase_longitude");
  const here = frame.to("/setup/home");
  return (
    <StepPage {...view} title="setup.home_title" lead={frame.say("setup.home_lead")}>
      {by !== undefined && <Locked frame={frame} by={by} />}
      <form class="search" method="get" action={here}>
        <div class="field">
          <label for="town">{frame.say("setup.home_town")}</label>
          <input id="town" name="town" value={town} autocomplete="address-level2" required />
        </div>
        <button class="button plain" type="submit">{frame.say("setup.home_find")}</button>
      </form>
      {town !== "" && towns.length === 0 && (
        <p class="notice warn" role="status">{frame.say("setup.home_none", { name: town })}</p>
      )}
      {towns.length > 1 && (
        <section aria-labelledby="towns">
          <h2 id="towns">{frame.say("setup.home_towns")}</h2>
          <ul class="towns">
            {towns.map((each) => (
              <li>
                <a href={`${here}?home=${positionText(each)}&closeness=${FOUND_CLOSENESS}`}>
                  {each.name}
                </a>{" "}
                <span class="quiet">{each.where}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HomeMap {...view} />
      {view.home && by === undefined && (
        <form class="actions" method="post" action={here}>
          <input type="hidden" name="home" value={positionText(view.home)} />
          <p role="status">{markText(view)}</p>
          <button class="button" type="submit">{frame.say("setup.home_save")}</button>
        </form>
      )}
    </StepPage>
  );
}

function HomeMap({ frame, middle, closeness, home }: HomeView) {
  const query = new URLSearchParams({
    middle: positionText(middle),
    closeness: String(closeness),
    ...(home && { home: positionText(home) }),
  });
  return (
    <form class="map" method="get" action={frame.to("/setup/home")}>
      <input type="hidden" name="middle" value={positionText(middle)} />
      <input type="hidden" name="closeness" value={String(closeness)} />
      {(Object.keys(MAP_SIZES) as MapSize[]).map((size) => (
        <input
          type="image"
          class={size}
          name={size}
          src={frame.to(`/setup/home/map.svg?${query}&size=${size}`)}
          alt={frame.say("setup.home_map")}
          width={MAP_SIZES[size].width}
          height={MAP_SIZES[size].height}
        />
      ))}
      <p class="quiet small">
        {frame.say("setup.home_map_hint")}{" "}
        {closeness > 0 && (
          <a href={frame.to("/setup/home?closeness=0")}>{frame.say("setup.home_world")}</a>
        )}
      </p>
    </form>
  );
}

function markText({ frame, home, place }: HomeView): string {
  if (place !== undefined) return frame.say("setup.home_near", { place });
  const number = new Intl.NumberFormat(frame.locale, { maximumFractionDigits: 2 });
  return frame.say("setup.home_at", {
    latitude: number.format(home!.latitude),
    longitude: number.format(home!.longitude),
  });
}
