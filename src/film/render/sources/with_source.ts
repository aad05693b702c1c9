// A file of the film that cannot be shown, as a Fault about its asset.

import { Fault, reasonOf } from "../../../base/fault.ts";
import type { Source } from "../../timeline/timeline.ts";

/** Faults that speak of the file itself; the rest (space, a promise broken) is nobody's picture. */
const OF_THE_FILE: ReadonlySet<string> = new Set(["media_unreadable", "not_found"]);

/**
 * Runs `work` on a source. A file that cannot be decoded becomes Fault `media_unreadable` whose
 * `about` is the asset, so that the flow can put another picture in its place.
 */
export async function withSource<T>(source: Source, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || !OF_THE_FILE.has(error.code)) throw error;
    const { asset, part } = source;
    const what = part === "motion" ? "the moving half of " : "";
    throw new Fault("media_unreadable", `Could not show ${what}"${asset}": ${reasonOf(error)}`, {
      hint: error.hint,
      about: asset,
      cause: error,
    });
  }
}
