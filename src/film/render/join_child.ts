// SPDX-License-Identifier: AGPL-3.0-or-later

// The pieces of a film as one file without sound, in a forked child: what a worker hands over.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { writeFilm } from "../../media/av/film_writer.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { withoutBrokenPieces } from "./broken_pieces.ts";

/** The name under which a program's table of child kinds lists it. */
export const JOIN_CHILD = "join";

export interface JoinJob {
  readonly pieceFiles: readonly string[];
  readonly fps: number;
  readonly out: string;
}

export interface JoinedFilm {
  readonly frames: number;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

const job: ChildJob<JoinJob, never, JoinedFilm> = async ({ pieceFiles, fps, out }) => {
  const { videoFrames } = await withoutBrokenPieces(
    pieceFiles,
    fps,
    () => writeFilm(out, { segments: pieceFiles, metadata: {}, fps }),
  );
  const hash = createHash("sha256");
  for await (const part of createReadStream(out)) hash.update(part);
  return { frames: videoFrames, bytes: (await stat(out)).size, sha256: hash.digest("hex") };
};

export default job;
