// SPDX-License-Identifier: AGPL-3.0-or-later

// What the app and a render worker say to each other: one request, one status record, one health
// report, and their limits. The worker renders pictures only; sound is made by the app, so that the
// owner's music never leaves it.

import * as z from "zod";
import { keyOf } from "../../../base/digest.ts";
import type { FaultCode } from "../../../base/fault.ts";
import { CODECS } from "../../brief/brief.ts";
import { pathKey } from "../../timeline/film_sources.ts";
import { picturesShape, sourcesOfPictures } from "./film_pictures.ts";

/** Raised with every change after which an older side misunderstands a newer one. */
export const RENDER_CONTRACT = 1;

/** Below the worker's base address, which ends with `/render`. */
export const RENDER_ROUTES = {
  /** GET: {@link RenderHealth}. */
  health: "/health",
  /** POST {@link RenderRequest}: 202 for a new job, 200 for one that is there, both {@link JobStatus}. */
  jobs: "/jobs",
  /** GET: {@link JobStatus}. DELETE: 204; cancels the job, or acknowledges a film that was fetched. */
  job: (id: string) => `/jobs/${id}`,
  /** GET: the film without sound, whole or by range, with `Repr-Digest` and `ETag`. */
  output: (id: string) => `/jobs/${id}/output`,
} as const;

export const RENDER_LIMITS = {
  /** Size of a request; 2,000 items of a long film take two MiB. */
  bodyBytes: 16 * 1024 * 1024,
  /** Requests that are read at once. */
  bodies: 4,
  sources: 4_000,
  accounts: 32,
  /** Characters of the sentence in a refusal or failure. */
  sentence: 500,
} as const;

const shortText = z.string().min(1).max(256);

/** A file of the library server. What is fetched follows from the key; see `downloadOf`. */
const sourceShape = z.strictObject({
  /** As in the timeline: it names the content, and whether edits of the server belong to it. */
  key: shortText,
  part: z.enum(["original", "motion", "preview"]),
  /** One of `library.accounts`. */
  account: shortText,
  /** The server's identifier of the file: for a moving half, of that half. */
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  /** The ending of the file name, such as ".heic", which decoders look at; may be empty. */
  ending: z.string().regex(/^(?:\.[a-z0-9]{1,8})?$/),
});

export type RenderSource = z.infer<typeof sourceShape>;

const requestShape = z.strictObject({
  contract_version: z.literal(RENDER_CONTRACT),
  /** App and worker must come from the same release: other code draws other frames. */
  app_version: z.string().max(64),
  /** Chosen by the app; see {@link jobIdOf}. */
  job_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  library: z.strictObject({
    /** Must be the worker's own, or the keys would go to another server. */
    url: z.url({ protocol: /^https?$/ }).max(2_048),
    accounts: z.record(
      shortText,
      z.strictObject({
        api_key: z.string().regex(/^[\x21-\x7e]{1,512}$/),
        api_version: z.enum(["v2", "v3"]).optional(),
      }),
    ).refine(
      (accounts) => Object.keys(accounts).length <= RENDER_LIMITS.accounts,
      `more than ${RENDER_LIMITS.accounts} accounts`,
    ),
  }),
  sources: z.array(sourceShape).max(RENDER_LIMITS.sources).readonly(),
  timeline: picturesShape,
  words: z.strictObject({
    /** `titlesKey` of the app: the worker must have the same fonts. */
    titles: z.string().max(128),
    /** BCP 47. */
    locale: z.string().max(64),
  }),
  /** The worker may encode with hardware it has; without it pieces are the same on every machine. */
  hardware: z.boolean(),
}).superRefine(({ library, sources, timeline }, context) => {
  const given = new Set(sources.map(pathKey));
  sources.forEach(({ account }, index) => {
    if (Object.hasOwn(library.accounts, account)) return;
    context.addIssue({
      code: "custom",
      path: ["sources", index, "account"],
      message: "is not one of library.accounts",
    });
  });
  for (const source of sourcesOfPictures(timeline)) {
    if (given.has(pathKey(source))) continue;
    context.addIssue({
      code: "custom",
      path: ["sources"],
      message: "lacks a file the timeline shows",
    });
    return;
  }
});

export type RenderRequest = z.infer<typeof requestShape>;

type RequestProblem = { readonly path: string; readonly problem: string };

