// SPDX-License-Identifier: AGPL-3.0-or-later

// A sound font without a file: keys are decaying sines, keys of kits short bursts.

import type { Patch, SoundFont } from "../../../src/film/music/instruments/player.ts";

const RATE = 48_000;

interface Sounding {
  readonly line: number;
  readonly key: number;
  readonly step: number;
  readonly level: number;
  decay: number;
  at: number;
  lifted: boolean;
}

/** What was struck, in the order of the calls: for tests that only look at the playing. */
export interface Struck {
  readonly line: number;
  readonly key: number;
  readonly velocity: number;
}

export function sineFont(struck: Struck[] = []): SoundFont {
  return {
    open(lines: readonly Patch[]) {
      let sounding: Sounding[] = [];
      return {
        strike(line, key, velocity) {
          struck.push({ line, key, velocity });
          const isKit = lines[line]!.kit === true;
          sounding.push({
            line,
            key,
            step: 2 * Math.PI * 440 * 2 ** ((key - 69) / 12) / RATE,
            level: 0.06 * (velocity / 127) ** 2,
            decay: isKit ? 1 / (0.04 * RATE) : 1 / (0.8 * RATE),
            at: 0,
            lifted: isKit,
          });
        },
        lift(line, key) {
          const first = sounding.find((one) => one.line === line && one.key === key && !one.lifted);
          if (!first) return;
          first.lifted = true;
          first.decay += 1 / (0.1 * RATE);
        },
        sounds: (line) => sounding.some((one) => one.line === line),
        render(outputs, from, frames) {
          for (const one of sounding) {
            const [left, right] = outputs[one.line]!;
            for (let i = from; i < from + frames; i++, one.at++) {
              const value = one.level * Math.exp(-one.at * one.decay) *
                Math.min(1, one.at / 100) * Math.sin(one.at * one.step);
              left[i]! += value;
              right[i]! += value;
            }
          }
          sounding = sounding.filter((one) => one.at * one.decay < 9);
        },
      };
    },
  };
}
