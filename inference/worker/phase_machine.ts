// SPDX-License-Identifier: AGPL-3.0-or-later

// Which kind of work the one device is given to, as a pure state machine: events in, state and effects
// out. It knows no clock and no process; `phases.ts` runs it.

/** The worker does one kind of work at a time. */
export type ModelPhase = "facts" | "caption" | "audio";
export type Phase = ModelPhase | "render";

/**
 * A phase that others ask for in vain takes no more requests after so long, or one app would keep all
 * others out for the hours of its library. Shorter than the patience of any client.
 */
const TURN_MS = 30_000;
/** A refused client comes again within a second; one that has not for so long has given up. */
const WANTED_MS = 5_000;

/** A request waits so long for the memory of the phase before, and a film for model work to end. */
const MAX_WAIT_MS = 60_000;

interface Waiting {
  readonly id: number;
  readonly phase: Phase;
  readonly until: number;
}

export interface PhaseState {
  /**
   * The phase whose memory may be held, also after its last request; `undefined` at the start and after a
   * failed release.
   */
  readonly phase: Phase | undefined;
  /** Work admitted to `phase`; its native part may go on after its client has left. */
  readonly active: readonly number[];
  /** The phase that memory is being released for; nothing is active meanwhile. */
  readonly changingTo: Phase | undefined;
  /** Requests of the phase in `changingTo`, and films; in order of arrival. */
  readonly waiting: readonly Waiting[];
  /** Since when, and when last, requests of another phase were refused. */
  readonly wanted?: { readonly since: number; readonly last: number };
}

export type PhaseEvent =
  | { readonly kind: "arrive"; readonly id: number; readonly phase: Phase; readonly now: number }
  /** Admitted work has really ended, or a waiting client has gone away. */
  | { readonly kind: "leave"; readonly id: number }
  /** The release that was asked for has ended. */
  | { readonly kind: "released"; readonly ok: boolean }
  | { readonly kind: "time"; readonly now: number };

/** `busy`: another phase is active; `late`: waited too long; `failed`: the memory could not be released. */
export type PhaseRefusal = "busy" | "late" | "failed";

type PhaseEffect =
  | { readonly kind: "admit"; readonly id: number }
  | { readonly kind: "refuse"; readonly id: number; readonly why: PhaseRefusal }
  /** Give back the memory of every phase but this one; answered by `released`. */
  | { readonly kind: "release"; readonly to: Phase };

interface PhaseStep {
  readonly state: PhaseState;
  readonly effects: readonly PhaseEffect[];
}

export const FIRST_STATE: PhaseState = {
  phase: undefined,
  active: [],
  changingTo: undefined,
  waiting: [],
};

/** Films come first: while one waits or renders, no model request is admitted. */
export function isRenderWaiting({ waiting, changingTo }: PhaseState): boolean {
  return changingTo === "render" || waiting.some(({ phase }) => phase === "render");
}

/** Whether a model request that came at this moment would be refused. */
export function isBusyFor(state: PhaseState, phase: ModelPhase, now: number): boolean {
  if (isRenderWaiting(state)) return true;
  if (state.changingTo !== undefined) return state.changingTo !== phase;
  return state.phase === phase ? isTurnOver(state, now) : state.active.length > 0;
}

function isTurnOver({ wanted }: PhaseState, now: number): boolean {
  return wanted !== undefined && now - wanted.last <= WANTED_MS && now - wanted.since >= TURN_MS;
}

function wantedBy({ wanted }: PhaseState, now: number): PhaseState["wanted"] {
  const isNew = wanted === undefined || now - wanted.last > WANTED_MS;
  return { since: isNew ? now : wanted.since, last: now };
}

/** The time of the next `time` event; `undefined` while no client waits. */
export function nextDeadline({ waiting }: PhaseState): number | undefined {
  return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ until }) => until));
}

export function step(state: PhaseState, event: PhaseEvent): PhaseStep {
  switch (event.kind) {
    case "arrive":
      return settle(arrive(state, event));
    case "leave":
      return settle({
        state: {
          ...state,
          active: state.active.filter((id) => id !== event.id),
          waiting: state.waiting.filter(({ id }) => id !== event.id),
        },
        effects: [],
      });
    case "released":
      return settle(released(state, event.ok));
    case "time": {
      const isLate = ({ until }: Waiting) => until <= event.now;
      return settle({
        state: { ...state, waiting: state.waiting.filter((waiting) => !isLate(waiting)) },
        effects: state.waiting.filter(isLate)
          .map(({ id }) => ({ kind: "refuse", id, why: "late" })),
      });
    }
  }
}

function arrive(
  state: PhaseState,
  { id, phase, now }: PhaseEvent & { readonly kind: "arrive" },
): PhaseStep {
  if (phase !== "render") {
    if (isBusyFor(state, phase, now)) {
      const isOther = state.phase !== undefined && state.phase !== phase;
      const refused = isOther ? { ...state, wanted: wantedBy(state, now) } : state;
      return { state: refused, effects: [{ kind: "refuse", id, why: "busy" }] };
    }
    if (state.changingTo === undefined && state.phase === phase) return admit(state, [id]);
  }
  const waiting = [...state.waiting, { id, phase, until: now + MAX_WAIT_MS }];
  // A film waits for its turn; a request of a new phase begins the change, or waits for its end.
  return phase === "render" || state.changingTo !== undefined
    ? { state: { ...state, waiting }, effects: [] }
    : change({ ...state, waiting }, phase);
}

function released(state: PhaseState, ok: boolean): PhaseStep {
  const { changingTo: phase } = state;
  if (phase === undefined) return { state, effects: [] };
  // A film has the device alone; the next one waits for its end.
  const ready = phase === "render"
    ? state.waiting.slice(0, 1).map(({ id }) => id)
    : state.waiting.filter((waiting) => waiting.phase === phase).map(({ id }) => id);
  const changed = { ...state, changingTo: undefined };
  if (ok) return admit({ ...changed, phase }, ready);
  return {
    state: {
      ...changed,
      phase: undefined,
      waiting: state.waiting.filter(({ id }) => !ready.includes(id)),
    },
    effects: ready.map((id) => ({ kind: "refuse", id, why: "failed" })),
  };
}

function admit(state: PhaseState, ids: readonly number[]): PhaseStep {
  return {
    state: {
      ...state,
      active: [...state.active, ...ids],
      waiting: state.waiting.filter(({ id }) => !ids.includes(id)),
    },
    effects: ids.map((id) => ({ kind: "admit", id })),
  };
}

function change(state: PhaseState, to: Phase): PhaseStep {
  const { wanted: _, ...rest } = state;
  return {
    state: { ...rest, phase: undefined, changingTo: to },
    effects: [{ kind: "release", to }],
  };
}

/** The first film takes the device as soon as nothing is active on it. */
function settle({ state, effects }: PhaseStep): PhaseStep {
  const [film] = state.waiting;
  if (film === undefined || state.changingTo !== undefined || state.active.length > 0) {
    return { state, effects };
  }
  const next = state.phase === "render" ? admit(state, [film.id]) : change(state, "render");
  return { state: next.state, effects: [...effects, ...next.effects] };
}
