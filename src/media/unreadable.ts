// The one sentence for a picture, clip or track that cannot be decoded.

import { Fault, reasonOf } from "../base/fault.ts";

/** Fault `media_unreadable` that names the file. `because` is a thrown value or a sentence. */
export function unreadable(path: string, because: unknown): Fault {
  if (because instanceof Fault) return because;
  return new Fault("media_unreadable", `Could not decode "${path}": ${reasonOf(because)}`, {
    hint: "Open the file in a player; if it is damaged there too, leave it out of the library",
    cause: because,
  });
}
