// Children that measure what the bank owes: pictures and clips, one file at a time each.

import os from "node:os";
import type { Unreadable } from "../../bank/bank.ts";
import type { FactValues, ProducerName } from "../../bank/fact.ts";
import type { Measurer } from "../../facts/acquire.ts";
import { lookAtSeconds } from "../../facts/look_at_seconds.ts";
import type { PixelsQuestion } from "../../facts/pictures/pixels_child.ts";
import type { ClipQuestion } from "../../facts/sound/children/clip_child.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library, LocalFile } from "../../library/library.ts";
import { type ChildEntry, ChildWorker } from "../../system/child_job.ts";
import type { Measurers } from "../studio.ts";
import { clipSource } from "../timeline/shot_visual.ts";

/** Pictures are measured on as many cores; one JS thread does most of the work of each. */
const MEASURERS = Math.max(1, Math.min(4, os.availableParallelism()));

/** Each child starts with its first question; they are gone when this is disposed of. */
export function openForkedMeasurers(children: ChildEntry, library: Library): Measurers {
  const opened: ChildWorker[] = [];
  const lanes = <T>(kind: string, make: (child: ChildWorker, library: Library) => T) =>
    Array.from({ length: MEASURERS }, () => {
      const child = new ChildWorker(kind, children);
      opened.push(child);
      return make(child, library);
    });
  return {
    pictures: lanes("pixels", pictureMeasurer),
    clips: lanes("clip", clipMeasurer),
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((child) => child[Symbol.asyncDispose]()));
    },
  };
}

/** A measurer that asks a child about a file; `fileOf` says which. */
function measurer<P extends ProducerName, Question>(
  producer: P,
  child: ChildWorker,
  question: (asset: Asset, signal?: AbortSignal) => Promise<Question | Unreadable>,
): Measurer<P> {
  return {
    producer,
    async measure(asset, signal) {
      const asked = await question(asset, signal);
      if (typeof asked === "object" && asked !== null && "unreadable" in asked) return asked;
      const answer = await child.request<
        Question,
        never,
        { value: FactValues[P] | Unreadable }
      >(asked, { signal });
      return answer.value;
    },
  };
}

function pictureMeasurer(child: ChildWorker, library: Library): Measurer<"pixels-v1"> {
  return measurer("pixels-v1", child, async (asset, signal): Promise<PixelsQuestion> => {
    const { path, isPicture } = await library.preview(asset, signal);
    const faces = asset.faces ?? await library.faces(asset, signal);
    return {
      sourceKey: asset.sourceKey,
      path,
      kind: isPicture ? "photo" : asset.kind,
      atSeconds: lookAtSeconds(asset),
      faces: faces.map(({ box }) => box),
    };
  });
}

function clipMeasurer(child: ChildWorker, library: Library): Measurer<"clip-v1"> {
  return measurer("clip-v1", child, async (asset, signal): Promise<ClipQuestion | Unreadable> => {
    const medium = asset.kind === "video" ? "video" : "live";
    const file: LocalFile | undefined = medium === "video"
      ? await library.playback(asset, signal)
      : await library.motion(asset, signal);
    if (!file) return { unreadable: "its moving half is missing" };
    return { sourceKey: clipSource({ asset, medium }).key, path: file.path };
  });
}
