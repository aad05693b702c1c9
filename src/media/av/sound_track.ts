// The sound track of a film while it is muxed.

import type { SoundFrames } from "./film_sound.ts";
import type { Mp4Muxer } from "./mp4_muxer.ts";
import type { SoundEncoder } from "./sound_encoder.ts";
import { SAMPLE_RATE } from "./sound_reader.ts";

/** Keeps the sound level with the picture, so that the muxer never has to hold much back. */
export class SoundTrack {
  written = 0;
  #ended = false;

  constructor(
    readonly muxer: Mp4Muxer,
    readonly encoder: SoundEncoder,
    readonly frames: SoundFrames,
  ) {}

  async writeUntil(seconds: number): Promise<void> {
    while (!this.#ended && this.written < seconds * SAMPLE_RATE) {
      const planes = await this.frames.next(this.encoder.frameSize);
      this.written += planes?.[0].length ?? 0;
      this.#ended = planes === undefined;
      await this.encoder.encode(planes, async (packet) => {
        packet.streamIndex = 1;
        packet.rescaleTs(this.encoder.timeBase, this.muxer.timeBaseOf(1));
        await this.muxer.write(packet);
      });
    }
  }
}
