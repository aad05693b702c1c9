// A film asked for on a page: how far it is, then its cut laid out, then the film.

import { lengthText } from "../../../base/text.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { FilmReview } from "../../films/film_review.ts";
import type { Storyboard } from "../../storyboard.ts";
import { Shots } from "../films/film_review.tsx";
import { type Frame, Layout, Mark } from "../layout.tsx";
import { StoryboardSection } from "./storyboard.tsx";
import { CancelButton, OrderProgress, type QueuedOrder, spanText } from "./queue_panel.tsx";

export interface OrderView extends QueuedOrder {
  readonly frame: Frame;
  /** Of the state the page was made in. */
  readonly liveId: string;
  /** Orders that are rendered before it. */
  readonly ahead: number;
  /** Another film is made, by the automation or from a terminal. */
  readonly isBusy: boolean;
  /** Once the cut is chosen. */
  readonly board?: Storyboard;
  /** Once it can be changed no more. */
  readonly review?: FilmReview;
  /** What a button asked for and could not be done. */
  readonly problem?: string;
  /** Expected, of the film and of making it; the latter from films this machine made. */
  readonly filmSeconds?: number;
  readonly makeSeconds?: number;
  readonly canDeliver: boolean;
}

/** Where no stream of events comes through the page asks again after so many seconds. */
const REFRESH_SECONDS = 4;

export function OrderPage(view: OrderView) {
  const { frame, order, board, review } = view;
  return (
    <Layout frame={frame} title={board?.title ?? order.label}>
      <link rel="stylesheet" href={frame.asset("make.css")} />
      <OrderCard {...view} />
      {board && (order.state === "chosen"
        ? <StoryboardSection frame={frame} order={order} board={board} />
        : review && (
          <Shots frame={frame} film={{ runId: board.runId }} review={review} isPlayed={false} />
        ))}
      <script type="module" src={frame.asset("order.ts")}></script>
    </Layout>
  );
}

/** Where the order is; kept up to date by itself. */
export function OrderCard(view: OrderView) {
  const { frame, order, progress, liveId, board } = view;
  const isMoving = ["choosing", "waiting", "making"].includes(order.state);
  return (
    <div
      id="live"
      data-events={frame.to("/api/live")}
      data-state={liveId}
      data-stage={order.state}
      data-refresh={isMoving ? String(REFRESH_SECONDS) : undefined}
    >
      <article class={`card order ${order.state}`}>
        <div class="words">
          <p class="over">{order.label}</p>
          <h1>
            <bdi>{board?.title ?? order.label}</bdi>
          </h1>
          {board?.subtitle && <p class="subtitle">{board.subtitle}</p>}
          {view.problem !== undefined && <p class="notice bad" role="alert">{view.problem}</p>}
          <div class="stage">
            <State {...view} />
          </div>
          {progress && <OrderProgress frame={frame} order={order} progress={progress} />}
          {isMoving && <CancelButton frame={frame} order={order} />}
        </div>
      </article>
    </div>
  );
}

function State(view: OrderView) {
  const { frame, order, progress, ahead, isBusy, board, filmSeconds, makeSeconds } = view;
  switch (order.state) {
    case "choosing":
      return (
        <p role="status">
          {progress === undefined
            ? "Another cut is being chosen; this one comes next."
            : "The pictures are being looked at and the cut is laid out."}
        </p>
      );
    case "chosen": {
      const count = board?.shots.length ?? 0;
      return (
        <>
          <p>
            {count === 1 ? "One shot" : `${count} shots`}
            {filmSeconds !== undefined && `, ${lengthText(Math.round(filmSeconds))}`}.
            {makeSeconds !== undefined && ` Rendering it takes ${spanText(makeSeconds)}.`}
          </p>
          <form class="actions" method="post" action={frame.to(`/make/${order.orderId}/render`)}>
            {view.canDeliver && (
              <label class="check">
                <input type="checkbox" name="upload" checked={order.upload} />{" "}
                Put it in the library when it is done
              </label>
            )}
            <button class="button" type="submit">Render</button>
          </form>
          <CancelButton frame={frame} order={order} />
        </>
      );
    }
    case "waiting":
      return (
        <p role="status">
          {ahead > 0
            ? ahead === 1 ? "One film is made before it." : `${ahead} films are made before it.`
            : isBusy
            ? "Another film is being made; this one is rendered next."
            : "It is rendered in a moment."}
        </p>
      );
    case "making":
      return <p role="status">The film is being rendered. You may close this page.</p>;
    case "made":
      return (
        <>
          <p role="status">The film is done.</p>
          <a class="button" href={frame.to(`/films/${order.filmRunId}`)}>Watch it</a>
          <Again frame={frame} order={order} word="Change the cut" />
        </>
      );
    case "nothing":
      return (
        <>
          <p class="notice warn" role="status">
            {order.error ?? "There is not enough for a film."}
          </p>
          <a class="button plain" href={frame.to("/make")}>Choose something else</a>
        </>
      );
    case "failed":
      return (
        <>
          <p class="notice bad" role="alert">{order.error || "The film could not be made."}</p>
          <Again frame={frame} order={order} word="Try again" />
        </>
      );
    case "cancelled":
      return (
        <>
          <p class="quiet">It was cancelled.</p>
          <Again frame={frame} order={order} word="Make it after all" />
        </>
      );
  }
}

function Again({ frame, order, word }: { frame: Frame; order: FilmOrder; word: string }) {
  return (
    <form method="post" action={frame.to(`/make/${order.orderId}/retry`)}>
      <button class="button" type="submit">{word}</button>
    </form>
  );
}

/** While no order has this address any more. */
export function NoOrder({ frame }: { readonly frame: Frame }) {
  return (
    <Layout frame={frame} title="No such film" isAlone>
      <section class="card">
        <Mark class="mark" />
        <h1>No such film</h1>
        <a class="button plain" href={frame.to("/make")}>Make one</a>
      </section>
    </Layout>
  );
}
