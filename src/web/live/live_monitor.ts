// SPDX-License-Identifier: AGPL-3.0-or-later

// What goes on, as server-sent events: one look a second at most, however many listen. Phases are written by
// another process, which tells nothing of them, so the ledger is looked at again and again.

import { createHash } from "node:crypto";
import { reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import type { WebClock } from "../../base/steady_clock.ts";

export interface LiveOptions {
  /** Between two looks, and between two questions whether a listener may still listen. */
  readonly everyMs: number;
  /** Something is said at least this often, so that no proxy takes the silence for an end. */
  readonly beatMs: number;
  /** Then the connection ends, and the browser comes again by itself. */
  readonly longestMs: number;
  /** All together; each holds a connection. */
  readonly mostListeners: number;
}

/** 500 stalled readers are the figure the app is measured by; the rest is what proxies bear. */
export const LIVE_OPTIONS: LiveOptions = {
  everyMs: 1_000,
  beatMs: 15_000,
  longestMs: 10 * 60_000,
  mostListeners: 500,
};

interface Progress {
  /** The event as it is sent. */
  readonly event: Uint8Array<ArrayBuffer>;
  /** The same for the same progress. */
  readonly text: string;
}

interface LiveState {
  /** The same for the same state. */
  readonly id: string;
  /** The event as it is sent: one piece of memory for all who listen. */
  readonly event: Uint8Array<ArrayBuffer>;
  /** How far a film is, as an event of its own: it changes each second, and a page need not be read again. */
  readonly progress?: (locale: string) => Progress;
}

/** What is sent, as JSON data. */
export interface LiveLook {
  readonly state: unknown;
  /** In the language of who listens. */
  readonly progress?: (locale: string) => unknown;
}

interface LiveDeps {
  look(): Promise<LiveLook>;
  /** Ends early when the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  readonly clock: Pick<WebClock, "steady">;
  readonly rules: LiveOptions;
  readonly log: Pick<Log, "warning">;
  /** The app stops. */
  readonly signal: AbortSignal;
}

const encoder = new TextEncoder();
const BEAT = encoder.encode(": still here\n\n");
const SIGNED_OUT = encoder.encode("event: end\ndata: signed_out\n\n");

export class LiveMonitor {
  #listeners = 0;
  #state: Promise<LiveState> | undefined;
  #until = Number.NEGATIVE_INFINITY;

  constructor(readonly deps: LiveDeps) {}

  get isFull(): boolean {
    return this.#listeners >= this.deps.rules.mostListeners;
  }

  /** At most `everyMs` old; callers meanwhile share it. A failed look is made again at the next call. */
  state(): Promise<LiveState> {
    const { look, clock, rules } = this.deps;
    const now = clock.steady();
    if (this.#state === undefined || now >= this.#until) {
      this.#until = now + rules.everyMs;
      this.#state = look().then(stateOf);
      this.#state.catch(() => this.#until = Number.NEGATIVE_INFINITY);
    }
    return this.#state;
  }

  /**
   * The state now, whenever it changes, and `end` when the session is over. A reader that takes nothing holds
   * one event, and is told the newest state when it reads on.
   */
  listen(
    isIn: () => Promise<boolean>,
    locale: string,
  ): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { clock, rules, sleep, log, signal } = this.deps;
    const left = new AbortController(), over = AbortSignal.any([signal, left.signal]);
    let saidAt = clock.steady(), told = "", toldProgress: string | undefined, isOpen = true;
    const leave = () => {
      if (isOpen) this.#listeners--;
      isOpen = false;
      left.abort();
    };
    this.#listeners++;
    /** What is to be said now, the last word with `isLast`; nothing while there is no news. */
    const word = async (): Promise<{ bytes: typeof BEAT; isLast?: true } | undefined> => {
      if (!await isIn()) return { bytes: SIGNED_OUT, isLast: true };
      const { id, event, progress } = await this.state(), now = clock.steady();
      const isNews = id !== told;
      const far = progress?.(locale), moved = far?.text === toldProgress ? undefined : far;
      if (!isNews && !moved && now - saidAt < rules.beatMs) return undefined;
      [told, saidAt] = [id, now];
      if (isNews) return { bytes: event };
      toldProgress = far?.text;
      return { bytes: moved?.event ?? BEAT };
    };
    return new ReadableStream({
      start: (stream) => {
        sleep(rules.longestMs, over).then(() => {
          if (isOpen) stream.close();
          leave();
        });
      },
      pull: async (stream) => {
        try {
          while (isOpen) {
            const said = await word();
            if (!isOpen) return;
            if (said === undefined) {
              await sleep(rules.everyMs, over);
              continue;
            }
            stream.enqueue(said.bytes);
            if (!said.isLast) return;
            stream.close();
            leave();
          }
        } catch (error) {
          log.warning(`A listener was let go: ${reasonOf(error)}`);
          if (isOpen) stream.close();
          leave();
        }
      },
      cancel: leave,
    }, { highWaterMark: 1 });
  }
}

function stateOf({ state, progress }: LiveLook): LiveState {
  const text = JSON.stringify(state), inLanguages = new Map<string, Progress>();
  const id = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return {
    id,
    event: encoder.encode(`event: state\ndata: ${text}\nid: ${id}\n\n`),
    ...(progress !== undefined && {
      progress(locale) {
        const known = inLanguages.get(locale) ?? progressOf(progress(locale));
        inLanguages.set(locale, known);
        return known;
      },
    }),
  };
}

function progressOf(progress: unknown): Progress {
  const text = JSON.stringify(progress);
  return { text, event: encoder.encode(`event: progress\ndata: ${text}\n\n`) };
}
