// SPDX-License-Identifier: AGPL-3.0-or-later

// Filter graphs with one input and one output, used in turns, and frames that own their bytes. The
// binding's own constructors from a buffer only point into JavaScript's memory: after a garbage
// collection the process dies.

import type {
  AudioFrame,
  FilterContext,
  FilterGraph,
  Frame,
  IRational,
  VideoFrame,
} from "node-av/lib";
import { Buffer } from "node:buffer";
import { Fault } from "../../base/fault.ts";
import { found, type Native, native, ok, Turns } from "./native.ts";

export class FrameGraph implements AsyncDisposable {
  readonly #turns = new Turns();

  private constructor(
    readonly native: Native,
    readonly graph: FilterGraph,
    readonly source: FilterContext,
    readonly sink: FilterContext,
    /** Two frames with the same shape can go through the same graph. */
    readonly shape: string,
    /** Sound is filtered sooner than another thread would have started. */
    private readonly atOnce: boolean,
  ) {}

  /** `filters` is a chain such as "scale=320:240,hflip"; the input is shaped like `like`. */
  static async open(filters: string, like: Frame, timeBase: IRational): Promise<FrameGraph> {
    const loaded = await native();
    const { lib } = loaded;
    const video = like.isVideo();
    const graph = new lib.FilterGraph();
    graph.alloc();
    try {
      graph.nbThreads = 1;
      const kind = video ? "" : "a";
      const source = found(
        graph.createFilter(
          found(lib.Filter.getByName(`${kind}buffer`), "The buffer filter"),
          "in",
          video ? pictureArguments(like, timeBase) : soundArguments(loaded, like, timeBase),
        ),
        "The graph's input",
      );
      const sink = found(
        graph.createFilter(
          found(lib.Filter.getByName(`${kind}buffersink`), "The sink filter"),
          "out",
          null,
        ),
        "The graph's output",
      );
      link(loaded, graph, `[in]${filters}[out]`, source, sink);
      ok(loaded, await graph.config(), `Setting up "${filters}"`);
      return new FrameGraph(loaded, graph, source, sink, shapeOf(like), !video);
    } catch (error) {
      graph.free();
      throw error;
    }
  }

  /** Hands a frame over (it is emptied); `undefined` marks the end of the input. */
  push(frame: Frame | undefined): Promise<void> {
    return this.#turns.run(async () => {
      const code = this.atOnce
        ? this.source.buffersrcAddFrameSync(frame ?? null)
        : await this.source.buffersrcAddFrame(frame ?? null);
      ok(this.native, code, "Filtering");
    });
  }

  /** The next filtered frame, the caller's to free; `undefined` when more input is needed. */
  pull(): Promise<Frame | undefined> {
    return this.#turns.run(async () => {
      const { lib, c } = this.native;
      const frame = new lib.Frame();
      frame.alloc();
      const code = this.atOnce
        ? this.sink.buffersinkGetFrameSync(frame)
        : await this.sink.buffersinkGetFrame(frame);
      if (code >= 0) return frame;
      frame.free();
      if (code === c.AVERROR_EAGAIN || code === c.AVERROR_EOF) return undefined;
      ok(this.native, code, "Filtering");
    });
  }

  /** One frame in, one frame out; the input is emptied. */
  async pass(frame: Frame): Promise<Frame> {
    await this.push(frame);
    const out = await this.pull();
    if (!out) throw new Fault("internal", "A filter kept a frame back");
    return out;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(() => this.graph.free());
  }
}

/** Everything that makes a graph unfit for another frame. */
export function shapeOf(frame: Frame): string {
  return frame.isVideo()
    ? `${frame.width}x${frame.height} ${frame.format} ${frame.colorSpace} ${frame.colorRange} ${frame.colorTrc}`
    : `${frame.sampleRate} ${frame.format} ${frame.channels} ${frame.channelLayout.mask}`;
}

