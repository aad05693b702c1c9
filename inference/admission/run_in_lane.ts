// A call in its lane: waits for its turn, runs, and gives the lane on when the work has really ended.

import { Fault, throwIfCancelled } from "../../src/base/fault.ts";
import type { Lanes, Ticket } from "./lanes.ts";

/**
 * Rejects with Fault `busy` when too many calls are waiting, and `cancelled` when the signal fires: at
 * once while the call waits; when the work has ended once it runs, because nothing can stop it.
 */
export async function runInLane<Result>(
  lanes: Lanes,
  lane: string,
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  throwIfCancelled(signal);
  return await whenItsTurn(lanes, work, signal, (onTurn) => {
    const ticket = lanes.enter(lane, onTurn);
    if (ticket) return ticket;
    throw new Fault(
      "busy",
      `The inference queue is full: ${lanes.rules.maxWaiting} calls are waiting, so "${lane}" ` +
        "takes no more for the moment",
      { hint: "Ask again in a second" },
    );
  });
}

/**
 * The service's own work on a model, in its lane and on a seat, as if it were a call. Rejects with Fault
 * `cancelled` as `runInLane`.
 */
export async function upkeepInLane(
  lanes: Lanes,
  lane: string,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  throwIfCancelled(signal);
  await whenItsTurn(lanes, work, signal, (onTurn) => lanes.enterForUpkeep(lane, onTurn));
}

async function whenItsTurn<Result>(
  lanes: Lanes,
  work: () => Promise<Result>,
  signal: AbortSignal,
  enter: (onTurn: () => void) => Ticket,
): Promise<Result> {
  const turn = Promise.withResolvers<void>();
  const ticket = enter(turn.resolve);
  const onAbort = () => {
    if (lanes.cancel(ticket)) turn.reject(new Fault("cancelled", "Stopped on request"));
  };
  signal.addEventListener("abort", onAbort, { once: true });
  let end: "completed" | "failed" = "failed";
  try {
    await turn.promise;
    throwIfCancelled(signal);
    const result = await work();
    end = "completed";
    throwIfCancelled(signal);
    return result;
  } finally {
    signal.removeEventListener("abort", onAbort);
    lanes.finish(ticket, end);
  }
}
