// Reads big-endian numbers from bytes one after another; leaving the bytes is an Error.

export class ByteReader {
  readonly #view: DataView;
  at = 0;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#step(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#step(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#step(4));
  }

  /** An unsigned number of 0, 1, 2, 4 or 8 bytes. */
  sized(bytes: number): number {
    switch (bytes) {
      case 0:
        return 0;
      case 1:
        return this.u8();
      case 2:
        return this.u16();
      case 4:
        return this.u32();
      case 8:
        return Number(this.#view.getBigUint64(this.#step(8)));
      default:
        throw new Error(`a number has ${bytes} bytes`);
    }
  }

  text(length: number): string {
    const start = this.#step(length);
    return String.fromCharCode(...this.bytes.subarray(start, start + length));
  }

  take(length: number): Uint8Array {
    const start = this.#step(length);
    return this.bytes.subarray(start, start + length);
  }

  skip(length: number): void {
    this.#step(length);
  }

  #step(length: number): number {
    if (length < 0 || length > this.left) throw new Error("a table is cut off");
    const start = this.at;
    this.at += length;
    return start;
  }
}
