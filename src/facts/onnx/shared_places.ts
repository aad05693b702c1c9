// Places on a few processes, given out first come, first served, to the one with the fewest guests.

import { Fault } from "../../base/fault.ts";

interface Waiting<T> {
  readonly sit: (place: T) => void;
}

export class SharedPlaces<T> {
  readonly #taken: Map<T, number>;
  readonly #waiting = new Set<Waiting<T>>();

  /** `each` is how many guests one place has room for. */
  constructor(places: readonly T[], private readonly each: number) {
    this.#taken = new Map(places.map((place) => [place, 0]));
  }

  /** Guests and those who wait. */
  get guests(): number {
    let guests = this.#waiting.size;
    for (const taken of this.#taken.values()) guests += taken;
    return guests;
  }

  /** A seat, to be given back with `leave`. Rejects with `cancelled` while it waits. */
  take(signal?: AbortSignal): Promise<T> {
    const cancelled = () => new Fault("cancelled", "Stopped on request");
    if (signal?.aborted) return Promise.reject(cancelled());
    const free = this.#emptiest();
    if (free !== undefined) return Promise.resolve(this.#seat(free));
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.delete(waiting);
        reject(cancelled());
      };
      const waiting: Waiting<T> = {
        sit: (place) => {
          signal?.removeEventListener("abort", onAbort);
          resolve(place);
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(waiting);
    });
  }

  leave(place: T): void {
    this.#taken.set(place, this.#taken.get(place)! - 1);
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      next.sit(this.#seat(place));
      return;
    }
  }

  #seat(place: T): T {
    this.#taken.set(place, this.#taken.get(place)! + 1);
    return place;
  }

  #emptiest(): T | undefined {
    let best: T | undefined, fewest = this.each;
    for (const [place, taken] of this.#taken) {
      if (taken < fewest) {
        best = place;
        fewest = taken;
      }
    }
    return best;
  }
}
