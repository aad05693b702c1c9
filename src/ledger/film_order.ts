// SPDX-License-Identifier: AGPL-3.0-or-later

// A film a person asked for on a page: first its cut is chosen and laid out, then, once they say so, it
// is rendered; one that a program asked for is made in one go. Kept, so that a restart of the server
// loses none.

import type { FaultCode } from "../base/fault.ts";
import type { RunId, RunSource } from "./run.ts";

/** A UUID, version 4. */
export type OrderId = string;

export const ORDER_STATES = [
  "choosing",
  "chosen",
  "waiting",
  "making",
  "made",
  "nothing",
  "failed",
  "cancelled",
] as const;

/**
 * `choosing`: the cut is being chosen, or waits for that. `chosen`: laid out, the person decides.
 * `waiting`: to be rendered once no other film is made. `nothing`: there is not enough for a film.
 */
export type OrderState = typeof ORDER_STATES[number];

/** What pages and the queue read of a request, which is kept whole: `FilmRequest` of the film. */
interface OrderedRequest {
  readonly options: Readonly<Record<string, unknown>>;
  /** Delivered to the library server once it is made. */
  readonly upload?: boolean;
  /** Another shape of the film that the order's `cutRunId` made. */
  readonly orientation?: string;
  readonly origin?: {
    readonly source: RunSource;
    /** The memory it was suggested as. */
    readonly memoryKey?: string;
  };
}

export interface FilmOrder {
  readonly orderId: OrderId;
  /** ISO 8601 in UTC. */
  readonly orderedAt: string;
  /** What it is of, in the words of the page it was asked on. */
  readonly label: string;
  readonly request: OrderedRequest;
  readonly state: OrderState;
  /** The run that chose the cut. */
  readonly cutRunId?: RunId;
  /** The run that made the film. */
  readonly filmRunId?: RunId;
  /** Why it failed or there is nothing; one sentence without a secret. */
  readonly error?: string;
  /** The code of that fault; absent where there was too little to film. */
  readonly errorCode?: FaultCode;
}

export interface NewOrder
  extends Pick<FilmOrder, "orderId" | "orderedAt" | "label" | "request" | "cutRunId"> {
  /** Chosen and rendered in one go, without a person's look at the cut. */
  readonly isAtOnce?: true;
  /** With a cut that a person wants to change first. */
  readonly isToBeEdited?: true;
}

export interface FilmOrderStore {
  /** Puts it at the end of the queue as `choosing`; as `waiting` where it has a cut, or needs no look at one; as `chosen` where its cut is to be edited. */
  add(order: NewOrder): Promise<void>;
  get(id: OrderId): Promise<FilmOrder | undefined>;
  /** Those whose cut or film it is. */
  ofRun(runId: RunId): Promise<readonly FilmOrder[]>;
  /** The orders in these states, as they came into the queue. */
  queued(states: readonly OrderState[]): Promise<readonly FilmOrder[]>;
  /**
   * One statement; false when the order is in none of the states `from`, because another tab or the
   * queue was first. An order that becomes `waiting` goes to the end of the queue.
   */
  move(
    id: OrderId,
    from: readonly OrderState[],
    to: OrderState,
    change?:
      & Partial<Pick<FilmOrder, "cutRunId" | "filmRunId" | "error" | "errorCode">>
      & Partial<Pick<OrderedRequest, "options" | "upload">>,
  ): Promise<boolean>;
}

/** All but those that came to an end, a film before what waits. */
export const UNFINISHED_ORDERS = [
  "making",
  "waiting",
  "choosing",
  "chosen",
] as const satisfies readonly OrderState[];

/** States a cancelled order may come from; a failed one is told of no longer. */
export const CANCELLED_FROM: readonly OrderState[] = [...UNFINISHED_ORDERS, "failed"];
