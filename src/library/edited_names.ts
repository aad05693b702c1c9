// SPDX-License-Identifier: AGPL-3.0-or-later

// Names of edited copies: which picture one was made of.

import { EDITED } from "./file_names.ts";

const EDITED_WORDS: readonly string[] = Object.values(EDITED).flat();

/** Google cuts names to so many letters, the ending included. */
const LONGEST_NAME = 51;
const WHOLE_WORD = new RegExp(`^(.+)-(?:${EDITED_WORDS.join("|")})(\\(\\d+\\))?$`, "u");
/** Copies that Google's app saves beside the picture. */
const SAVED_COPY = /^(.+)~\d+$/;
/** Apple's edited export of IMG_1234. */
const APPLE_EDIT = /^img_e(\d{4})$/;

export interface EditedName {
  /** The picture's name without its ending, in lower case and NFC. */
  readonly original: string;
  /** The same without a counter, which may count edited copies instead. */
  readonly uncounted: string;
  /** Only the beginning of that name is known: the word "edited" was cut, and maybe the name before it. */
  readonly isCut: boolean;
}

/** A name without its ending as it is compared: in lower case, in one Unicode form. */
export function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return (dot > 0 ? fileName.slice(0, dot) : fileName).normalize("NFC").toLowerCase();
}

/** `undefined` for a name that is not an edited copy's. */
export function editedNameOf(fileName: string): EditedName | undefined {
  const stem = stemOf(fileName);
  const whole = WHOLE_WORD.exec(stem);
  if (whole) {
    return { original: whole[1]! + (whole[2] ?? ""), uncounted: whole[1]!, isCut: false };
  }
  const other = SAVED_COPY.exec(stem)?.[1] ?? stem.replace(APPLE_EDIT, "img_$1");
  if (other !== stem) return { original: other, uncounted: other, isCut: false };
  const counted = stem.replace(/\(\d+\)$/, "");
  const { length } = fileName.normalize("NFC");
  if (length - (stem.length - counted.length) !== LONGEST_NAME) return undefined;
  const dash = counted.lastIndexOf("-"), begun = counted.slice(dash + 1);
  if (dash <= 0 || begun === "" || !EDITED_WORDS.some((word) => word.startsWith(begun))) {
    return undefined;
  }
  const original = counted.slice(0, dash);
  return { original, uncounted: original, isCut: true };
}
