// SPDX-License-Identifier: AGPL-3.0-or-later

// Films asked for on pages that are not made yet: how far each is, and a way to stop it.

import type { FilmProgress } from "../../../film/film_contract.ts";
import { PHASE_OF_RUN } from "../../../ledger/attempt.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import { type MessageKey, say } from "../../../messages/say.ts";
import type { PageFrame } from "../layout.tsx";
import { doingText } from "../words.ts";

export interface QueuedOrder {
  readonly order: FilmOrder;
  /** While a child works at it. */
  readonly progress: FilmProgress | undefined;
}

export function QueuePanel(
  { frame, queue }: { readonly frame: PageFrame; readonly queue: readonly QueuedOrder[] },
) {
  if (queue.length === 0) return null;
  return (
    <section class="card" aria-labelledby="queue">
      <h2 id="queue">{frame.say("make.queue")}</h2>
      <ol class="rows queue">
        {queue.map(({ order, progress }) => (
          <li>
            <div class="about">
              <h3>
                <a href={frame.to(`/make/${order.orderId}`)}>{order.label}</a>
              </h3>
              {progress === undefined
                ? <p class="quiet small">{waitingText(frame, order)}</p>
                : <OrderProgress frame={frame} order={order} progress={progress} />}
            </div>
            {order.state !== "chosen" && <CancelButton frame={frame} order={order} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function OrderProgress(
  { frame, order, progress }: QueuedOrder & { frame: PageFrame; progress: FilmProgress },
) {
  return (
    <div class="making" data-order={order.orderId}>
      <progress max={1} value={progress.share} aria-label={frame.say("make.how_far")}></progress>
      <p class="quiet small" data-says>{progressText(frame.locale, progress)}</p>
    </div>
  );
}

/** A person may still change what it shows. */
export function isBeingEdited({ order: { state } }: Pick<QueuedOrder, "order">): boolean {
  return state === "choosing" || state === "chosen";
}

/** A film on its way, in one line. */
export function SavingLine({ frame, order, progress }: QueuedOrder & { frame: PageFrame }) {
  const { say, to } = frame, title = order.label;
  return (
    <li>
      <p class="what">
        <a href={to(`/make/${order.orderId}`)}>
          {say(progress === undefined ? "home.saving_next" : "home.saving", { title })}
        </a>
      </p>
      {progress && <OrderProgress frame={frame} order={order} progress={progress} />}
      <CancelButton frame={frame} order={order} isAtHome />
    </li>
  );
}

/** A film that could not be made, until it is tried again or dismissed; its page says why. */
export function FailedLine({ frame, order }: { frame: PageFrame; order: FilmOrder }) {
  const { say, to } = frame;
  return (
    <li>
      <p class="what">
        <a href={to(`/make/${order.orderId}`)}>
          {say("home.not_saved", { title: order.label })}
        </a>
      </p>
      <OrderDeed frame={frame} order={order} deed="retry" word="make.try_again" isAtHome />
      <OrderDeed frame={frame} order={order} deed="cancel" word="home.dismiss" isAtHome />
    </li>
  );
}

/** With `isAtHome` the first page says that it was done. */
export function CancelButton(
  { frame, order, isAtHome }: { frame: PageFrame; order: FilmOrder; isAtHome?: boolean },
) {
  const word = isBeingEdited({ order }) ? "make.cancel" : "home.stop";
  return <OrderDeed frame={frame} order={order} deed="cancel" word={word} isAtHome={isAtHome} />;
}

interface OrderDeedProps {
  readonly frame: PageFrame;
  readonly order: FilmOrder;
  readonly deed: "cancel" | "retry";
  readonly word: MessageKey;
  readonly isAtHome?: boolean | undefined;
}

function OrderDeed({ frame, order, deed, word, isAtHome }: OrderDeedProps) {
  return (
    <form method="post" action={frame.to(`/make/${order.orderId}/${deed}`)}>
      {isAtHome && <input type="hidden" name="from" value="home" />}
      <button class="plain" type="submit">
        {frame.say(word)}
        <span class="unseen">: {order.label}</span>
      </button>
    </form>
  );
}

export function waitingText({ say }: PageFrame, { state }: FilmOrder): string {
  switch (state) {
    case "choosing":
      return say("make.waits_choosing");
    case "chosen":
      return say("make.waits_chosen");
    default:
      return say("make.waits");
  }
}

/** "Rendering the film · about 2 minutes left" */
export function progressText(
  locale: string,
  { phase, step, done, total, etaSeconds }: FilmProgress,
): string {
  const doing = doingText(locale, PHASE_OF_RUN[phase], step && { name: step, done, total });
  if (etaSeconds === undefined) return doing;
  return `${doing} · ${say(locale, "make.time_left", { minutes: minutesOf(etaSeconds) })}`;
}

/** Whole minutes; 0 for less than one. */
function minutesOf(seconds: number): number {
  return seconds < 50 ? 0 : Math.round(seconds / 60);
}

/** "about 2 minutes", "less than a minute": the time a film will take. */
export function queueSpanText(locale: string, seconds: number): string {
  return say(locale, "make.time", { minutes: minutesOf(seconds) });
}
