// SPDX-License-Identifier: AGPL-3.0-or-later

// The request for a film, the same from the command line, a page and the automation. The ledger keeps
// it, and a parent process sends it to the child that makes the film.

import { z } from "zod";
import { RUN_SOURCES } from "../../ledger/run.ts";
import { ORIENTATIONS } from "./brief.ts";
import { TEXT } from "./film_flag.ts";
import { FILM_OPTIONS_SCHEMA } from "./film_options.ts";

export const FILM_REQUEST = z.strictObject({
  /** With `cutOf` those of that run count. */
  options: FILM_OPTIONS_SCHEMA,
  /** A folder instead of the configured library. */
  libraryFolder: TEXT.optional(),
  /** Names of the library server's accounts to read; its top-level connection when empty. */
  accounts: z.array(TEXT).readonly().optional(),
  /** Asks for delivery to the library server, as `upload.enabled` does. */
  upload: z.boolean().optional(),
  /** Album for the delivered film instead of `upload.album_name`. */
  album: TEXT.optional(),
  /** File name without extension instead of the chosen one. */
  outputName: TEXT.optional(),
  /** Render nothing: stop once the cut is chosen, or laid out to the frame and to the music's beat. */
  stopAfter: z.literal(["cut", "timeline"]).optional(),
  /** The cut of this run is rendered as it is: nothing is chosen again. */
  cutOf: TEXT.optional(),
  /** With `cutOf`: where that is another shape, its screens are chosen anew. */
  orientation: z.literal(ORIENTATIONS).optional(),
  /** Absent of a film that is typed on the command line. */
  origin: z.strictObject({
    source: z.literal(RUN_SOURCES),
    /** The automation's attempt; its phases follow the film's. */
    attemptId: TEXT.optional(),
    /** Kept with the run instead of the brief's own key, so that the parent finds its film by it. */
    memoryKey: TEXT.optional(),
    memoryCategory: TEXT.optional(),
  }).readonly().optional(),
}).readonly();

export type FilmRequest = z.infer<typeof FILM_REQUEST>;
