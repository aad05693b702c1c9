// Films asked for on pages that are not made yet: how far each is, and a way to stop it.

import type { FilmProgress } from "../../../film/film_contract.ts";
import { PHASE_OF_RUN } from "../../../ledger/attempt.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { Frame } from "../layout.tsx";
import { doingText } from "../words.ts";

export interface QueuedOrder {
  readonly order: FilmOrder;
  /** While a child works at it. */
  readonly progress: FilmProgress | undefined;
}

export function QueuePanel(
  { frame, queue }: { readonly frame: Frame; readonly queue: readonly QueuedOrder[] },
) {
  if (queue.length === 0) return null;
  return (
    <section class="card" aria-labelledby="queue">
      <h2 id="queue">Films you asked for</h2>
      <ol class="rows queue">
        {queue.map(({ order, progress }) => (
          <li>
            <div class="about">
              <h3>
                <a href={frame.to(`/make/${order.orderId}`)}>{order.label}</a>
              </h3>
              {progress === undefined
                ? <p class="quiet small">{waitingText(order)}</p>
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
  { frame, order, progress }: QueuedOrder & { frame: Frame; progress: FilmProgress },
) {
  return (
    <div class="making" data-order={order.orderId}>
      <progress max={1} value={progress.share} aria-label="How far it is"></progress>
      <p class="quiet small" data-says>{progressText(frame.locale, progress)}</p>
    </div>
  );
}

export function CancelButton({ frame, order }: { frame: Frame; order: FilmOrder }) {
  return (
    <form method="post" action={frame.to(`/make/${order.orderId}/cancel`)}>
      <button class="plain" type="submit">
        Cancel<span class="unseen">: {order.label}</span>
      </button>
    </form>
  );
}

export function waitingText({ state }: FilmOrder): string {
  switch (state) {
    case "choosing":
      return "Its pictures are chosen next";
    case "chosen":
      return "Its cut is ready: look at it, then render it";
    default:
      return "Waits for the film before it";
  }
}

/** "Rendering the film · about 2 minutes left" */
export function progressText(
  locale: string,
  { phase, step, done, total, etaSeconds }: FilmProgress,
): string {
  const doing = doingText(locale, PHASE_OF_RUN[phase], step && { name: step, done, total });
  return etaSeconds === undefined ? doing : `${doing} · ${leftText(etaSeconds)}`;
}

function leftText(seconds: number): string {
  if (seconds < 50) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
}

/** "about 2 minutes", "less than a minute": the time a film will take. */
export function spanText(seconds: number): string {
  return leftText(seconds).replace(/ left$/, "");
}
