// SPDX-License-Identifier: AGPL-3.0-or-later

// Fetches a rendered film: streamed into a hidden file beside its target, continued where it broke off,
// and put in its place only when it has the announced digest.

import { rm } from "node:fs/promises";
import path from "node:path";
import { Fault, throwIfCancelled } from "../../../base/fault.ts";
import {
  ensureFolder,
  freeBytes,
  publishFile,
  unfinishedName,
} from "../../../system/files/files.ts";
import { Deadline } from "../../../system/http/deadline.ts";
import { connectionReason, discard } from "../../../system/http/http.ts";
import { bodyChunks, isPastEnd, PartialFile } from "../../../system/http/partial_file.ts";
import type { JobOutput } from "./render_protocol.ts";
import type { WorkerClient } from "./worker_client.ts";

/** A download of which nothing comes for so long is begun again where it stopped. */
const IDLE_MS = 30_000;

/** `broken`: less than the whole; more came than before where it `advanced`. */
export type Received = { readonly kind: "whole" } | {
  readonly kind: "broken";
  readonly reason: string;
  readonly advanced: boolean;
};

/** One film on its way; disposing of it takes away what is not whole. */
export class FilmReceiver implements AsyncDisposable {
  readonly #unfinished: string;
  #part: PartialFile | undefined;
  /** Digest of the file in parts: a restarted worker may have made another file of the same frames. */
  #sha256: string | undefined;

  constructor(private readonly client: WorkerClient, private readonly target: string) {
    this.#unfinished = unfinishedName(target);
  }

  /**
   * Gets as far as the connection lasts. Throws Fault `disk_full`, `not_writable` (the film stays with the
   * worker), `cancelled`.
   */
  async receive(id: string, output: JobOutput, signal: AbortSignal): Promise<Received> {
    const part = await this.#opened(output);
    const { mostBytes: before } = part;
    const broken = (reason: string): Received => ({
      kind: "broken",
      reason,
      advanced: part.mostBytes > before,
    });
    using deadline = new Deadline(IDLE_MS, signal);
    try {
      const answer = await deadline.race(
        this.client.output(id, part.headers, deadline.signal),
      );
      if (!answer.ok && !isPastEnd(answer)) {
        await discard(answer);
        return broken(`HTTP ${answer.status}`);
      }
      const fit = await part.fit(answer);
      if (fit === "mismatch") return broken("another part came than the one asked for");
      if (fit !== "complete") {
        for await (const chunk of bodyChunks(answer, deadline, 1)) {
          if (part.bytes + chunk.byteLength > output.bytes) {
            await part.forget();
            return broken("more came than was announced");
          }
          await part.add(chunk);
        }
      }
    } catch (error) {
      throwIfCancelled(signal);
      if (error instanceof Fault) throw error;
      return broken(
        deadline.ranOut ? `nothing came for ${IDLE_MS / 1_000} s` : connectionReason(error),
      );
    }
    if (part.bytes < output.bytes) {
      return broken(`${part.bytes} bytes came of ${output.bytes}`);
    }
    if (part.digest("hex") !== output.sha256) {
      await part.forget();
      return { kind: "broken", reason: "other bytes came than announced", advanced: false };
    }
    await this.#close();
    await publishFile(this.#unfinished, this.target);
    return { kind: "whole" };
  }

  async #opened({ sha256, bytes }: JobOutput): Promise<PartialFile> {
    if (this.#part && this.#sha256 !== sha256) await this.#part.forget();
    this.#sha256 = sha256;
    if (this.#part) return this.#part;
    const folder = path.dirname(this.target);
    await ensureFolder(folder);
    if (await freeBytes(folder) < bytes) {
      throw new Fault(
        "disk_full",
        `Could not fetch the rendered film: ${Math.ceil(bytes / 1e6)} MB are needed in "${folder}"`,
        {
          hint: "Free some space and run the same command again; the worker keeps the film a while",
        },
      );
    }
    return this.#part = await PartialFile.open(this.#unfinished, this.target, "sha256");
  }

  async #close(): Promise<void> {
    await this.#part?.[Symbol.asyncDispose]();
    this.#part = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    await rm(this.#unfinished, { force: true }).catch(() => {});
  }
}
