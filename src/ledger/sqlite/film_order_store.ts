// SPDX-License-Identifier: AGPL-3.0-or-later

// Films asked for on pages, in the ledger's file. Their place in the queue is a number that only grows.

import { type Kysely, type Selectable, sql } from "kysely";
import type { FilmOrder, FilmOrderStore, NewOrder, OrderState } from "../film_order.ts";
import { membersIn, membersOf } from "./stored_json.ts";
import type { LedgerTables } from "./tables.ts";

export function filmOrderStore(db: Kysely<LedgerTables>): FilmOrderStore {
  const nextPlace = sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM film_order)`;
  return {
    async add(order) {
      await db.insertInto("film_order").values({
        order_id: order.orderId,
        place: nextPlace,
        ordered_at: order.orderedAt,
        label: order.label,
        request: JSON.stringify(order.request),
        state: stateOf(order),
        cut_run_id: order.cutRunId ?? null,
      }).execute();
    },

    async get(id) {
      const row = await db.selectFrom("film_order").selectAll().where("order_id", "=", id)
        .executeTakeFirst();
      return row && orderOf(row)[0];
    },

    async ofRun(runId) {
      const rows = await db.selectFrom("film_order").selectAll()
        .where((e) => e.or([e("film_run_id", "=", runId), e("cut_run_id", "=", runId)]))
        .orderBy("place").execute();
      return rows.flatMap(orderOf);
    },

    async queued(states) {
      const rows = await db.selectFrom("film_order").selectAll().where("state", "in", states)
        .orderBy("place").execute();
      return rows.flatMap(orderOf);
    },

    async move(id, from, to, change = {}) {
      const { numUpdatedRows } = await db.updateTable("film_order").set({
        state: to,
        ...(to === "waiting" && { place: nextPlace }),
        ...("cutRunId" in change && { cut_run_id: change.cutRunId ?? null }),
        ...("filmRunId" in change && { film_run_id: change.filmRunId ?? null }),
        request: changed({ options: change.options, upload: change.upload }),
        error: change.error ?? null,
        error_code: change.errorCode ?? null,
      }).where("order_id", "=", id).where("state", "in", from).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

function stateOf({ cutRunId, isAtOnce, isToBeEdited }: NewOrder): OrderState {
  if (isToBeEdited) return "chosen";
  return cutRunId === undefined && !isAtOnce ? "choosing" : "waiting";
}

/** The stored request with other members; those that are `undefined` stay. */
function changed(members: Readonly<Record<string, unknown>>) {
  return Object.entries(members).filter(([, value]) => value !== undefined).reduce(
    (request, [key, value]) =>
      sql<string>`json_set(${request}, ${`$.${key}`}, json(${JSON.stringify(value)}))`,
    sql<string>`request`,
  );
}

/** None of a row whose request lacks its options: it would be the order of another film. */
function orderOf(row: Selectable<LedgerTables["film_order"]>): readonly FilmOrder[] {
  const request = membersOf(row.request), options = request && membersIn(request, "options");
  if (request === undefined || options === undefined) return [];
  return [{
    orderId: row.order_id,
    orderedAt: row.ordered_at,
    label: row.label,
    request: { ...request, options },
    state: row.state as OrderState,
    cutRunId: row.cut_run_id ?? undefined,
    filmRunId: row.film_run_id ?? undefined,
    error: row.error ?? undefined,
    errorCode: (row.error_code ?? undefined) as FilmOrder["errorCode"],
  }];
}
