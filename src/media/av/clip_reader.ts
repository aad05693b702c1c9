// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads clips: pictures at ascending times for the film, one keyframe quickly, or all small frames.

import { Fault } from "../../base/fault.ts";
import { fitInside, type FractionBox, type Size, WHOLE } from "../size.ts";
import { unreadable } from "../unreadable.ts";
import type { Yuv420 } from "../yuv.ts";
import { Turns } from "./native.ts";
import { displaySize, PictureMaker, uprightSize } from "./picture_maker.ts";
import { type DecodedFrame, TrackReader } from "./track_reader.ts";

export interface ClipOptions {
  /** Upright output pixels, even. The crop is stretched to them; choose it with their aspect. */
  readonly width: number;
  readonly height: number;
  /** Fractions of the upright picture. */
  readonly crop: FractionBox;
  /** The first time that will be asked for. */
  readonly fromSeconds: number;
  /** A picture is good until the next one is asked for, at a fraction of the cost. */
  readonly inPlace?: boolean;
  /** Decoder threads; 2 unless given. */
  readonly threads?: number;
}

/** Two frames that are equally near within this much: the earlier one, always. */
const TIE_SECONDS = 1e-4;

class ClipReader implements AsyncDisposable {
  readonly #turns = new Turns();
  readonly #track: TrackReader;
  readonly #maker: PictureMaker;
  /** The nearest frame so far, and the one after it; freed when they are made into a picture. */
  #current: DecodedFrame | undefined;
  #next: DecodedFrame | undefined;
  #picture: Yuv420 | undefined;
  /** A frame is used up by making a picture of it: what failed once must not be tried again. */
  #failure: unknown;
  #asked = -Infinity;
  /** 0 when the file does not say. */
  readonly durationSeconds: number;

  constructor(track: TrackReader, maker: PictureMaker) {
    this.#track = track;
    this.#maker = maker;
    this.durationSeconds = track.durationSeconds;
  }

  /** Decodes the first pair of frames around `seconds`. */
  async start(seconds: number): Promise<void> {
    if (seconds > 0) await this.#track.seek(seconds);
    this.#next = await this.#track.next();
    if (seconds > 0 && (!this.#next || this.#next.seconds > seconds)) {
      // The file's index was wrong, or the end of the track comes before its last keyframe.
      this.#next?.frame.free();
      await this.#track.rewind();
      this.#next = await this.#track.next();
    }
    if (!this.#next) throw unreadable(this.#track.path, "there is no picture in it");
  }

  /**
   * The frame whose time is nearest to `seconds` (any frame rate, constant or not); before the
   * first frame the first, past the end the last. Times must not go backwards. The picture may be
   * the same object as before when the frame is the same; it is never changed afterwards, unless the
   * clip was opened to be read in place.
   * Throws Fault `media_unreadable`.
   */
  frameAt(seconds: number): Promise<Yuv420> {
    return this.#turns.run(() => this.#frameAt(seconds));
  }

  async #frameAt(seconds: number): Promise<Yuv420> {
    if (seconds < this.#asked) {
      throw new Fault("internal", `A clip was asked for ${seconds} s after ${this.#asked} s`);
    }
    this.#asked = seconds;
    if (this.#failure) throw this.#failure;
    try {
      while (this.#next && this.#isNearer(this.#next.seconds, seconds)) {
        this.#current?.frame.free();
        this.#current = this.#next;
        this.#next = undefined;
        this.#picture = undefined;
        this.#next = await this.#track.next();
      }
      return this.#picture ??= await this.#maker.make(this.#current!.frame);
    } catch (error) {
      throw this.#failure = unreadable(this.#track.path, error);
    }
  }

  #isNearer(candidate: number, seconds: number): boolean {
    if (!this.#current) return true;
    const now = Math.abs(seconds - this.#current.seconds);
    return candidate <= seconds || candidate - seconds + TIE_SECONDS < now;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(async () => {
      this.#current?.frame.free();
      this.#next?.frame.free();
      await this.#maker[Symbol.asyncDispose]();
      await this.#track[Symbol.asyncDispose]();
    });
  }
}

/**
 * Opens a clip at `fromSeconds`. HLG and PQ are tone-mapped to SDR, rotation and mirroring are
 * applied, the result is BT.709 in limited range. Throws Fault `media_unreadable`.
 */
export async function openClip(path: string, options: ClipOptions): Promise<ClipReader> {
  const track = await TrackReader.open(path, "video", { threads: options.threads });
  if (!track) throw unreadable(path, "there is no picture in it");
  const maker = new PictureMaker(track.orientation, track.stream.timeBase, options);
  const clip = new ClipReader(track, maker);
  try {
    await clip.start(options.fromSeconds);
    return clip;
  } catch (error) {
    await clip[Symbol.asyncDispose]();
    throw unreadable(path, error);
  }
}

/** The whole picture shown at `seconds`, in the given size. Throws Fault `media_unreadable`. */
export async function pictureAt(path: string, size: Size, seconds: number): Promise<Yuv420> {
  const { width, height } = size;
  await using clip = await openClip(path, { width, height, crop: WHOLE, fromSeconds: seconds });
  return await clip.frameAt(seconds);
}

/**
 * The keyframe at or before `seconds`, upright, fitted inside the given size (never enlarged, even
 * sizes). Throws Fault `media_unreadable`.
 */
export async function grabFrame(
  path: string,
  seconds: number,
  { maxWidth, maxHeight }: { readonly maxWidth: number; readonly maxHeight: number },
): Promise<Yuv420> {
  await using track = await TrackReader.open(path, "video", { threads: 1 });
  if (!track) throw unreadable(path, "there is no picture in it");
  try {
    const decoded = await track.keyframe(seconds);
    if (!decoded) throw unreadable(path, "there is no picture in it");
    const { orientation, stream } = track;
    const display = displaySize(decoded.frame, stream.sampleAspectRatio);
    const upright = uprightSize(display.width, display.height, orientation);
    const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
    await using maker = new PictureMaker(orientation, stream.timeBase, { ...size, crop: WHOLE });
    return await maker.make(decoded.frame);
  } catch (error) {
    throw unreadable(path, error);
  }
}

interface UprightFrame {
  readonly seconds: number;
  /** Makes the picture; frames that are only counted cost their decoding alone. */
  picture(): Promise<Yuv420>;
}

/**
 * Frames in display order, each good until the next is asked for; fitted inside the given size (never
 * enlarged, even sizes). Throws Fault `media_unreadable`.
 */
export async function* uprightFrames(
  path: string,
  { maxWidth, maxHeight }: { readonly maxWidth: number; readonly maxHeight: number },
): AsyncGenerator<UprightFrame> {
  await using track = await TrackReader.open(path, "video", { threads: 1 });
  if (!track) throw unreadable(path, "there is no picture in it");
  let maker: PictureMaker | undefined;
  let decoded: DecodedFrame | undefined;
  const picture = async (): Promise<Yuv420> => {
    const { frame } = decoded!;
    decoded = undefined; // the maker frees it
    if (!maker) {
      const { orientation, stream } = track;
      const display = displaySize(frame, stream.sampleAspectRatio);
      const upright = uprightSize(display.width, display.height, orientation);
      const size = fitInside(upright.width, upright.height, maxWidth, maxHeight);
      maker = new PictureMaker(orientation, stream.timeBase, { ...size, crop: WHOLE });
    }
    return await maker.make(frame);
  };
  try {
    while ((decoded = await track.next())) {
      yield { seconds: decoded.seconds, picture };
      decoded?.frame.free();
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    decoded?.frame.free();
    await maker?.[Symbol.asyncDispose]();
  }
}
