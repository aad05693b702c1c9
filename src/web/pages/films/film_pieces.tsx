// SPDX-License-Identifier: AGPL-3.0-or-later

// A film as pages show it: its picture, its title, and one line about it.

import type { Child } from "hono/jsx";
import { lengthText } from "../../../base/text.ts";
import type { Run, RunStatus } from "../../../ledger/run.ts";
import { type MessageKey, say } from "../../../messages/say.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import { Mark, type PageFrame } from "../layout.tsx";
import { agoText, sinceText, timeText } from "../words.ts";
import { categoryText } from "../../../messages/memory_text.ts";

/** The title it carries; else its period; else its kind. */
export function titleOf(locale: string, film: TitledFilm): string {
  return film.title ?? periodOf(film) ?? categoryText(locale, film.memoryType ?? "film");
}

/** "2025 – Your Year with Ida": both lines, where it has to be told from others of its title. */
export function nameOf(locale: string, film: TitledFilm): string {
  const title = titleOf(locale, film);
  return film.subtitle ? `${title} – ${film.subtitle}` : title;
}

function periodOf({ period, summary }: TitledFilm): string | undefined {
  return period ?? summary;
}

/** "Trip · 2–9 July 2026 · made yesterday" */
export function lineOf(locale: string, film: TitledFilm, nowMs: number): string {
  const ago = agoText(locale, Date.parse(film.finishedAt ?? film.startedAt), nowMs);
  const made = film.status === "completed" ? say(locale, "films.made", { ago }) : ago;
  const kind = film.memoryType === undefined ? undefined : categoryText(locale, film.memoryType);
  // A title says it in the film's own words.
  const said = [titleOf(locale, film), film.subtitle];
  const isSaid = said.includes(periodOf(film)) || said.includes(film.summary ?? "");
  const period = isSaid ? undefined : periodOf(film);
  return [kind, period, made].filter((word) => word !== undefined).join(" · ");
}

const ENDS: Readonly<Partial<Record<RunStatus, MessageKey>>> = {
  nothing: "end.nothing",
  cancelled: "fault.cancelled",
  interrupted: "end.interrupted",
};

/** Why there is no film of it, in short. */
export function endOf({ status, errorCode }: Pick<Run, "status" | "errorCode">): MessageKey {
  const failure = errorCode === undefined ? "reason.film_failed" : `fault.${errorCode}` as const;
  return ENDS[status] ?? failure;
}

export interface VideoCanvas {
  readonly width: number;
  readonly height: number;
}

/** The film to be played, with a place of its own shape from the first. */
export function FilmVideo(
  { film, poster, canvas }: {
    readonly film: string;
    readonly poster?: string;
    readonly canvas?: VideoCanvas;
  },
) {
  return (
    <video
      class={shapeOf(canvas)}
      controls
      playsinline
      preload="metadata"
      src={film}
      width={canvas?.width}
      height={canvas?.height}
      poster={poster}
    >
    </video>
  );
}

function shapeOf({ width, height }: VideoCanvas = { width: 16, height: 9 }) {
  return width > height ? undefined : width === height ? "square" : "upright";
}

/** What it is called on this machine; the folder stays out of the page. */
export function fileNameOf({ outputPath }: Run): string {
  return outputPath?.split(/[/\\]/).at(-1) ?? "";
}

/** Films side by side. */
export function FilmShelf(
  { frame, films, nowMs, more }: {
    readonly frame: PageFrame;
    readonly films: readonly TitledFilm[];
    readonly nowMs: number;
    /** Below the line about each. */
    readonly more?: (film: TitledFilm) => Child;
  },
) {
  return (
    <ul class="films">
      {films.map((film) => (
        <li class="film">
          <Picture frame={frame} film={film} />
          <div>
            <h3>
              <FilmTitle frame={frame} film={film} />
            </h3>
            <Subtitle film={film} />
            <p class="over">{lineOf(frame.locale, film, nowMs)}</p>
            {more?.(film)}
            {film.status === "completed" && <EditFilm frame={frame} film={film} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FilmProps {
  readonly frame: PageFrame;
  readonly film: TitledFilm;
}

/**
 * A title of another direction keeps its own order, with the marks at its end. Films of one title are
 * told apart by their second lines, also by those who go from link to link.
 */
export function FilmTitle({ frame, film }: FilmProps) {
  const { runId, subtitle } = film;
  return (
    <a
      id={`film-${runId}`}
      href={frame.to(`/films/${runId}`)}
      aria-labelledby={subtitle ? `film-${runId} more-${runId}` : undefined}
    >
      <bdi>{titleOf(frame.locale, film)}</bdi>
    </a>
  );
}

/** Stands below the title. */
export function Subtitle({ film: { runId, subtitle } }: Pick<FilmProps, "film">) {
  return subtitle ? <p id={`more-${runId}`} class="subtitle">{subtitle}</p> : null;
}

/** Opens its cut on a board of its own. */
export function EditFilm({ frame, film }: FilmProps) {
  return (
    <form class="edit-film" method="post" action={frame.to(`/films/${film.runId}/edit`)}>
      <button class="plain" type="submit">
        {frame.say("film.edit")}
        <span class="unseen">
          : <bdi>{titleOf(frame.locale, film)}</bdi>
        </span>
      </button>
    </form>
  );
}

/** The link beside it says the same, so readers of the page are spared this one. */
export function Picture(
  { frame, film, isFirst }: FilmProps & { readonly isFirst?: true },
) {
  return (
    <a class="picture" href={frame.to(`/films/${film.runId}`)} tabindex={-1} aria-hidden="true">
      {film.posterPath === undefined
        ? (
          <span class="blank">
            <Mark />
          </span>
        )
        : (
          <img
            src={frame.to(`/films/${film.runId}/poster`)}
            alt=""
            loading={isFirst ? "eager" : "lazy"}
            decoding="async"
          />
        )}
      {film.outputDurationSeconds !== undefined && (
        <span class="length">{lengthText(film.outputDurationSeconds)}</span>
      )}
    </a>
  );
}

export function Since(
  { frame, run, nowMs }: { readonly frame: PageFrame; readonly run: Run; readonly nowMs: number },
) {
  const startedMs = Date.parse(run.startedAt);
  return (
    <time datetime={run.startedAt} title={timeText(frame.locale, startedMs)}>
      {sinceText(frame.locale, startedMs, nowMs)}
    </time>
  );
}
