// The one sentence for a picture, clip or track that cannot be decoded, or not even opened.

import { accessSync, constants } from "node:fs";
import { Fault, reasonOf } from "../base/fault.ts";

/** What the system says of a file nobody has looked into yet, by its codes. */
const UNOPENED: Readonly<Record<string, { readonly reason: string; readonly hint: string }>> = {
  ENOENT: {
    reason: "the file is not there any more",
    hint: "Put it back, or connect the drive it lies on; then run the same again",
  },
  EACCES: {
    reason: "this program has no permission to read it",
    hint: "Give this program's user the right to read it; then run the same again",
  },
};

/** Fault `media_unreadable` that names the file. `because` is a thrown value or a sentence. */
export function unreadable(path: string, because: unknown): Fault {
  if (because instanceof Fault) return because;
  const unopened = UNOPENED[codeOf(path, because) ?? ""];
  if (unopened) {
    const sentence = `Could not open "${path}": ${unopened.reason}`;
    return new Fault("media_unreadable", sentence, { hint: unopened.hint, cause: because });
  }
  return new Fault("media_unreadable", `Could not decode "${path}": ${reasonOf(because)}`, {
    hint: "Open the file in a player; if it is damaged there too, leave it out of the library",
    cause: because,
  });
}

/** The system's code. sharp and FFmpeg say it in words of their own, so the file is asked again. */
function codeOf(path: string, because: unknown): string | undefined {
  if (!(because instanceof Error)) return undefined;
  if ("code" in because && typeof because.code === "string") return because.code;
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return (error as { readonly code?: string }).code;
  }
}