function pictureArguments(like: Frame, { num, den }: IRational): string {
  return [
    `video_size=${like.width}x${like.height}`,
    `pix_fmt=${like.format}`,
    `time_base=${num}/${den}`,
    "pixel_aspect=1/1",
    `colorspace=${like.colorSpace}`,
    `range=${like.colorRange}`,
  ].join(":");
}

function soundArguments({ lib }: Native, like: Frame, { num, den }: IRational): string {
  const layout = like.channelLayout.mask > 0n
    ? like.channelLayout
    : lib.avChannelLayoutDefault(like.channels);
  return [
    `time_base=${num}/${den}`,
    `sample_rate=${like.sampleRate}`,
    `sample_fmt=${like.format}`,
    `channel_layout=${lib.avChannelLayoutDescribe(layout) ?? `${like.channels}c`}`,
  ].join(":");
}

/** The segment interface: the shorter parse calls leave pads unconnected in the binding. */
function link(
  loaded: Native,
  graph: FilterGraph,
  description: string,
  source: FilterContext,
  sink: FilterContext,
): void {
  const { lib } = loaded;
  const segment = found(graph.segmentParse(description), `The filters "${description}"`);
  const inputs = new lib.FilterInOut(), outputs = new lib.FilterInOut();
  try {
    ok(loaded, segment.createFilters(), `Setting up "${description}"`);
    ok(loaded, segment.applyOpts(), `Setting up "${description}"`);
    ok(loaded, segment.apply(inputs, outputs), `Setting up "${description}"`);
    const first = found(inputs.filterCtx, "The first filter");
    const last = found(outputs.filterCtx, "The last filter");
    ok(loaded, source.link(0, first, inputs.padIdx), "Linking the input");
    ok(loaded, last.link(outputs.padIdx, sink, 0), "Linking the output");
  } finally {
    inputs.free();
    outputs.free();
    segment.free();
  }
}

/** A picture frame with room of its own, the caller's to free; `bytes` are packed planes. */
export function pictureFrame(loaded: Native, shape: VideoFrame, bytes?: Uint8Array): Frame {
  const frame = new loaded.lib.Frame();
  frame.alloc();
  try {
    frame.format = shape.format;
    frame.width = shape.width;
    frame.height = shape.height;
    if (shape.pts !== undefined) frame.pts = shape.pts;
    ok(loaded, frame.getBuffer(), "Making a picture");
    if (bytes) fillPicture(loaded, frame, bytes);
    return frame;
  } catch (error) {
    frame.free();
    throw error;
  }
}

/** Copies packed planes into a picture frame; one that others still refer to gets new room. */
export function fillPicture(loaded: Native, frame: Frame, bytes: Uint8Array): void {
  ok(loaded, frame.makeWritable(), "Making a picture");
  const { width, height } = frame;
  const format = frame.format as VideoFrame["format"];
  // Lives only within this call, and so does the memory it points to.
  const view = loaded.lib.Frame.fromVideoBuffer(bufferOf(bytes), { width, height, format });
  try {
    ok(loaded, frame.copy(view), "Copying a picture");
  } finally {
    view.free();
  }
}

/** A sound frame with a copy of `bytes` (planes one after another, or interleaved). */
export function soundFrame(loaded: Native, shape: AudioFrame, bytes: Uint8Array): Frame {
  const frame = new loaded.lib.Frame();
  frame.alloc();
  try {
    frame.format = shape.format;
    frame.nbSamples = shape.nbSamples;
    frame.sampleRate = shape.sampleRate;
    frame.channelLayout = shape.channelLayout;
    if (shape.pts !== undefined) frame.pts = shape.pts;
    ok(loaded, frame.getBuffer(), "Making sound");
    const view = loaded.lib.Frame.fromAudioBuffer(bufferOf(bytes), shape);
    try {
      ok(loaded, frame.copy(view), "Copying sound");
    } finally {
      view.free();
    }
    return frame;
  } catch (error) {
    frame.free();
    throw error;
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
