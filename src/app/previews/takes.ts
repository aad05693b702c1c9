// SPDX-License-Identifier: AGPL-3.0-or-later

// The pieces a cut can be played to, of which ten seconds can be heard before one is chosen: pieces of the same
// mood, or tracks of the owner's.

import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { renderSoundApart } from "../../film/children/sound_apart.ts";
import type { AnalysedTrack } from "../../film/music/file_music.ts";
import { type ComposedWish, otherSeeds, takeOf } from "../../film/music/other_music.ts";
import { soundFontKey } from "../../film/music/instruments/sound_font/sound_font.ts";
import { soundKey } from "../../film/sound/sound_job.ts";
import { musicCredit } from "../../film/brief/track_paths.ts";
import type { Edited } from "../../film/select/edit_cut.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import { chooseFps } from "../../film/timeline/choose_canvas.ts";
import { type OpenedFile, openedFile } from "../../system/files/file_parts.ts";
import type { Tracks } from "./tracks.ts";

/** `takeId` is the seed of a composed piece, or the id of a track. */
export interface Take {
  readonly takeId: string;
  /** Who made it, of a track; of both where the film has two. */
  readonly credit?: string;
  /** The film is played to it. */
  readonly isNow?: true;
  /** It is what the film was chosen with, or the first of a mood. */
  readonly isOwn?: true;
}

interface TakesDeps {
  readonly tracks: Pick<Tracks, "others" | "track" | "idOf">;
  /** `music.sound_font` as it is now. */
  readonly soundFont: () => string | undefined;
  readonly render: (take: Timeline, signal: AbortSignal) => Promise<string>;
}

type FileMusic = Extract<Edited["brief"]["music"], { readonly mode: "file" }>;

/** Beside the film's own. */
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

  /**
   * The same in the same order whichever of them is played; `chosen` is the cut without its owner's changes. None
   * for a film without music, and where the music folder has no other track or cannot be read.
   */
  async list(edited: Edited, chosen: Edited): Promise<readonly Take[]> {
    const { music } = edited.brief;
    if (music.mode === "none") return [];
    return music.mode === "composed"
      ? this.#pieces(edited)
      : await this.#tracks(music, edited, chosen);
  }

  #pieces(edited: Edited): readonly Take[] {
    const wish = wishOf(edited), own = edited.brief.seed;
    const seeds = [own, ...this.#seedsFor({ ...wish, seed: own })];
    if (!seeds.includes(wish.seed)) seeds.push(wish.seed);
    return seeds.map((seed) => ({
      takeId: String(seed),
      ...seed === own && { isOwn: true },
      ...seed === wish.seed && { isNow: true },
    }));
  }

  async #tracks(now: FileMusic, edited: Edited, chosen: Edited): Promise<readonly Take[]> {
    const { tracks } = this.#deps, { music } = chosen.brief;
    const own = music.mode === "file" ? music : undefined;
    const { mood, target } = edited.cut, { seed } = edited.brief;
    const film = { mood, seconds: target.seconds, seed };
    const others = await orNone(async () =>
      (await tracks.others(own?.path ?? "", film, TAKES))
        .map(({ trackId, credit }) => ({ takeId: trackId, credit }))
    );
    const takeOf = (music: FileMusic) => ({
      takeId: tracks.idOf(music.path),
      credit: musicCredit(music),
    });
    const all: readonly Take[] = own ? [{ ...takeOf(own), isOwn: true }, ...others] : others;
    const { takeId } = takeOf(now), isListed = all.some((each) => each.takeId === takeId);
    const takes = isListed ? all : [takeOf(now), ...all];
    return takes.length < 2
      ? []
      : takes.map((each) => each.takeId === takeId ? { ...each, isNow: true } : each);
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
    const isSeed = SEED.test(takeId) && Number(takeId) < 2 ** 32;
    if (mode === "composed" && (isSeed || takeId === String(edited.brief.seed))) {
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
