// SPDX-License-Identifier: AGPL-3.0-or-later

// Links for guests in memory, by the same rules as the ledger's.

import type { GuestLink, GuestLinkStore } from "../../../src/ledger/guest_link.ts";

export class MemoryGuestLinks implements GuestLinkStore {
  kept: (GuestLink & { readonly digest: string })[] = [];
  #made = 0;

  of(runId: string) {
    return Promise.resolve(this.kept.filter((link) => link.runId === runId));
  }

  find(digest: string) {
    return Promise.resolve(this.kept.find((link) => link.digest === digest));
  }

  add(link: Omit<GuestLink, "id"> & { readonly digest: string }): Promise<void> {
    this.kept = this.kept.filter(({ expiresAt }) => expiresAt > link.createdAt);
    this.kept.push({ ...link, id: String(++this.#made) });
    return Promise.resolve();
  }

  async end(runId: string, id: string): Promise<boolean> {
    const ended = (await this.of(runId)).find((link) => link.id === id);
    this.kept = this.kept.filter((link) => link !== ended);
    return ended !== undefined;
  }
}
