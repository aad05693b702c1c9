// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Plays a cut before it is rendered: one clock, one screen, controls for keyboard, mouse and touch.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { Pace } from "./pace.ts";
import { type BitmapBound, PlayerScreen } from "./screen.ts";
import { Sound, type Speakers } from "./sound.ts";

/** A wait that is shorter is not worth a word. */
const WAIT_MS = 400;
/** Between two looks for a picture that is on its way. */
const LOOK_MS = 50;
/** After a change the server makes the sound once the person has seen what changed. */
const SOUND_MS = 800;
/** A sound that comes so soon after the first frame begins with it; a later one waits for a turn of the film. */
const SOON_SECONDS = 1.5;
/** Lines of the canvas of a machine that draws slowly, one less after the other. */
const SLOW_LINES = [720, 540] as const;

interface PlayerCallbacks {
  /** Another shot came on screen; nothing for a card. */
  onShot(key: string | undefined): void;
  /** The film is played. */
  onPlay?(): void;
  /** A frame was drawn. */
  onFrame?(frame: number): void;
  onPlaying?(isPlaying: boolean): void;
  /** The last frame was drawn, and it played until there. */
  onEnd?(): void;
  /** It is drawn fast on a screen that shows more: the same film sharper, where there is one. */
  onFast?(): Promise<PreviewFilm | undefined>;
}

export class Player {
  readonly #root: HTMLElement;
  readonly #screen: PlayerScreen;
  readonly #sound: Sound;
  readonly #callbacks: PlayerCallbacks;
  readonly #button: HTMLButtonElement;
  readonly #seek: HTMLInputElement;
  #film: PreviewFilm;
  #frame = 0;
  /** What is on the screen; absent when it has to be drawn anew. */
  #drawn: number | undefined;
  #isPlaying = false;
  /** When frame 0 would have been, for the clock without sound. */
  #begun = 0;
  /** Since when a part of the picture is missing. */
  #waitsSince: number | undefined;
  #shot: string | undefined;
  #soundTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #left = new AbortController();
  readonly #pace = new Pace();
  #isSlow = false;
  /** A sharper version of this film was asked for. */
  #isSharpest = false;

