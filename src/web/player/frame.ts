// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// A frame on a wall: plays one memory after another for years, with a clock, hours of sleep, and patience with a
// server that is away.

import { picturesOf } from "../../app/previews/item_parts.ts";
import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { Feed, type FrameMemory, type FrameRules } from "./frame_feed.ts";
import { insetAt, type Light, lightAt, nightAfter } from "./frame_hours.ts";
import { slowed } from "./frame_pace.ts";
import { Player } from "./player.ts";
import type { Speakers } from "./sound.ts";

/** Bytes of decoded pictures, and items ahead of the one on screen: small devices freeze with more. */
const BITMAPS = { maxBytes: 30e6, ahead: 2 };
const TICK_MS = 1_000;
/** A picture that does not come is not waited for longer. */
const STALL_MS = 60_000;
const HINT_MS = 15_000;
const TOLD_MS = 5_000;
/** Frames after which the light beside the film is drawn anew. */
const BESIDE_FRAMES = 12;

class Frame {
  readonly #root: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #beside: CanvasRenderingContext2D;
  readonly #feed: Feed;
  readonly #speakers: Speakers = [new Audio(), new Audio()];
  readonly #isPreview: boolean;
  #rules: FrameRules;
  #player: Player | undefined;
  #light: Light | undefined;
  /** Another with each memory, so that what was begun for one before comes to nothing. */
  #turn = 0;
  #isPaused = false;
  #hasSound = false;
  #hintShown = false;
  #drawnAt = Date.now();
  /** The film's frame that the light beside it is of. */
  #besideFrame = Number.NEGATIVE_INFINITY;
  #reloadAt = nightAfter(new Date());
  #isOld = false;
  #wakeLock: WakeLockSentinel | undefined;
  #toldTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#canvas = root.querySelector("canvas")!;
    this.#beside = root.querySelector<HTMLCanvasElement>(".beside")!.getContext("2d")!;
    this.#isPreview = root.dataset.preview !== undefined;
    this.#rules = JSON.parse(root.dataset.rules!) as FrameRules;
    this.#feed = new Feed(root.dataset.address!, root.dataset.version!, {
      onRules: (rules) => this.#rules = rules,
      onShutOut: () => {
        this.#uncover();
        root.removeAttribute("data-seen");
        void this.#goOn();
      },
      onFirst: () => void this.#goOn(),
      onGone: () => location.reload(),
      onNewVersion: () => this.#isOld = true,
      onLost: (isLost) => root.toggleAttribute("data-lost", isLost),
      onNothing: (isNothing) => root.toggleAttribute("data-nothing", isNothing),
    });
    setInterval(() => this.#tick(), TICK_MS);
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerup", (event) => {
      if (!(event.target as Element).closest("a")) this.#press();
    });
    document.addEventListener("visibilitychange", () => this.#seen());
    this.#tick();
  }

  #tick(): void {
    const now = new Date();
    this.#tellTime(now);
    if (now.getTime() >= this.#reloadAt) this.#isOld = true;
    const light = this.#isPreview ? "full" : lightAt(this.#rules, now);
    if (light !== this.#light) this.#shine(light);
    if (this.#light === "dark") return;
    const isStalled = this.#player?.isPlaying && !document.hidden &&
      Date.now() - this.#drawnAt > STALL_MS;
    if (isStalled) void this.#goOn();
  }

  #shine(light: Light): void {
    const before = this.#light;
    this.#light = light;
    this.#root.dataset.light = light;
    if (light === "dark") {
      this.#turn++;
      this.#feed.rest();
      this.#close();
      void this.#keepAwake();
      return;
    }
    if (before === "full" || before === "dim") return;
    this.#feed.begin();
    if (before === "dark") void this.#goOn();
  }

  /** Its own tick: a film that waits does not stop it. */
  #tellTime(now: Date): void {
    const clock = this.#root.querySelector<HTMLElement>(".clock")!, { clock: kind } = this.#rules;
    clock.hidden = kind === "off";
    if (clock.hidden) return;
    const { lang } = document.documentElement, { across, down } = insetAt(now);
    const [time, day] = clock.children as unknown as [HTMLElement, HTMLElement];
    put(time, new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(now));
    day.hidden = kind !== "date";
    put(
      day,
      new Intl.DateTimeFormat(lang, { weekday: "long", day: "numeric", month: "long" }).format(now),
    );
    clock.dataset.corner = this.#rules.corner;
    clock.style.setProperty("--across", `${across}vw`);
    clock.style.setProperty("--down", `${down}vh`);
  }

  async #goOn(): Promise<void> {
    const turn = ++this.#turn;
    // What was drawn last stays until the next one comes.
    this.#close();
    if (this.#isOld && await this.#isReloaded()) return;
    if (turn !== this.#turn || this.#light === "dark") return;
    const memory = await this.#feed.take();
    if (turn === this.#turn && memory) this.#play(memory);
  }

  /** Only from a server that answers: a page that is gone could never come back by itself. */
  async #isReloaded(): Promise<boolean> {
    this.#isOld = false;
    this.#reloadAt = nightAfter(new Date());
    try {
      const answer = await fetch(location.href, { method: "HEAD" });
      if (answer.ok) location.reload();
      return answer.ok;
    } catch {
      // It is tried again in the next night.
      return false;
    }
  }

  #play(memory: FrameMemory): void {
    const root = this.#root, { hasSound, pace } = this.#rules;
    const { sound: _, ...silent } = memory.film;
    const film: PreviewFilm = pace === "slow"
      ? slowed(memory.film)
      : hasSound
      ? memory.film
      : silent;
    const isHeard = film.sound !== undefined;
    root.dataset.order = memory.at;
    root.dataset.pictures = memory.pictures;
    root.dataset.memory = memory.id;
    root.querySelector("h1")!.textContent = memory.title;
    root.querySelector("[data-sound]")!.setAttribute("aria-pressed", String(this.#hasSound));
    Object.assign(this.#canvas, film.canvas);
    this.#cover(memory);
    this.#drawnAt = Date.now();
    this.#player = new Player(
      root,
      film,
      {
        onShot() {},
        onFrame: (frame) => this.#drew(frame),
        onEnd: () => void this.#goOn(),
      },
      this.#speakers,
      BITMAPS,
    );
    if (!this.#isPaused) this.#player.play();
    if (isHeard) void this.#hint();
    void this.#keepAwake();
  }

  #drew(frame: number): void {
    this.#drawnAt = Date.now();
    this.#root.toggleAttribute("data-seen", true);
    this.#uncover();
    if (Math.abs(frame - this.#besideFrame) < BESIDE_FRAMES) return;
    this.#besideFrame = frame;
    // A few pixels drawn large are a light of the film's colours where it does not reach.
    const { canvas } = this.#beside;
    this.#beside.drawImage(this.#canvas, 0, 0, canvas.width, canvas.height);
  }

  /** Until the first film is drawn, a picture of it stands; the page came with one where a memory was known. */
  #cover({ film, pictures, title }: FrameMemory): void {
    const root = this.#root;
    if (root.dataset.seen !== undefined || root.querySelector(".still")) return;
    const [first] = film.items.flatMap(picturesOf);
    if (first === undefined) return;
    const image = new Image();
    image.className = "still";
    image.alt = title;
    image.src = `${pictures}/${first.picture}?edge=${first.edge}`;
    root.querySelector("canvas")!.after(image);
  }

  #uncover(): void {
    this.#root.querySelector(".still")?.remove();
  }

  #close(): void {
    this.#player?.close();
    this.#player = undefined;
    this.#root.removeAttribute("data-playing");
  }

  /** Once: who knows of it needs no word on the screen. */
  async #hint(): Promise<void> {
    if (this.#hintShown || this.#hasSound) return;
    this.#hintShown = true;
    if (await mayBeHeard()) return this.#soundOn();
    const hint = this.#root.querySelector<HTMLElement>(".press")!;
    hint.hidden = false;
    setTimeout(() => hint.hidden = true, HINT_MS);
  }

  #soundOn(): void {
    this.#hasSound = true;
    this.#root.querySelector<HTMLElement>(".press")!.hidden = true;
    this.#root.querySelector<HTMLElement>("[data-sound]")!.click();
    // Played within a press they may play ever after.
    for (const each of this.#speakers) each.play().catch(() => {});
    if (!this.#player?.isPlaying) return;
    this.#player.pause();
    this.#player.play();
  }

  /** The first press lets it be heard, the next ones stop the film and let it go on. */
  #press(): void {
    const player = this.#player;
    if (!player) return;
    const { hasSound, pace } = this.#rules;
    if (hasSound && pace === "film" && !this.#hasSound) return this.#soundOn();
    this.#isPaused = player.isPlaying;
    player.toggle();
    this.#root.toggleAttribute("data-paused", this.#isPaused);
    void this.#keepAwake();
  }

  #key(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((target as Element).closest("a") && key === "Enter") return;
    const does: Readonly<Record<string, () => void>> = {
      " ": () => this.#press(),
      Enter: () => this.#press(),
      MediaPlayPause: () => this.#press(),
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      PageDown: () => void this.#goOn(),
      ArrowUp: () => this.#mute(),
      m: () => this.#mute(),
      ArrowDown: () => this.#tell(),
      i: () => this.#tell(),
      f: () => this.#fullScreen(),
    };
    const action = does[key.length === 1 ? key.toLowerCase() : key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  #mute(): void {
    const { hasSound, pace } = this.#rules;
    if (!hasSound || pace !== "film") return;
    if (!this.#hasSound) return this.#soundOn();
    this.#hasSound = false;
    this.#root.querySelector<HTMLElement>("[data-sound]")!.click();
  }

  #step(steps: number): void {
    const player = this.#player;
    if (!player) return;
    const items = player.items, at = items.findLastIndex((item) => player.frame >= item.at);
    const to = items[Math.max(0, at + steps)];
    if (to === undefined) return void this.#goOn();
    player.seek(to.at + to.into);
  }

  /** What is played now. */
  #tell(): void {
    clearTimeout(this.#toldTimer);
    this.#root.toggleAttribute("data-told", true);
    this.#toldTimer = setTimeout(() => this.#root.removeAttribute("data-told"), TOLD_MS);
  }

  #fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  #seen(): void {
    this.#drawnAt = Date.now();
    if (document.hidden) this.#player?.pause();
    else if (!this.#isPaused) this.#player?.play();
    void this.#keepAwake();
  }

  async #keepAwake(): Promise<void> {
    if (!this.#player?.isPlaying || document.hidden) {
      await this.#wakeLock?.release();
      this.#wakeLock = undefined;
      return;
    }
    try {
      this.#wakeLock ??= await navigator.wakeLock?.request("screen");
      this.#wakeLock?.addEventListener("release", () => this.#wakeLock = undefined);
    } catch {
      // A browser may refuse, and on a plain HTTP address it has none.
    }
  }
}

/** Whether this browser plays sound before anything was pressed. */
async function mayBeHeard(): Promise<boolean> {
  const context = new AudioContext();
  const refused = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500));
  const isFree = context.resume().then(() => true, () => false);
  const answer = await Promise.race([isFree, refused]);
  void context.close();
  return answer;
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

new Frame(document.getElementById("frame")!);
