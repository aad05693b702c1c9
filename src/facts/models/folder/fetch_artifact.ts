// Fetches one model file: streamed into a `.partial`, hashed on the way, continued where it broke off,
// and put in its place only when its digest is the right one.

import path from "node:path";
import { Fault, reasonOf, throwIfCancelled } from "../../../base/fault.ts";
import { bodyChunks, discard } from "../../../system/http/body_chunks.ts";
import {
  contentRangeOf,
  isPastEnd,
  lengthOf,
  validatorOf,
} from "../../../system/http/content_range.ts";
import { Deadline } from "../../../system/http/deadline.ts";
import { checkedFetch } from "../../../system/http/http.ts";
import type { LookUp } from "../../../system/http/addresses.ts";
import { ensureFolder, freeBytes, publishFile, writeWhole } from "../../../system/files/files.ts";
import { tryLock } from "../../../system/files/lock.ts";
import { sleep } from "../../../system/sleep.ts";
import { type Artifact, artifactPath, digestFileOf, MAX_ARTIFACT_BYTES } from "../artifacts.ts";
import { maskedUrl, withoutUrl } from "../masked_url.ts";
import { type FollowedAnswer, followRedirects } from "./follow_redirects.ts";
import { verifiedModel } from "./model_states.ts";
import { PartialFile, removePartial } from "./partial_file.ts";

