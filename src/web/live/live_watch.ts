// What goes on, for everybody who listens: one look a second at most, however many they are. Phases are
// written by another process, so nothing here is told of them and somebody has to look.

import { createHash } from "node:crypto";
import type { WebClock } from "../web_needs.ts";

export interface LiveRules {
  /** Between two looks, and between two questions whether a listener may still listen. */
  readonly everyMs: number;
  /** Something is said at least this often, so that no proxy takes the silence for an end. */
  readonly beatMs: number;
  /** A reader who takes nothing for so long is let go. */
  readonly stallMs: number;
  /** Then the connection ends, and the browser comes again by itself. */
  readonly longestMs: number;
  /** All together; each holds a connection. */
  readonly mostListeners: number;
}

/** 500 stalled readers are the figure the app is measured by; the rest is what proxies bear. */
export const LIVE_RULES: LiveRules = {
  everyMs: 1_000,
  beatMs: 15_000,
  stallMs: 15_000,
  longestMs: 10 * 60_000,
  mostListeners: 500,
};

export interface LiveState {
  /** The same for the same state. */
  readonly id: string;
  /** JSON. */
  readonly text: string;
}

export interface LiveNeeds {
  /** What is sent, as JSON data. */
  look(): Promise<unknown>;
  /** Ends early when the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  readonly clock: Pick<WebClock, "steady">;
  readonly rules: LiveRules;
  /** The app stops. */
  readonly signal: AbortSignal;
}

/** One who listens. */
export interface Listener {
  /** Still somebody who may read this. */
  isIn(): Promise<boolean>;
  tell(state: LiveState): Promise<void>;
  beat(): Promise<void>;
  /** The other end is gone. */
  readonly signal: AbortSignal;
}

export type LiveEnd = "gone" | "stopped" | "signed_out" | "stalled" | "long";

export class LiveWatch {
  #listeners = 0;
  #state: Promise<LiveState> | undefined;
  #until = Number.NEGATIVE_INFINITY;

  constructor(readonly needs: LiveNeeds) {}

  get listeners(): number {
    return this.#listeners;
  }

  get isFull(): boolean {
    return this.#listeners >= this.needs.rules.mostListeners;
  }

  /** At most `everyMs` old; those who ask meanwhile share it. */
  state(): Promise<LiveState> {
    const { look, clock, rules } = this.needs;
    const now = clock.steady();
    if (this.#state === undefined || now >= this.#until) {
      this.#until = now + rules.everyMs;
      this.#state = look().then(stateOf);
      // Whoever asks next looks again.
      this.#state.catch(() => this.#until = Number.NEGATIVE_INFINITY);
    }
    return this.#state;
  }

  /** Tells one listener until it ends, and why. Rejects when a look or the connection fails. */
  async follow(listener: Listener): Promise<LiveEnd> {
    this.#listeners++;
    try {
      return await this.#follow(listener);
    } finally {
      this.#listeners--;
    }
  }

  async #follow(listener: Listener): Promise<LiveEnd> {
    const { sleep, clock, rules, signal: stop } = this.needs;
    const signal = AbortSignal.any([stop, listener.signal]);
    const begun = clock.steady();
    let told: string | undefined, saidAt = begun;
    while (!signal.aborted) {
      const now = clock.steady();
      if (now - begun >= rules.longestMs) return "long";
      if (!await listener.isIn()) return "signed_out";
      const state = await this.state();
      const isNews = state.id !== told;
      if (isNews || now - saidAt >= rules.beatMs) {
        const said = isNews ? listener.tell(state) : listener.beat();
        if (!await this.#isHeard(said, signal)) return signal.aborted ? endOf(stop) : "stalled";
        told = state.id;
        saidAt = clock.steady();
      }
      await sleep(rules.everyMs, signal);
    }
    return endOf(stop);
  }

  /** In time; a reader that takes nothing must not hold what it is told for ever. */
  async #isHeard(said: Promise<void>, signal: AbortSignal): Promise<boolean> {
    const patience = new AbortController();
    const late = this.needs
      .sleep(this.needs.rules.stallMs, AbortSignal.any([signal, patience.signal]))
      .then(() => false);
    try {
      return await Promise.race([said.then(() => true), late]);
    } finally {
      patience.abort();
      said.catch(() => {});
    }
  }
}

function endOf(stop: AbortSignal): LiveEnd {
  return stop.aborted ? "stopped" : "gone";
}

function stateOf(look: unknown): LiveState {
  const text = JSON.stringify(look);
  return { id: createHash("sha256").update(text).digest("hex").slice(0, 16), text };
}
