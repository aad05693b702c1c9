// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a JPEG (ISO/IEC 10918-1) without its end marker is whole all the same: the codes of its last
// scan are counted, block by block, without making a picture of them.

import { dataViewOf } from "../bytes.ts";

interface Component {
  readonly h: number;
  readonly v: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: ReadonlyMap<number, Component>;
}

interface Scan {
  readonly components: readonly {
    id: number;
    dc: CodeTable | undefined;
    ac: CodeTable | undefined;
  }[];
  readonly first: number;
  readonly last: number;
  /** Set in a scan that only adds a bit to what earlier ones gave. */
  readonly refines: boolean;
  /** Bits that are still missing behind it. */
  readonly low: number;
}

const COEFFICIENTS = 64;
/** A mark of no scan at all. */
const UNSEEN = 99;

/**
 * True when every coefficient is there to its last bit, as far as codes tell: a last scan that only
 * refines what is seen already may lack its end, since no eye finds it. `file`: from its first byte.
 */
export function isWholeWithoutEnd(file: Uint8Array): boolean {
  try {
    return hasAllScans(withoutFilling(file));
  } catch (error) {
    if (error instanceof RangeError) return false; // a table that is cut off
    throw error;
  }
}

/** An interrupted copy may be filled up with zeros; two of them may belong to the last code. */
function withoutFilling(file: Uint8Array): Uint8Array {
  let end = file.length;
  while (end > 0 && file[end - 1] === 0) end--;
  return file.subarray(0, Math.min(file.length, end + 2));
}

function hasAllScans(file: Uint8Array): boolean {
  const view = dataViewOf(file);
  const tables = new Map<number, CodeTable>();
  const missing = new Map<number, Uint8Array>();
  let frame: Frame | undefined, restart = 0;
  for (let at = 2; at + 4 <= file.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const content = file.subarray(at + 4, end);
    if (end > file.length || end < at + 4) return false;
    at = end;
    if (marker === 0xc4) readTables(content, tables);
    else if (marker === 0xdd) restart = dataViewOf(content).getUint16(0);
    else if (marker >= 0xc0 && marker <= 0xc2) {
      frame = frameOf(content, marker === 0xc2);
      for (const id of frame.components.keys()) {
        missing.set(id, new Uint8Array(COEFFICIENTS).fill(UNSEEN));
      }
    } else if (marker === 0xda) {
      if (!frame) return false;
      const scan = scanOf(content, tables);
      for (const { id } of scan.components) {
        missing.get(id)?.fill(scan.low, scan.first, scan.last + 1);
      }
      const next = nextMarker(file, at);
      if (next === undefined) {
        return [...missing.values()].every((low) => low.every((bits) => bits === 0)) &&
          (scan.refines || holdsAllBlocks(file.subarray(at), frame, scan, restart));
      }
      at = next;
    }
  }
  return false;
}

/** Behind the codes of a scan; a stuffed 0xff and a restart belong to them. */
function nextMarker(file: Uint8Array, from: number): number | undefined {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1];
    if (marker === undefined) return undefined;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return undefined;
}

function frameOf(content: Uint8Array, isProgressive: boolean): Frame {
  const view = dataViewOf(content);
  const components = new Map<number, Component>();
  for (let n = 0; n < view.getUint8(5); n++) {
    const sampling = view.getUint8(7 + n * 3);
    components.set(view.getUint8(6 + n * 3), { h: sampling >> 4, v: sampling & 15 });
  }
  return { width: view.getUint16(3), height: view.getUint16(1), isProgressive, components };
}

function scanOf(content: Uint8Array, tables: ReadonlyMap<number, CodeTable>): Scan {
  const view = dataViewOf(content);
  const count = view.getUint8(0);
  const components = Array.from({ length: count }, (_, n) => {
    const which = view.getUint8(2 + n * 2);
    return {
      id: view.getUint8(1 + n * 2),
      dc: tables.get(which >> 4),
      ac: tables.get(0x10 | which & 15),
    };
  });
  const at = 1 + count * 2, bits = view.getUint8(at + 2);
  return {
    components,
    first: Math.min(view.getUint8(at), COEFFICIENTS - 1),
    last: Math.min(view.getUint8(at + 1), COEFFICIENTS - 1),
    refines: bits >> 4 > 0,
    low: bits & 15,
  };
}

/** By length: the first code, the place of its symbol, and behind which code the next length begins. */
interface CodeTable {
  readonly symbols: Uint8Array;
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly place: Int32Array;
}

