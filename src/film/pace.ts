// SPDX-License-Identifier: AGPL-3.0-or-later

// How long a film still takes, learnt from this run's own pace: every kind of work has an expected
// cost, and the time spent on rendering so far says how much slower or faster this machine is today.

/** Kinds of work and what one unit costs on the machine the figures were taken on, in seconds. */
const EXPECTED_SECONDS_PER_UNIT = {
  /** a file read while scanning */
  scan: 0.002,
  /** a picture looked at */
  measure: 0.08,
  /** a frame composed and encoded at 1080p; other sizes scale by pixels */
  frame: 0.028,
  /** a second of sound composed, mixed and mastered */
  sound: 0.06,
  /** a second of film joined, opened again and checked */
  check: 0.09,
} as const;

export type WorkKind = keyof typeof EXPECTED_SECONDS_PER_UNIT;

/**
 * They wait for networks, models and captioners, fifty times as long on one system as on another, and
 * say nothing of how fast a machine renders: neither their units nor their time are evidence.
 */
const BEFORE_RENDERING: ReadonlySet<WorkKind> = new Set(["scan", "measure"]);

interface Work {
  done: number;
  total: number;
  /** Cost of one unit relative to the table. */
  readonly factor: number;
}

/** Before so much of the rendering is done, a pace says more about chance than about time. */
const MIN_SHARE_FOR_ESTIMATE = 0.02;

/** Adds up what is planned and what is done; time comes in as milliseconds of any clock. */
export class Pace {
  readonly #works = new Map<WorkKind, Work>();
  #startedMs: number | undefined;

  /** Says how much of a kind there is; said again when it is known better. */
  plan(kind: WorkKind, total: number, factor = 1): void {
    const done = Math.min(total, this.#works.get(kind)?.done ?? 0);
    this.#works.set(kind, { done, total, factor });
  }

  /** Work that was found done already (a cached piece) is no evidence of pace: take it out. */
  skip(kind: WorkKind, units: number): void {
    const work = this.#works.get(kind);
    if (work) work.total = Math.max(work.done, work.total - units);
  }

  /** Rendering begins; without it, with the first work of it that is done. */
  begin(nowMs: number): void {
    this.#startedMs ??= nowMs;
  }

  done(kind: WorkKind, done: number, nowMs: number): void {
    if (!BEFORE_RENDERING.has(kind)) this.begin(nowMs);
    const work = this.#works.get(kind);
    if (work) work.done = Math.min(work.total, Math.max(work.done, done));
  }

  /** 0…1 of all planned work by expected cost. */
  share(): number {
    const { done, total } = this.#seconds();
    return total === 0 ? 0 : done / total;
  }

  /** Seconds still to go, or nothing while there is too little to go by. */
  remainingSeconds(nowMs: number): number | undefined {
    const all = this.#seconds();
    if (all.total > 0 && all.done === all.total) return 0;
    const rendering = this.#seconds((kind) => !BEFORE_RENDERING.has(kind));
    const least = rendering.total * MIN_SHARE_FOR_ESTIMATE;
    if (this.#startedMs === undefined || rendering.done === 0 || rendering.done < least) {
      return undefined;
    }
    const spent = (nowMs - this.#startedMs) / 1000;
    return (all.total - all.done) * (spent / rendering.done);
  }

  #seconds(counts: (kind: WorkKind) => boolean = () => true): { done: number; total: number } {
    let done = 0, total = 0;
    for (const [kind, work] of this.#works) {
      if (!counts(kind)) continue;
      const unit = EXPECTED_SECONDS_PER_UNIT[kind] * work.factor;
      done += work.done * unit;
      total += work.total * unit;
    }
    return { done, total };
  }
}
