// SPDX-License-Identifier: AGPL-3.0-or-later

// Other music for a cut, of which ten seconds can be heard before it is chosen: other pieces of the same mood,
// or other tracks of the owner's.

import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { renderSoundApart } from "../../film/children/sound_apart.ts";
import type { AnalysedTrack } from "../../film/music/file_music.ts";
import { type ComposedWish, otherSeeds, takeOf } from "../../film/music/other_music.ts";
import { soundFontKey } from "../../film/music/instruments/sound_font/sound_font.ts";
import { soundKey } from "../../film/sound/sound_job.ts";
import type { Edited } from "../../film/select/edit_cut.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import { chooseFps } from "../../film/timeline/choose_canvas.ts";
import { type OpenedFile, openedFile } from "../../system/files/file_parts.ts";
import type { Tracks } from "./tracks.ts";

/** `takeId` is the seed of a composed piece, or the id of a track. */
export interface Take {
  readonly takeId: string;
  /** Who made it, of a track. */
  readonly credit?: string;
}

interface TakesDeps {
  readonly tracks: Pick<Tracks, "others" | "track">;
  /** `music.sound_font` as it is now. */
  readonly soundFont: () => string | undefined;
  readonly render: (take: Timeline, signal: AbortSignal) => Promise<string>;
}

const TAKES = 3;
const SEED = /^\d{1,10}$/;
/** Of so many takes it is known where they lie. */
const MAX_KNOWN = 100;

export class Takes {
  readonly #deps: TakesDeps;
  /** One at a time: a take costs as much as a fifth of a film's music. */
  readonly #turn = new Semaphore(1);
  readonly #seeds = new Map<string, readonly number[]>();
  readonly #made = new Map<string, string>();

  constructor(deps: TakesDeps) {
    this.#deps = deps;
  }

  /** None for a film without music, and where the music folder has no other track or cannot be read. */
  async list(edited: Edited): Promise<readonly Take[]> {
    const { music } = edited.brief;
    if (music.mode === "none") return [];
    if (music.mode === "composed") {
      return this.#seedsFor(wishOf(edited)).map((seed) => ({ takeId: String(seed) }));
    }
    const { mood, target } = edited.cut, { seed } = edited.brief;
    const film = { mood, seconds: target.seconds, seed };
    return await orNone(async () =>
      (await this.#deps.tracks.others(music.path, film, TAKES))
        .map(({ trackId, credit }) => ({ takeId: trackId, credit }))
    );
  }

  /** AAC in MP4. `undefined` for a take that this film cannot have, or that cannot be made. */
  async sound(
    edited: Edited,
    takeId: string,
    signal: AbortSignal,
  ): Promise<OpenedFile | undefined> {
    try {
      const take = await this.#takeOf(edited, takeId);
      if (take === undefined) return undefined;
      const key = await soundKey(take, {
        soundFont: await soundFontKey(this.#deps.soundFont()).catch(() => undefined),
      });
      const known = this.#made.get(key);
      const kept = known === undefined ? undefined : await openedFile(known);
      if (kept !== undefined) return kept;
      const made = await this.#turn.run(() => {
        throwIfCancelled(signal);
        return this.#deps.render(take, signal);
      });
      this.#made.set(key, made);
      for (const old of [...this.#made.keys()].slice(0, -MAX_KNOWN)) this.#made.delete(old);
      return await openedFile(made);
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  }

  #seedsFor(wish: ComposedWish): readonly number[] {
    const name = JSON.stringify(wish);
    const seeds = this.#seeds.get(name) ?? otherSeeds(wish, TAKES);
    this.#seeds.set(name, seeds);
    for (const old of [...this.#seeds.keys()].slice(0, -MAX_KNOWN)) this.#seeds.delete(old);
    return seeds;
  }

  async #takeOf(edited: Edited, takeId: string): Promise<Timeline | undefined> {
    const { mode } = edited.brief.music;
    if (mode === "none") return undefined;
    if (mode === "composed" && SEED.test(takeId) && Number(takeId) < 2 ** 32) {
      return takeOf({ ...wishOf(edited), seed: Number(takeId) });
    }
    const track: { path: string; heard: AnalysedTrack } | undefined = mode === "file"
      ? await this.#deps.tracks.track(takeId)
      : undefined;
    return track && takeOf(track);
  }
}

/** Of music that is composed, as the film itself is planned. */
function wishOf({ cut, brief }: Edited): ComposedWish {
  const { music } = brief;
  const own = music.mode === "composed" ? music : undefined;
  return {
    mood: own?.mood ?? cut.mood,
    seed: own?.seed ?? brief.seed,
    lengthSecondsHint: cut.target.seconds,
    fps: chooseFps(brief.fps, cut.shots),
  };
}

async function orNone(list: () => Promise<readonly Take[]>): Promise<readonly Take[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof Fault && error.code !== "cancelled") return [];
    throw error;
  }
}

interface TakeMakers {
  readonly entry: string;
  readonly folder: () => string;
  readonly soundFont: () => string | undefined;
  readonly stop: AbortSignal;
}

/** Renders a take in the child that makes the sound of films, beside whose sounds it is kept. */
export function takeRenderer({ entry, folder, soundFont, stop }: TakeMakers): TakesDeps["render"] {
  return async (timeline, signal) => {
    const whole = { timeline, sources: {}, folder: folder(), soundFont: soundFont() };
    const options = { signal: AbortSignal.any([signal, stop]) };
    return (await renderSoundApart({ entry }, whole, options)).track;
  };
}

/** What pages ask of the takes. */
export type MusicTakes = Pick<Takes, "list" | "sound">;
