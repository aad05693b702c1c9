// SPDX-License-Identifier: AGPL-3.0-or-later

// Media that is drawn instead of decoded: photos are smooth coloured fields, a clip's frame says its
// own number. Nothing is read from disk.

import { Fault } from "../../../src/base/fault.ts";
import type { MediaReaders, OpenClip } from "../../../src/film/render/sources/picture_source.ts";
import { solidYuv, type Yuv420 } from "../../../src/media/yuv.ts";
import { hash32 } from "../../../src/base/random.ts";

/** Luma of a clip's frame `n` at 30 frames a second. */
export function clipLuma(n: number): number {
  return 20 + (n % 100) * 2;
}

export class DrawnMedia implements MediaReaders {
  /** Paths that cannot be decoded. */
  readonly broken = new Set<string>();
  /** Seconds of every clip. */
  clipSeconds = 100;
  /** "photo a", "clip b" … in the order of opening. */
  readonly opened: string[] = [];
  /** How many clips are open, and how many were at most. */
  open = 0;
  mostOpen = 0;

  async readPhoto(
    path: string,
    { maxWidth, maxHeight }: { maxWidth: number; maxHeight: number },
  ): Promise<Yuv420> {
    await this.#begin("photo", path);
    const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2);
    const scale = Math.min(maxWidth / 400, maxHeight / 300, 1);
    return field(even(400 * scale), even(300 * scale), hash32(path));
  }

  async grabFrame(
    path: string,
    _seconds: number,
    fit: { maxWidth: number; maxHeight: number },
  ): Promise<Yuv420> {
    await this.#begin("frame", path);
    return await this.readPhoto(path, fit);
  }

  async clipSize(path: string): Promise<{ width: number; height: number }> {
    await this.#begin("size", path);
    return { width: 320, height: 180 };
  }

  async openClip(
    path: string,
    { width, height, fromSeconds }: { width: number; height: number; fromSeconds: number },
  ): Promise<OpenClip> {
    await this.#begin("clip", path);
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    let asked = fromSeconds;
    return {
      frameAt: (seconds) => {
        if (seconds < asked - 1e-9) {
          throw new Error(`${path} was asked for ${seconds} after ${asked}`);
        }
        asked = seconds;
        const frame = Math.round(Math.min(seconds, this.clipSeconds) * 30);
        return Promise.resolve(solidYuv(width, height, clipLuma(frame), 110, 140));
      },
      [Symbol.asyncDispose]: () => {
        this.open--;
        return Promise.resolve();
      },
    };
  }

  #begin(what: string, path: string): Promise<void> {
    if (this.broken.has(path)) {
      return Promise.reject(new Fault("media_unreadable", `Could not decode "${path}": torn`));
    }
    if (what !== "size") this.opened.push(`${what} ${path}`);
    return Promise.resolve();
  }
}

/** A picture with slopes everywhere, so that no two positions look the same. */
function field(width: number, height: number, seed: number): Yuv420 {
  const picture = solidYuv(width, height);
  const phase = (seed % 628) / 100, luma = width * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width, v = y / height;
      picture.data[y * width + x] = Math.round(
        125 + 60 * Math.sin(31 * u + 9 * v + phase) + 40 * Math.sin(23 * v - 5 * u + phase),
      );
    }
  }
  for (let i = 0; i < luma / 4; i++) {
    const u = i % (width / 2) / width * 2, v = Math.floor(i / (width / 2)) / height * 2;
    picture.data[luma + i] = Math.round(128 + 60 * Math.sin(7 * u + phase));
    picture.data[luma * 5 / 4 + i] = Math.round(128 + 60 * Math.cos(6 * v - phase));
  }
  return picture;
}
