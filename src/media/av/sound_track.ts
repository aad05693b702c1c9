// The sound track of a film while it is muxed.

import type { AacEncoder } from "./aac_encoder.ts";
import type { SoundFrames } from "./film_sound.ts";
import type { Mp4Muxer } from "./mp4_muxer.ts";
import { SAMPLE_RATE } from "./sound_reader.ts";

/** Keeps the sound level with the picture, so that the muxer never has to hold much back. */
export class SoundTrack {
  written = 0;
  #ended = false;

  constructor(
    readonly muxer: Mp4Muxer,
    readonly aac: AacEncoder,
    readonly frames: SoundFrames,
  ) {}

  async writeUntil(seconds: number): Promise<void> {
    while (!this.#ended && this.written < seconds * SAMPLE_RATE) {
      const planes = await this.frames.next(this.aac.frameSize);
      this.written += planes?.[0].length ?? 0;
      this.#ended = planes === undefined;
      await this.aac.encode(planes, async (packet) => {
        packet.streamIndex = 1;
        packet.rescaleTs(this.aac.timeBase, this.muxer.timeBaseOf(1));
        await this.muxer.write(packet);
      });
    }
  }
}
