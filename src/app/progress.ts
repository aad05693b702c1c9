// How far a film is, as use cases report it.

import type { FilmProgress } from "../film/film_contract.ts";

/** A film has a run only once its library was read. */
export type ShownProgress = Omit<FilmProgress, "run"> & Partial<Pick<FilmProgress, "run">>;

/** Reads the events of one film. */
export interface ProgressView {
  show(event: ShownProgress): void;
}
