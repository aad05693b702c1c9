// SPDX-License-Identifier: AGPL-3.0-or-later

// Counts calls, tokens and time of a language model for one run.

export interface LlmMetrics {
  /** Completions that were asked for, answered or not. */
  readonly calls: number;
  /** Answers taken from an earlier run instead. */
  readonly keptAnswers: number;
  /** As the server counts them; 0 where it counts none. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Answers that were cut off at the cap, mostly in the middle of a thought. */
  readonly truncated: number;
  readonly seconds: number;
}

/** Tokens of one completion. */
export interface TokenCount {
  readonly prompt: number;
  readonly completion: number;
}

interface LlmCall {
  readonly seconds: number;
  readonly tokens?: TokenCount;
  readonly isTruncated: boolean;
}

export class LlmMeter {
  readonly #calls: LlmCall[] = [];
  #keptAnswers = 0;

  called(call: LlmCall): void {
    this.#calls.push(call);
  }

  recordCached(): void {
    this.#keptAnswers++;
  }

  /** `undefined` where no question was asked and no answer taken. */
  get metrics(): LlmMetrics | undefined {
    if (this.#calls.length === 0 && this.#keptAnswers === 0) return undefined;
    const sum = (of: (call: LlmCall) => number) =>
      this.#calls.reduce((all, call) => all + of(call), 0);
    return {
      calls: this.#calls.length,
      keptAnswers: this.#keptAnswers,
      promptTokens: sum(({ tokens }) => tokens?.prompt ?? 0),
      completionTokens: sum(({ tokens }) => tokens?.completion ?? 0),
      truncated: sum(({ isTruncated }) => Number(isTruncated)),
      seconds: Math.round(sum(({ seconds }) => seconds) * 1000) / 1000,
    };
  }
}
