// How loud a clip is played (film.md SND-5): one gain for the whole shot, so nothing pumps.

/** Words are to be understood, everything else is to be felt. */
const SPEECH_LUFS = -18;
const AMBIENCE_LUFS = -26;
/** More lift would bring hiss and wind to the front. */
const MAX_LIFT_DB = 9;
const MAX_CUT_DB = -12;
/** Below this there is only the microphone itself. */
const MUTED_BELOW_LUFS = -50;

/** Decibels to add to a clip of the measured loudness (LUFS); `undefined` when it stays silent. */
export function clipGainDb(loudness: number, speaks: boolean): number | undefined {
  if (!(loudness >= MUTED_BELOW_LUFS)) return undefined;
  const wanted = (speaks ? SPEECH_LUFS : AMBIENCE_LUFS) - loudness;
  return Math.min(MAX_LIFT_DB, Math.max(MAX_CUT_DB, wanted));
}
