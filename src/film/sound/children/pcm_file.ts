// SPDX-License-Identifier: AGPL-3.0-or-later

// Raw sound in files: interleaved stereo, 32-bit floats in the machine's order, no header.

import { Buffer } from "node:buffer";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { writeFault } from "../../../system/files/files.ts";
import { writeWholly } from "../../../system/files/file_parts.ts";
import type { SoundScratch } from "../render_sound.ts";

/** Bytes read and written at a time: 0.34 s of sound. */
const CHUNK_BYTES = 131_072;

/**
 * Writes a sound from the file's start on, replacing what is there. Throws Fault `disk_full`,
 * `not_writable`.
 */
export async function writePcm(
  file: FileHandle,
  name: string,
  blocks: AsyncIterable<Float32Array>,
): Promise<void> {
  let at = 0;
  try {
    await file.truncate(0);
    const chunk = new Uint8Array(CHUNK_BYTES);
    let filled = 0;
    for await (const block of blocks) {
      let bytes = new Uint8Array(block.buffer, block.byteOffset, block.byteLength);
      while (bytes.length > 0) {
        const taken = bytes.subarray(0, CHUNK_BYTES - filled);
        chunk.set(taken, filled);
        filled += taken.length;
        bytes = bytes.subarray(taken.length);
        if (filled < CHUNK_BYTES) continue;
        await writeWholly(file, chunk, at);
        at += filled;
        filled = 0;
      }
    }
    await writeWholly(file, chunk.subarray(0, filled), at);
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === undefined) throw error;
    throw writeFault(name, error);
  }
}

/** Reads a sound from the file's start on. */
async function* readPcm(file: FileHandle): AsyncGenerator<Float32Array, void, undefined> {
  for (let at = 0;;) {
    const bytes = Buffer.alloc(CHUNK_BYTES);
    let filled = 0;
    while (filled < CHUNK_BYTES) {
      const { bytesRead } = await file.read(bytes, filled, CHUNK_BYTES - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled === 0) return;
    at += filled;
    yield new Float32Array(bytes.buffer, bytes.byteOffset, filled >> 2);
  }
}

/** A finished sound by its path: what the film's writer is given. */
export async function* readPcmFile(
  path: string,
): AsyncGenerator<Float32Array, void, undefined> {
  const file = await open(path);
  try {
    yield* readPcm(file);
  } finally {
    await file.close();
  }
}

/** A file without a name: it is gone when it is closed, even when the process is killed. */
export async function openPcmScratch(folder: string): Promise<SoundScratch> {
  const name = path.join(folder, `.${randomUUID()}.scratch`);
  let file: FileHandle;
  try {
    file = await open(name, "wx+");
  } catch (error) {
    throw writeFault(name, error);
  }
  await rm(name, { force: true });
  return {
    write: (blocks) => writePcm(file, name, blocks),
    read: () => readPcm(file),
    [Symbol.asyncDispose]: () => file.close(),
  };
}
