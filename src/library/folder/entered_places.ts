// Which links of a library are followed: those to what the walk does not find without them, each once.

import path from "node:path";
import { isCandidate } from "./formats.ts";
import { mayEnter } from "./may_enter.ts";

/** The root of a walk, and where the links it follows lead. All places are real absolute paths. */
export class EnteredPlaces {
  readonly #root: string;
  readonly #places: Set<string>;

  /** What is `leftOut` counts as entered before. */
  constructor(root: string, leftOut: readonly string[] = []) {
    this.#root = root;
    this.#places = new Set([root, ...leftOut]);
  }

  has(place: string): boolean {
    return this.#places.has(place);
  }

  /** True where a link leads to a folder that is to be entered for it; not again for that folder. */
  enterFolder(real: string): boolean {
    // The root, or what it lies in: a loop.
    if (isInside(this.#root, real) || !this.#isNew(real, true)) return false;
    this.#places.add(real);
    return true;
  }

  /** True where a link leads to a file that is to be taken for it. To be asked after the last folder. */
  takeFile(real: string): boolean {
    if (!this.#isNew(real, isCandidate(path.basename(real)))) return false;
    this.#places.add(real);
    return true;
  }

  /** `isFound`: where all folders above are entered. */
  #isNew(real: string, isFound: boolean): boolean {
    if (this.#places.has(real)) return false;
    let isHidden = !isFound, isOthers = false;
    for (let place = real; !this.#places.has(place);) {
      const name = path.basename(place), parent = path.dirname(place);
      if (parent === place) return true; // outside of all that was entered
      isHidden ||= name.startsWith(".");
      // No link brings in previews, waste, or a film of ours.
      isOthers ||= !mayEnter(name, parent);
      place = parent;
    }
    return isHidden && !isOthers;
  }
}

/** True for the folder itself and for what lies below it. */
function isInside(place: string, folder: string): boolean {
  return place === folder ||
    place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