/** What is wrong names places and rules, never what was sent: a key may stand at a wrong place. */
export function readRenderRequest(
  body: unknown,
): { readonly request: RenderRequest } | { readonly problems: readonly RequestProblem[] } {
  const read = requestShape.safeParse(body);
  if (read.success) return { request: read.data };
  const problems = read.error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.map(String).join("."),
    // The names of unknown members were sent, too.
    problem: issue.code === "unrecognized_keys" ? "has members nothing reads" : issue.message,
  }));
  return { problems };
}

/** Names everything a job is but its keys: who asks again with the same gets the same job. */
export function contentOf(request: Omit<RenderRequest, "job_id">): Promise<string> {
  const { library, ...rest } = { ...request, job_id: undefined };
  return keyOf({ ...rest, url: library.url, accounts: Object.keys(library.accounts).sort() });
}

/**
 * The job's name by what it is and by its keys. An app that was killed and asks for the same film finds
 * its job; two apps with keys of their own never meet in one.
 */
export async function jobIdOf(request: Omit<RenderRequest, "job_id">): Promise<string> {
  const content = await contentOf(request);
  return (await keyOf({ content, accounts: request.library.accounts })).slice(0, 32);
}

const JOB_STATES = [
  "queued",
  "running",
  /** The film may be fetched, as often as wanted. */
  "ready",
  /** It was fetched and acknowledged, and is gone. */
  "done",
  "failed",
  "cancelled",
  /** The worker was restarted; the same request, which brings the keys again, goes on from its pieces. */
  "interrupted",
] as const;

export type JobState = typeof JOB_STATES[number];

const JOB_PHASES = ["waiting", "sources", "pieces", "joining"] as const;
export type JobPhase = typeof JOB_PHASES[number];

const count = z.number().int().nonnegative();

/** An asset the worker could not show; another picture may take its place. */
const troubleShape = z.object({
  code: z.string().transform((code) => code as FaultCode),
  detail: z.string(),
  assets: z.array(z.string()).readonly(),
  /** The stretch of the film that is missing. */
  from: count,
  to: count,
});

export type JobFailure = z.infer<typeof troubleShape>;

const outputShape = z.object({
  bytes: count,
  /** Lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  frames: count,
  /** ".mp4", or ".mov" for ProRes. */
  ending: z.enum([".mp4", ".mov"]),
  /** FFmpeg's name of the encoder. */
  encoder: z.string(),
  hardware: z.boolean(),
});

export type JobOutput = z.infer<typeof outputShape>;

export const statusShape = z.object({
  contract_version: z.literal(RENDER_CONTRACT),
  job_id: z.string(),
  /** {@link contentOf} of the request the job is for. */
  content: z.string(),
  /** Another one than before: the worker was restarted. */
  worker_id: z.string(),
  state: z.enum(JOB_STATES),
  /** Present in a running job. */
  phase: z.enum(JOB_PHASES).optional(),
  submitted_at: z.string(),
  started_at: z.string().optional(),
  finished_at: z.string().optional(),
  sources_done: count,
  sources_total: count,
  /** Frames that are there, kept ones included. */
  frames_done: count,
  frames_total: count,
  /** Frames that were there before the job began. */
  frames_kept: count,
  /** Present in a failed job. */
  error: z.object({
    code: z.string().transform((code) => code as FaultCode),
    detail: z.string(),
    hint: z.string().optional(),
  }).optional(),
  /** Present in a job that failed because of what it shows; every other piece is kept. */
  troubles: z.array(troubleShape).readonly().optional(),
  /** Present in a ready job. */
  output: outputShape.optional(),
});

export type JobStatus = z.infer<typeof statusShape>;

export const healthShape = z.object({
  /** False while the encoders are being tried, and where nothing can be rendered; `detail` says why. */
  ready: z.boolean(),
  detail: z.string().optional(),
  contract_version: z.number().int(),
  app_version: z.string(),
  worker_id: z.string(),
  started_at: z.string(),
  /** `titlesKey` of the worker. */
  titles: z.string(),
  /** The encoder that opened for each codec, found by encoding a picture. */
  encoders: z.array(z.object({
    codec: z.enum(CODECS),
    name: z.string(),
    hardware: z.boolean(),
  })).readonly(),
  /** Jobs that are queued, running or waiting to be fetched, and how many there may be. */
  jobs: count,
  max_jobs: count,
  retention_seconds: count,
  job_timeout_seconds: count,
});

export type RenderHealth = z.infer<typeof healthShape>;

/** What every refusal carries. */
export const refusalShape = z.object({
  detail: z.string(),
  problems: z.array(z.object({ path: z.string(), problem: z.string() })).readonly().optional(),
});
