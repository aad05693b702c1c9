// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The device that plays a memory: it stays awake, its keys for media work, and a phone turns.

/** Lets the screen sleep again when nothing plays. */
export class Awake {
  #lock: Promise<WakeLockSentinel | undefined> | undefined;

  tell(isPlaying: boolean): void {
    if (!isPlaying || document.hidden) return this.#letSleep();
    // A browser may refuse, and on a plain HTTP address it has none.
    this.#lock ??= navigator.wakeLock?.request("screen").catch(() => undefined);
  }

  #letSleep(): void {
    void this.#lock?.then((lock) => lock?.release());
    this.#lock = undefined;
  }
}

interface Playing {
  readonly title: string;
  readonly cover: string;
  readonly play: () => void;
  readonly pause: () => void;
  readonly step: (steps: 1 | -1) => void;
}

/** Keys of headphones, of a locked phone and of a television. */
export function tellSystem({ title, cover, play, pause, step }: Playing): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  mediaSession.metadata = new MediaMetadata({ title, artwork: [{ src: cover }] });
  mediaSession.setActionHandler("play", play);
  mediaSession.setActionHandler("pause", pause);
  mediaSession.setActionHandler("nexttrack", () => step(1));
  mediaSession.setActionHandler("previoustrack", () => step(-1));
}

export function tellSystemNothing(): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  mediaSession.metadata = null;
  for (const action of ["play", "pause", "nexttrack", "previoustrack"] as const) {
    mediaSession.setActionHandler(action, null);
  }
}

/** A phone that is held upright shows a film on the whole screen as wide as it gets. */
export async function turnToWide(): Promise<void> {
  const { orientation } = screen as { orientation?: { lock?(to: "landscape"): Promise<void> } };
  await orientation?.lock?.("landscape");
}
