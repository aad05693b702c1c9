// SPDX-License-Identifier: AGPL-3.0-or-later

// The models of one child process. A native crash is its exit code, and its memory comes back when it
// ends: releasing a session inside a living process leaves 200 to 300 MB behind.

import { Fault, reasonOf } from "../../base/fault.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { PICTURE_PRODUCERS, type PictureProducer, type ProducerAnswer } from "../fact_source.ts";
import type { FoundFace } from "../../bank/fact.ts";
import { unopened, unreadable as unreadableFile } from "../../media/unreadable.ts";
import { FACE_SCALES } from "../faces/yunet.ts";
import type { SeenFile } from "../picture_reader.ts";
import { decodePicture } from "../pictures/decode_picture.ts";
import { readSeen } from "../pictures/read_seen.ts";
import { type FaceModel, loadFaceModel } from "./face_model.ts";
import { type LoadedModel, type LoadedState, loadModel } from "./loaded_model.ts";
import type { ModelFile, ModelSpec } from "./model_spec.ts";
import { loadSentence } from "./read_artifact.ts";

export type ModelQuestion =
  | { readonly op: "load"; readonly spec: ModelSpec }
  | {
    readonly op: "decide";
    readonly picture: Uint8Array;
    /** All of them are loaded. */
    readonly producers: readonly PictureProducer[];
  }
  | FaceQuestion;

/** Where faces are in a picture; the detector is loaded for the first. */
export interface FaceQuestion {
  readonly op: "faces";
  readonly model: ModelFile;
  readonly picture: SeenFile;
}

export interface FaceReply {
  readonly op: "faces";
  readonly faces: readonly FoundFace[];
}

export type ModelReply =
  | { readonly op: "load"; readonly state: LoadedState }
  | {
    readonly op: "decide";
    readonly answers: Partial<Record<PictureProducer, ProducerAnswer>>;
  }
  | FaceReply;

const models = new Map<PictureProducer, LoadedModel>();

async function load(spec: ModelSpec): Promise<ModelReply> {
  try {
    const model = await loadModel(spec);
    models.set(spec.producer, model);
    return { op: "load", state: model.state };
  } catch (error) {
    throw new Fault("model_unavailable", loadSentence(spec.producer, error), { cause: error });
  }
}

const unreadable = (producer: PictureProducer, reason: string) =>
  new Fault("media_unreadable", `${producer} could not read this picture: ${reason}`);

/**
 * Decoding runs on libvips' own thread. A session's run holds up this process' one JavaScript thread,
 * so the next pictures are decoded meanwhile and resampled when it is done.
 */
async function decide(
  picture: Uint8Array,
  wanted: readonly PictureProducer[],
): Promise<ModelReply> {
  const producers = PICTURE_PRODUCERS.filter((producer) => wanted.includes(producer));
  const answers: Partial<Record<PictureProducer, ProducerAnswer>> = {};
  const looks = producers.length === 0 ? [] : await lookFor(picture, producers);
  for (const { producer, model, planes } of looks) {
    const answer = await model.answer(planes);
    if (!answer) throw unreadable(producer, "the model's numbers are not finite");
    answers[producer] = answer;
  }
  return { op: "decide", answers };
}

/** Decoded once for all; the picture itself is gone before the first model runs. */
async function lookFor(picture: Uint8Array, producers: readonly PictureProducer[]) {
  const raster = await decodePicture(picture).catch((error) => {
    throw unreadable(producers[0]!, reasonOf(error));
  });
  return producers.map((producer) => {
    const model = models.get(producer);
    if (!model) throw new Fault("internal", `Model "${producer}" was asked before it was loaded`);
    return { producer, model, planes: model.look(raster) };
  });
}

let detector: Promise<FaceModel> | undefined;

async function findFaces({ model, picture }: FaceQuestion): Promise<FaceReply> {
  try {
    detector ??= loadFaceModel(model);
    await detector;
  } catch (error) {
    detector = undefined;
    throw new Fault("model_unavailable", loadSentence("faces", error), { cause: error });
  }
  try {
    const seen = await readSeen(picture, FACE_SCALES[1]);
    return { op: "faces", faces: await (await detector).find(seen) };
  } catch (error) {
    throw unopened(picture.path) ?? unreadableFile(picture.path, error);
  }
}

const job: ChildJob<ModelQuestion, never, ModelReply> = (question) => {
  switch (question.op) {
    case "load":
      return load(question.spec);
    case "decide":
      return decide(question.picture, question.producers);
    case "faces":
      return findFaces(question);
  }
};

export default job;
