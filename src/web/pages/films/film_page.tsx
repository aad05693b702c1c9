// One film: to be watched here while it is on this machine and browsers play it, at the library once it
// was delivered.

import { lengthText } from "../../../base/text.ts";
import type { Run } from "../../../ledger/run.ts";
import type { FilmReview } from "../../films/film_review.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import { TranscriptLink } from "../automation/attempt_panel.tsx";
import { lineOf, nameOf, Picture, titleOf } from "./film_pieces.tsx";
import { KeptBack, LookFirst, Shots, WhoKnew } from "./film_review.tsx";
import { type Frame, Layout } from "../layout.tsx";
import { sizeText } from "../words.ts";

export interface FilmView {
  readonly frame: Frame;
  readonly film: TitledFilm;
  readonly nowMs: number;
  /** The file is on this machine. */
  readonly hasFile: boolean;
  /** Where it is at the library. */
  readonly libraryUrl?: string;
  /** What was said while it was made can be downloaded. */
  readonly hasTranscript: boolean;
  /** Absent for a film whose shots were not kept. */
  readonly review?: FilmReview;
}

export function FilmPage(view: FilmView) {
  const { frame, film, nowMs, hasFile, libraryUrl, hasTranscript, review } = view;
  const at = (name: string) => frame.to(`/films/${film.runId}/${name}`);
  const isPlayed = hasFile && review?.codec !== "prores";
  const facts = [
    film.outputDurationSeconds === undefined ? undefined : lengthText(film.outputDurationSeconds),
    film.outputSizeBytes === undefined ? undefined : sizeText(frame.locale, film.outputSizeBytes),
    deliveryText(film, hasFile),
  ].filter((fact) => fact !== undefined);
  return (
    <Layout frame={frame} title={nameOf(frame.locale, film)}>
      <article class="stage">
        {isPlayed
          ? (
            <video
              class={shapeOf(review)}
              controls
              playsinline
              preload="metadata"
              src={at("film")}
              width={review?.canvas?.width}
              height={review?.canvas?.height}
              poster={film.posterPath === undefined ? undefined : at("poster")}
            >
            </video>
          )
          : <Picture frame={frame} film={film} isFirst />}
        <div class="head">
          <h1>
            <bdi>{titleOf(frame.locale, film)}</bdi>
          </h1>
          {film.subtitle && <p class="subtitle">{film.subtitle}</p>}
          <p class="quiet">{lineOf(frame.locale, film, nowMs)}</p>
          <p class="facts">{facts.map((fact) => <span>{fact}</span>)}</p>
          {hasFile && !isPlayed && (
            <p class="notice">ProRes plays in editing programs, not in most browsers.</p>
          )}
          {libraryUrl !== undefined && (
            <a class="button" href={libraryUrl} rel="noreferrer">See it in the library</a>
          )}
          {hasFile && (
            <a
              class={isPlayed ? "button plain" : "button"}
              href={at("film")}
              download={fileNameOf(film)}
            >
              Download
            </a>
          )}
          {hasFile && isPlayed && (
            <button
              type="button"
              class="button plain"
              data-shares={at("film")}
              data-name={fileNameOf(film)}
              hidden
            >
              Share
            </button>
          )}
          {!hasFile && libraryUrl === undefined && (
            <p class="notice warn">The file is not on this machine any more.</p>
          )}
          {hasTranscript && film.attemptId !== undefined && (
            <p class="facts">
              <TranscriptLink frame={frame} attemptId={film.attemptId} />
            </p>
          )}
        </div>
      </article>
      {review !== undefined && (
        <>
          <LookFirst frame={frame} film={film} review={review} />
          <Shots frame={frame} film={film} review={review} isPlayed={isPlayed} />
          <KeptBack frame={frame} film={film} review={review} />
          <WhoKnew review={review} />
        </>
      )}
    </Layout>
  );
}

function shapeOf(review: FilmReview | undefined): "upright" | "square" | undefined {
  const { width, height } = review?.canvas ?? { width: 16, height: 9 };
  return width > height ? undefined : width === height ? "square" : "upright";
}

/** What it is called on this machine; the folder stays out of the page. */
function fileNameOf({ outputPath }: Run): string {
  return outputPath?.split(/[/\\]/).at(-1) ?? "";
}

function deliveryText({ delivery }: Run, hasFile: boolean): string | undefined {
  switch (delivery.status) {
    case "delivered":
      return "In the library";
    case "pending":
      return "Waits to be delivered";
    case "abandoned":
      return hasFile ? "Could not be delivered; it stays here" : "Could not be delivered";
    case "not_requested":
      return undefined;
  }
}
