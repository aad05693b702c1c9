// What one lane of calls came to since the service began: how many, how long they waited, how long
// they ran. Times are milliseconds of a clock that never goes back.

export interface LaneReport {
  /** Calls that have not both the lane and a seat yet. */
  readonly queued: number;
  readonly active: number;
  readonly completed: number;
  /** Calls that ended with an error of whatever kind. */
  readonly failed: number;
  /** Callers who went away, waiting or active. */
  readonly cancelled: number;
  /** Calls refused because too many were waiting. */
  readonly rejected: number;
  readonly oldestWaitMs: number;
  /** Over calls that began. */
  readonly meanWaitMs: number;
  /** Over calls that ran, those included whose caller went away meanwhile. */
  readonly meanRunMs: number;
}

/** Sums of one lane; what is waiting and active at the moment is its lane's to say. */
export class LaneCounts {
  #completed = 0;
  #failed = 0;
  #cancelled = 0;
  #rejected = 0;
  #begun = 0;
  #waitedMs = 0;
  #executed = 0;
  #ranMs = 0;

  refuse(): void {
    this.#rejected++;
  }

  begin(waitedMs: number): void {
    this.#begun++;
    this.#waitedMs += waitedMs;
  }

  cancel(): void {
    this.#cancelled++;
  }

  /** `end` is `undefined` for a call whose caller went away: that was counted when they did. */
  finish(ranMs: number, end: "completed" | "failed" | undefined): void {
    this.#executed++;
    this.#ranMs += ranMs;
    if (end === "completed") this.#completed++;
    if (end === "failed") this.#failed++;
  }

  report(now: { queued: number; active: number; oldestWaitMs: number }): LaneReport {
    return {
      ...now,
      completed: this.#completed,
      failed: this.#failed,
      cancelled: this.#cancelled,
      rejected: this.#rejected,
      meanWaitMs: this.#begun === 0 ? 0 : this.#waitedMs / this.#begun,
      meanRunMs: this.#executed === 0 ? 0 : this.#ranMs / this.#executed,
    };
  }
}
