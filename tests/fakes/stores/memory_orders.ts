// SPDX-License-Identifier: AGPL-3.0-or-later

// Films asked for on pages, in memory, by the same rules as the ledger's.

import type { FilmOrder, FilmOrderStore, NewOrder } from "../../../src/ledger/film_order.ts";

export class MemoryOrders implements FilmOrderStore {
  readonly #orders: FilmOrder[] = [];

  /** As a page or a program asks for one. */
  async place(
    order: Pick<NewOrder, "label" | "request" | "cutRunId" | "isAtOnce" | "isToBeEdited">,
  ): Promise<FilmOrder> {
    const orderId = crypto.randomUUID();
    await this.add({ ...order, orderId, orderedAt: "2026-10-05T07:00:00.000Z" });
    return (await this.get(orderId))!;
  }

  add({ isAtOnce, isToBeEdited, ...order }: NewOrder): Promise<void> {
    const isChosen = order.cutRunId !== undefined || isAtOnce === true;
    const state = isToBeEdited ? "chosen" : isChosen ? "waiting" : "choosing";
    this.#orders.push({ ...order, state });
    return Promise.resolve();
  }

  get(id: string) {
    return Promise.resolve(this.#orders.find(({ orderId }) => orderId === id));
  }

  ofRun(runId: string) {
    const isOf = ({ cutRunId, filmRunId }: FilmOrder) => cutRunId === runId || filmRunId === runId;
    return Promise.resolve(this.#orders.filter(isOf));
  }

  /** Newest first. */
  list(limit: number) {
    return Promise.resolve(this.#orders.toReversed().slice(0, limit));
  }

  queued(states: readonly FilmOrder["state"][]) {
    return Promise.resolve(this.#orders.filter(({ state }) => states.includes(state)));
  }

  move(...[id, from, to, change = {}]: Parameters<FilmOrderStore["move"]>): Promise<boolean> {
    const at = this.#orders.findIndex(({ orderId }) => orderId === id);
    const order = this.#orders[at];
    if (order === undefined || !from.includes(order.state)) return Promise.resolve(false);
    const { error: _, errorCode: _code, ...rest } = order;
    const { options = order.request.options, upload = order.request.upload, ...others } = change;
    const request = { ...order.request, options, upload };
    this.#orders[at] = { ...rest, ...others, request, state: to };
    if (to === "waiting") this.#orders.push(...this.#orders.splice(at, 1));
    return Promise.resolve(true);
  }
}
