// SPDX-License-Identifier: AGPL-3.0-or-later

// Progress of a film for people and for programs: one stream of events, with the share that is
// done.

import { jsonLine } from "./json_answer.ts";
import type { AnalysisStep } from "../../src/ledger/run.ts";
import { PHASE_WORDS, type ProgressView, type ShownProgress } from "../../src/app/progress.ts";
import type { Terminal } from "./terminal.ts";
import { remainingText } from "../../src/base/english_text.ts";

/** A step of the analysis may take an hour where the whole of it takes a minute. */
const STEP_WORDS: Readonly<Record<AnalysisStep, string>> = {
  faces: "Looking for faces",
  clips: "Looking into clips",
  captions: "Describing pictures",
};

const BAR_CELLS = 24;

/** A bar on a terminal, a line a phase elsewhere, or JSON lines for a program. */
export function progressViewOf(
  terminal: Terminal,
  json: boolean,
  nowMs = () => performance.now(),
): ProgressView {
  return json ? jsonView(terminal) : terminalView(terminal, nowMs);
}

function terminalView(terminal: Terminal, nowMs: () => number): ProgressView {
  const film = new FilmShare(), reading = new ReadingPace();
  let lastPhase = "", lastTenth = 0;
  const steps = new StepLines(terminal);
  return {
    show(plain) {
      const followed = film.follow(plain);
      const isReading = plain.step === undefined && isBeforeRendering(plain.phase);
      const event = isReading ? { ...followed, ...reading.follow(plain, nowMs()) } : followed;
      const tenth = Math.floor(event.share * 10);
      const { step } = event;
      const words = step === undefined ? PHASE_WORDS[event.phase] : STEP_WORDS[step];
      if (terminal.isInteractive) {
        terminal.status(statusLine(words, event, terminal));
      } else if (step !== undefined) {
        steps.show(step, event);
      } else if (event.phase !== lastPhase && event.phase !== "complete") {
        terminal.note(`${words} …`);
      } else if (isReading) {
        if (reading.isLineDue(event, nowMs())) {
          terminal.note(`  ${event.done} of ${event.total}${leftText(event)}`);
        }
      } else if (tenth > lastTenth && tenth < 10) {
        terminal.note(`  ${tenth}0 % of the film${leftText(event)}`);
      }
      lastPhase = event.phase;
      lastTenth = Math.max(lastTenth, tenth);
    },
  };
}

/** A first look at a server's pictures takes long enough to be told; a folder's hardly any time. */
const LINE_EVERY_MS = 5_000, PACE_AFTER_MS = 2_000;

/** How long the reading before a film goes on, at the pace it has had; each round has its own. */
class ReadingPace {
  #phase = "";
  #from = { done: 0, ms: 0 };
  #last = { done: 0, tenth: 0, ms: 0 };

  follow(
    { phase, done, total }: ShownProgress,
    ms: number,
  ): Pick<ShownProgress, "etaSeconds"> {
    if (phase !== this.#phase || done < this.#last.done) {
      this.#phase = phase;
      this.#from = { done, ms };
      this.#last = { done, tenth: 0, ms };
    }
    this.#last.done = done;
    const passed = ms - this.#from.ms, read = done - this.#from.done;
    if (read === 0 || passed < PACE_AFTER_MS) return {};
    return { etaSeconds: passed / read * (total - done) / 1000 };
  }

  /** For each tenth once, and not at every moment. */
  isLineDue({ done, total }: ShownProgress, ms: number): boolean {
    const tenth = Math.floor(done / total * 10);
    if (!(tenth > this.#last.tenth && tenth < 10 && ms - this.#last.ms >= LINE_EVERY_MS)) {
      return false;
    }
    this.#last = { done, tenth, ms };
    return true;
  }
}

/**
 * A line for each step and for each tenth of it; the rounds of a cut after the first say nothing
 * new.
 */
class StepLines {
  readonly #tenths = new Map<AnalysisStep, number>();

  constructor(private readonly terminal: Pick<Terminal, "note">) {}

  show(step: AnalysisStep, { done, total }: ShownProgress): void {
    const last = this.#tenths.get(step), tenth = Math.floor(done / total * 10);
    if (last === undefined) this.terminal.note(`${STEP_WORDS[step]} …`);
    else if (tenth > last && tenth < 10) this.terminal.note(`  ${done} of ${total}`);
    this.#tenths.set(step, Math.max(last ?? 0, tenth));
  }
}

function statusLine(words: string, event: ShownProgress, { paint }: Terminal): string {
  const share = event.total > 0 ? event.done / event.total : 0;
  const filled = Math.round(share * BAR_CELLS);
  const bar = paint.cyan("━".repeat(filled)) + paint.dim("━".repeat(BAR_CELLS - filled));
  const percent = event.total > 0 ? `${Math.floor(share * 100)} %`.padStart(5) : "";
  return `${words.padEnd(28)}${bar}${percent}${paint.dim(leftText(event))}`;
}

function leftText({ etaSeconds }: ShownProgress): string {
  return etaSeconds === undefined ? "" : `, ${remainingText(etaSeconds)} left`;
}

/** One JSON object a line on standard output. */
function jsonView(terminal: Terminal): ProgressView {
  const film = new FilmShare();
  return {
    show: (event) => terminal.out(jsonLine({ type: "progress", ...film.follow(event) })),
  };
}

/** Where the steps before rendering begin and end, as shares of the film. */
const BEFORE_RENDERING: Readonly<
  Partial<Record<ShownProgress["phase"], readonly [number, number]>>
> = {
  discovery: [0, 0.03],
  analysis: [0.03, 0.15],
  selection: [0.15, 0.15],
  music: [0.15, 0.16],
};
/** Nothing is made of the film yet, and after a dry run nothing will be. */
function isBeforeRendering(phase: ShownProgress["phase"]): boolean {
  return BEFORE_RENDERING[phase] !== undefined;
}

/** Only a film that is complete is done. */
const ALMOST = 0.99;

/** Follows one film; the share never goes back and is 1 only when the film is complete. */
class FilmShare {
  #share = 0;
  /** Share and pace at the moment when rendering had been planned. */
  #from: { readonly share: number; readonly pace: number } | undefined;

  /** The event with a share of the whole film, and with a time only when one can be estimated. */
  follow(event: ShownProgress): ShownProgress {
    const span = BEFORE_RENDERING[event.phase];
    if (event.phase === "complete") this.#share = 1;
    else if (span && !this.#from) {
      const done = event.total > 0 ? event.done / event.total : 0;
      this.#rise(span[0] + (span[1] - span[0]) * done);
    } else {
      this.#from ??= { share: this.#share, pace: event.share };
      const { share, pace } = this.#from;
      const ofRest = pace < 1 ? (event.share - pace) / (1 - pace) : 0;
      this.#rise(share + (ALMOST - share) * ofRest);
    }
    const { etaSeconds, ...rest } = event;
    const isTold = etaSeconds !== undefined && this.#from !== undefined;
    return { ...rest, share: this.#share, ...(isTold ? { etaSeconds } : {}) };
  }

  #rise(to: number): void {
    this.#share = Math.max(this.#share, Math.min(ALMOST, to));
  }
}
