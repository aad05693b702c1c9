// SPDX-License-Identifier: AGPL-3.0-or-later

// A film asked for on a page: how far it is, then its cut laid out, then the film.

import { lengthText } from "../../../base/text.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { MessageKey } from "../../../messages/say.ts";
import type { FilmReview } from "../../films/film_review.ts";
import type { Storyboard } from "../../storyboard.ts";
import { Shots } from "../films/film_review.tsx";
import { Layout, Mark, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { StoryboardSection } from "./storyboard.tsx";
import { CancelButton, OrderProgress, type QueuedOrder, queueSpanText } from "./queue_panel.tsx";

export interface OrderView extends QueuedOrder {
  readonly frame: PageFrame;
  /** The id of the state the page was made in. */
  readonly liveId: string;
  /** Orders that are rendered before it. */
  readonly ahead: number;
  /** Another film is made, by the automation or from a terminal. */
  readonly isBusy: boolean;
  /** Once the cut is chosen. */
  readonly board?: Storyboard;
  /** The page of the shots of `review`, counted from 1. */
  readonly page: number;
  /** Once it can be changed no more. */
  readonly review?: FilmReview;
  /** It was just thrown away. */
  readonly isThrown: boolean;
  /** What a button asked for and could not be done. */
  readonly problem?: LocalizedText;
  /** Expected, of the film and of making it; the latter from films this machine made. */
  readonly filmSeconds?: number;
  readonly makeSeconds?: number;
  readonly canDeliver: boolean;
}

/** Where no stream of events comes through the page asks again after so many seconds. */
const REFRESH_SECONDS = 4;

/** All at once, before the pictures of the board take the browser's connections. */
const PAGE_MODULES = [
  "order.ts",
  "full_screen.ts",
  "player.ts",
  "screen.ts",
  "film_frames.ts",
  "pace.ts",
  "item_parts.ts",
  "motion.ts",
  "bitmaps.ts",
  "clips.ts",
  "sound.ts",
  "board.ts",
  "drag.ts",
  "slim_stand.ts",
  "takes.ts",
  "trim.ts",
] as const;

export function OrderPage(view: OrderView) {
  const { frame, order, board, review } = view;
  return (
    <Layout
      frame={frame}
      title={board?.title ?? order.label}
      isWide={board !== undefined && order.state === "chosen"}
    >
      <link rel="stylesheet" href={frame.asset("make.css")} />
      {PAGE_MODULES.map((name) => <link rel="modulepreload" href={frame.asset(name)} />)}
      <OrderCard {...view} />
      {board && (order.state === "chosen"
        ? <StoryboardSection frame={frame} order={order} board={board} />
        : review && (
          <Shots
            frame={frame}
            film={{ runId: board.runId }}
            review={review}
            isPlayed={false}
            here={`/make/${order.orderId}`}
            page={view.page}
          />
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
          <div class="titles">
            {board && board.title !== order.label && <p class="over">{order.label}</p>}
            <h1>
              <bdi>{board?.title ?? order.label}</bdi>
            </h1>
            {board?.subtitle && <p class="subtitle">{board.subtitle}</p>}
          </div>
          {view.problem !== undefined && (
            <LocalizedBlock frame={frame} texts={[view.problem]} class="notice bad" role="alert" />
          )}
          <div class="order-state">
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
  const { say, locale } = frame;
  switch (order.state) {
    case "choosing":
      return (
        <p role="status">
          {say(progress === undefined ? "make.choosing_next" : "make.choosing")}
        </p>
      );
    case "chosen": {
      const n = board?.shots.length ?? 0;
      const length = filmSeconds === undefined ? "" : lengthText(filmSeconds);
      return (
        <>
          <p>
            {length === "" ? say("make.cut", { n }) : say("make.cut_length", { n, length })}
            {makeSeconds !== undefined && " "}
            {makeSeconds !== undefined &&
              say("make.render_time", { time: queueSpanText(locale, makeSeconds) })}
          </p>
          <form class="actions" method="post" action={frame.to(`/make/${order.orderId}/render`)}>
            {view.canDeliver && frame.isOwner && (
              <label class="check">
                <input type="checkbox" name="upload" checked={order.request.upload} />{" "}
                {say("make.deliver")}
              </label>
            )}
            <button class="button" type="submit">{say("make.save_film")}</button>
          </form>
          <CancelButton frame={frame} order={order} />
        </>
      );
    }
    case "waiting":
      return (
        <p role="status">
          {ahead > 0 ? say("make.ahead", { n: ahead }) : say(isBusy ? "make.busy" : "make.soon")}
        </p>
      );
    case "making":
      return <p role="status">{say("make.making")}</p>;
    case "made":
      return (
        <>
          <p role="status">{say("make.done")}</p>
          <a class="button" href={frame.to(`/films/${order.filmRunId}`)}>{say("make.watch_it")}</a>
          {order.request.orientation === undefined && (
            <Again frame={frame} order={order} word={say("make.change_cut")} />
          )}
        </>
      );
    case "nothing":
      return (
        <>
          <LocalizedBlock
            frame={frame}
            texts={[endText(frame, order, "make.not_enough")]}
            class="notice warn"
            role="status"
          />
          <a class="button plain" href={frame.to("/make")}>{say("make.choose_else")}</a>
        </>
      );
    case "failed":
      return (
        <>
          <LocalizedBlock
            frame={frame}
            texts={[endText(frame, order, "make.failed")]}
            class="notice bad"
            role="alert"
          />
          <Again frame={frame} order={order} word={say("make.try_again")} />
        </>
      );
    case "cancelled":
      return (
        <>
          <p class={view.isThrown ? "notice" : "quiet"} role={view.isThrown ? "status" : undefined}>
            {say(view.isThrown ? "home.done_thrown" : "make.cancelled")}
          </p>
          <Again frame={frame} order={order} word={say("make.after_all")} />
        </>
      );
  }
}

/** `key` says it where the order has no reason of its own. */
function endText(
  frame: PageFrame,
  { error, errorCode }: FilmOrder,
  key: MessageKey,
): LocalizedText {
  const short = { key: errorCode === undefined ? key : `fault.${errorCode}` as const };
  return error ? { english: error, short } : frame.say(key);
}

function Again({ frame, order, word }: { frame: PageFrame; order: FilmOrder; word: string }) {
  return (
    <form method="post" action={frame.to(`/make/${order.orderId}/retry`)}>
      <button class="button" type="submit">{word}</button>
    </form>
  );
}

/** While no order has this address any more. */
export function NoOrder({ frame }: { readonly frame: PageFrame }) {
  return (
    <Layout frame={frame} title={frame.say("make.no_film")} isAlone>
      <section class="card">
        <Mark class="mark" />
        <h1>{frame.say("make.no_film")}</h1>
        <a class="button plain" href={frame.to("/make")}>{frame.say("make.make_one")}</a>
      </section>
    </Layout>
  );
}
