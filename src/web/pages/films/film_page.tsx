// SPDX-License-Identifier: AGPL-3.0-or-later

// One run: its film to be watched here while it is on this machine and browsers play it, at the library once it
// was delivered; its other shapes; and what can be done with it.

import { lengthText } from "../../../base/text.ts";
import type { Orientation } from "../../../film/brief/brief.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { FilmReview } from "../../films/film_review.ts";
import type { FilmShape } from "../../../app/films/film_shapes.ts";
import { stateOfRun } from "../../films/find_films.ts";
import type { TitledFilm } from "../../films/titled_film.ts";
import { TranscriptLink } from "../automation/attempt_summary.tsx";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { localizedSizeText } from "../words.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import type { FilmInTheMaking } from "../../films/making_film.ts";
import { MakingFilm } from "./making_film.tsx";
import {
  EditFilm,
  endOf,
  fileNameOf,
  FilmVideo,
  lineOf,
  nameOf,
  Picture,
  titleOf,
} from "./film_pieces.tsx";
import { GuestLinks, type GuestLinksView } from "./guest_links.tsx";
import { Cleared, HeldBack, LookFirst, Shots, WhoKnew } from "./film_review.tsx";

/** The owner has just said that a picture may be shown, or has taken that back. */
export const PICTURE_DONE = ["clear", "forget"] as const;

interface FilmView {
  readonly frame: PageFrame;
  readonly film: TitledFilm;
  readonly nowMs: number;
  /** The file is on this machine. */
  readonly hasFile: boolean;
  /** Where it is at the library. */
  readonly libraryUrl?: string;
  /** Names the transcript of what was said while it was made, where it can be downloaded. */
  readonly transcriptOf?: string;
  /** The page of its shots, counted from 1. */
  readonly page: number;
  /** Absent for a film whose shots were not kept. */
  readonly review?: FilmReview;
  /** But its own; none where its cut was not kept. */
  readonly shapes: readonly FilmShape[];
  /** It was asked for on a page. */
  readonly order?: FilmOrder;
  readonly canDeliver: boolean;
  readonly isDelivering: boolean;
  /** For the owner of a film that is on this machine. */
  readonly guests?: GuestLinksView;
  /** How far it is, while it is made. */
  readonly making?: FilmInTheMaking;
  readonly done?: typeof PICTURE_DONE[number] | undefined;
  /** Why what was pressed was not done. */
  readonly problem?: LocalizedText;
}

export function FilmPage(view: FilmView) {
  const { frame, film, nowMs, hasFile, libraryUrl, review, problem } = view;
  const { locale, say } = frame, isMade = film.status === "completed";
  const at = (name: string) => frame.to(`/films/${film.runId}/${name}`);
  const isPlayed = isMade && hasFile && review?.codec !== "prores";
  const facts = [
    film.outputDurationSeconds === undefined ? undefined : lengthText(film.outputDurationSeconds),
    film.outputSizeBytes === undefined
      ? undefined
      : localizedSizeText(locale, film.outputSizeBytes),
    deliveryText(view),
  ].filter((fact) => fact !== undefined);
  return (
    <Layout frame={frame} title={nameOf(locale, film)} isNamed>
      <article class="stage">
        {isPlayed
          ? (
            <FilmVideo
              film={at("film")}
              poster={film.posterPath === undefined ? undefined : at("poster")}
              canvas={review?.canvas}
            />
          )
          : isMade && <Picture frame={frame} film={film} isFirst />}
        <div class="head">
          <h1>
            <bdi>{titleOf(locale, film)}</bdi>
          </h1>
          {film.subtitle && <p class="subtitle">{film.subtitle}</p>}
          <p class="quiet">{lineOf(locale, film, nowMs)}</p>
          <p class="facts">{facts.map((fact) => <span>{fact}</span>)}</p>
          {problem !== undefined && (
            <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
          )}
          {hasFile && isMade && !isPlayed && <p class="notice">{say("film.prores")}</p>}
          {isMade
            ? <Watch {...view} isPlayed={isPlayed} at={at} />
            : <NotMade frame={frame} film={film} />}
          {isMade && !hasFile && libraryUrl === undefined && (
            <p class="notice warn">{say("film.gone")}</p>
          )}
          <Deeds {...view} at={at} />
        </div>
      </article>
      <Shapes {...view} at={at} />
      {view.guests && <GuestLinks frame={frame} nowMs={nowMs} at={at} {...view.guests} />}
      {review !== undefined && (
        <>
          {view.done !== undefined && (
            <p id="done" class="notice" role="status">{say(`shots.done_${view.done}`)}</p>
          )}
          <LookFirst frame={frame} film={film} review={review} />
          <Shots
            frame={frame}
            film={film}
            review={review}
            isPlayed={isPlayed}
            here={`/films/${film.runId}`}
            page={view.page}
          />
          {frame.isOwner && (
            <>
              <HeldBack frame={frame} film={film} review={review} />
              <Cleared frame={frame} film={film} review={review} />
            </>
          )}
          <WhoKnew frame={frame} review={review} />
        </>
      )}
    </Layout>
  );
}

interface DeedProps extends FilmView {
  /** An address below that of the film. */
  readonly at: (name: string) => string;
}

