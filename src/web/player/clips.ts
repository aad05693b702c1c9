// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Clips of a previewed film in three silent players: the one on screen, the one going out or coming in, and
// one that is made ready.

/** Drift in seconds that a little speed mends; more is mended by a jump. */
const MAX_MENDED = 0.25;
/** As much faster or slower, which is not seen. */
const MEND = 0.03;
const PLAYERS = 3;
/** So many clips ahead the server is asked to make. */
const MADE_AHEAD = 4;

interface Mounted {
  readonly video: HTMLVideoElement;
  url: string;
  usedAt: number;
}

export class Clips {
  readonly #mounted: Mounted[] = [];
  /** False for one that cannot be had. */
  readonly #made = new Map<string, boolean>();
  /** Those that the server is asked to make next. */
  #wanted: readonly string[] = [];
  #isAsking = false;
  #uses = 0;
  readonly #onMade: () => void;

  constructor(onMade: () => void) {
    this.#onMade = onMade;
  }

  /** The server makes each once; asking ahead takes the wait away. */
  make(urls: readonly string[]): void {
    this.#wanted = urls.slice(0, MADE_AHEAD);
    if (!this.#isAsking) void this.#askAll();
  }

  /** The server makes one at a time: asked so, too, they leave the browser's few connections to pictures. */
  async #askAll(): Promise<void> {
    this.#isAsking = true;
    try {
      for (;;) {
        const url = this.#wanted.find((each) => !this.#made.has(each));
        if (url === undefined) return;
        const { status } = await fetch(url, { method: "HEAD" });
        this.#made.set(url, status === 200);
        if (status === 200) this.#onMade();
      }
    } catch {
      // The network is away: the next frame asks again.
    } finally {
      this.#isAsking = false;
    }
  }

  isMade(url: string): boolean {
    return this.#made.get(url) === true;
  }

  /** A player that holds this clip; the one that was used longest ago takes it. */
  mount(url: string): HTMLVideoElement {
    let found = this.#mounted.find((each) => each.url === url);
    if (found === undefined) {
      if (this.#mounted.length < PLAYERS) {
        const video = document.createElement("video");
        Object.assign(video, { muted: true, playsInline: true, preload: "auto" });
        found = { video, url: "", usedAt: 0 };
        this.#mounted.push(found);
      } else found = this.#mounted.toSorted((a, b) => a.usedAt - b.usedAt)[0]!;
      found.url = url;
      found.video.pause();
      found.video.onerror = () => this.#made.set(url, false);
      found.video.src = url;
    }
    found.usedAt = ++this.#uses;
    return found.video;
  }

  /**
   * The player at a moment of its clip, in seconds; `undefined` while it is on its way there. A clip that
   * plays is never stopped for it.
   */
  at(url: string, seconds: number, isPlaying: boolean): HTMLVideoElement | undefined {
    const video = this.mount(url);
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) return undefined;
    const drift = video.currentTime - seconds;
    if (isPlaying) {
      if (Math.abs(drift) > MAX_MENDED && !video.seeking) video.currentTime = seconds;
      video.playbackRate = 1 - Math.max(-MEND, Math.min(MEND, drift));
      if (video.paused) video.play().catch(() => {});
    } else {
      if (!video.paused) video.pause();
      if (Math.abs(drift) > 0.001 && !video.seeking) video.currentTime = seconds;
    }
    const isThere = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking;
    return isThere ? video : undefined;
  }

  /** A browser keeps few players, and frees one without a source. */
  close(): void {
    this.#wanted = [];
    for (const { video } of this.#mounted) {
      video.onerror = null;
      video.pause();
      video.removeAttribute("src");
      video.load();
    }
    this.#mounted.length = 0;
  }

  /** Those that are not seen stand still. */
  rest(seen: ReadonlySet<string>): void {
    for (const { url, video } of this.#mounted) if (!seen.has(url)) video.pause();
  }
}
