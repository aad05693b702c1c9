// SPDX-License-Identifier: AGPL-3.0-or-later

// MPEG transport streams, as camcorders and receivers write them. H.264 and HEVC are read as other clips
// are; of MPEG-2 (ISO/IEC 13818-2) the first sequence header and the times at both ends say enough.

import { Fault } from "../../../base/fault.ts";
import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import { leftOut } from "../stills/still_parts.ts";
import { type MovieParts, readAnyMovie } from "./any_movie.ts";

/** Fault `media_unreadable` when there is no picture track. */
export async function readTransportStream(bytes: ByteSource): Promise<MovieParts> {
  const mpeg2 = await readMpeg2(bytes);
  if (mpeg2) return mpeg2;
  try {
    return await readAnyMovie(bytes);
  } catch (error) {
    // Of a file that could not be read the system says why; anything else is said of its packets.
    if (error instanceof Fault || (error instanceof Error && "code" in error)) throw error;
    throw leftOut("the packets of its stream are damaged");
  }
}

const PACKET_BYTES = 188, TIME_BYTES = 4, SYNC = 0x47;
/** Enough for the first picture, and for a picture's time. */
const LOOKED_AT = 2 * 1024 * 1024;
const SEQUENCE = "\x00\x00\x01\xb3";
/** By the code of the sequence header. */
const FRAME_RATES = [0, 24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60];
const DISPLAY_ASPECTS = [0, 0, 4 / 3, 16 / 9, 2.21];
/** Ticks of a second, and after how many the clock begins anew. */
const CLOCK = 90_000, CLOCK_TURN = 2 ** 33;

interface Payload {
  readonly track: number;
  readonly bytes: Uint8Array;
  /** Of a packet that begins a picture and says when it is shown. */
  readonly time?: number;
}

/** `undefined` where no picture is coded in MPEG-2. */
async function readMpeg2(bytes: ByteSource): Promise<MovieParts | undefined> {
  const isTimed = (await bytes.read(0, 1))[0] !== SYNC;
  const stride = PACKET_BYTES + (isTimed ? TIME_BYTES : 0);
  const packetsIn = async (start: number) =>
    payloadsOf(await bytes.read(start, LOOKED_AT), isTimed ? TIME_BYTES : 0, stride);
  const first = await packetsIn(0);
  const began = first.find(({ bytes: own }) => latin1(own).includes(SEQUENCE));
  if (!began) return undefined;
  const header = dataViewOf(began.bytes.subarray(latin1(began.bytes).indexOf(SEQUENCE) + 4));
  if (header.byteLength < 4) return undefined;
  const size = header.getUint32(0);
  const width = size >>> 20, height = size >>> 8 & 0xfff;
  const aspect = DISPLAY_ASPECTS[size >>> 4 & 15] ?? 0, frameRate = FRAME_RATES[size & 15] ?? 0;
  if (!(width > 0 && height > 0 && frameRate > 0)) return undefined;
  const last = await packetsIn(Math.max(0, Math.floor((bytes.size - LOOKED_AT) / stride) * stride));
  const times = [...first, ...last].filter(({ track }) => track === began.track)
    .flatMap(({ time }) => time ?? []);
  if (times.length === 0) throw leftOut("it has no frames");
  const since = (time: number) => (time - times[0]! + CLOCK_TURN) % CLOCK_TURN;
  // A picture shown before the first one that is sent is half a turn of the clock away.
  const ticks = Math.max(...times.map(since).filter((ticks) => ticks < CLOCK_TURN / 2));
  return {
    width: aspect > 0 ? Math.round(height * aspect) : width,
    height,
    durationSeconds: ticks / CLOCK + 1 / frameRate,
    frameRate: Math.round(frameRate * 1000) / 1000,
  };
}

/** What the packets carry, less their own heads (ISO/IEC 13818-1, 2.4.3). */
function payloadsOf(stream: Uint8Array, syncAt: number, stride: number): Payload[] {
  const payloads: Payload[] = [];
  for (let at = syncAt; at + PACKET_BYTES <= stream.length; at += stride) {
    const packet = stream.subarray(at, at + PACKET_BYTES);
    if (packet[0] !== SYNC || (packet[3]! & 0x10) === 0) continue;
    const start = packet[3]! & 0x20 ? 5 + packet[4]! : 4;
    const bytes = packet.subarray(Math.min(start, PACKET_BYTES));
    const track = (packet[1]! & 0x1f) << 8 | packet[2]!;
    const time = packet[1]! & 0x40 ? pictureTime(bytes) : undefined;
    payloads.push({ track, bytes, ...(time !== undefined && { time }) });
  }
  return payloads;
}

/** Of a packetised picture (stream 0xe0 to 0xef) that says it: 33 bits in five bytes. */
function pictureTime(bytes: Uint8Array): number | undefined {
  const isPicture = latin1(bytes, 0, 3) === "\x00\x00\x01" && (bytes[3]! & 0xf0) === 0xe0;
  if (!isPicture || bytes.length < 14 || (bytes[7]! & 0x80) === 0) return undefined;
  const [a, b, c, d, e] = bytes.subarray(9, 14) as unknown as number[];
  return ((a! >> 1) & 7) * 2 ** 30 + (b! << 22 | (c! >> 1) << 15 | d! << 7 | e! >> 1);
}
