// SPDX-License-Identifier: AGPL-3.0-or-later

// One kind of work on the device at a time, as routes and the renderer ask for it.

import { Fault, reasonOf, throwIfCancelled } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import {
  FIRST_STATE,
  isBusyFor,
  isRenderWaiting,
  type ModelPhase,
  nextDeadline,
  type Phase,
  type PhaseEvent,
  type PhaseRefusal,
  type PhaseState,
  step,
} from "./phase_machine.ts";

/**
 * The right to work on the device. Disposed of when the native work has really ended, which may be after
 * the client has gone; more than once does no harm.
 */
export type Lease = Disposable;

export interface Phases {
  /** A request of this phase is refused at this moment; asked by each, before its body is read. */
  isBusyFor(phase: ModelPhase): boolean;
  /**
   * The device for one request; at once, or when the memory of the phase before was given back. Nothing
   * when another phase is active, which is answered with `phaseBusy`, and when the signal fires first.
   */
  enter(phase: ModelPhase, signal: AbortSignal): Promise<Lease | undefined>;
}

export interface RenderPhase {
  /**
   * The device for a film alone, once the model work under way has ended; no new one begins meanwhile.
   * Rejects with Fault `busy` after 60 s, and `cancelled` when the signal fires while it waits.
   */
  acquire(signal: AbortSignal): Promise<Lease>;
}

/** Phases of a service without a device to share: everything is admitted. */
export const FREE_PHASES: Phases = {
  isBusyFor: () => false,
  enter: () => Promise.resolve({ [Symbol.dispose]() {} }),
};

interface PhaseDeps {
  /** Ends what holds memory for any phase but this one. A rejection is logged, and tried again. */
  release(to: Phase): Promise<void>;
  readonly log: Log;
  readonly clock: {
    now(): number;
    after(milliseconds: number, act: () => void): () => void;
  };
}

interface PhaseReport {
  readonly phase: Phase | undefined;
  readonly changingTo: Phase | undefined;
  readonly active: number;
  readonly isRenderWaiting: boolean;
  /** Model requests refused since the start. */
  readonly refused: number;
}

/** `gone`: the signal fired before it was admitted. */
type Answer = Lease | PhaseRefusal | "gone";

export class DevicePhases implements Phases, RenderPhase {
  #state: PhaseState = FIRST_STATE;
  #lastId = 0;
  #refused = 0;
  #cancelAlarm = () => {};
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  constructor(private readonly deps: PhaseDeps) {}

  isBusyFor(phase: ModelPhase): boolean {
    const now = this.deps.clock.now();
    if (!isBusyFor(this.#state, phase, now)) return false;
    // The phase learns that another is asked for, as it does from a request whose body was read.
    this.#dispatch({ kind: "arrive", id: ++this.#lastId, phase, now });
    this.#refused++;
    return true;
  }

  async enter(phase: ModelPhase, signal: AbortSignal): Promise<Lease | undefined> {
    const answer = await this.#ask(phase, signal);
    if (typeof answer === "object") return answer;
    if (answer !== "gone") this.#refused++;
    return undefined;
  }

  async acquire(signal: AbortSignal): Promise<Lease> {
    const answer = await this.#ask("render", signal);
    if (typeof answer === "object") return answer;
    throwIfCancelled(signal);
    throw new Fault(
      "busy",
      answer === "failed"
        ? "The film was not begun: the memory of the models could not be given back"
        : "The film was not begun: the models were busy for a minute",
      { hint: "Ask again later" },
    );
  }

  report(): PhaseReport {
    const { phase, changingTo, active } = this.#state;
    return {
      phase,
      changingTo,
      active: active.length,
      isRenderWaiting: isRenderWaiting(this.#state),
      refused: this.#refused,
    };
  }

  async #ask(phase: Phase, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) return "gone";
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const onAbort = () => {
      if (!this.#waiting.has(id)) return;
      this.#answer(id, "gone");
      this.#dispatch({ kind: "leave", id });
    };
    this.#waiting.set(id, resolve);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      this.#dispatch({ kind: "arrive", id, phase, now: this.deps.clock.now() });
      return await promise;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  #dispatch(event: PhaseEvent): void {
    const { state, effects } = step(this.#state, event);
    this.#state = state;
    for (const effect of effects) {
      if (effect.kind === "release") void this.#release(effect.to);
      else this.#answer(effect.id, effect.kind === "admit" ? this.#lease(effect.id) : effect.why);
    }
    this.#setAlarm();
  }

  #answer(id: number, answer: Answer): void {
    const tell = this.#waiting.get(id);
    this.#waiting.delete(id);
    tell?.(answer);
  }

  #lease(id: number): Lease {
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#dispatch({ kind: "leave", id });
        isHeld = false;
      },
    };
  }

  async #release(to: Phase): Promise<void> {
    let ok = true;
    try {
      await this.deps.release(to);
    } catch (error) {
      ok = false;
      this.deps.log.error(`Could not give memory back for "${to}": ${reasonOf(error)}`);
    }
    this.#dispatch({ kind: "released", ok });
  }

  #setAlarm(): void {
    this.#cancelAlarm();
    this.#cancelAlarm = () => {};
    const next = nextDeadline(this.#state);
    if (next === undefined) return;
    const { now, after } = this.deps.clock;
    this.#cancelAlarm = after(Math.max(0, next - now()), () => {
      this.#dispatch({ kind: "time", now: now() });
    });
  }
}
