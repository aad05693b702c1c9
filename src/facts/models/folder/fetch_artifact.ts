// SPDX-License-Identifier: AGPL-3.0-or-later

// Fetches one model file: streamed into a `.partial`, hashed on the way, continued where it broke off,
// and put in its place only when its digest is the right one.

import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sha256Hex } from "../../../base/digest.ts";
import { Fault, throwIfCancelled } from "../../../base/fault.ts";
import { jsonOf, memberOf } from "../../../base/json_of.ts";
import { TransientError, withRetry } from "../../../base/retry.ts";
import { ensureFolder, freeBytes, publishFile, writeWhole } from "../../../system/files/files.ts";
import { tryLock } from "../../../system/files/lock.ts";
import type { LookUp } from "../../../system/http/addresses.ts";
import { Deadline } from "../../../system/http/deadline.ts";
import {
  connectionReason,
  discard,
  getFollowing,
  type HttpFetch,
  httpFetch,
  isRedirect,
  redirectOf,
} from "../../../system/http/http.ts";
import { bodyChunks, isPastEnd, PartialFile } from "../../../system/http/partial_file.ts";
import { sleep } from "../../../system/sleep.ts";
import { type Artifact, artifactPath, digestFileOf, MAX_ARTIFACT_BYTES } from "../artifacts.ts";
import { maskedUrl, withoutUrl } from "../masked_url.ts";
import { hashFile, partialFileOf, verifiedModel } from "./model_states.ts";

export interface ArtifactToFetch {
  readonly artifact: Artifact;
  /** http or https. */
  readonly url: string;
  /** The models folder. */
  readonly folder: string;
  /** Fetches also what is there and right. */
  readonly force?: boolean;
  readonly maxBytes?: number;
}

export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** Bytes; `total` is absent where the server does not say. What an earlier try left counts as done. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

interface FetchDeps {
  readonly timings: FetchTimings;
  /** One that goes only where the setting may lead, unless given. */
  readonly fetch?: HttpFetch;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
}

interface FetchTimings {
  /** A download ends when not one byte arrives in so long. */
  readonly idleMs: number;
  /** Before a broken download is continued; doubles. */
  readonly waitMs: number;
}

export const FETCH_TIMINGS: FetchTimings = { idleMs: 300_000, waitMs: 1_000 };

export interface Fetched {
  readonly status: "downloaded" | "present";
  readonly path: string;
  readonly sha256: string | undefined;
}

/** A broken download is continued so often without having got anywhere. */
const TRIES = 3;
/** A release page sends a client to a store and from there to a mirror. */
const MAX_REDIRECTS = 5;

/**
 * Throws Fault `config_invalid` for an address that is none, `model_unavailable` when the file cannot be
 * had or is not the right one, `busy` while another process fetches it, `disk_full`, `not_writable`,
 * `cancelled`; after the last three what came so far stays for the next try.
 */
export async function fetchArtifact(
  deps: FetchDeps,
  wanted: ArtifactToFetch,
  options: FetchOptions = {},
): Promise<Fetched> {
  const { artifact, url } = wanted;
  const target = artifactPath(wanted.folder, artifact);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Fault(
      "config_invalid",
      `Could not fetch the ${artifact.label}: ${artifact.urlKey} is no http or https address`,
      { hint: `Set ${artifact.urlKey} to where the file is` },
    );
  }
  await ensureFolder(path.dirname(target));
  using lock = await tryLock(path.dirname(target), `.${path.basename(target)}`);
  if (!lock) {
    throw new Fault("busy", `Could not fetch the ${artifact.label}: another process does already`, {
      hint: "Wait for it to end, then try again",
    });
  }
  if (!wanted.force) {
    const { status } = await verifiedModel(artifact, target, options.signal);
    if (status === "verified") {
      await removePartial(target);
      return { status: "present", path: target, sha256: artifact.sha256 };
    }
  }
  return {
    status: "downloaded",
    path: target,
    sha256: await download(deps, wanted, target, options),
  };
}

async function download(
  deps: FetchDeps,
  wanted: ArtifactToFetch,
  target: string,
  options: FetchOptions,
): Promise<string> {
  const { artifact, url } = wanted;
  const rule = { tries: TRIES, firstWaitMs: 2 * deps.timings.waitMs };
  const { digest, announced } = await (async () => {
    await using partial = await openPartial(target, url, artifact, options.signal);
    return await withRetry(
      rule,
      { sleep },
      options.signal,
      () => attempt(deps, wanted, target, partial, options),
    );
  })();
  const expected = artifact.sha256 ?? announced;
  if (expected !== undefined && expected !== digest) {
    await removePartial(target);
    throw new Fault(
      "model_unavailable",
      `Could not fetch the ${artifact.label} from "${maskedUrl(url)}": it is another file, its ` +
        `digest begins with ${digest.slice(0, 12)} instead of ${expected.slice(0, 12)}`,
      { hint: `Set ${artifact.urlKey} to where the right file is` },
    );
  }
  if (artifact.sha256 === undefined) {
    await writeWhole(digestFileOf(target), `${digest}  ${path.basename(target)}\n`);
  }
  await publishFile(partialFileOf(target), target);
  await removePartial(target);
  return digest;
}

interface Received {
  readonly digest: string;
  /** The file's SHA-256 where a hub announces it on the way. */
  readonly announced?: string;
}

