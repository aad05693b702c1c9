// SPDX-License-Identifier: AGPL-3.0-or-later

// Who measures what the bank owes: pictures and clips, in children with one file at a time each.

import type { FaceProducer } from "../../bank/fact.ts";
import { TILE } from "../../facts/captions/tile_maker.ts";
import type { Measurer } from "../../facts/acquire.ts";
import { faceProducer } from "../../facts/faces/yunet.ts";
import type { FaceQuestion, FaceReply } from "../../facts/onnx/model_child.ts";
import { MALLOC_ENVIRONMENT } from "../../facts/onnx/model_process.ts";
import type { ModelFile } from "../../facts/onnx/model_spec.ts";
import { type PictureReader, seenFile } from "../../facts/picture_reader.ts";
import { PICTURE_LANES } from "../../facts/pictures/forked_pictures.ts";
import type { ClipAnswer, ClipQuestion } from "../../facts/sound/children/clip_child.ts";
import type { Library, LocalFile } from "../../library/library.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { Measurers, MeasurerSource } from "../analyse/measurers.ts";
import { clipSource } from "../framing/source.ts";

type OnTile = Parameters<MeasurerSource["openMeasurers"]>[0];

/** Children of clips start with their first question; they are gone when this is disposed of. */
export function openForkedMeasurers(
  children: ChildEntry,
  library: Library,
  reader: PictureReader,
  onTile?: OnTile,
  faceModel?: ModelFile,
): Measurers {
  // As many clips are heard at once as pictures are looked at: each keeps a core busy.
  const clipChildren = Array.from(
    { length: PICTURE_LANES },
    () => new ChildWorker("clip", children),
  );
  const environment = { ...MALLOC_ENVIRONMENT, ...children.environment };
  const faceChildren = Array.from(
    { length: faceModel ? Math.min(FACE_LANES, PICTURE_LANES) : 0 },
    () => new ChildWorker("model", { ...children, environment }, { carriesBytes: true }),
  );
  return {
    pictures: Array.from({ length: PICTURE_LANES }, () => pictureMeasurer(library, reader, onTile)),
    clips: clipChildren.map((child) => clipMeasurer(library, child)),
    ...(faceModel
      ? { faces: faceChildren.map((child) => faceMeasurer(library, child, faceModel)) }
      : {}),
    async [Symbol.asyncDispose]() {
      const all = [...clipChildren, ...faceChildren];
      await Promise.all(all.map((child) => child[Symbol.asyncDispose]()));
    },
  };
}

/** Each holds some 270 MB. */
const FACE_LANES = 2;

function faceMeasurer(
  library: Library,
  child: ChildWorker,
  model: ModelFile,
): Measurer<FaceProducer> {
  return {
    producer: faceProducer(model.sha256!),
    async measure(asset, signal) {
      const picture = seenFile(asset, await library.preview(asset, signal));
      const question = { op: "faces", model, picture } as const;
      const { faces } = await child.request<FaceQuestion, never, FaceReply>(question, { signal });
      return { faces };
    },
  };
}

function pictureMeasurer(
  library: Library,
  reader: PictureReader,
  onTile: OnTile | undefined,
): Measurer<"pixels-v1"> {
  return {
    producer: "pixels-v1",
    async measure(asset, signal) {
      const file = await library.preview(asset, signal);
      const faces = asset.faces ?? await library.faces(asset, signal);
      const boxes = faces.map(({ box }) => box), tile = onTile ? TILE : undefined;
      const { pixels, jpeg } = await reader.measure(seenFile(asset, file), boxes, {
        jpeg: tile,
        signal,
      });
      if (jpeg) onTile?.(asset, jpeg);
      return pixels;
    },
  };
}

function clipMeasurer(library: Library, child: ChildWorker): Measurer<"clip-v1"> {
  return {
    producer: "clip-v1",
    async measure(asset, signal) {
      const medium = asset.kind === "video" ? "video" : "live";
      const file: LocalFile | undefined = medium === "video"
        ? await library.playback(asset, signal)
        : await library.motion(asset, signal);
      if (!file) return { unreadable: "its moving half is missing" };
      const question = { sourceKey: clipSource({ asset, medium }).key, path: file.path };
      const { value } = await child.request<ClipQuestion, never, ClipAnswer>(question, { signal });
      return value;
    },
  };
}
