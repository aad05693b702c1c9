// Films that were made, as the web may list and change them.

import type { Orientation } from "../../film/brief/brief.ts";
import type { Deletion } from "../../film/finish/film_folder.ts";
import type { FilmOrder } from "../../ledger/film_order.ts";
import type { Run, RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import type { FilmPicture } from "../previews/thumbnails.ts";

export interface FilmKeeping {
  /** Every run there is, newest first, without a look at its files. */
  all(): Promise<readonly Run[]>;
  /** Names of people by the ids runs keep, as far as the library knows them. */
  people(): Promise<ReadonlyMap<string, string>>;
  /** Bytes of its film on this machine. */
  filmBytes(run: Run): Promise<number>;
  /** The orders whose film or cut it is. */
  ordersOf(runId: RunId): Promise<readonly FilmOrder[]>;
  /** Puts the film of its cut into the queue; as it was laid out without a shape. */
  render(run: Run, label: string, orientation?: Orientation): Promise<FilmOrder>;
  /** Throws Fault `busy`. */
  deletion(run: Run): Promise<Deletion>;
  /** Throws Fault `busy`, `not_writable`, `not_found`. */
  delete(runId: RunId): Promise<void>;
  /**
   * Begins to bring the film to the library server; how it ends stays with the run. Throws Fault where there
   * is nothing to bring or nowhere, and `busy` while it is being brought.
   */
  deliver(runId: RunId): Promise<void>;
  isDelivering(runId: RunId): boolean;
  /** Pictures that the owner let be shown to everyone. */
  cleared(): Promise<ReadonlySet<AssetId>>;
  /** Lets it be shown to everyone from now on. Throws Fault `not_found` where the library has it no more. */
  clear(picture: FilmPicture): Promise<void>;
  /** Takes back all that the owner decided on it. */
  forget(asset: AssetId): Promise<void>;
}
