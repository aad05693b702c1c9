// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures read by forked children, each reading one at a time.

import os from "node:os";
import { Fault } from "../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import { ChildPool } from "../../system/process/child_pool.ts";
import type { PictureReader } from "../picture_reader.ts";
import type { PictureQuestion } from "./picture_child.ts";

/** Each keeps a core busy and holds some 50 MB. */
const MAX_CHILDREN = 4;

/** How many pictures are read at once. */
export const PICTURE_LANES = Math.min(MAX_CHILDREN, os.availableParallelism());

/** Children start when they are needed; they are gone when this is disposed of. */
export function openForkedPictures(children: ChildEntry): PictureReader & AsyncDisposable {
  const pool = new ChildPool(
    PICTURE_LANES,
    () => new ChildWorker("picture", children, { carriesBytes: true }),
  );

  const ask = async <Answer>(question: PictureQuestion, signal?: AbortSignal): Promise<Answer> => {
    try {
      return await pool.request<PictureQuestion, Answer>(question, signal);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "child_died") throw error;
      const sentence = `Could not look at "${question.file.path}": its decoder died twice`;
      throw new Fault("media_unreadable", sentence, { cause: error });
    }
  };

  return {
    measure: (file, faces, { jpeg, signal } = {}) => ask({ file, want: { faces, jpeg } }, signal),
    jpeg: (file, size, signal) => ask({ file, want: size }, signal),
    rest: () => pool.rest(),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
