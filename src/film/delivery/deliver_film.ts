// SPDX-License-Identifier: AGPL-3.0-or-later

// Bringing one finished film to the library server, once: found there or sent, put into its album,
// confirmed by reading it back, and only then removed from this machine.

import { Fault, hintOf, reasonOf } from "../../base/fault.ts";
import type { RunReader, RunWriter } from "../../ledger/ledger.ts";
import type { Run } from "../../ledger/run.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type {
  AssetWords,
  ExpectedFilm,
  FilmPart,
  UploadTarget,
} from "../../library/upload_target.ts";
import type { StoredFiles } from "../../system/files/stored_files.ts";
import type { Brief } from "../brief/brief.ts";
import { distanceKm, medianPosition, type Position, positionOf } from "../brief/places/geo.ts";
import type { Cut } from "../select/cut.ts";
import { filmTime, type Zones } from "../timeline/film_time.ts";

/** How every warning of a delivery begins. */
const DELIVERED_BUT = "The film was delivered, but ";
const NOT_SET = { description: "has no description", tag: "carries no tag" };
/** A server that is busy may read a film several times; one that never keeps a tag is not asked for ever. */
const MAX_ROUNDS = 10;

interface DeliveryDeps {
  readonly target: UploadTarget;
  readonly runs: RunReader & RunWriter;
  readonly files: StoredFiles;
  readonly zones: Zones;
}

interface DeliveryOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

export interface Delivered {
  readonly assetId: AssetId;
  /** False when the server had these bytes already. */
  readonly sent: boolean;
  /** What could not be done, because the key may not or the disk does not let go; the local copy stays. */
  readonly warnings: readonly string[];
}

/**
 * The run must be completed with its delivery pending. A failure counts one attempt, is kept with
 * the run and thrown on; the next try finds by checksum what this one may have sent. A cancellation
 * counts nothing, nor does a film whose folder is missing, too: its drive may be away. A film that is
 * gone from its folder is given up: no try will ever find it. Throws Fault `not_found` (the film is
 * gone or away), `forbidden`, `library_unreadable`, `verification_failed`, `cancelled`.
 */
export async function deliverFilm(
  deps: DeliveryDeps,
  run: Run,
  options: DeliveryOptions = {},
): Promise<Delivered> {
  const { runs, files } = deps;
  const filmPath = run.outputPath;
  if (run.status !== "completed" || run.delivery.status !== "pending" || filmPath === undefined) {
    const states = `${run.status}, delivery ${run.delivery.status}`;
    throw new Fault("internal", `Run ${run.runId} cannot be delivered: it is ${states}`);
  }
  const sizeBytes = await files.sizeBytes(filmPath);
  if (sizeBytes === undefined && !await files.hasFolder(filmPath)) {
    throw new Fault("not_found", `The film "${filmPath}" is away: its folder is not there`, {
      hint: `Bring back its drive, then type: photos-memories runs upload ${run.runId}`,
    });
  }
  if (sizeBytes === undefined) {
    const fault = new Fault("not_found", `The film "${filmPath}" is gone`, {
      hint: `Make it again; run ${run.runId} cannot be delivered any more`,
    });
    await runs.endDelivery(run.runId, { status: "abandoned", error: fault.message });
    throw fault;
  }
  let delivered: Delivered;
  try {
    delivered = await bring(deps, run, { path: filmPath, sizeBytes }, options);
  } catch (error) {
    if (!(error instanceof Fault && error.code === "cancelled")) {
      const hint = hintOf(error);
      const end = { status: "pending", error: reasonOf(error) } as const;
      // A ledger that takes no more must not hide what was wrong before.
      await runs.endDelivery(run.runId, { ...end, ...(hint === undefined ? {} : { hint }) })
        .catch(() => {});
    }
    throw error;
  }
  await keepDelivered(runs, run.runId, delivered.assetId);
  const warnings = delivered.warnings.length > 0
    ? delivered.warnings
    : await whatStays(files, filmPath);
  // What an earlier try could not do is done by now, or is told again.
  await runs.unwarn(run.runId, DELIVERED_BUT);
  for (const warning of warnings) await runs.warn(run.runId, warning);
  return { ...delivered, warnings };
}

/** Removes the copy. One that cannot be removed makes the film no less delivered. */
async function whatStays(files: StoredFiles, filmPath: string): Promise<readonly string[]> {
  try {
    await files.remove(filmPath);
    return [];
  } catch (error) {
    return [`${DELIVERED_BUT}its copy stays: ${reasonOf(error)}`];
  }
}