function readTables(content: Uint8Array, tables: Map<number, CodeTable>): void {
  for (let at = 0; at + 17 <= content.length;) {
    const counts = content.subarray(at + 1, at + 17);
    const first = new Int32Array(17), end = new Int32Array(17), place = new Int32Array(17);
    let code = 0, symbol = 0;
    for (let length = 1; length <= 16; length++) {
      first[length] = code;
      place[length] = symbol;
      code += counts[length - 1]!;
      symbol += counts[length - 1]!;
      end[length] = code;
      code <<= 1;
    }
    const symbols = content.subarray(at + 17, at + 17 + symbol);
    tables.set(content[at]!, { symbols, first, end, place });
    at += 17 + symbol;
  }
}

/** Counts the codes of a sequential scan, or of the first scan of a band. */
function holdsAllBlocks(data: Uint8Array, frame: Frame, scan: Scan, restart: number): boolean {
  const hMost = Math.max(...[...frame.components.values()].map(({ h }) => h));
  const vMost = Math.max(...[...frame.components.values()].map(({ v }) => v));
  const parts = scan.components.map(({ id, dc, ac }) => ({ ...frame.components.get(id)!, dc, ac }));
  const alone = parts.length === 1 ? parts[0] : undefined;
  // A component on its own comes in single blocks, without those beyond the picture's edge.
  const units = alone
    ? Math.ceil(Math.ceil(frame.width * alone.h / hMost) / 8) *
      Math.ceil(Math.ceil(frame.height * alone.v / vMost) / 8)
    : Math.ceil(frame.width / 8 / hMost) * Math.ceil(frame.height / 8 / vMost);
  const bits = new ScanBits(data);
  const last = frame.isProgressive ? scan.last : COEFFICIENTS - 1;
  let emptyBlocks = 0;
  for (let unit = 0; unit < units; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      emptyBlocks = 0;
      if (!bits.restart()) return false;
    }
    for (const { h, v, dc, ac } of parts) {
      for (let block = alone ? 1 : h * v; block > 0; block--) {
        if (emptyBlocks > 0) {
          emptyBlocks--;
          continue;
        }
        if (scan.first === 0) {
          const size = dc ? bits.symbol(dc) : -1;
          if (size < 0 || !bits.skip(size)) return false;
        }
        for (let k = Math.max(1, scan.first); k <= last; k++) {
          const code = ac ? bits.symbol(ac) : -1;
          if (code < 0) return false;
          const run = code >> 4, size = code & 15;
          if (size === 0 && run < 15) {
            // The rest of the block is empty, and in a band that of some blocks after it.
            if (frame.isProgressive) {
              emptyBlocks = (1 << run) - 1 + bits.number(run);
              if (emptyBlocks < 0) return false;
            }
            break;
          }
          k += run;
          if (!bits.skip(size)) return false;
        }
      }
    }
  }
  return true;
}

/** More blocks than the code of a run can name. */
const LONGEST_RUN = 1 << 16;

/** The bits of a scan, without stuffed bytes; they end at a marker. */
class ScanBits {
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(readonly data: Uint8Array) {}

  /** -1 where the bits end, or no code is like them. */
  symbol({ symbols, first, end, place }: CodeTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      const bit = this.number(1);
      if (bit < 0) return -1;
      code = code << 1 | bit;
      if (code < end[length]! && code >= first[length]!) {
        return symbols[place[length]! + code - first[length]!] ?? -1;
      }
    }
    return -1;
  }

  /** Below zero, further than any run, where the bits end. */
  number(bits: number): number {
    while (this.#count < bits) {
      const byte = this.data[this.#at];
      if (byte === undefined) return -LONGEST_RUN;
      if (byte === 0xff) {
        if (this.data[this.#at + 1] !== 0) return -LONGEST_RUN;
        this.#at++;
      }
      this.#at++;
      this.#held = (this.#held << 8 | byte) & 0xffffff;
      this.#count += 8;
    }
    this.#count -= bits;
    return this.#held >> this.#count & (1 << bits) - 1;
  }

  skip(bits: number): boolean {
    return this.number(bits) >= 0;
  }

  restart(): boolean {
    this.#count = 0;
    while (this.data[this.#at] === 0xff && this.data[this.#at + 1] === 0xff) this.#at++;
    const marker = this.data[this.#at + 1] ?? 0;
    this.#at += 2;
    return this.data[this.#at - 2] === 0xff && marker >= 0xd0 && marker <= 0xd7;
  }
}
