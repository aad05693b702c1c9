// The models of one child process. A native crash is its exit code, and its memory comes back when it
// ends: releasing a session inside a living process leaves 200 to 300 MB behind.

import { Fault, reasonOf } from "../../base/fault.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { PICTURE_PRODUCERS, type PictureProducer, type ProducerAnswer } from "../fact_source.ts";
import { decodePicture } from "../pictures/decode_picture.ts";
import { type LoadedModel, type LoadedState, loadModel } from "./loaded_model.ts";
import type { ModelSpec } from "./model_spec.ts";
import { loadSentence } from "./read_artifact.ts";

export type ModelQuestion =
  | { readonly op: "load"; readonly spec: ModelSpec }
  | {
    readonly op: "decide";
    readonly picture: Uint8Array;
    /** All of them are loaded. */
    readonly producers: readonly PictureProducer[];
  };

export type ModelReply =
  | { readonly op: "load"; readonly state: LoadedState }
  | {
    readonly op: "decide";
    readonly answers: Partial<Record<PictureProducer, ProducerAnswer>>;
  };

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

const job: ChildJob<ModelQuestion, never, ModelReply> = (question) =>
  question.op === "load" ? load(question.spec) : decide(question.picture, question.producers);

export default job;
