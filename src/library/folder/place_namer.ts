// Names of places for as long as a scan takes. Reading the towns leaves some 90 MB of heap that V8
// never gives back; in a child of its own they are gone when the scan is.

import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { Place } from "../asset.ts";
import { loadGazetteer } from "./places.ts";
import type { Spot } from "./places_child.ts";

export interface PlaceNamer extends AsyncDisposable {
  /** City and country, in English; `undefined` far from every town. Degrees. */
  placeAt(latitude: number, longitude: number): Promise<Place | undefined>;
}

const PLACES_CHILD = "places";

/** Nothing is started before the first question. Without `children` the towns are read here. */
export function openPlaceNamer(children: ChildEntry | undefined): PlaceNamer {
  return children ? new NamerApart(new ChildWorker(PLACES_CHILD, children)) : NAMER_HERE;
}

const NAMER_HERE: PlaceNamer = {
  async placeAt(latitude, longitude) {
    return (await loadGazetteer()).placeAt(latitude, longitude);
  },
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

interface Question {
  readonly spot: Spot;
  readonly answer: (place: Promise<Place | undefined>) => void;
}

/** Asks the child for all that was asked of it meanwhile at once: it answers one request at a time. */
class NamerApart implements PlaceNamer {
  readonly #child: ChildWorker;
  #waiting: Question[] = [];
  #isAsking = false;
  #hasFailed = false;

  constructor(child: ChildWorker) {
    this.#child = child;
  }

  placeAt(latitude: number, longitude: number): Promise<Place | undefined> {
    return new Promise((answer) => {
      this.#waiting.push({ spot: [latitude, longitude], answer });
      if (!this.#isAsking) void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const questions = this.#waiting;
      this.#waiting = [];
      const places = await this.#named(questions.map(({ spot }) => spot));
      for (const [index, { spot, answer }] of questions.entries()) {
        answer(places ? Promise.resolve(places[index] ?? undefined) : NAMER_HERE.placeAt(...spot));
      }
    }
    this.#isAsking = false;
  }

  /** `undefined` when the child cannot answer: no picture is worth less for that. */
  async #named(spots: readonly Spot[]): Promise<readonly (Place | null)[] | undefined> {
    if (this.#hasFailed) return undefined;
    try {
      return await this.#child.request<readonly Spot[], never, readonly (Place | null)[]>(spots);
    } catch {
      this.#hasFailed = true;
      return undefined;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]();
  }
}
