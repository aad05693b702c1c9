// Rows of searches as JSON text, each written once: for a server that is read again and again, writing
// them is most of the work.

import type { ServerState } from "../server_state.ts";
import type { StoredAsset } from "../stored.ts";
import { assetAnswer, type AssetAnswerOptions } from "./asset_answer.ts";

/** Characters; a quarter of a million rows. */
const MOST_KEPT = 500e6;

export class AssetTexts {
  /** A changed row is another object. */
  readonly #kept = new Map<StoredAsset, string>();
  #characters = 0;
  /** All that the texts are made of beside their rows. */
  #madeWith = "";

  of(state: ServerState, rows: readonly StoredAsset[], options: AssetAnswerOptions): string[] {
    const { major, newerFields, people } = state;
    const madeWith = JSON.stringify([major, newerFields, options, [...people.values()]]);
    if (madeWith !== this.#madeWith) {
      this.#kept.clear();
      this.#characters = 0;
      this.#madeWith = madeWith;
    }
    return rows.map((row) => this.#kept.get(row) ?? this.#write(state, row, options));
  }

  #write(state: ServerState, row: StoredAsset, options: AssetAnswerOptions): string {
    const text = JSON.stringify(assetAnswer(state, row, options));
    this.#characters += text.length;
    if (this.#characters <= MOST_KEPT) this.#kept.set(row, text);
    return text;
  }
}
