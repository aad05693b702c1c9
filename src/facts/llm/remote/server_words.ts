// SPDX-License-Identifier: AGPL-3.0-or-later

// The sentences and remedies of a server of models that cannot be asked.

import type { NoResponse } from "../../../system/http/exchange.ts";
import type { Closed, ServerKind } from "../closed.ts";
import { modelNames, type ModelRow, statusWords } from "../envelope.ts";
import type { LlmConnection } from "./connection.ts";

export class ServerWords {
  readonly kind: ServerKind;
  readonly #endpoint: string;
  readonly #timeoutMs: number;
  readonly #names: LlmConnection["names"];

  constructor(
    kind: ServerKind,
    { endpoint, names, timeoutMs }: Pick<LlmConnection, "endpoint" | "names" | "timeoutMs">,
  ) {
    this.kind = kind;
    this.#timeoutMs = timeoutMs;
    this.#endpoint = endpoint;
    this.#names = names;
  }

  /** 401 and 403. */
  refused(status: number): Closed {
    return this.closed(
      "refused",
      `answered ${status}`,
      `Set ${this.#names.key} to a key it accepts`,
    );
  }

  /** `waitedMs`: how long it was given. */
  silent({ because, reason }: NoResponse, waitedMs: number): Closed {
    const { url, timeout } = this.#names;
    if (because === "late") {
      const raise = waitedMs < this.#timeoutMs ? "" : ` raise ${timeout},`;
      const hint = `Look into its log,${raise} or correct ${url}`;
      return this.closed("slow", `did not list its models: ${reason}`, hint);
    }
    return this.closed(
      because === "odd" ? "failing" : "unreachable",
      `cannot be asked for its models: ${reason}`,
      `Start it, or correct ${url}`,
    );
  }

  anotherModel(model: string, rows: readonly ModelRow[]): Closed {
    const { url, model: name } = this.#names;
    return this.closed(
      "another model",
      `must advertise the model "${model}"; it lists ${modelNames(rows)}`,
      `Start it with "--alias ${model}", or correct ${url} or ${name}`,
    );
  }

  noModels(status: number, text: string): Closed {
    return this.closed(
      "failing",
      status === 200
        ? "answered the question for its models with something else"
        : `answered the question for its models with ${statusWords(status, text)}`,
      `Look into its log, or correct ${this.#names.url}`,
    );
  }

  /** A question of ours found no answer. */
  speechless(reason: string): Closed {
    const { url, timeout } = this.#names;
    const hint = `Start it, look into its log, raise ${timeout}, or correct ${url}`;
    return this.closed("failing", `gave no answer: ${reason}`, hint);
  }

  /** `rest` follows the server's name and address. */
  closed(because: Closed["because"], rest: string, hint: string): Closed {
    const sentence = `The ${this.kind} at "${this.#endpoint}" ${rest}`;
    return { kind: "closed", because, sentence, hint };
  }
}
