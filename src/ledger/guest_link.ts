// SPDX-License-Identifier: AGPL-3.0-or-later

// A link for guests: it opens one film, without a sign-in, until it ends.

import type { RunId } from "./run.ts";

export interface GuestLink {
  /** Never given again. */
  readonly id: string;
  readonly runId: RunId;
  /** ISO 8601 in UTC, as `expiresAt`. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Its token is kept as a digest alone. What expired may be found until the next link is made. */
export interface GuestLinkStore {
  /** Those of a film, in the order they were made. */
  of(runId: RunId): Promise<readonly GuestLink[]>;
  find(digest: string): Promise<GuestLink | undefined>;
  /** Forgets all that expired before it was made. */
  add(link: Omit<GuestLink, "id"> & { readonly digest: string }): Promise<void>;
  /** Returns whether the film had this link. */
  end(runId: RunId, id: string): Promise<boolean>;
}