  constructor(
    root: HTMLElement,
    film: PreviewFilm,
    callbacks: PlayerCallbacks,
    speakers?: Speakers,
    bitmaps?: BitmapBound,
  ) {
    this.#root = root;
    this.#film = film;
    this.#callbacks = callbacks;
    const { order, pictures } = root.dataset, { signal } = this.#left;
    this.#screen = new PlayerScreen(
      root.querySelector("canvas")!,
      film,
      {
        pictures: pictures!,
        parts: `${order}/parts`,
      },
      () => this.#loop(),
      bitmaps,
    );
    this.#sound = new Sound((state) => {
      const isSoon = this.#isPlaying && !this.#sound.isBegun && this.#seconds < SOON_SECONDS;
      if (state === "there" && isSoon) this.#sound.turn(this.#seconds);
      this.#says(
        state === "comes"
          ? root.dataset.soundComes
          : state === "missing"
          ? root.dataset.soundMissing
          : "",
      );
    }, speakers);
    this.#button = root.querySelector("[data-plays-cut]")!;
    this.#seek = root.querySelector("input[type=range]")!;
    this.#button.addEventListener("click", () => this.toggle(), { signal });
    this.#seek.max = String(film.totalFrames - 1);
    this.#seek.addEventListener("input", () => this.seek(Number(this.#seek.value)), { signal });
    const heard = root.querySelector<HTMLButtonElement>("[data-sound]")!;
    this.#sound.isMuted = heard.getAttribute("aria-pressed") !== "true";
    heard.addEventListener("click", () => {
      const isMuted = heard.getAttribute("aria-pressed") === "true";
      heard.setAttribute("aria-pressed", String(!isMuted));
      this.#sound.isMuted = isMuted;
    }, { signal });
    root.hidden = false;
    // Clips and sound that are not made yet are asked for once its first frame is seen.
    if (root.dataset.prepared !== undefined) this.#wantAll();
    this.#loop();
  }

  /** Controls that lie over words at the lower edge say them instead. */
  set hasLowWords(isDrawn: boolean) {
    if (this.#screen.hasLowWords === isDrawn) return;
    this.#screen.hasLowWords = isDrawn;
    this.#drawn = undefined;
    this.#loop();
  }

  /** Another version of the same cut; the shot on screen stays there. */
  set film(film: PreviewFilm) {
    const before = this.#film, own = this.#shownItem(before, this.#frame);
    const same = own && film.items.find(({ shot }) => shot !== undefined && shot === own.shot);
    this.#film = film;
    this.#screen.film = film;
    this.#drawn = undefined;
    this.#seek.max = String(film.totalFrames - 1);
    const into = own ? this.#frame - own.at : 0;
    const frame = same ? same.at + Math.min(into, same.frames - 1) : this.#frame;
    this.#isSharpest = false;
    this.#wantSound(SOUND_MS);
    this.seek(Math.min(frame, film.totalFrames - 1));
  }

  get items(): PreviewFilm["items"] {
    return this.#film.items;
  }

  get frame(): number {
    return this.#frame;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  /** Lets go of all it holds; the page may play another film on the same elements. */
  close(): void {
    this.#left.abort();
    clearTimeout(this.#soundTimer);
    this.#isPlaying = false;
    this.#sound.pause();
    this.#sound.want(undefined);
    this.#screen.close();
  }

  /** Where a shot stands alone on the screen. */
  seekShot(key: string): void {
    const item = this.#film.items.find(({ shot }) => shot === key);
    if (item) this.seek(item.at + item.into);
  }

  seek(frame: number): void {
    this.#pace.begin();
    this.#frame = frame;
    this.#setClock();
    this.#sound.seek(frame / this.#film.fps);
    this.#loop();
  }

  play(): void {
    if (this.#frame >= this.#film.totalFrames - 1) this.#frame = 0;
    this.#callbacks.onPlay?.();
    this.#isPlaying = true;
    this.#pace.begin();
    this.#told();
    this.#setClock();
    this.#sound.turn(this.#seconds);
    this.#sound.seek(this.#seconds);
    this.#sound.play();
    this.#loop();
  }

  pause(): void {
    this.#isPlaying = false;
    this.#told();
    this.#sound.pause();
    this.#sound.turn(this.#seconds);
    this.#loop();
  }

  /** A button with a drawing on it has its name for readers alone. */
  #told(): void {
    const { pause, play } = this.#root.dataset, name = (this.#isPlaying ? pause : play)!;
    if (this.#button.dataset.icon === undefined) this.#button.textContent = name;
    else this.#button.setAttribute("aria-label", name);
    this.#root.toggleAttribute("data-playing", this.#isPlaying);
    this.#callbacks.onPlaying?.(this.#isPlaying);
  }

  get #seconds(): number {
    return this.#frame / this.#film.fps;
  }

  #wantAll(): void {
    this.#screen.makesClips = true;
    this.#wantSound(0);
  }

  #wantSound(afterMs: number): void {
    clearTimeout(this.#soundTimer);
    const { sound } = this.#film, url = sound && `${this.#root.dataset.order}/parts/${sound}`;
    this.#soundTimer = setTimeout(() => this.#sound.want(url), afterMs);
  }

  #setClock(): void {
    this.#begun = performance.now() - this.#seconds * 1_000;
  }

  /** The frame by the sound's clock where there is one, else by the machine's. */
  #clockFrame(): number {
    const heard = this.#sound.seconds;
    if (heard !== undefined) this.#begun = performance.now() - heard * 1_000;
    const seconds = (performance.now() - this.#begun) / 1_000;
    return Math.floor(seconds * this.#film.fps + 1e-6);
  }

  #isLooping = false;

  #loop(): void {
    if (this.#isLooping) return;
    this.#isLooping = true;
    const tick = () => {
      this.#isLooping = this.#step();
      if (!this.#isLooping) return;
      // A picture on its way comes no sooner for being looked for with every refresh of the screen.
      if (this.#waitsSince === undefined) requestAnimationFrame(tick);
      else setTimeout(tick, LOOK_MS);
    };
    requestAnimationFrame(tick);
  }

  /** False when nothing is left to be drawn. */
  #step(): boolean {
    if (this.#left.signal.aborted) return false;
    const last = this.#film.totalFrames - 1;
    const isWaiting = this.#waitsSince !== undefined;
    const frame = this.#isPlaying && !isWaiting
      ? Math.max(this.#frame, Math.min(last, this.#clockFrame()))
      : this.#frame;
    // A screen shows more pictures a second than a film has.
    if (this.#isPlaying && frame === this.#drawn && frame < last) return true;
    const before = performance.now();
    const isDrawn = this.#screen.draw(frame, this.#isPlaying && !isWaiting);
    if (isDrawn && this.#isPlaying) this.#time(frame, performance.now() - before);
    this.#drawn = isDrawn ? frame : undefined;
    if (!isDrawn) {
      this.#wait(frame);
      return true;
    }
    this.#frame = frame;
    this.#show();
    const isFirst = !this.#screen.makesClips;
    if (isFirst) this.#wantAll();
    this.#film = this.#screen.sharpen(frame) ?? this.#film;
    if (isWaiting) this.#goOn();
    if (this.#isPlaying && frame === last) {
      this.pause();
      this.#callbacks.onEnd?.();
    }
    return this.#isPlaying || isFirst;
  }

  #time(frame: number, ms: number): void {
    const pace = this.#pace.drawn(frame, ms);
    if (pace === "slow") {
      const { lines } = this.#screen;
      this.#screen.maxLines = SLOW_LINES.find((less) => less < lines) ?? SLOW_LINES.at(-1)!;
      this.#isSlow = true;
    } else if (pace === "fast" && !this.#isSlow && !this.#isSharpest && this.#screen.isLarger) {
      void this.#sharpen();
    }
  }

  async #sharpen(): Promise<void> {
    this.#isSharpest = true;
    const film = this.#film, sharper = await this.#callbacks.onFast?.();
    if (film === this.#film && !this.#isSlow) this.#screen.sharper = sharper;
  }

  /** Sound and picture wait together. */
  #wait(frame: number): void {
    this.#pace.begin();
    const now = performance.now();
    if (this.#waitsSince === undefined) {
      this.#waitsSince = now;
      this.#frame = frame;
      this.#sound.pause();
    }
    if (now - this.#waitsSince > WAIT_MS) this.#root.setAttribute("aria-busy", "true");
  }

  #goOn(): void {
    this.#waitsSince = undefined;
    this.#root.removeAttribute("aria-busy");
    if (!this.#isPlaying) return;
    this.#setClock();
    this.#sound.seek(this.#seconds);
    this.#sound.play();
  }

  #show(): void {
    const { fps, totalFrames } = this.#film;
    const value = String(this.#frame);
    this.#root.dataset.frame = value;
    this.#root.toggleAttribute("data-stand-in", this.#screen.hasStandIn);
    this.#callbacks.onFrame?.(this.#frame);
    if (this.#seek.value !== value) this.#seek.value = value;
    const text = `${clockText(this.#seconds)} / ${clockText(totalFrames / fps)}`;
    const clock = this.#root.querySelector(".controls output")!;
    if (clock.textContent !== text) {
      clock.textContent = text;
      this.#seek.setAttribute("aria-valuetext", text);
    }
    const shot = this.#shownItem(this.#film, this.#frame)?.shot;
    if (shot === this.#shot) return;
    this.#shot = shot;
    this.#callbacks.onShot(shot);
    if (this.#isPlaying) this.#sound.turn(this.#seconds);
  }

  #shownItem({ items }: PreviewFilm, frame: number) {
    return items.findLast(({ at, into }) => frame >= at + into / 2);
  }

  #says(text = ""): void {
    this.#root.querySelector("[data-tells]")!.textContent = text;
  }
}

function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
