// SPDX-License-Identifier: AGPL-3.0-or-later

// Which of a folder's JSON files Google Takeout wrote about a picture. Their names are made of the
// picture's title, of which the picture's own name may be cut or counted in another way.

import { editedNameOf, stemOf } from "../../edited_names.ts";

const SUFFIX = ".supplemental-metadata";
/** Takeout cuts names of JSON files to 46 letters before the ending, less what a counter takes. */
const LONGEST_CUT = 46, SHORTEST_CUT = 43;
const COUNTER = /\(\d+\)$/;

interface Subject {
  /** In lower case and NFC; with its ending, unless it was cut or never had one. */
  readonly title: string;
  /** "(1)", of the second picture of that title. */
  readonly counter: string;
  /** The whole name without ".json", where it is so long that the title may be cut. */
  readonly cut?: string;
}

/** What a JSON file's name says it is about. */
function subjectOf(jsonName: string): Subject {
  const base = jsonName.replace(/\.json$/i, "").normalize("NFC").toLowerCase();
  const counter = COUNTER.exec(base)?.[0] ?? "";
  const whole = base.slice(0, base.length - counter.length);
  const dot = whole.lastIndexOf(".");
  const title = dot > 0 && SUFFIX.startsWith(whole.slice(dot)) ? whole.slice(0, dot) : whole;
  return { title, counter, ...(whole.length >= SHORTEST_CUT ? { cut: whole } : {}) };
}

const keyOf = (title: string, counter: string) => `${title}\n${counter}`;

/** The JSON files of one folder. */
export class TakeoutNames {
  readonly #byTitle = new Map<string, string>();
  readonly #byCut = new Map<string, string>();
  /** By the title without its ending: an edited picture, or the moving half, may have another. */
  readonly #byStem = new Map<string, string[]>();

  /** Of one title the first in the order given counts. */
  constructor(jsonNames: Iterable<string>) {
    for (const name of jsonNames) {
      const { title, counter, cut } = subjectOf(name);
      const key = keyOf(title, counter);
      if (!this.#byTitle.has(key)) this.#byTitle.set(key, name);
      if (cut !== undefined) this.#byCut.set(keyOf(cut, counter), name);
      const stem = stemKey(title) + counter;
      this.#byStem.set(stem, [...this.#byStem.get(stem) ?? [], name]);
    }
  }

  /**
   * The JSON of a picture or clip: its own, else that of the only one that shares its name up to the
   * ending, else that of the picture it is an edited copy of.
   */
  jsonOf(fileName: string): string | undefined {
    if (this.#byTitle.size === 0) return undefined;
    const name = fileName.normalize("NFC").toLowerCase(), stem = stemOf(fileName);
    const ending = name.slice(stem.length);
    const own = this.#own(stem, ending);
    if (own !== undefined) return own;
    const edited = editedNameOf(fileName);
    if (!edited) return undefined;
    if (edited.isCut) return this.#beginning(edited.original);
    return this.#own(edited.original, ending) ?? this.#own(edited.uncounted, ending);
  }

  /** A counter stands before the ending in pictures' names, and at the end of their JSON's. */
  #own(stem: string, ending: string): string | undefined {
    const counter = COUNTER.exec(stem)?.[0] ?? "";
    const forms = counter === ""
      ? [[stem, ""] as const]
      : [[stem, ""] as const, [stem.slice(0, -counter.length), counter] as const];
    for (const [title, count] of forms) {
      const found = this.#byTitle.get(keyOf(title + ending, count)) ??
        this.#byTitle.get(keyOf(title, count)) ?? this.#cut(title + ending, count);
      if (found !== undefined) return found;
    }
    for (const [title, count] of forms) {
      const [only, ...others] = this.#byStem.get(title + count) ?? [];
      if (only !== undefined && others.length === 0) return only;
    }
    // The copy of a name that fills the limit is counted where the word "edited" found no room.
    return counter === "" ? undefined : this.#cut(stem.slice(0, -counter.length) + ending, "");
  }

  #cut(title: string, counter: string): string | undefined {
    for (let length = Math.min(LONGEST_CUT, title.length - 1); length >= SHORTEST_CUT; length--) {
      const found = this.#byCut.get(keyOf(title.slice(0, length), counter));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The only JSON whose title begins so, an exact one first. */
  #beginning(stem: string): string | undefined {
    const exact = this.#byStem.get(stem) ?? [];
    if (exact.length === 1) return exact[0];
    const begun = [...this.#byTitle].filter(([key]) => key.startsWith(stem)).map(([, name]) =>
      name
    );
    return begun.length === 1 ? begun[0] : undefined;
  }
}

/** An ending has at most five letters; other dots belong to the name. */
function stemKey(title: string): string {
  return title.replace(/\.[a-z0-9]{1,5}$/, "");
}