async function bring(
  { target, runs, files, zones }: DeliveryDeps,
  run: Run,
  { path: filmPath, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
  { signal, onProgress }: DeliveryOptions,
): Promise<Delivered> {
  const sha1 = await files.sha1(filmPath, signal);
  // The server tells a film in its locked folder from a deleted one by these bytes alone.
  await runs.keep(run.runId, "delivery", { sha1 });
  const cut = await runs.document(run.runId, "cut") as StoredShots | undefined;
  const brief = await runs.document(run.runId, "brief") as StoredBrief | undefined;
  const words = await wordsOfRun(run, brief, cut?.shots ?? [], zones);
  const there = await target.find(sha1, { signal });
  let assetId: AssetId;
  if (there) {
    if (there.isTrashed) await target.restore(there.id, { signal });
    assetId = there.id;
  } else {
    const film = {
      path: filmPath,
      fileName: filmPath.slice(filmPath.lastIndexOf("/") + 1),
      sizeBytes,
      sha1,
      takenAt: words.takenAt,
      mark: { run: run.runId, ...(run.memoryKey === undefined ? {} : { memory: run.memoryKey }) },
    };
    assetId = await sendOnce(target, film, { signal, onProgress });
  }
  await target.waitForProcessing(assetId, { signal });
  const set = await setMetadata(target, assetId, words, run.delivery.album, signal);
  const lacking = await untilItStays(target, assetId, words, { sha1, ...set }, signal);
  if (lacking.includes("film") || lacking.includes("album")) {
    throw new Fault("verification_failed", `${target.label} does not show the film it took`, {
      hint: `Try again with: photos-memories runs upload ${run.runId}`,
    });
  }
  const lost = (["description", "tag"] as const).filter((part) => lacking.includes(part))
    .map((part) => `${DELIVERED_BUT}${NOT_SET[part]}: the server takes it away again`);
  return { assetId, sent: there === undefined, warnings: [...set.warnings, ...lost] };
}

/** An upload whose answer was lost may have arrived: the server is asked before it is called failed. */
async function sendOnce(
  target: UploadTarget,
  film: Parameters<UploadTarget["upload"]>[0],
  options: Parameters<UploadTarget["upload"]>[1],
): Promise<AssetId> {
  try {
    const asset = await target.upload(film, options);
    if (asset.isTrashed) await target.restore(asset.id, options);
    return asset.id;
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "library_unreadable") throw error;
    const arrived = await target.find(film.sha1, options).catch(() => undefined);
    if (!arrived || arrived.isTrashed) throw error;
    return arrived.id;
  }
}

/** Gives the film again what the server took away. Returns what it lacks in the end. */
async function untilItStays(
  target: UploadTarget,
  assetId: AssetId,
  words: FilmWords,
  expected: ExpectedFilm,
  signal: AbortSignal | undefined,
): Promise<readonly FilmPart[]> {
  const { album } = expected;
  for (let round = 1;; round++) {
    const lacking = await target.lacking(assetId, expected, { signal });
    if (lacking.length === 0 || lacking.includes("film") || round === MAX_ROUNDS) return lacking;
    // Words first: they make the server read the film again, which takes the tag away.
    if (lacking.includes("description")) await target.describe(assetId, shownOf(words), { signal });
    if (lacking.includes("tag")) await target.tag(assetId, { signal });
    if (lacking.includes("album") && album !== undefined) {
      await target.addToAlbum(album, assetId, { signal });
    }
  }
}

function shownOf({ takenAt: _, ...shown }: FilmWords): AssetWords {
  return shown;
}

/** Words, tag and album. What the key may not do is a warning; anything else fails the try. */
async function setMetadata(
  target: UploadTarget,
  assetId: AssetId,
  words: FilmWords,
  albumName: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Omit<ExpectedFilm, "sha1"> & { readonly warnings: readonly string[] }> {
  const warnings: string[] = [];
  const allowed = async <T>(what: string, act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "forbidden") throw error;
      warnings.push(`${DELIVERED_BUT}${what}: ${error.message}`);
      return undefined;
    }
  };
  const done = { isDescribed: false, isTagged: false };
  await allowed(NOT_SET.description, async () => {
    await target.describe(assetId, shownOf(words), { signal });
    done.isDescribed = true;
  });
  await allowed(NOT_SET.tag, async () => {
    await target.tag(assetId, { signal });
    done.isTagged = true;
  });
  if (albumName === undefined) return { ...done, warnings };
  const album = await allowed(`is in no album "${albumName}"`, async () => {
    const album = await target.openAlbum(albumName, { signal });
    await target.addToAlbum(album, assetId, { signal });
    return album;
  });
  return { ...done, album, warnings };
}

/** Tried twice; the second time only when the first did not land. The upload is never repeated. */
async function keepDelivered(
  runs: RunReader & RunWriter,
  runId: string,
  assetId: AssetId,
): Promise<void> {
  const end = { status: "delivered", assetId } as const;
  try {
    await runs.endDelivery(runId, end);
  } catch (error) {
    const now = await runs.get(runId);
    if (now?.delivery.status === "delivered") return;
    if (now?.delivery.status !== "pending") throw error;
    await runs.endDelivery(runId, end);
  }
}

type StoredShots = Pick<Cut, "shots">;
type StoredBrief = Pick<Brief, "memoryType" | "privacy">;

interface FilmWords extends AssetWords {
  /** ISO 8601 with offset. */
  readonly takenAt: string;
}

/** Where there is no cut, the film stands when it was made. */
async function wordsOfRun(
  run: Run,
  brief: StoredBrief | undefined,
  shots: Cut["shots"],
  zones: Zones,
): Promise<FilmWords> {
  const assets = shots.map(({ asset }) => asset);
  const takenAt = await filmTime(assets, zones) ?? run.finishedAt ?? run.startedAt;
  const pictures = `${shots.length} ${shots.length === 1 ? "picture" : "pictures"}`;
  const description = [run.title, run.summary, `${pictures}, made by photos-memories`]
    .filter((part, index, parts) => part !== undefined && parts.indexOf(part) === index)
    .join("\n");
  const isTrip = brief?.memoryType === "trip" && !brief.privacy;
  return { takenAt, description, ...(isTrip ? middleOf(assets) : {}) };
}

/** Where the picture nearest to the middle of all was taken: the middle itself may lie in the sea. */
function middleOf(assets: readonly Asset[]): Position | undefined {
  const positions = assets.flatMap((asset) => positionOf(asset) ?? []);
  const middle = medianPosition(positions);
  if (!middle) return undefined;
  return positions.reduce((a, b) => distanceKm(b, middle) < distanceKm(a, middle) ? b : a);
}
