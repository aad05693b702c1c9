// The port to whoever makes a small picture out of a large one.

import type { Unreadable } from "../bank/bank.ts";
import type { Asset } from "../library/asset.ts";
import type { LocalFile } from "../library/library.ts";

export interface TileMaker extends AsyncDisposable {
  /**
   * A JPEG of at most 400 px: the picture itself, or a video's frame at a third of its length.
   * `Unreadable` for a file that cannot be decoded. Rejects with Fault `not_found`, `cancelled`.
   */
  tile(asset: Asset, file: LocalFile, signal?: AbortSignal): Promise<Uint8Array | Unreadable>;
}
