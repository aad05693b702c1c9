// SHA-1 of one long beginning with many short endings. The runtime's own hash makes an object for every
// file, which is what reading a million rows would mostly consist of.

import { Buffer } from "node:buffer";

const BLOCK = 64;

/** Gives a function from the ending of a file to the base64 SHA-1 of the whole (FIPS 180-4, 6.1). */
export function tailSha1(beginning: Uint8Array): (ending: string) => string {
  const whole = beginning.length - beginning.length % BLOCK;
  const start = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  for (let at = 0; at < whole; at += BLOCK) compress(start, beginning, at);
  const rest = beginning.subarray(whole);
  const tail = Buffer.alloc(4 * BLOCK), state = new Int32Array(5), digest = Buffer.alloc(20);
  return (ending) => {
    tail.fill(0);
    tail.set(rest);
    const length = rest.length + tail.write(ending, rest.length, "latin1");
    tail[length] = 0x80;
    // The length in bits stands in the last eight bytes of a block.
    const end = Math.ceil((length + 9) / BLOCK) * BLOCK;
    tail.writeUInt32BE((whole + length) * 8, end - 4);
    state.set(start);
    for (let at = 0; at < end; at += BLOCK) compress(state, tail, at);
    for (let word = 0; word < 5; word++) digest.writeInt32BE(state[word]!, word * 4);
    return digest.toString("base64");
  };
}

const words = new Int32Array(80);

function compress(state: Int32Array, bytes: Uint8Array, from: number): void {
  for (let i = 0, at = from; i < 16; i++, at += 4) {
    words[i] = bytes[at]! << 24 | bytes[at + 1]! << 16 | bytes[at + 2]! << 8 | bytes[at + 3]!;
  }
  for (let i = 16; i < 80; i++) {
    const mixed = words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!;
    words[i] = mixed << 1 | mixed >>> 31;
  }
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!, e = state[4]!;
  for (let i = 0; i < 80; i++) {
    const chosen = i < 20
      ? (b & c | ~b & d) + 0x5a827999
      : i < 40
      ? (b ^ c ^ d) + 0x6ed9eba1
      : i < 60
      ? (b & c | b & d | c & d) + 0x8f1bbcdc
      : (b ^ c ^ d) + 0xca62c1d6;
    const next = (a << 5 | a >>> 27) + chosen + e + words[i]! | 0;
    e = d;
    d = c;
    c = b << 30 | b >>> 2;
    b = a;
    a = next;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
}