async function attempt(
  deps: FetchDeps,
  { artifact, url, maxBytes = MAX_ARTIFACT_BYTES, folder }: ArtifactToFetch,
  target: string,
  partial: PartialFile,
  { signal, onProgress }: FetchOptions,
): Promise<Received> {
  using deadline = new Deadline(deps.timings.idleMs, signal);
  const { mostBytes: before } = partial;
  const refuse = (because: string, hint?: string) =>
    new Fault(
      "model_unavailable",
      `Could not fetch the ${artifact.label} from "${maskedUrl(url)}": ${because}`,
      { hint: hint ?? `Try again, or set ${artifact.urlKey} to another place` },
    );
  const broken = (because: string) =>
    new TransientError(refuse(because), { advanced: partial.mostBytes > before });
  const tooLarge = () => refuse(`it is larger than ${Math.round(maxBytes / 1e6)} MB`);
  try {
    let announced: string | undefined;
    const answer = await deadline.race(
      getFollowing(deps.fetch ?? fetchFor(artifact, url, deps.lookUp), url, {
        headers: { ...partial.headers, "user-agent": "photos-memories (models fetch)" },
        signal: deadline.signal,
      }, {
        most: MAX_REDIRECTS,
        mayFollow: isSafeMove,
        seen({ headers }) {
          announced ??= /^"?([0-9a-f]{64})"?$/.exec(headers.get("x-linked-etag") ?? "")?.[1];
        },
      }),
    );
    await checkAnswer(answer, url, refuse);
    const fit = await partial.fit(answer);
    if (fit === "mismatch") throw broken("what came is not the rest of what was there");
    if (fit === "begun") await writeOrigin(target, url, partial.validator);
    const { totalBytes } = partial;
    if ((totalBytes ?? 0) > maxBytes) {
      await discard(answer);
      throw tooLarge();
    }
    const missing = (totalBytes ?? artifact.aboutBytes) - partial.bytes;
    if (await freeBytes(folder) < missing) {
      await discard(answer);
      throw new Fault(
        "disk_full",
        `Could not fetch the ${artifact.label}: ${Math.ceil(missing / 1e6)} MB are needed in ` +
          `"${folder}"`,
        { hint: "Free some space, or set models.directory to another folder" },
      );
    }
    onProgress?.(partial.bytes, totalBytes);
    if (fit !== "complete") {
      for await (const chunk of bodyChunks(answer, deadline, 1)) {
        if (partial.bytes + chunk.byteLength > maxBytes) throw tooLarge();
        await partial.add(chunk);
        onProgress?.(partial.bytes, totalBytes);
      }
    }
    if (totalBytes !== undefined && partial.bytes < totalBytes) {
      throw broken(`only ${partial.bytes} of ${totalBytes} bytes came`);
    }
    if (partial.bytes === 0) throw broken("nothing came");
    return { digest: partial.digest("hex"), announced };
  } catch (error) {
    throwIfCancelled(signal);
    if (error instanceof Fault || error instanceof TransientError) throw error;
    throw broken(
      deadline.ranOut
        ? `nothing came for ${deps.timings.idleMs / 1000} s`
        : withoutUrl(connectionReason(error), url),
    );
  }
}

/** Elsewhere than at its own host a redirect leads to public addresses alone. */
function fetchFor(artifact: Artifact, url: string, lookUp: LookUp | undefined): HttpFetch {
  const { hostname } = new URL(url), destination = { setting: artifact.urlKey, lookUp };
  const own = httpFetch(destination), elsewhere = httpFetch({ ...destination, isPublicOnly: true });
  return (next, init) => (new URL(next).hostname === hostname ? own : elsewhere)(next, init);
}

/** Over http and https alone, and never from https back to http. */
function isSafeMove(next: URL, from: URL): boolean {
  return next.protocol === "https:" || (next.protocol === "http:" && from.protocol === "http:");
}

async function checkAnswer(
  answer: Response,
  url: string,
  refuse: (because: string) => Fault,
): Promise<void> {
  if (isPastEnd(answer)) return;
  // A sign-in page of a network would otherwise be stored as a model.
  const isPage = /\b(?:html|json)\b/.test(answer.headers.get("content-type") ?? "");
  if (answer.ok && !isPage) return;
  await discard(answer);
  if (isRedirect(answer)) {
    const next = redirectOf(answer, new URL(url));
    const where = next ? `"${maskedUrl(next.href)}"` : "no address";
    throw refuse(`it was sent on to ${where}, where it is not followed`);
  }
  throw refuse(answer.ok ? "a page came instead of a file" : `HTTP ${answer.status}`);
}

/**
 * With what an earlier try left of the same address, where the server named its state or a digest decides
 * in the end whether the parts belong together.
 */
async function openPartial(
  target: string,
  url: string,
  artifact: Artifact,
  signal: AbortSignal | undefined,
): Promise<PartialFile> {
  const path = partialFileOf(target);
  const origin = jsonOf(await readFile(originFileOf(target), "utf8").catch(() => ""));
  const isSame = memberOf(origin, "address") === await sha256Hex(url);
  const named = memberOf(origin, "validator");
  const validator = typeof named === "string" ? named : undefined;
  const mayResume = isSame && (artifact.sha256 !== undefined || validator !== undefined);
  const there = mayResume ? await hashFile(path, signal) : undefined;
  return await PartialFile.open(path, path, "sha256", there && { ...there, validator });
}

/** The address itself may carry a secret, so its digest is stored. */
async function writeOrigin(target: string, url: string, validator?: string): Promise<void> {
  const address = await sha256Hex(url);
  await writeWhole(originFileOf(target), JSON.stringify({ address, validator }));
}

/** Takes away what is left of a download: all of it, or where it came from alone. */
async function removePartial(target: string): Promise<void> {
  await rm(partialFileOf(target), { force: true });
  await rm(originFileOf(target), { force: true });
}

function originFileOf(target: string): string {
  return `${partialFileOf(target)}.origin`;
}
