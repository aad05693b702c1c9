// SPDX-License-Identifier: AGPL-3.0-or-later

// The adapters that every part of a sync works with.

import type { Clock } from "../../../system/clock.ts";
import type { ImmichApi } from "../immich_api.ts";
import type { AssetIndex } from "../index/asset_index.ts";
import type { Whose } from "../index/asset_rows.ts";

export interface SyncDeps {
  readonly api: ImmichApi;
  readonly index: AssetIndex;
  readonly clock: Clock;
  /** Films we delivered: what the server has not read of them yet is not reported. */
  readonly ownFilms?: ReadonlySet<string>;
  /** Persons whose pictures are counted each time, by the account's own ids, and by names. */
  readonly trackedPeople?: readonly string[];
}

/** The same, once it is known whose library it is. */
export interface ReadDeps extends SyncDeps {
  readonly whose: Whose;
  readonly signal?: AbortSignal;
}
