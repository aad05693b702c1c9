// Which sign-ins have come back already: a second callback of the same one is refused, although its
// cookie and its signature are right.

/**
 * Beyond so many the oldest is forgotten; the provider's code, which it takes once, and the cleared
 * cookie still stand before a second use.
 */
const MOST_REMEMBERED = 10_000;

export class UsedOnce {
  /** Until when, in milliseconds; in the order of use. */
  readonly #used = new Map<string, number>();

  /** True the first time an identifier is used; it is remembered until `endsAt`. */
  take(id: string, endsAt: number, nowMs: number): boolean {
    for (const [used, until] of this.#used) {
      if (until > nowMs && this.#used.size < MOST_REMEMBERED) break;
      this.#used.delete(used);
    }
    if (this.#used.has(id)) return false;
    this.#used.set(id, endsAt);
    return true;
  }
}
