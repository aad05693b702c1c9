// SPDX-License-Identifier: AGPL-3.0-or-later

// The order an address names, and what every page about orders asks.

import * as z from "zod";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { Run, RunId } from "../../../ledger/run.ts";
import { paceOf } from "../../../app/films/expected_time.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { NoOrder } from "../../pages/make/order_page.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";

/** Every option has room in it many times over. */
export const MAX_FORM_BYTES = 64 * 1024;
/** So many films tell this machine's pace. */
const PACE_FILMS = 10;

export const orderParameters = z.object({ order_id: z.uuidv4() });

export async function askedOrder(
  c: WebContext,
  { make }: WebDeps,
): Promise<FilmOrder | undefined> {
  const asked = orderParameters.safeParse(c.req.param());
  return asked.success ? await make.orders.get(asked.data.order_id) : undefined;
}

export async function noOrder(c: WebContext, deps: WebDeps) {
  return await sendPage(c, 404, NoOrder({ frame: await pageFrame(c, deps, "/make") }));
}

/** `undefined` before the first film. */
export async function paceNow({ films: { runs } }: Pick<WebDeps, "films">) {
  const films = await runs.list(PACE_FILMS, ["completed"]);
  const cutRuns = new Map<RunId, Run>();
  for (const { cutOf } of films) {
    const run = cutOf === undefined ? undefined : await runs.get(cutOf);
    if (run !== undefined) cutRuns.set(run.runId, run);
  }
  return paceOf(films, cutRuns);
}
