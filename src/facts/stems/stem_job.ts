// SPDX-License-Identifier: AGPL-3.0-or-later

// Questions to the child that takes music apart, and its answers.

import type { ModelFile } from "../onnx/model_spec.ts";
import type { ProviderSetting } from "../onnx/providers.ts";

/** How the model is opened. */
export interface StemModel {
  readonly model: ModelFile;
  readonly threads: number;
  readonly provider: ProviderSetting;
}

export type StemJob =
  | {
    readonly op: "separate";
    /** Any sound file. */
    readonly input: string;
    /** The stems are written here, and what is needed on the way. */
    readonly folder: string;
    readonly model: StemModel;
    /** The limit of the four stems together. */
    readonly maxBytes: number;
  }
  | {
    /** The sound as a WAV file of 44.1 kHz stereo, which every service reads alike. */
    readonly op: "wav";
    readonly input: string;
    readonly output: string;
    readonly maxBytes: number;
  };

/** Steps done, of about so many; every report also says that it is alive. */
export interface StemProgress {
  readonly done: number;
  readonly total: number;
}

export interface StemResult {
  readonly rate: number;
  readonly channels: number;
  /** Samples of each channel. */
  readonly samples: number;
  /** Why the model ran on the CPU although something else was asked for or found. */
  readonly descent?: string;
}
