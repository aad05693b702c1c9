// Frames that were read ahead, on disk until somebody asks for them.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Scratch } from "../../system/files/scratch.ts";
import type { Keyframe, KeyframeReading } from "../keyframe_reader.ts";

/** Some seven thousand clips of three small frames; of the rest nothing is kept. */
const MOST_BYTES = 256e6;

export type Read = KeyframeReading & { readonly kind: "read" };

interface Kept extends Omit<Read, "frames"> {
  readonly frames: ReadonlyArray<{ readonly seconds: number; readonly file: string }>;
  readonly sizeBytes: number;
}

export class KeptFrames implements AsyncDisposable {
  readonly #scratch: Pick<Scratch, "folder">;
  readonly #kept = new Map<string, Kept>();
  #folder: Promise<string> | undefined;
  #bytes = 0;
  #files = 0;

  /** A folder is made in `scratch` for the first frames, and gone when this is disposed of. */
  constructor(scratch: Pick<Scratch, "folder">) {
    this.#scratch = scratch;
  }

  /** What cannot be written is not kept, and takes no room. */
  async put(key: string, { frames, ...rest }: Read): Promise<void> {
    const sizeBytes = frames.reduce((sum, { jpeg }) => sum + jpeg.length, 0);
    if (this.#kept.has(key) || this.#bytes + sizeBytes > MOST_BYTES) return;
    this.#bytes += sizeBytes;
    try {
      const folder = await this.#opened();
      const files = await Promise.all(frames.map(async ({ seconds, jpeg }) => {
        const file = path.join(folder, `${this.#files++}.jpg`);
        await writeFile(file, jpeg);
        return { seconds, file };
      }));
      this.#kept.set(key, { ...rest, frames: files, sizeBytes });
    } catch (error) {
      this.#bytes -= sizeBytes;
      throw error;
    }
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  async #opened(): Promise<string> {
    const making = this.#folder ??= this.#make();
    try {
      return await making;
    } catch (error) {
      // There may be room another time.
      if (this.#folder === making) this.#folder = undefined;
      throw error;
    }
  }

  async #make(): Promise<string> {
    return await mkdtemp(path.join(await this.#scratch.folder(), "photos-memories-ahead-"));
  }

  /** Whoever takes them keeps them. */
  async take(key: string): Promise<Read | undefined> {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    const { sizeBytes, ...reading } = kept;
    this.#bytes -= sizeBytes;
    const frames = await Promise.all(
      kept.frames.map(async ({ seconds, file }): Promise<Keyframe> => {
        const jpeg = new Uint8Array(await readFile(file));
        await rm(file);
        return { seconds, jpeg };
      }),
    );
    return { ...reading, frames };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
