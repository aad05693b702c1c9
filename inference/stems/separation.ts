// SPDX-License-Identifier: AGPL-3.0-or-later

// Taking music apart, one piece at a time: who may send one, where it lies meanwhile, and the queue that
// counts what became of it. The model's process is gone before the next piece may come.

import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { writeFault } from "../../src/system/files/files.ts";
import type { Scratch } from "../../src/system/files/scratch.ts";
import { MAX_AUDIO_BYTES } from "../../src/facts/stems/stems.ts";
import type { StemResult } from "../../src/facts/stems/stem_job.ts";
import { Admission, BodyLimit, type QueueReport } from "../admission.ts";

/** Bytes of a body around its file. */
const ENVELOPE_BYTES = 1024 * 1024;

const QUEUE = "stems";

export interface StemsModel {
  /** Why a request would be refused, in the words of its 503; nothing when none is foreseen. */
  lack(): string | undefined;
  /**
   * Writes the stems into `folder`, and settles when no process works on them any more. Rejects as
   * `askStemChild`.
   */
  separate(input: string, folder: string, signal: AbortSignal): Promise<StemResult>;
}

export interface SeparationDeps {
  readonly model: StemsModel;
  readonly scratch: Scratch;
  readonly maxAudioBytes?: number;
}

export class Separation implements AsyncDisposable {
  readonly bodies = new BodyLimit(1);
  readonly fileLimit: number;
  readonly bodyLimit: number;
  readonly #admission: Admission;

  constructor(private readonly deps: SeparationDeps, now: () => number) {
    this.fileLimit = deps.maxAudioBytes ?? MAX_AUDIO_BYTES;
    this.bodyLimit = this.fileLimit + ENVELOPE_BYTES;
    // A slot of its own: a minute of separating would keep pictures from a shared one.
    this.#admission = new Admission({ queues: [QUEUE], slots: 1, maxWaiting: 1, now });
  }

  get lack(): string | undefined {
    return this.deps.model.lack();
  }

  get report(): QueueReport {
    return this.#admission.report(QUEUE);
  }

  /** Makes a folder for one request, which removes it. Throws Fault `not_writable` or `disk_full`. */
  async openFolder(): Promise<string> {
    const above = await this.deps.scratch.folder();
    return await mkdtemp(path.join(above, "audio-")).catch((error) => {
      throw writeFault(above, error);
    });
  }

  run(input: string, folder: string, signal: AbortSignal): Promise<StemResult> {
    const work = () => this.deps.model.separate(input, folder, signal);
    return this.#admission.run(QUEUE, work, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.deps.scratch[Symbol.asyncDispose]();
  }
}
