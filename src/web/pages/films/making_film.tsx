// SPDX-License-Identifier: AGPL-3.0-or-later

// A film on its way, wherever a page tells of it: how far it is, the time that is left, and a way to stop it.

import { type FilmInTheMaking, mayStop } from "../../films/making_film.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import type { PageFrame } from "../layout.tsx";
import { progressText } from "../make/queue_panel.tsx";
import { doingText, makingText } from "../words.ts";
import { titleOf } from "./film_pieces.tsx";

/** `from` is the page that is shown again once it was stopped. */
export function MakingFilm(
  { frame, making, from }: {
    readonly frame: PageFrame;
    readonly making: FilmInTheMaking;
    readonly from?: "films" | "home" | "automation";
  },
) {
  const { say, locale } = frame, { run, workId, progress } = making;
  return (
    <div class="making-film">
      {run.isStopAsked
        ? <p class="quiet small" role="status">{say("film.stopping")}</p>
        : progress === undefined
        ? (
          <p class="quiet small" role="status">
            {run.step === undefined
              ? makingText(locale, run)
              : doingText(locale, undefined, run.step)}
          </p>
        )
        : (
          <div class="making" data-order={workId}>
            <progress max={1} value={progress.share} aria-label={say("make.how_far")}></progress>
            <p class="quiet small" data-says>{progressText(locale, progress)}</p>
          </div>
        )}
      {mayStop(making, frame.isOwner) && (
        <form method="post" action={frame.to(`/films/${run.runId}/stop`)}>
          {from !== undefined && <input type="hidden" name="from" value={from} />}
          <button class="plain" type="submit">
            {say("film.stop")}
            <span class="unseen">
              : <bdi>{titleOf(locale, run as TitledFilm)}</bdi>
            </span>
          </button>
        </form>
      )}
    </div>
  );
}

/** Films that are made now, above those that are there. */
export function MakingFilms(
  { frame, films }: { readonly frame: PageFrame; readonly films: readonly FilmInTheMaking[] },
) {
  if (films.length === 0) return null;
  const { say, locale } = frame;
  return (
    <section class="card making-films" aria-labelledby="making-title">
      <h2 id="making-title">{say("films.state_making")}</h2>
      <ul class="lines">
        {films.map((making) => (
          <li>
            <a href={frame.to(`/films/${making.run.runId}`)}>
              <bdi>{titleOf(locale, making.run)}</bdi>
            </a>
            <MakingFilm frame={frame} making={making} from="films" />
          </li>
        ))}
      </ul>
    </section>
  );
}
