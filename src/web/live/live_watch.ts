// What goes on, for everybody who listens: one look a second at most, however many they are. Phases are
// written by another process, so nothing here is told of them and somebody has to look.

import { createHash } from "node:crypto";
import { reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import type { WebClock } from "../web_deps.ts";

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
  /** The event as it is sent: one piece of memory for all who listen. */
  readonly event: Uint8Array<ArrayBuffer>;
}

export interface LiveDeps {
  /** What is sent, as JSON data. */
  look(): Promise<unknown>;
  /** Ends early when the signal fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  readonly clock: Pick<WebClock, "steady">;
  readonly rules: LiveRules;
  readonly log: Pick<Log, "warning">;
  /** The app stops. */
  readonly signal: AbortSignal;
}

/** One who listens. */
export interface Listener {
  /** The same for all who may listen exactly as long: one of them is asked for them all. */
  readonly who: string;
  /** Still somebody who may read this. */
  isIn(): Promise<boolean>;
}

interface Place {
  readonly listener: Listener;
  /** Holds one event at most; what came after it is not kept, the newest is told when there is room. */
  readonly stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  readonly begunAt: number;
  saidAt: number;
  /** Id of the state that was told last. */
  told?: string;
}

const encoder = new TextEncoder();
const BEAT = encoder.encode(": still here\n\n");
const SIGNED_OUT = encoder.encode("event: end\ndata: signed_out\n\n");

export class LiveWatch {
  readonly #places = new Set<Place>();
  #isWatching = false;
  #state: Promise<LiveState> | undefined;
  #until = Number.NEGATIVE_INFINITY;

  constructor(readonly deps: LiveDeps) {}

  get listeners(): number {
    return this.#places.size;
  }

  get isFull(): boolean {
    return this.#places.size >= this.deps.rules.mostListeners;
  }

  /** At most `everyMs` old; those who ask meanwhile share it. */
  state(): Promise<LiveState> {
    const { look, clock, rules } = this.deps;
    const now = clock.steady();
    if (this.#state === undefined || now >= this.#until) {
      this.#until = now + rules.everyMs;
      this.#state = look().then(stateOf);
      // Whoever asks next looks again.
      this.#state.catch(() => this.#until = Number.NEGATIVE_INFINITY);
    }
    return this.#state;
  }

  /** Server-sent events: the state now, whenever it changes, and `end` when the session is over. */
  listen(listener: Listener): ReadableStream<Uint8Array<ArrayBuffer>> {
    let place: Place;
    return new ReadableStream({
      start: (stream) => {
        const now = this.deps.clock.steady();
        place = { listener, stream, begunAt: now, saidAt: now };
        this.#places.add(place);
        this.#goRound([place]).then(() => this.#watch());
      },
      cancel: () => void this.#places.delete(place),
    });
  }

  /** One timer for all who listen, and none while nobody does. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const { sleep, rules, signal } = this.deps;
    while (this.#places.size > 0) {
      await sleep(rules.everyMs, signal);
      await this.#goRound([...this.#places]);
    }
    this.#isWatching = false;
  }

  async #goRound(places: readonly Place[]): Promise<void> {
    const { log, signal } = this.deps;
    const answers = new Map<string, Promise<boolean>>();
    try {
      for (const place of places) {
        if (signal.aborted) {
          this.#end(place);
          continue;
        }
        const { who } = place.listener;
        const isIn = answers.get(who) ?? place.listener.isIn();
        answers.set(who, isIn);
        if (!await isIn) this.#end(place, SIGNED_OUT);
        else this.#tell(place, await this.state());
      }
    } catch (error) {
      log.warning(`Listeners were let go: ${reasonOf(error)}`);
      for (const place of places) this.#end(place);
    }
  }

  #tell(place: Place, state: LiveState): void {
    const { clock, rules } = this.deps;
    const now = clock.steady(), isNews = state.id !== place.told;
    if (now - place.begunAt >= rules.longestMs) return this.#end(place);
    if (!this.#places.has(place) || (!isNews && now - place.saidAt < rules.beatMs)) return;
    if (place.stream.desiredSize! > 0) {
      place.stream.enqueue(isNews ? state.event : BEAT);
      place.told = state.id;
      place.saidAt = now;
    } else if (now - place.saidAt >= rules.stallMs) {
      this.#places.delete(place);
      // Closing would wait until the reader has taken what is there.
      place.stream.error("A listener that took nothing was let go");
    }
  }

  #end(place: Place, lastWord?: Uint8Array<ArrayBuffer>): void {
    // Whoever has left needs no end.
    if (!this.#places.delete(place)) return;
    if (lastWord !== undefined) place.stream.enqueue(lastWord);
    place.stream.close();
  }
}

function stateOf(look: unknown): LiveState {
  const text = JSON.stringify(look);
  const id = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { id, event: encoder.encode(`event: state\ndata: ${text}\nid: ${id}\n\n`) };
}
