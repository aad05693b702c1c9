// Which video encoder this machine really has, asked of a child of its own.

import { Fault } from "../../base/fault.ts";
import { type EncoderChoice, SOFTWARE, type VideoCodec } from "../../media/av/encoders.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";

/** The software encoder where drivers take the child down: such a driver is no encoder to use. */
export async function askEncoder(
  children: ChildEntry,
  codec: VideoCodec,
  signal: AbortSignal | undefined,
): Promise<EncoderChoice> {
  await using child = new ChildWorker("encoder", children);
  try {
    return await child.request<VideoCodec, never, EncoderChoice>(codec, { signal });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "child_died") throw error;
    return { name: SOFTWARE[codec], hardware: false };
  }
}