export interface FetchAsk {
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

export interface FetchNeeds {
  readonly timings: FetchTimings;
  /** One that goes only where the setting may lead, unless given. */
  readonly fetch?: typeof fetch;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
}

export interface FetchTimings {
  /** A download ends when not one byte arrives in so long (inference.md 1.15). */
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

/**
 * Throws Fault `config_invalid` for an address that is none, `model_unavailable` when the file cannot be
 * had or is not the right one, `busy` while another process fetches it, `disk_full`, `not_writable`,
 * `cancelled`; after the last three what came so far stays for the next try.
 */
export async function fetchArtifact(
  needs: FetchNeeds,
  ask: FetchAsk,
  options: FetchOptions = {},
): Promise<Fetched> {
  const { artifact, url } = ask;
  const target = artifactPath(ask.folder, artifact);
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
  if (!ask.force) {
    const { status } = await verifiedModel(artifact, target, options.signal);
    if (status === "verified") {
      await removePartial(target);
      return { status: "present", path: target, sha256: artifact.sha256 };
    }
  }
  return {
    status: "downloaded",
    path: target,
    sha256: await download(needs, ask, target, options),
  };
}

async function download(
  needs: FetchNeeds,
  ask: FetchAsk,
  target: string,
  options: FetchOptions,
): Promise<string> {
  const { artifact, url } = ask;
  const sha256 = await (async () => {
    await using partial = await PartialFile.open(
      target,
      url,
      artifact.sha256 !== undefined,
      options.signal,
    );
    // All that ever was there: who begins again has got nowhere yet.
    let most = partial.bytes;
    for (let tried = 1;; tried++) {
      try {
        return await attempt(needs, ask, partial, options);
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        if (partial.bytes > most) tried = 0;
        most = Math.max(most, partial.bytes);
        if (tried >= TRIES) throw error.fault;
        await sleep(needs.timings.waitMs * 2 ** tried, options.signal ?? NEVER);
        throwIfCancelled(options.signal);
      }
    }
  })();
  const expected = artifact.sha256 ?? sha256.announced;
  if (expected !== undefined && expected !== sha256.digest) {
    await removePartial(target);
    throw new Fault(
      "model_unavailable",
      `Could not fetch the ${artifact.label} from "${maskedUrl(url)}": it is another file, its ` +
        `digest begins with ${sha256.digest.slice(0, 12)} instead of ${expected.slice(0, 12)}`,
      { hint: `Set ${artifact.urlKey} to where the right file is` },
    );
  }
  if (artifact.sha256 === undefined) {
    await writeWhole(digestFileOf(target), `${sha256.digest}  ${path.basename(target)}\n`);
  }
  await publishFile(`${target}.partial`, target);
  await removePartial(target);
  return sha256.digest;
}

const NEVER = new AbortController().signal;

/** A try that may go better the next time. */
class BrokenOff extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

interface Received {
  readonly digest: string;
  /** What the server said it would be, where it did. */
  readonly announced?: string;
}

async function attempt(
  needs: FetchNeeds,
  { artifact, url, maxBytes = MAX_ARTIFACT_BYTES, folder }: FetchAsk,
  partial: PartialFile,
  { signal, onProgress }: FetchOptions,
): Promise<Received> {
  throwIfCancelled(signal);
  using deadline = new Deadline(needs.timings.idleMs, signal);
  const { lookUp } = needs;
  const fetch = needs.fetch ??
    checkedFetch({ setting: artifact.urlKey, ...(lookUp && { lookUp }) });
  const refuse = (because: string, hint?: string) =>
    new Fault(
      "model_unavailable",
      `Could not fetch the ${artifact.label} from "${maskedUrl(url)}": ${because}`,
      { hint: hint ?? `Try again, or set ${artifact.urlKey} to another place` },
    );
  const tooLarge = () => refuse(`it is larger than ${Math.round(maxBytes / 1e6)} MB`);
  try {
    const { answer, announced } = await followRedirects(
      fetch,
      url,
      headersFor(partial),
      deadline,
      refuse,
    );
    const total = await fitTo(answer, partial, refuse);
    if ((total ?? 0) > maxBytes) {
      await discard(answer);
      throw tooLarge();
    }
    const missing = (total ?? artifact.aboutBytes) - partial.bytes;
    if (await freeBytes(folder) < missing) {
      await discard(answer);
      throw new Fault(
        "disk_full",
        `Could not fetch the ${artifact.label}: ${Math.ceil(missing / 1e6)} MB are needed in ` +
          `"${folder}"`,
        { hint: "Free some space, or set models.directory to another folder" },
      );
    }
    onProgress?.(partial.bytes, total);
    if (!isPastEnd(answer)) {
      for await (const chunk of bodyChunks(answer, deadline, { idleBytes: 1 })) {
        if (partial.bytes + chunk.byteLength > maxBytes) throw tooLarge();
        await partial.add(chunk);
        onProgress?.(partial.bytes, total);
      }
    }
    if (total !== undefined && partial.bytes < total) {
      throw new BrokenOff(refuse(`only ${partial.bytes} of ${total} bytes came`));
    }
    if (partial.bytes === 0) throw new BrokenOff(refuse("nothing came"));
    return { digest: partial.digest(), ...(announced === undefined ? {} : { announced }) };
  } catch (error) {
    throwIfCancelled(signal);
    if (error instanceof Fault || error instanceof BrokenOff) throw error;
    throw new BrokenOff(
      deadline.ranOut
        ? refuse(`nothing came for ${needs.timings.idleMs / 1000} s`)
        : refuse(withoutUrl(deepestReason(error), url)),
    );
  }
}

function headersFor({ bytes, validator }: PartialFile): Record<string, string> {
  return {
    // Packed bytes cannot be counted or continued.
    "accept-encoding": "identity",
    ...(bytes > 0 ? { range: `bytes=${bytes}-` } : {}),
    ...(bytes > 0 && validator !== undefined ? { "if-range": validator } : {}),
  };
}

/** Makes what is on disk fit the answer that is about to be read; returns the size of the whole. */
async function fitTo(
  answer: FollowedAnswer["answer"],
  partial: PartialFile,
  refuse: (because: string) => Fault,
): Promise<number | undefined> {
  const { headers, status } = answer;
  const range = contentRangeOf(headers);
  if (isPastEnd(answer)) {
    await discard(answer);
    if (range?.totalBytes === partial.bytes) return range.totalBytes;
    await partial.forget();
    throw new BrokenOff(refuse("what came before is of another file"));
  }
  // A sign-in page of a network would otherwise be kept as a model.
  if (/\b(?:html|json)\b/.test(headers.get("content-type") ?? "")) {
    await discard(answer);
    throw refuse("a page came instead of a file");
  }
  if (status === 206) {
    if (range?.start === partial.bytes) return range.totalBytes;
    await discard(answer);
    await partial.forget();
    throw new BrokenOff(refuse("another part came than the one asked for"));
  }
  await partial.forget();
  await partial.isOf(validatorOf(headers));
  return lengthOf(headers);
}

/** Runtimes wrap the reason: "fetch failed" says nothing, its cause does. */
function deepestReason(error: unknown): string {
  let deepest = error;
  for (let depth = 0; depth < 5 && deepest instanceof Error && deepest.cause; depth++) {
    deepest = deepest.cause;
  }
  return reasonOf(deepest);
}
