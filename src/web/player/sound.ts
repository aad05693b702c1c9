// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The sound of a previewed film, which is its clock while it is heard: made by the server in the
// background, and changed for another where the film turns.

/** On its way, heard or not wanted, or not to be had. */
type SoundState = "comes" | "there" | "missing";

/** One is heard, and the other loads what is heard next. */
export type Speakers = readonly [HTMLAudioElement, HTMLAudioElement];

/** Played within a tap, before they have a sound, they may play ever after: phones ask for that. */
export function openSpeakers(): Speakers {
  const speakers: Speakers = [new Audio(), new Audio()];
  for (const each of speakers) each.play().catch(() => {});
  return speakers;
}

export class Sound {
  readonly #speakers: Speakers;
  #audio: HTMLAudioElement | undefined;
  #asked: string | undefined;
  /** On its way. */
  #coming: HTMLAudioElement | undefined;
  /** Made and loaded, and waiting for its turn. */
  #next: HTMLAudioElement | undefined;
  #isOn = false;
  #isMuted = false;
  readonly #say: (state: SoundState) => void;

  constructor(say: (state: SoundState) => void, speakers: Speakers = [new Audio(), new Audio()]) {
    this.#say = say;
    this.#speakers = speakers;
  }

  /** A sound is heard, or was and stands still. */
  get isBegun(): boolean {
    return this.#audio !== undefined;
  }

  /** Seconds into the film; `undefined` while nothing is heard. */
  get seconds(): number | undefined {
    const audio = this.#audio;
    if (!audio || audio.paused || audio.seeking || audio.ended) return undefined;
    return audio.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? audio.currentTime : undefined;
  }

  /** Asks the server for it; what is heard stays until it is made. */
  want(url: string | undefined): void {
    if (url === this.#asked) return;
    this.#asked = url;
    if (this.#next) letGo(this.#next);
    this.#next = undefined;
    if (this.#coming) letGo(this.#coming);
    this.#coming = undefined;
    if (url === undefined) {
      if (this.#audio) letGo(this.#audio);
      this.#audio = undefined;
      return this.#say("there");
    }
    this.#say("comes");
    const audio = this.#coming = this.#speakers.find((each) => each !== this.#audio)!;
    audio.preload = "auto";
    audio.oncanplay = () => {
      if (audio !== this.#coming) return;
      this.#coming = undefined;
      this.#next = audio;
      this.#say("there");
    };
    audio.onerror = () => {
      if (audio === this.#coming) this.#say("missing");
    };
    audio.src = url;
    audio.load();
  }

  /** A part of the film begins: another sound may begin with it. */
  turn(seconds: number): void {
    if (this.#next === undefined) return;
    if (this.#audio) letGo(this.#audio);
    this.#audio = this.#next;
    this.#next = undefined;
    this.#audio.muted = this.#isMuted;
    this.#audio.currentTime = seconds;
    if (this.#isOn) this.play();
  }

  play(): void {
    this.#isOn = true;
    this.#audio?.play().catch(() => {});
  }

  pause(): void {
    this.#isOn = false;
    this.#audio?.pause();
  }

  seek(seconds: number): void {
    if (this.#audio) this.#audio.currentTime = seconds;
  }

  set isMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    if (this.#audio) this.#audio.muted = isMuted;
  }
}

/** Its request ends, too. */
function letGo(audio: HTMLAudioElement): void {
  audio.pause();
  audio.oncanplay = audio.onerror = null;
  audio.removeAttribute("src");
  audio.load();
}
