// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// What a frame plays: the memory it shows, the next one with all its parts in the browser's cache, and the one
// before, which it goes back to while the server is away.

import { drawnPartsOf, picturesOf } from "../../app/previews/item_parts.ts";
import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { retryMs } from "./frame_hours.ts";

export interface FrameMemory {
  readonly id: string;
  readonly title: string;
  /** Another after every change. */
  readonly revision: string;
  readonly film: PreviewFilm;
  /** Where its pictures are, and what the server draws for it. */
  readonly pictures: string;
  readonly at: string;
}

/** What the owner set, but for the faces. */
export interface FrameRules {
  readonly clock: "off" | "time" | "date";
  readonly corner: string;
  readonly pace: "film" | "slow";
  readonly hasSound: boolean;
  readonly full: string;
  readonly dim: string;
  readonly dark: string;
}

interface Answer {
  readonly version: string;
  readonly rules: FrameRules;
  /** The one that is played may be seen on. */
  readonly isShown: boolean;
  readonly memory?: FrameMemory;
}

interface FeedCallbacks {
  onRules(rules: FrameRules): void;
  /** The one that is played may be seen no more. */
  onShutOut(): void;
  /** There is something to be played, where nothing was. */
  onFirst(): void;
  /** The address opens nothing any more. */
  onGone(): void;
  /** The server speaks another version of this script. */
  onNewVersion(): void;
  onLost(isLost: boolean): void;
  /** Told when the first memory is ready, and when none is. */
  onNothing(isNothing: boolean): void;
}

/** While a memory is played, the server is asked so often whether it may be seen on. */
const ASK_MS = 30_000;
/** The next question while no memory is ready. */
const WAIT_MS = 15_000;
const ANSWER_MS = 20_000;
/** The screen stands still so long at most until a server answers. */
const PATIENCE_MS = 4_000;
/** Parts fetched side by side: a small device plays a film meanwhile. */
const AT_ONCE = 2;

export class Feed {
  readonly #address: string;
  readonly #version: string;
  readonly #callbacks: FeedCallbacks;
  #now: FrameMemory | undefined;
  #before: FrameMemory | undefined;
  #ahead: FrameMemory | undefined;
  #coming: FrameMemory | undefined;
  #failures = 0;
  #asking: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = new AbortController();
  #loading: Promise<void> = Promise.resolve();
  /** It has sound: what is heard is fetched, too. */
  #isHeard = false;

  constructor(address: string, version: string, callbacks: FeedCallbacks) {
    this.#address = address;
    this.#version = version;
    this.#callbacks = callbacks;
  }

  begin(): void {
    this.#over = new AbortController();
    void this.#poll();
  }

  /** No request is sent until it begins again. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#over.abort();
    this.#coming = undefined;
  }

  /**
   * What is played now, which the server has just said may be seen; while it is away, the one before once more.
   * `undefined` where there is nothing, until `onFirst`.
   */
  async take(): Promise<FrameMemory | undefined> {
    for (;;) {
      const next = this.#ahead ?? this.#before ?? this.#now;
      if (next === undefined) return undefined;
      this.#ahead = undefined;
      if (next !== this.#now) {
        this.#before = this.#now;
        this.#now = next;
      }
      if (this.#failures > 0) return next;
      const isAllowed = await Promise.race([this.#ask(), after(PATIENCE_MS)]);
      if (isAllowed && this.#now === next) return next;
    }
  }

  async #poll(): Promise<void> {
    if (!await this.#ask()) this.#callbacks.onShutOut();
  }

  /**
   * False where what is played may be seen no more. One question after another: the server notes what is played as
   * shown, and would do so in the next round for one of the memory before that comes late.
   */
  #ask(): Promise<boolean> {
    clearTimeout(this.#timer);
    const answer = this.#asking.then(() => this.#answered());
    this.#asking = answer;
    return answer;
  }

  async #answered(): Promise<boolean> {
    const { signal } = this.#over, playing = this.#now;
    try {
      const query = playing === undefined ? "" : `?playing=${playing.id}`;
      const answer = await fetch(`${this.#address}/next${query}`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        headers: { accept: "application/json" },
      });
      if (answer.status === 404) this.#callbacks.onGone();
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      const told = await answer.json() as Answer;
      return signal.aborted || this.#heard(told, playing);
    } catch {
      if (!signal.aborted) this.#isLost();
      return true;
    }
  }

  #heard(told: Answer, playing: FrameMemory | undefined): boolean {
    this.#failures = 0;
    this.#callbacks.onLost(false);
    if (told.version !== this.#version) this.#callbacks.onNewVersion();
    this.#callbacks.onRules(told.rules);
    this.#isHeard = told.rules.hasSound && told.rules.pace === "film";
    const { memory } = told, isAllowed = playing === undefined || told.isShown;
    const isLate = playing !== this.#now;
    this.#again(memory === undefined ? WAIT_MS : ASK_MS);
    if (!isAllowed) this.#drop(playing.id);
    const isKnown = [this.#ahead, this.#coming].some((each) =>
      each?.id === memory?.id && each?.revision === memory?.revision
    );
    this.#callbacks.onNothing(memory === undefined && playing === undefined);
    // A late answer names the memory that is played already.
    if (memory !== undefined && !isKnown && !isLate) this.#load(memory);
    return isAllowed;
  }

  #drop(id: string): void {
    if (this.#now?.id === id) this.#now = undefined;
    if (this.#before?.id === id) this.#before = undefined;
    if (this.#ahead?.id === id) this.#ahead = undefined;
  }

  #isLost(): void {
    this.#failures++;
    this.#callbacks.onLost(true);
    this.#again(retryMs(this.#failures));
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), ms);
  }

  /** One after another. */
  #load(memory: FrameMemory): void {
    const { signal } = this.#over, before = this.#loading;
    this.#coming = memory;
    // A frame that shows nothing yet does not wait for all of it.
    const isFirst = this.#now === undefined && this.#ahead === undefined;
    if (isFirst) this.#come(memory);
    this.#loading = (async () => {
      await before;
      if (this.#coming !== memory && !isFirst || signal.aborted) return;
      try {
        await fetchAll(urlsOf(memory, this.#isHeard), signal);
        if (this.#coming === memory && !signal.aborted) this.#come(memory);
      } catch {
        if (this.#coming === memory) this.#coming = undefined;
        if (!signal.aborted) this.#isLost();
      }
    })();
  }

  #come(memory: FrameMemory): void {
    this.#coming = undefined;
    this.#ahead = memory;
    if (this.#now === undefined) this.#callbacks.onFirst();
  }
}

/** Into the browser's cache: what is there plays to its end whatever happens to the server. */
async function fetchAll(urls: string[], signal: AbortSignal): Promise<void> {
  const fetchRest = async () => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      const answer = await fetch(url, { signal });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRest));
}

function after(ms: number): Promise<true> {
  return new Promise((resolve) => setTimeout(() => resolve(true), ms));
}

/** In the order in which they are seen, from the last: the end of a list is taken first. */
function urlsOf({ film, pictures, at }: FrameMemory, isHeard: boolean): string[] {
  const urls = new Set<string>();
  if (film.sound && isHeard) urls.add(`${at}/parts/${film.sound}`);
  for (const item of film.items) {
    const { view } = item, clips = view.kind === "clip" ? [view.part] : [];
    for (const { picture, edge } of picturesOf(item)) {
      urls.add(`${pictures}/${picture}?edge=${edge}`);
    }
    for (const key of [...clips, ...drawnPartsOf(item)]) urls.add(`${at}/parts/${key}`);
  }
  return [...urls].reverse();
}
