// Frames that own their bytes. The binding's own constructors from a buffer only point into
// JavaScript's memory without keeping it alive: after a garbage collection the process dies.

import { Buffer } from "node:buffer";
import type { AudioFrame, Frame, VideoFrame } from "node-av/lib";
import { type Native, ok } from "./native.ts";

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
