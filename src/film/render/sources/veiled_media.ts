// Readers for films that strangers may see: every picture comes out unrecognisable. Words and maps are
// drawn later and stay sharp.

import type { Yuv420 } from "../../../media/yuv.ts";
import { veiled } from "../paint/veil.ts";
import type { MediaReaders, OpenClip } from "./media_readers.ts";

export function veilMedia(media: MediaReaders): MediaReaders {
  return {
    readPhoto: async (path, fit) => veiled(await media.readPhoto(path, fit)),
    grabFrame: async (path, seconds, fit) => veiled(await media.grabFrame(path, seconds, fit)),
    clipSize: (path) => media.clipSize(path),
    openClip: async (path, options) => new VeiledClip(await media.openClip(path, options)),
  };
}

class VeiledClip implements OpenClip {
  #seen: Yuv420 | undefined;
  #veiled: Yuv420 | undefined;

  constructor(private readonly clip: OpenClip) {}

  async frameAt(seconds: number): Promise<Yuv420> {
    const seen = await this.clip.frameAt(seconds);
    // A clip slower than the film gives the same picture several times.
    if (seen !== this.#seen) this.#veiled = veiled(seen);
    this.#seen = seen;
    return this.#veiled!;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.clip[Symbol.asyncDispose]());
  }
}
