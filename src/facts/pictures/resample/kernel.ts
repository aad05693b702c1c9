// The resampler's WebAssembly kernel with its one memory, which is made anew for every picture's
// buffers and grows to the largest band, never to the size of a picture.

import { KERNEL_WASM } from "./kernel_wasm.ts";

/** What kernel.as.ts exports; the meaning of every argument is written there. */
interface KernelExports {
  narrow(
    src: number,
    srcStride: number,
    rows: number,
    dst: number,
    dstStride: number,
    columns: number,
    starts: number,
    weights: number,
    taps: number,
  ): void;
  flatten(
    src: number,
    srcStride: number,
    dst: number,
    dstStride: number,
    bytes: number,
    rows: number,
    starts: number,
    weights: number,
    taps: number,
  ): void;
}

const PAGE = 65_536;
const ALIGNMENT = 64;
/** The kernel touches whole 16-byte steps behind a buffer. */
const SLACK = 64;

export class Kernel {
  readonly run: KernelExports;
  readonly #memory: WebAssembly.Memory;
  #end = 0;

  constructor() {
    const bytes = Uint8Array.from(atob(KERNEL_WASM), (letter) => letter.charCodeAt(0));
    this.#memory = new WebAssembly.Memory({ initial: 1 });
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
      env: { memory: this.#memory },
    });
    this.run = instance.exports as unknown as KernelExports;
  }

  /** All buffers given so far are void. */
  clear(): void {
    this.#end = 0;
  }

  /** A buffer's byte offset. Views made before a call may point to memory that is no longer there. */
  take(bytes: number): number {
    const at = this.#end;
    this.#end = Math.ceil((at + bytes + SLACK) / ALIGNMENT) * ALIGNMENT;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer as ArrayBuffer, at, length);
  }

  ints(at: number, length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#memory.buffer as ArrayBuffer, at, length);
  }

  shorts(at: number, length: number): Int16Array<ArrayBuffer> {
    return new Int16Array(this.#memory.buffer as ArrayBuffer, at, length);
  }
}