function Watch(
  { frame, film, hasFile, libraryUrl, isPlayed, at }: DeedProps & { readonly isPlayed: boolean },
) {
  const { say } = frame, name = fileNameOf(film);
  return (
    <>
      <p class="actions">
        {libraryUrl !== undefined && (
          <a class="button" href={libraryUrl} rel="noreferrer">{say("film.see")}</a>
        )}
        {hasFile && (
          <a class={isPlayed ? "button plain" : "button"} href={at("film")} download={name}>
            {say("film.download")}
          </a>
        )}
        {hasFile && isPlayed && (
          <button
            type="button"
            class="button plain"
            data-shares={at("film")}
            data-name={name}
            hidden
          >
            {say("film.share")}
          </button>
        )}
      </p>
      {hasFile && isPlayed && <p class="quiet small">{say("film.share_hint")}</p>}
    </>
  );
}

/** What came of a run without a film. */
function NotMade({ frame, film }: Pick<FilmView, "frame" | "film">) {
  const { say } = frame, state = stateOfRun(film);
  return (
    <>
      <p>
        <span class={state === "failed" ? "tag bad" : "tag"}>{say(`films.state_${state}`)}</span>
      </p>
      {film.error !== undefined && (
        <LocalizedBlock
          frame={frame}
          texts={[{ english: film.error, short: { key: endOf(film) } }]}
          class={state === "failed" ? "notice bad" : "notice"}
        />
      )}
    </>
  );
}

function undelivered({ error = "", hint }: TitledFilm["delivery"]): LocalizedText {
  const english = hint === undefined ? error : `${error}. ${hint}`;
  return { english, short: { key: "end.delivery" } };
}

/** What can be done with it, but for watching. */
function Deeds(view: DeedProps) {
  const { frame, film, hasFile, transcriptOf, order, canDeliver, isDelivering, at } = view;
  const { say, isOwner } = frame, { status } = film.delivery;
  const isCut = film.status === "dry_run" && view.review !== undefined;
  const isEdited = film.status === "completed" && view.review !== undefined;
  const isDue = isOwner && canDeliver && hasFile && film.status === "completed" &&
    status !== "delivered";
  return (
    <>
      <div id="live" data-refresh={isDelivering || view.making ? "4" : undefined}>
        {view.making && <MakingFilm frame={frame} making={view.making} />}
        {isDelivering && (
          <p class="notice" role="status">
            {say("film.delivering")}{" "}
            <a href={frame.to(`/films/${film.runId}`)}>
              {say("film.look_again")}
            </a>
          </p>
        )}
      </div>
      {!isDelivering && status !== "delivered" && film.delivery.error !== undefined && (
        <LocalizedBlock frame={frame} texts={[undelivered(film.delivery)]} class="notice warn" />
      )}
      <div class="actions">
        {isEdited && <EditFilm frame={frame} film={film} />}
        {isCut && (
          <form method="post" action={at("render")}>
            <button class="button" type="submit">{say("film.make")}</button>
          </form>
        )}
        {isDue && !isDelivering && (
          <form method="post" action={at("deliver")}>
            <button class="button plain" type="submit">{say("film.deliver")}</button>
          </form>
        )}
        {order !== undefined && !isEdited && (
          <a href={frame.to(`/make/${order.orderId}`)}>{say("film.change")}</a>
        )}
        {transcriptOf !== undefined && <TranscriptLink frame={frame} attemptId={transcriptOf} />}
        {isOwner && film.status !== "running" && (
          <a class="danger" href={at("delete")}>{say("film.delete")}</a>
        )}
      </div>
    </>
  );
}

function Shapes({ frame, shapes, at }: DeedProps) {
  if (shapes.length === 0) return null;
  const { say } = frame;
  return (
    <section class="shelf shapes" aria-labelledby="shapes">
      <h2 id="shapes">{say("film.shapes")}</h2>
      <p class="quiet">{say("film.shapes_about")}</p>
      <form class="actions" method="post" action={at("render")}>
        {shapes.map(({ orientation, film, order }) => {
          const shape = say(`film.${orientation}`),
            word = <Outline of={orientation} name={shape} />;
          if (film !== undefined) {
            return <a class="button plain" href={frame.to(`/films/${film.runId}`)}>{word}</a>;
          }
          return order === undefined
            ? (
              <button
                class="button plain"
                type="submit"
                name="orientation"
                value={orientation}
                aria-label={say("film.make_shape", { shape })}
              >
                {word}
              </button>
            )
            : (
              <a class="button plain" href={frame.to(`/make/${order.orderId}`)}>
                {word} <span class="tag live">{say("films.state_making")}</span>
              </a>
            );
        })}
      </form>
    </section>
  );
}

/** The screen it is for, small, beside its name. */
function Outline({ of, name }: { readonly of: Orientation; readonly name: string }) {
  const [width, height] = { landscape: [22, 13], portrait: [13, 22], square: [18, 18] }[of] as [
    number,
    number,
  ];
  return (
    <>
      <svg class="outline" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <rect
          x={(24 - width) / 2}
          y={(24 - height) / 2}
          width={width}
          height={height}
          rx="2"
          stroke="currentColor"
          stroke-width="2"
        />
      </svg>
      {name}
    </>
  );
}

function deliveryText({ frame: { say }, film: { delivery }, hasFile }: FilmView) {
  switch (delivery.status) {
    case "delivered":
      return say("film.in_library");
    case "pending":
      return say("film.waits");
    case "abandoned":
      return say(hasFile ? "film.undelivered_here" : "film.undelivered");
    case "not_requested":
      return undefined;
  }
}
