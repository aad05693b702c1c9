// SPDX-License-Identifier: AGPL-3.0-or-later

// How far a film is, as use cases report it.

import type { FilmProgress } from "../film/film_contract.ts";
import type { RunPhase } from "../ledger/run.ts";

/** A film has a run only once its library was read. */
export type ShownProgress = Omit<FilmProgress, "run"> & Partial<Pick<FilmProgress, "run">>;

/** Reads the events of one film. */
export interface ProgressView {
  show(event: ShownProgress): void;
}

export const PHASE_WORDS: Readonly<Record<RunPhase, string>> = {
  discovery: "Looking through the library",
  analysis: "Looking at pictures",
  selection: "Choosing",
  music: "Planning the music",
  render: "Rendering",
  sound: "Mixing the sound",
  finish: "Putting it together",
  verify: "Checking the film",
  delivery: "Delivering the film",
  complete: "Done",
};
