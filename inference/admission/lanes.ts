// Who may call a model next: one lane for each model, first come first served, one call at a time in
// it, and a number of seats shared by all lanes. Nothing here waits; whose turn it is gets called.

import { LaneCounts, type LaneReport } from "./lane_counts.ts";

export interface LaneRules {
  readonly lanes: readonly string[];
  /** Calls that may run at once over all lanes. */
  readonly seats: number;
  /** Calls that may wait over all lanes; one that can go on at once waits for no time at all. */
  readonly maxWaiting: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** One call's place. It has the lane before it has a seat, so a call without its turn takes no seat. */
export interface Ticket {
  readonly lane: string;
}

interface Place extends Ticket {
  /** Upkeep of the service itself is in nobody's figures and takes no caller's place. */
  readonly isCounted: boolean;
  readonly enteredAt: number;
  readonly onTurn: () => void;
  state: "for lane" | "for seat" | "active" | "gone";
  begunAt: number;
  isCancelled: boolean;
}

interface Lane {
  readonly counts: LaneCounts;
  /** First come first; without the one that has the lane. */
  readonly waiting: Place[];
  holder: Place | undefined;
}

export class Lanes {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #forSeat: Place[] = [];
  #freeSeats: number;
  /** Counted calls that wait for a lane or a seat. */
  #waiting = 0;

  constructor(readonly rules: LaneRules) {
    this.#freeSeats = rules.seats;
    this.#lanes = new Map(
      rules.lanes.map((name) => [name, {
        counts: new LaneCounts(),
        waiting: [],
        holder: undefined,
      }]),
    );
  }

  /**
   * Takes a place at the lane's end; `onTurn` is called once when the call may begin, which may be
   * before this returns. `undefined` when too many are waiting already.
   */
  enter(lane: string, onTurn: () => void): Ticket | undefined {
    if (this.#waiting >= this.rules.maxWaiting) {
      this.#lane(lane).counts.refuse();
      return undefined;
    }
    return this.#enter(lane, onTurn, true);
  }

  /** The same for the service's own work on a model: never refused, in no figure. */
  enterForUpkeep(lane: string, onTurn: () => void): Ticket {
    return this.#enter(lane, onTurn, false);
  }

  /** Whether nobody has the lane or waits for it. */
  isFree(lane: string): boolean {
    return this.#lane(lane).holder === undefined;
  }

  /**
   * The caller went away. Returns true when the call was waiting, which ends it; one that is active
   * keeps its lane and seat until `finish`.
   */
  cancel(ticket: Ticket): boolean {
    const place = ticket as Place;
    if (place.state === "gone" || place.isCancelled) return false;
    place.isCancelled = true;
    const lane = this.#lane(place.lane);
    if (place.isCounted) lane.counts.cancel();
    if (place.state === "active") return false;
    if (place.isCounted) this.#waiting--;
    if (place.state === "for lane") lane.waiting.splice(lane.waiting.indexOf(place), 1);
    else {
      this.#forSeat.splice(this.#forSeat.indexOf(place), 1);
      lane.holder = undefined;
    }
    place.state = "gone";
    this.#advance(lane);
    return true;
  }

  /** An active call came to its end, whether or not its caller is still there. */
  finish(ticket: Ticket, end: "completed" | "failed"): void {
    const place = ticket as Place;
    if (place.state !== "active") return;
    const lane = this.#lane(place.lane);
    if (place.isCounted) {
      lane.counts.finish(this.rules.now() - place.begunAt, place.isCancelled ? undefined : end);
    }
    place.state = "gone";
    lane.holder = undefined;
    this.#freeSeats++;
    this.#advance(lane);
  }

  report(lane: string): LaneReport {
    const { counts, waiting, holder } = this.#lane(lane);
    const queued = [...(holder?.state === "for seat" ? [holder] : []), ...waiting]
      .filter(({ isCounted }) => isCounted);
    const oldest = Math.min(...queued.map(({ enteredAt }) => enteredAt));
    return counts.report({
      queued: queued.length,
      active: holder?.state === "active" && holder.isCounted ? 1 : 0,
      oldestWaitMs: queued.length === 0 ? 0 : this.rules.now() - oldest,
    });
  }

  #enter(lane: string, onTurn: () => void, isCounted: boolean): Place {
    const place: Place = {
      lane,
      isCounted,
      enteredAt: this.rules.now(),
      onTurn,
      state: "for lane",
      begunAt: 0,
      isCancelled: false,
    };
    if (isCounted) this.#waiting++;
    const { waiting } = this.#lane(lane);
    waiting.push(place);
    this.#advance(this.#lane(lane));
    return place;
  }

  /** The lane goes to its first in line, then seats to those that have their lanes. */
  #advance(lane: Lane): void {
    if (lane.holder === undefined) {
      const next = lane.waiting.shift();
      if (next) {
        lane.holder = next;
        next.state = "for seat";
        this.#forSeat.push(next);
      }
    }
    while (this.#freeSeats > 0) {
      const next = this.#forSeat.shift();
      if (!next) return;
      this.#freeSeats--;
      next.state = "active";
      next.begunAt = this.rules.now();
      if (next.isCounted) {
        this.#waiting--;
        this.#lane(next.lane).counts.begin(next.begunAt - next.enteredAt);
      }
      next.onTurn();
    }
  }

  #lane(name: string): Lane {
    const lane = this.#lanes.get(name);
    if (!lane) throw new RangeError(`There is no lane "${name}"`);
    return lane;
  }
}
