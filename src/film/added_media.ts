// SPDX-License-Identifier: AGPL-3.0-or-later

// A picture that a film's owner adds to its cut: looked at as the film's own pictures were, and seen for as long as
// the film's pace gives it.

import { type Bank, factReader } from "../bank/bank.ts";
import { Fault } from "../base/fault.ts";
import { ServiceOutage } from "../facts/acquire.ts";
import { type Asset, type Face, FOLDER_ACCOUNT, isSureFace } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import { analyze } from "./analyse/analyze.ts";
import { findFaces } from "./analyse/find_faces.ts";
import type { MeasurerSource } from "./analyse/measurers.ts";
import type { Brief } from "./brief/brief.ts";
import { clipSource } from "./framing/source.ts";
import type { Hold, ShotMedia } from "./select/cut.ts";
import { briskClip, briskHold, isBrisk } from "./select/length/brisk.ts";
import { type ClipWindow, clipWindow } from "./select/length/clip_window.ts";
import { quickened, quicknessOf, stillHold, type StillTraits } from "./select/length/holds.ts";

interface AddedMediaDeps {
  readonly library: Pick<Library, "faces">;
  readonly bank: Bank;
  readonly mediaWorkers: MeasurerSource;
}

type Pace = Pick<Brief, "durationSeconds" | "photoSeconds">;

/** Throws Fault `cancelled`, and `library_unreadable` where the picture cannot be had. */
export async function addedMedia(
  { library, bank, mediaWorkers }: AddedMediaDeps,
  asset: Asset,
  pace: Pace,
  signal: AbortSignal,
): Promise<ShotMedia> {
  await using measurers = mediaWorkers.openMeasurers();
  const options = { signal, away: new ServiceOutage() };
  await analyze({ bank }, measurers, [asset], asset.kind === "video" ? [asset] : [], options);
  const known = await library.faces(asset, signal).catch((error) => {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return undefined;
  });
  const faces = new Map([[asset.id, known ?? []]]), sought = new Set<string>();
  await findFaces(bank, measurers.faces, [asset], { faces, sought, asked: [asset] }, options);
  const found: readonly Face[] = faces.get(asset.id)!;
  const facts = factReader(bank), pixels = facts.get("pixels-v1", asset.sourceKey);
  const traits: StillTraits = {
    isFavorite: asset.isFavorite,
    showsKnownPeople: asset.people.length > 0,
    faces: found.filter(isSureFace).length,
    isWideView: false,
    screenLikeness: pixels?.screenLikeness ?? 0,
  };
  // A folder's files tell only of faces that a person marked.
  const isUnknown = found.length === 0 && !sought.has(asset.id) &&
    (known === undefined || asset.account === FOLDER_ACCOUNT);
  const still: ShotMedia = {
    asset,
    faces: found,
    ...(found.length === 0 && pixels?.subject ? { subject: pixels.subject } : {}),
    ...(isUnknown ? { facesUnknown: true } : {}),
    medium: "still",
    inSeconds: 0,
    hold: stillHoldAt(pace, traits),
    keepsSpeech: false,
  };
  if (asset.kind !== "video") return still;
  const clip = facts.get("clip-v1", clipSource({ asset, medium: "video" }).key);
  const window = clipWindow(clip, asset.durationSeconds) ?? wholeClip(asset.durationSeconds);
  return { ...still, medium: "video", ...window, hold: clipHoldAt(pace, window) };
}

function stillHoldAt(pace: Pace, traits: StillTraits): Hold {
  if (isBrisk(pace)) return briskHold(traits);
  const { photoSeconds, durationSeconds } = pace, hold = stillHold(traits, photoSeconds);
  return photoSeconds === undefined ? quickened(hold, quicknessOf(durationSeconds)) : hold;
}

function clipHoldAt(pace: Pace, { hold, keepsSpeech }: ClipWindow): Hold {
  if (keepsSpeech) return hold;
  const unhurried = quickened(hold, quicknessOf(pace.durationSeconds));
  return isBrisk(pace) ? briskClip(unhurried, pace.durationSeconds) : unhurried;
}

/** A clip that no film would choose, because it is short. */
function wholeClip(seconds = 1): ClipWindow {
  return { inSeconds: 0, hold: { min: seconds, ideal: seconds, max: seconds }, keepsSpeech: false };
}
