// SPDX-License-Identifier: AGPL-3.0-or-later

// The renderer's WebAssembly kernel and its one memory. Pictures being mixed live in that memory;
// pointers are byte offsets into it.

import { Fault } from "../../../base/fault.ts";
import { KERNEL_WASM } from "./kernel_wasm.ts";

/** What kernel.as.ts exports; the meaning of every argument is written there. */
interface KernelExports {
  resample(
    src: number,
    srcStride: number,
    srcColumns: number,
    dst: number,
    dstStride: number,
    columns: number,
    rows: number,
    yStarts: number,
    yWeights: number,
    yTaps: number,
    xStarts: number,
    xWeights: number,
    xTaps: number,
    scratch: number,
    scratchStride: number,
  ): void;
  mix(a: number, b: number, dst: number, bytes: number, weight: number): void;
  fade(src: number, dst: number, bytes: number, level: number, weight: number): void;
  over(
    dst: number,
    dstStride: number,
    src: number,
    srcStride: number,
    alpha: number,
    alphaStride: number,
    columns: number,
    rows: number,
    opacity: number,
  ): void;
}

/** Rows per round of `resample`, BAND in kernel.as.ts; the scratch area holds as many. */
export const BAND_ROWS = 32;

const PAGE = 65_536;
/** Kernel loops read whole 16-byte steps; what they touch behind a buffer belongs to the buffer. */
const SLACK = 64;
const ALIGNMENT = 64;

/** One instance per render job. Memory is taken and given back by hand, first fit. */
export class Kernel {
  readonly run: KernelExports;
  readonly #memory: WebAssembly.Memory;
  readonly #taken = new Map<number, number>();
  /** Ascending, never touching each other. */
  #free: { at: number; bytes: number }[] = [];

  private constructor(memory: WebAssembly.Memory, exports: KernelExports, base: number) {
    this.#memory = memory;
    this.run = exports;
    this.#free.push({ at: base, bytes: memory.buffer.byteLength - base });
  }

  /** `reserveBytes` is address space only; the system gives pages when they are first written. */
  static async load(reserveBytes: number): Promise<Kernel> {
    const wasm = Uint8Array.from(atob(KERNEL_WASM), (letter) => letter.charCodeAt(0));
    const memory = new WebAssembly.Memory({ initial: Math.ceil(reserveBytes / PAGE) + 1 });
    const { instance } = await WebAssembly.instantiate(wasm, { env: { memory } });
    return new Kernel(memory, instance.exports as unknown as KernelExports, ALIGNMENT);
  }

  /** A buffer of at least `bytes`, aligned to 64, not cleared. */
  allocate(bytes: number): number {
    const need = Math.ceil((bytes + SLACK) / ALIGNMENT) * ALIGNMENT;
    let slot = this.#free.find((free) => free.bytes >= need);
    if (!slot) {
      this.#grow(need);
      slot = this.#free.at(-1)!;
    }
    const at = slot.at;
    slot.at += need;
    slot.bytes -= need;
    if (slot.bytes === 0) this.#free = this.#free.filter((free) => free !== slot);
    this.#taken.set(at, need);
    return at;
  }

  /** Gives a buffer back; its bytes may be handed out again at once. */
  release(pointer: number): void {
    const bytes = this.#taken.get(pointer);
    if (bytes === undefined) throw new Fault("internal", "A kernel buffer was released twice");
    this.#taken.delete(pointer);
    this.#insert(pointer, bytes);
  }

  /** Valid until the next `allocate` only: growing the memory detaches every view. */
  bytes(pointer: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer as ArrayBuffer, pointer, length);
  }

  words(pointer: number, length: number): Int16Array<ArrayBuffer> {
    return new Int16Array(this.#memory.buffer as ArrayBuffer, pointer, length);
  }

  integers(pointer: number, length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#memory.buffer as ArrayBuffer, pointer, length);
  }

  /** Bytes taken and not given back; 0 when every source was closed. */
  get takenBytes(): number {
    let sum = 0;
    for (const bytes of this.#taken.values()) sum += bytes;
    return sum;
  }

  #insert(at: number, bytes: number): void {
    const after = this.#free.findIndex((free) => free.at > at);
    const index = after < 0 ? this.#free.length : after;
    const before = this.#free[index - 1], next = this.#free[index];
    const joinsBefore = before !== undefined && before.at + before.bytes === at;
    const joinsNext = next !== undefined && at + bytes === next.at;
    if (joinsBefore) {
      before.bytes += bytes + (joinsNext ? next.bytes : 0);
      if (joinsNext) this.#free.splice(index, 1);
    } else if (joinsNext) {
      next.at = at;
      next.bytes += bytes;
    } else {
      this.#free.splice(index, 0, { at, bytes });
    }
  }

  #grow(need: number): void {
    const end = this.#memory.buffer.byteLength;
    const pages = Math.ceil(need / PAGE);
    this.#memory.grow(pages);
    this.#insert(end, pages * PAGE);
  }
}
