// SPDX-License-Identifier: AGPL-3.0-or-later

// How the delivery of a run's film goes from state to state. Every store keeps what these say.

import { Fault } from "../base/fault.ts";
import type { DeliveryEnd } from "./ledger.ts";
import type { Run, RunDelivery } from "./run.ts";

type Delivered = Pick<Run, "runId" | "status" | "delivery">;

/** Before the first try. */
export function askedDelivery(album: string | undefined): RunDelivery {
  return { status: "pending", attempts: 0, album };
}

/** Asked for again by hand. Throws Fault `internal` when the run is not completed. */
export function requestedDelivery(run: Delivered, album: string | undefined): RunDelivery {
  if (run.status !== "completed") refuse(run, "pending");
  return askedDelivery(album);
}

/**
 * After one try. A delivered film stays delivered: its identifier on the server is what keeps it from
 * being uploaded twice. Throws Fault `internal` naming both states.
 */
export function endedDelivery(run: Delivered, end: DeliveryEnd): RunDelivery {
  const { status, attempts, error, hint, album } = run.delivery;
  if (run.status !== "completed" || status === "delivered") refuse(run, end.status);
  switch (end.status) {
    case "delivered":
      // A delivery that was given up during its upload has arrived all the same.
      if (status === "not_requested" || end.assetId === "") refuse(run, end.status);
      return { status: "delivered", attempts: attempts + 1, album, assetId: end.assetId };
    case "pending":
      return {
        status: "pending",
        attempts: attempts + 1,
        error: end.error,
        ...hinted(end.hint),
        album,
      };
    case "abandoned":
      return {
        status: "abandoned",
        attempts,
        error: end.error ?? error,
        ...hinted(end.error === undefined ? hint : undefined),
        album,
      };
  }
}

function hinted(hint: string | undefined): Pick<RunDelivery, "hint"> {
  return hint === undefined ? {} : { hint };
}

function refuse({ runId, status, delivery }: Delivered, wanted: string): never {
  throw new Fault(
    "internal",
    `Could not mark the delivery of run "${runId}" as "${wanted}", because the run is ` +
      `"${status}" and its delivery is "${delivery.status}"`,
    { about: runId },
  );
}
