// A download that is not finished: its bytes so far and, beside them, which state of which address they
// are of, so that a later try may go on.

import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { writeFault, writeWhole } from "../../../system/files/files.ts";
import { writeWholly } from "../../../system/files/write_wholly.ts";
import { hashFile } from "./file_digest.ts";

export function partialFileOf(path: string): string {
  return `${path}.partial`;
}

/** Where the bytes came from; the address itself may carry a secret, so its digest is kept. */
interface Origin {
  readonly address: string;
  /** What If-Range takes; absent where the server names no state. */
  readonly validator?: string;
}

/** Open for writing at its end. */
export class PartialFile implements AsyncDisposable {
  readonly path: string;
  readonly #target: string;
  readonly #file: FileHandle;
  readonly #address: string;
  #hash: Hash;
  bytes: number;
  validator: string | undefined;

  private constructor(
    target: string,
    file: FileHandle,
    address: string,
    begun: { readonly hash: Hash; readonly bytes: number; readonly validator?: string },
  ) {
    this.path = partialFileOf(target);
    this.#target = target;
    this.#file = file;
    this.#address = address;
    this.#hash = begun.hash;
    this.bytes = begun.bytes;
    this.validator = begun.validator;
  }

  /**
   * With what an earlier try left of the same address; `mayResumeBlindly` where a digest decides in the
   * end whether the parts belong together. Throws Fault `not_writable` or `disk_full`.
   */
  static async open(
    target: string,
    url: string,
    mayResumeBlindly: boolean,
    signal?: AbortSignal,
  ): Promise<PartialFile> {
    const path = partialFileOf(target);
    const address = createHash("sha256").update(url).digest("hex");
    const origin = await originOf(path);
    const isSame = origin?.address === address;
    const mayResume = isSame && (mayResumeBlindly || origin.validator !== undefined);
    const there = mayResume ? await hashFile(path, signal) : undefined;
    let file: FileHandle;
    try {
      file = await open(path, there ? "r+" : "w");
    } catch (error) {
      throw writeFault(path, error);
    }
    return new PartialFile(target, file, address, {
      ...(there ?? { hash: createHash("sha256"), bytes: 0 }),
      ...(mayResume && origin.validator !== undefined ? { validator: origin.validator } : {}),
    });
  }

  async add(chunk: Uint8Array): Promise<void> {
    try {
      await writeWholly(this.#file, chunk, this.bytes);
    } catch (error) {
      throw writeFault(this.#target, error);
    }
    this.#hash.update(chunk);
    this.bytes += chunk.byteLength;
  }

  /** What is there so far belongs to this state of the address. */
  async isOf(validator: string | undefined): Promise<void> {
    this.validator = validator;
    const origin: Origin = { address: this.#address, ...(validator ? { validator } : {}) };
    await writeWhole(originFileOf(this.path), JSON.stringify(origin));
  }

  /** Begins again. */
  async forget(): Promise<void> {
    await this.#file.truncate(0);
    this.#hash = createHash("sha256");
    this.bytes = 0;
    this.validator = undefined;
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

/** Takes away what is left of a download: all of it, or where it came from alone. */
export async function removePartial(target: string): Promise<void> {
  const path = partialFileOf(target);
  await rm(path, { force: true });
  await rm(originFileOf(path), { force: true });
}

function originFileOf(partial: string): string {
  return `${partial}.origin`;
}

async function originOf(partial: string): Promise<Origin | undefined> {
  try {
    const read: unknown = JSON.parse(await readFile(originFileOf(partial), "utf8"));
    const isOrigin = typeof read === "object" && read !== null && "address" in read &&
      typeof read.address === "string" &&
      (!("validator" in read) || typeof read.validator === "string");
    return isOrigin ? read as Origin : undefined;
  } catch {
    return undefined;
  }
}
