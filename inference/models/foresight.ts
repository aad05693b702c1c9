// SPDX-License-Identifier: AGPL-3.0-or-later

// Finds reasons that would stop a model from being loaded, from its files and the runtime's.

import { statSync } from "node:fs";
import type { PictureProducer } from "../../src/facts/fact_source.ts";
import { fileDigest } from "../../src/facts/models/folder/model_states.ts";
import type { ModelFile, ModelSpec } from "../../src/facts/onnx/model_spec.ts";
import { type LoadError } from "../../src/facts/onnx/load_error.ts";
import {
  aboutArtifact,
  loadSentence,
  unreadFile,
  wrongDigest,
} from "../../src/facts/onnx/read_artifact.ts";

interface ForesightDeps {
  specOf(producer: PictureProducer): ModelSpec;
  /** Why no model can be opened on what was chosen; `undefined` when one can. */
  readonly providerLack: LoadError | undefined;
  /** A file that is not there will be fetched by the first request. */
  isFetched(path: string): boolean;
  /** Hears once of each file that was read and is not what it should be. */
  warn(sentence: string): void;
}

interface ReadDigest {
  /** A stamp of the state of the file that was read. */
  readonly stamp: string;
  /** Absent while it is being read, and when the file is right. */
  readonly failure?: LoadError;
}

export class Foresight {
  readonly #read = new Map<string, ReadDigest>();

  constructor(private readonly deps: ForesightDeps) {}

  /**
   * The sentence of the 503 that a request would get; nothing when none is foreseen. A file whose state is
   * new is read beside this, and told of once its digest is known. Looks at files at once, some
   * microseconds each: who watches a busy service is not kept waiting for a free thread.
   */
  failureOf(producer: PictureProducer): string | undefined {
    const { model, bundle } = this.deps.specOf(producer);
    const { providerLack } = this.deps;
    // In the order in which a load meets them.
    const failure = this.#failureOf(model, producer) ??
      (providerLack && aboutArtifact(model, providerLack)) ??
      (bundle && this.#failureOf(bundle, producer));
    return failure && loadSentence(producer, failure);
  }

  /** The same for a model of one file that answers about no picture. */
  failureOfFile(model: ModelFile, name: string): string | undefined {
    const { providerLack } = this.deps;
    const failure = this.#failureOf(model, name) ??
      (providerLack && aboutArtifact(model, providerLack));
    return failure && loadSentence(name, failure);
  }

  #failureOf(artifact: ModelFile, producer: string): LoadError | undefined {
    const { path } = artifact;
    try {
      const { ino, size, mtimeMs } = statSync(path);
      const stamp = `${ino} ${size} ${mtimeMs} ${artifact.sha256}`;
      if (this.#read.get(path)?.stamp !== stamp) {
        this.#read.set(path, { stamp });
        void this.#readFile(artifact, producer, stamp);
      }
      return this.#read.get(path)?.failure;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      return isMissing && this.deps.isFetched(path) ? undefined : unreadFile(artifact, error);
    }
  }

  async #readFile(artifact: ModelFile, producer: string, stamp: string): Promise<void> {
    if (artifact.sha256 === undefined) return;
    const failure = await fileDigest(artifact.path).then(
      (digest) => digest === undefined ? undefined : wrongDigest(artifact, digest),
      (error) => unreadFile(artifact, error),
    );
    if (!failure || this.#read.get(artifact.path)?.stamp !== stamp) return;
    this.#read.set(artifact.path, { stamp, failure });
    this.deps.warn(loadSentence(producer, failure));
  }
}
