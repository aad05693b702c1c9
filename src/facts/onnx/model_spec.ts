// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything a child needs to load one model, as plain data, and the specs of the three.

import type { PictureProducer } from "../fact_source.ts";
import { DINOV2_SMALL } from "../heads/detectors.ts";
import type { ProviderSetting } from "./providers.ts";

/** A file that must be there, by what people call it. */
export interface ModelFile {
  readonly name: string;
  readonly path: string;
  /** Absent where the file is pinned by the revision of its repository alone. */
  readonly sha256?: string;
  /** How it is supplied: what to type or set. */
  readonly remedy: string;
}

export interface ModelSpec {
  readonly producer: PictureProducer;
  readonly model: ModelFile;
  /** The heads over the encoder. */
  readonly bundle?: ModelFile;
  /** The parts of the encoder beside its weights. */
  readonly encoder?: { readonly id: string; readonly preprocess: string; readonly layout: string };
  /** Threads for one picture; more help only where one picture at a time is decided. */
  readonly threads: number;
  readonly provider: ProviderSetting;
}

export interface ModelChoice {
  readonly files: ModelFiles;
  readonly digests: ModelDigests;
  readonly threads: number;
  readonly provider: ProviderSetting;
  /** Sentence on how each file is supplied; by default the fetch command. */
  readonly remedies?: Partial<Record<keyof ModelFiles, string>>;
}

const REMEDIES: Readonly<Record<keyof ModelFiles, string>> = {
  encoder: "run photos-memories models fetch",
  bundle: "run photos-memories models fetch, or copy it there",
  nsfw: "run photos-memories models fetch --detectors",
  document: "run photos-memories models fetch --detectors",
};

const NAMES: Readonly<Record<keyof ModelFiles, string>> = {
  encoder: "encoder",
  bundle: "head bundle",
  nsfw: "detector nsfw_marqo",
  document: "detector doc_docling",
};

/** The spec of one producer's model. */
export function modelSpec(producer: PictureProducer, choice: ModelChoice): ModelSpec {
  const { files, digests, threads, provider } = choice;
  const artifact = (file: keyof ModelFiles): ModelFile => ({
    name: NAMES[file],
    path: files[file],
    sha256: digests[file],
    remedy: choice.remedies?.[file] ?? REMEDIES[file],
  });
  const common = { producer, threads, provider };
  switch (producer) {
    case "heads":
      return {
        ...common,
        model: artifact("encoder"),
        bundle: artifact("bundle"),
        encoder: DINOV2_SMALL,
      };
    case "nsfw_marqo":
      return { ...common, model: artifact("nsfw") };
    case "doc_docling":
      return { ...common, model: artifact("document") };
  }
}

export interface ModelFiles {
  /** DINOv2-small as ONNX. */
  readonly encoder: string;
  /** The eight heads over it, `.npz`. */
  readonly bundle: string;
  /** Sensitive pictures, ONNX. */
  readonly nsfw: string;
  /** Documents, ONNX: `model.onnx` inside a snapshot of its repository. */
  readonly document: string;
}

/** Lower-case hexadecimal SHA-256 of each file. */
export interface ModelDigests {
  readonly encoder: string;
  readonly bundle: string;
  readonly nsfw: string;
  /** Absent where the file is pinned by the revision of its repository alone. */
  readonly document?: string;
  /** The model that takes music apart, where a program has it. */
  readonly stems?: string;
}
