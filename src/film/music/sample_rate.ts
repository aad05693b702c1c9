/** Hertz of every sound of a film, composed or mixed. */
export const SAMPLE_RATE = 48_000;
