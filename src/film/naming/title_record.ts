// What a run keeps of who wrote its title.

import type { TitleWords } from "./title_guard.ts";

/** Kept where a language model was to write the title. */
export interface TitleRecord {
  readonly model: string;
  /** Names the question, so that another run of the same film need not ask it again. */
  readonly request: string;
  /** What it wrote, whether or not that stands on the card. */
  readonly said?: TitleWords;
  /** Why the template stands, when it does: finishes "… because". */
  readonly because?: string;
}
