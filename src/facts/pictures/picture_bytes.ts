// The one picture of an asset that classifiers look at: a server's preview as it is, or a preview made
// here of a folder's file. The same bytes go to this machine's models and to the inference service.

import { readFile } from "node:fs/promises";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { type ChildEntry, ChildWorker } from "../../system/child_job.ts";
import { ChildPool } from "../../system/child_pool.ts";
import { lookAtSeconds } from "../look_at_seconds.ts";
import type { PreviewQuestion } from "./preview_child.ts";

export interface PictureBytes extends AsyncDisposable {
  /** Throws Fault `media_unreadable`, `not_found`, `library_unreadable`, `cancelled`. */
  of(asset: Asset, signal?: AbortSignal): Promise<Uint8Array>;
}

/** At most `workers` children, each started when it is first needed. */
export function openPictureBytes(
  children: ChildEntry,
  library: Pick<Library, "preview">,
  workers: number,
): PictureBytes {
  const pool = new ChildPool(
    workers,
    () => new ChildWorker("preview", children, { carriesBytes: true }),
  );

  const made = async (question: PreviewQuestion, signal?: AbortSignal): Promise<Uint8Array> => {
    try {
      return await pool.request<PreviewQuestion, Uint8Array>(question, signal);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "child_died") throw error;
      const sentence = `Could not look at "${question.path}": its decoder died twice`;
      throw new Fault("media_unreadable", sentence, { cause: error });
    }
  };

  return {
    async of(asset, signal) {
      const { path, isPicture } = await library.preview(asset, signal);
      if (isPicture) return await bytesOf(path);
      return await made({ path, kind: asset.kind, atSeconds: lookAtSeconds(asset) }, signal);
    },

    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Fault("not_found", `Could not read "${path}": ${reasonOf(error)}`, { cause: error });
  }
}
