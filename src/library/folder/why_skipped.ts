// Plain reasons for files that are left out, from whatever was thrown while they were read.

import { Fault, reasonOf } from "../../base/fault.ts";
import { DAMAGED } from "./stills/still_parts.ts";

export interface Skipped {
  /** Finishes the sentence "<file> was left out: …". */
  readonly skipped: string;
  /** The reason lies outside the file (permission, disk), so it is tried again next time. */
  readonly mayHeal: boolean;
}

const OUTSIDE: Readonly<Record<string, string>> = {
  EACCES: "this program has no permission to read it",
  EPERM: "this program has no permission to read it",
  ENOENT: "it disappeared while the library was read",
  EMFILE: "too many files were open at once",
  ENFILE: "too many files were open at once",
  EIO: "the disk could not read it",
  ESTALE: "the network drive it lies on was gone",
  ETIMEDOUT: "the network drive it lies on did not answer",
};

/** What stands in a name for bytes that are no UTF-8; no file can be asked for by such a name. */
export const NO_UTF8 = "\ufffd";
export const NAME_NOT_UTF8 = "its name is not in UTF-8; rename it, for example with convmv";

/** `id`: the path below the root, where the file could not even be found by it. */
export function whySkipped(error: unknown, id = ""): Skipped {
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof Fault && error.code === "media_unreadable") {
    return { skipped: error.message, mayHeal: false };
  }
  if (code === "ENOENT" && id.includes(NO_UTF8)) return { skipped: NAME_NOT_UTF8, mayHeal: true };
  if (typeof code === "string" && /^E[A-Z]+$/.test(code)) {
    return { skipped: OUTSIDE[code] ?? `the system refused to read it (${code})`, mayHeal: true };
  }
  // A number that points out of the file: readers do not guard each of them.
  if (error instanceof RangeError) return { skipped: DAMAGED, mayHeal: false };
  // Not the file's fault as far as anybody knows: the next version may read it.
  return { skipped: `this program could not read it (${reasonOf(error)})`, mayHeal: true };
}
