// SPDX-License-Identifier: AGPL-3.0-or-later

// Model files that a page asked for: one after the other, with progress, until cancelled.

import { Fault, reasonOf } from "../../base/fault.ts";
import type { Artifact, ArtifactName } from "../../facts/models/artifacts.ts";
import type { FetchOptions } from "../../facts/models/folder/fetch_artifact.ts";

export interface ModelDownload {
  readonly name: ArtifactName;
  readonly doneBytes: number;
  /** Absent where the server does not say. */
  readonly totalBytes?: number;
  /** How many come after it. */
  readonly waiting: number;
}

interface DownloadDeps {
  /** Throws Fault as `fetchArtifact`. */
  readonly fetch: (artifact: Artifact, options: FetchOptions) => Promise<unknown>;
  /** Called when all files are here, or one could not be fetched. */
  readonly ended: () => void;
  /** Says what failed, without a secret. */
  readonly sentenceOf: (fault: Fault) => string;
  readonly signal: AbortSignal;
}

export class ModelDownloads {
  #now: ModelDownload | undefined;
  #problem: string | undefined;
  #stop = new AbortController();

  constructor(readonly deps: DownloadDeps) {}

  get now(): ModelDownload | undefined {
    return this.#now;
  }

  /** Why the last download failed. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Does nothing while a download goes on. */
  begin(artifacts: readonly Artifact[]): void {
    if (this.#now !== undefined || artifacts.length === 0) return;
    this.#stop = new AbortController();
    this.#problem = undefined;
    this.#show(artifacts[0]!, artifacts.length - 1, 0);
    void this.#run(artifacts);
  }

  cancel(): void {
    this.#stop.abort();
  }

  /** Never throws: no caller waits for it. */
  async #run(artifacts: readonly Artifact[]): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, this.deps.signal]);
    try {
      for (const [index, artifact] of artifacts.entries()) {
        const waiting = artifacts.length - index - 1;
        this.#show(artifact, waiting, 0);
        await this.deps.fetch(artifact, {
          signal,
          onProgress: (done, total) => this.#show(artifact, waiting, done, total),
        });
      }
    } catch (error) {
      if (!signal.aborted) {
        this.#problem = error instanceof Fault ? this.deps.sentenceOf(error) : reasonOf(error);
      }
    }
    this.#now = undefined;
    this.deps.ended();
  }

  #show({ name }: Artifact, waiting: number, doneBytes: number, totalBytes?: number): void {
    this.#now = {
      name,
      waiting,
      doneBytes,
      ...totalBytes === undefined ? {} : { totalBytes },
    };
  }
}
