// The sentences and remedies of a captioner that cannot be asked.

import type { Silence } from "../../system/http_exchange.ts";
import type { Closed } from "../captioner.ts";
import { statusWords } from "../error_words.ts";
import { type ModelRow, namesOf } from "../model_row.ts";
import type { ControlColour } from "../control_colours.ts";
import type { Asked } from "../request_body.ts";
import type { Connection } from "./connection.ts";

export class ClosedWords {
  readonly #asked: Asked;
  readonly #endpoint: string;
  readonly #names: Connection["names"];

  constructor(asked: Asked, { endpoint, names }: Pick<Connection, "endpoint" | "names">) {
    this.#asked = asked;
    this.#endpoint = endpoint;
    this.#names = names;
  }

  /** 401 and 403. */
  refused(status: number): Closed {
    return this.#closed(
      "refused",
      `answered ${status}`,
      `Set ${this.#names.key} to a key it accepts`,
    );
  }

  silent({ because, reason }: Silence): Closed {
    const { url, timeout } = this.#names;
    if (because === "late") {
      const hint = `Look into its log, raise ${timeout}, or correct ${url}`;
      return this.#closed("slow", `did not list its models: ${reason}`, hint);
    }
    return this.#closed(
      because === "odd" ? "failing" : "unreachable",
      `cannot be asked for its models: ${reason}`,
      `Start it, or correct ${url}`,
    );
  }

  anotherModel(model: string, rows: readonly ModelRow[]): Closed {
    const { url, model: name } = this.#names;
    return this.#closed(
      "another model",
      `must advertise the model "${model}"; it lists ${namesOf(rows)}`,
      `Start it with "--alias ${model}", or correct ${url} or ${name}`,
    );
  }

  noModels(status: number, text: string): Closed {
    return this.#closed(
      "failing",
      status === 200
        ? "answered the question for its models with something else"
        : `answered the question for its models with ${statusWords(status, text)}`,
      `Look into its log, or correct ${this.#names.url}`,
    );
  }

  control(colour: ControlColour, reason: string): Closed {
    const { url, model } = this.#names;
    return this.#closed(
      "controls",
      `did not describe the ${colour} control tile as asked: ${reason}`,
      this.#asked === "caption server"
        ? "Does it serve the right model, with its projector (--mmproj) and room for pictures? " +
          `Correct that, or ${url}`
        : `Choose in ${model} a model that sees pictures and keeps to a JSON schema`,
    );
  }

  #closed(because: Closed["because"], rest: string, hint: string): Closed {
    const sentence = `The ${this.#asked} at "${this.#endpoint}" ${rest}`;
    return { kind: "closed", because, sentence, hint };
  }
}
