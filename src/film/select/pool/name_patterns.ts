// File names that say a picture was not shot: screen recordings, screenshots, messenger files.

/** Globs, any case; from film.md 2.3 and the names phones and desktops give in other languages. */
export const SCREEN_NAMES: readonly string[] = [
  "RingVideo_*",
  "RPReplay_Final*",
  "Screen Recording *",
  "Screen_Recording_*",
  "ScreenRecording_*",
  "Screenrecorder-*",
  "Screenshot*",
  "Screen Shot *",
  "Bildschirmfoto*",
  "Bildschirmaufnahme*",
  "Capture d’écran*",
  "Capture d'écran*",
  "Captura de pantalla*",
];

/** Sent through a messenger; hard to tell from the household's own pictures, so only a provenance. */
export const MESSENGER_NAMES: readonly string[] = [
  "img-*-wa[0-9][0-9][0-9][0-9]*",
  "vid-*-wa[0-9][0-9][0-9][0-9]*",
];
