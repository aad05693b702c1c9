// SPDX-License-Identifier: AGPL-3.0-or-later

// What a guest sees: one film, or that the link leads to none. Nothing else of the library, and no way to it.

import { lengthText } from "../../../base/text.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import type { GateDeps, WebContext } from "../../web_deps.ts";
import { fileNameOf, FilmVideo, nameOf, titleOf, type VideoCanvas } from "../films/film_pieces.tsx";
import { bareFrame, Layout, Mark, type PageFrame, sendPage } from "../layout.tsx";
import { localizedSizeText, timeText } from "../words.ts";

/** A browser with a session is a guest here, too, and no session begins. */
export function guestFrame(c: WebContext, deps: GateDeps, here: string): PageFrame {
  return { ...bareFrame(c, deps, here), isGuest: true };
}

interface GuestView {
  readonly frame: PageFrame;
  readonly film: TitledFilm;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly canvas?: VideoCanvas;
  /** Browsers play it. */
  readonly isPlayed: boolean;
}

export function GuestPage({ frame, film, endsAt, canvas, isPlayed }: GuestView) {
  const { say, locale, to, here } = frame, title = titleOf(locale, film);
  const at = (name: string) => to(`${here}/${name}`);
  const poster = film.posterPath === undefined ? undefined : at("poster");
  return (
    <Layout frame={frame} title={nameOf(locale, film)} isNamed>
      <article class="stage">
        {isPlayed
          ? <FilmVideo film={at("film")} poster={poster} canvas={canvas} />
          : (
            <span class="picture">
              {poster === undefined
                ? (
                  <span class="blank">
                    <Mark />
                  </span>
                )
                : <img src={poster} alt="" />}
            </span>
          )}
        <div class="head">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {film.subtitle && <p class="subtitle">{film.subtitle}</p>}
          <p class="facts">
            {film.outputDurationSeconds !== undefined && (
              <span>{lengthText(film.outputDurationSeconds)}</span>
            )}
            {film.outputSizeBytes !== undefined && (
              <span>{localizedSizeText(locale, film.outputSizeBytes)}</span>
            )}
          </p>
          {!isPlayed && <p class="notice">{say("film.prores")}</p>}
          <p class="actions">
            <a
              class={isPlayed ? "button plain" : "button"}
              href={at("film")}
              download={fileNameOf(film)}
            >
              {say("film.download")}
            </a>
          </p>
          <p class="quiet small">{say("guests.until", { when: timeText(locale, endsAt) })}</p>
        </div>
      </article>
    </Layout>
  );
}

/** One and the same page for a link that expired, that was ended, and that never was. */
export async function guestEndPage(c: WebContext, deps: GateDeps): Promise<Response> {
  const frame = guestFrame(c, deps, ""), { say } = frame;
  c.header("cache-control", "private, no-store");
  return await sendPage(
    c,
    404,
    <Layout frame={frame} title={say("guests.over")} isAlone>
      <section class="card">
        <p class="over">404</p>
        <h1>{say("guests.over")}</h1>
        <p>{say("guests.over_why")}</p>
      </section>
    </Layout>,
  );
}
