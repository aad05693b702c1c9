// Steps of a film's analysis that wait for others, and are told of by their own names.

/** `clips`: those about to play are looked into. `captions`: what is about to be shown is described. */
export const ANALYSIS_STEPS = ["clips", "captions"] as const;
export type AnalysisStep = typeof ANALYSIS_STEPS[number];

/** How far one of them is. */
export interface StepCount {
  readonly name: AnalysisStep;
  readonly done: number;
  readonly total: number;
}
