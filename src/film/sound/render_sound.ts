// SPDX-License-Identifier: AGPL-3.0-or-later

// The whole way from a timeline to its sound: hear every clip once, lay the music, mix, master.
// Files and decoders are arguments.

import { LoudnessMeter } from "../../base/loudness.ts";
import { pathKey } from "../timeline/film_sources.ts";
import type { Stem } from "../../facts/stems/stems.ts";
import type { StemPaths } from "../../facts/stems/track_stems.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { type AudibleVoice, readLevels, soundOf } from "./audible_voice.ts";
import { type Loudness, master } from "./master.ts";
import { Ducking, mixFilm, type StemSound } from "./mix.ts";
import { musicBed, type MusicPlayers } from "./music_bed.ts";
import { musicLiftDb } from "./music_lift.ts";
import { SAMPLE_RATE } from "../music/sample_rate.ts";
import { amplitudeOf, samplesOf } from "./samples.ts";
import { unintelligible } from "./unintelligible.ts";
import { filmSamples, type ItemSound, voicesOf } from "./voice.ts";

/**
 * Shares of the envelope by which stems step back under speech: words drown in the voice of a song, and
 * its rhythm disturbs them least. The rest of the track steps back by the whole envelope.
 */
const STEM_SHARES = { vocals: 2, drums: 0.5, bass: 0.5 } as const satisfies Partial<
  Record<Stem, number>
>;

/** Room for sound that is too long for memory: written once, read as often as wanted. */
export interface SoundScratch extends AsyncDisposable {
  write(blocks: AsyncIterable<Float32Array>): Promise<void>;
  read(): AsyncIterable<Float32Array>;
}

interface SoundDeps extends MusicPlayers {
  /** Stems of the owner's track; absent where it was not taken apart. */
  readonly stems?: StemPaths;
  /** Path of a source, by `pathKey`. */
  readonly pathOf: (key: string) => string;
  readonly openScratch: () => Promise<SoundScratch>;
  /** Takes the finished sound whole; a later call replaces an earlier one. */
  readonly write: (blocks: AsyncIterable<Float32Array>) => Promise<void>;
  /** Share of the work, 0…1, ascending. */
  readonly onProgress: (share: number) => void;
}

interface RenderedSound extends Loudness {
  readonly samples: number;
  /** Sentences about clips whose sound could not be read. */
  readonly failures: readonly string[];
}

/** Renders the film's sound: exactly `filmSamples(timeline)` of each channel. */
export async function renderSound(
  timeline: Timeline,
  deps: SoundDeps,
): Promise<RenderedSound> {
  const samples = filmSamples(timeline);
  const voices = voicesOf(timeline);
  const pathOf = ({ sound }: ItemSound) => deps.pathOf(pathKey(sound.source));
  // Composing costs as much as everything else together.
  const progress = new Stages(deps.onProgress, timeline.music.mode === "composed" ? 0.5 : 0.2);

  const failures: string[] = [];
  const heard: AudibleVoice[] = [];
  for (const [index, voice] of voices.entries()) {
    const { voice: one, failure } = await readLevels(voice, pathOf(voice), deps.readSound);
    if (failure) failures.push(failure);
    if (one) heard.push(one);
    progress.clips((index + 1) / voices.length);
  }

  await using music = await deps.openScratch();
  const bed = musicBed(timeline.music, samples, deps);
  const musicMeter = new LoudnessMeter();
  if (bed) await music.write(heardBy(bed, musicMeter, samples, (share) => progress.music(share)));
  const lift = musicLiftDb(timeline.music, musicMeter.integrated());

  const mix = mixFilm({
    samples,
    voices: heard,
    music: bed && {
      sound: music.read(),
      gain: amplitudeOf(lift),
      ducking: new Ducking(
        heard.flatMap(({ speech, start }) =>
          speech.map((span) => ({
            start: (start + span.start) / SAMPLE_RATE,
            end: (start + span.end) / SAMPLE_RATE,
          }))
        ),
        heard.flatMap(({ lively }) => lively),
      ),
      stems: stemBeds(timeline, samples, deps),
    },
    fadeOutSamples: samplesOf(timeline.fadeOutFrames, timeline.fps),
  }, (voice) => {
    const sound = soundOf(voice, pathOf(voice), deps.readSound);
    return timeline.privacy ? unintelligible(sound) : sound;
  });

  await using mixed = await deps.openScratch();
  const mixMeter = new LoudnessMeter();
  await mixed.write(heardBy(mix, mixMeter, samples, (share) => progress.mix(share)));
  const result = await master(mixMeter.integrated(), () => mixed.read(), deps.write);
  progress.done();
  return { samples, ...result, failures };
}

function stemBeds(
  { music }: Timeline,
  samples: number,
  { stems, ...players }: SoundDeps,
): StemSound[] {
  if (!stems || music.mode !== "file") return [];
  return (Object.keys(STEM_SHARES) as Array<keyof typeof STEM_SHARES>).map((stem) => ({
    // Laid out exactly as the track itself.
    sound: musicBed({ ...music, path: stems[stem] }, samples, players)!,
    share: STEM_SHARES[stem],
  }));
}

/** Passes sound on, metered, and tells how much of the film's length went by. */
async function* heardBy(
  blocks: AsyncIterable<Float32Array>,
  meter: LoudnessMeter,
  samples: number,
  onShare: (share: number) => void,
): AsyncGenerator<Float32Array> {
  let passed = 0;
  for await (const block of blocks) {
    meter.add(block);
    passed += block.length / 2;
    onShare(passed / samples);
    yield block;
  }
}

/** The shares of the stages in the whole; mastering is the rest. */
class Stages {
  static readonly #clips = 0.15;
  static readonly #master = 0.15;
  /** A bar of a hundred steps needs no more news. */
  static readonly #step = 0.01;
  #told = 0;

  constructor(
    readonly report: (share: number) => void,
    readonly musicShare: number,
  ) {}

  clips(share: number): void {
    this.#tell(Stages.#clips * share);
  }

  music(share: number): void {
    this.#tell(Stages.#clips + this.musicShare * share);
  }

  mix(share: number): void {
    const before = Stages.#clips + this.musicShare;
    this.#tell(before + (1 - before - Stages.#master) * share);
  }

  done(): void {
    this.report(1);
  }

  #tell(share: number): void {
    if (share < this.#told + Stages.#step) return;
    this.#told = share;
    this.report(share);
  }
}
