// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything known about one candidate, gathered once: faces, people, pixels, how it would be shown.

import type { ClipFacts, FactReader, PixelFacts } from "../../../bank/fact.ts";
import type { ClipSources } from "../../../facts/captions/clip_source.ts";
import { MOVING_RESIDUAL } from "../../../facts/clip_key.ts";
import { lookedAt } from "../../../facts/picture_reader.ts";
import {
  type Asset,
  type AssetId,
  type Face,
  FOLDER_ACCOUNT,
  isSureFace,
  type PersonId,
} from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { personsOf } from "../../brief/people_expression.ts";
import { clipSource, type Medium } from "../../framing/source.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { Hold, OutReason, ShotMedia } from "../cut.ts";
import { briskClip, briskClipSeconds, briskHold, isBrisk } from "../length/brisk.ts";
import { type ClipWindow, clipWindow, liveWindow } from "../length/clip_window.ts";
import { isPanorama } from "../../framing/still_move.ts";
import { longestSpeech, quickened, quicknessOf, stillHold } from "../length/holds.ts";
import type { Moment } from "../pool/moments.ts";
import { captionWords } from "../seen/evidence_rules.ts";
import type { OwnerWord } from "../seen/audience.ts";
import { contentRejection, relevanceOf } from "../seen/content_rejection.ts";
import { type FactNames, SeenPicture } from "../seen/seen_picture.ts";
import { hasSomebody, type Relevance } from "../seen/relevance_score.ts";
import { type PixelFlag, pixelFlag, type Usual } from "../seen/pixel_flags.ts";
import { type HashWords, hashWords } from "./picture_hash.ts";

/** What the flow knows besides the bank. */
export interface Known {
  /** Boxes of assets whose own record carries none. */
  readonly faces?: ReadonlyMap<AssetId, readonly Face[]>;
  /** Pictures in which this program looked for faces; left out, none is taken for unknown. */
  readonly sought?: ReadonlySet<AssetId>;
  /** Settled as unreadable: not shown, whatever else speaks for them. */
  readonly unreadable?: ReadonlySet<AssetId>;
  /** Live Photos whose moving half is settled as unreadable: they stand still. */
  readonly unreadableMotion?: ReadonlySet<AssetId>;
  /** Whose words and measures count; the usual ones by default. */
  readonly factNames?: FactNames;
  /** What sentences about clips have to be about; of those that were asked about. */
  readonly clipSources?: ClipSources;
  /** Their owner chose their place: no screen of another takes them in. */
  readonly placed?: ReadonlySet<AssetId>;
}

export interface Judged {
  readonly candidate: ShotCandidate;
  readonly moment: Moment;
  readonly pixels?: PixelFacts;
  /** The hash of `pixels`. */
  readonly hash?: HashWords;
  /** The clip that would be shown was measured; true for stills. */
  readonly clipIsKnown: boolean;
  /** It is a clip in which people are heard. */
  readonly hasVoice: boolean;
  /** Without doubtful ones, which decide no choice. */
  readonly faces: readonly Face[];
  /** Recognised people who have a name. */
  readonly people: readonly PersonId[];
  /** How many of the people the film is about are recognised in it. */
  readonly asked: number;
  /** How many people it shows without a doubt; strangers alone are none. */
  readonly company: number;
  /** What the bank knows of its content. */
  readonly seen: SeenPicture;
  /** Scenery without a person in it. */
  readonly isWideView: boolean;
  /** 2 carries a moment, 1 will do, 0 is rejected; absent when the picture was not analyzed. */
  readonly relevance?: Relevance["value"];
  /** The analysis found people. */
  readonly showsSomebody: boolean;
  /** A code of the trace when it cannot stand on its own. */
  readonly rejection?: OutReason;
  /** No heart overrules the rejection: the file, who may see it, or what it only proves. */
  readonly isFirm: boolean;
  readonly rejectionNumbers?: Relevance["numbers"];
  readonly media: ShotMedia;
  /** How long it is looked at where little material fills the film. */
  readonly unhurried: { readonly still: Hold; readonly playing?: Hold };
  /** The same picture as a still, when the shot moves and a still exists. */
  readonly stillMedia?: ShotMedia;
}

interface JudgeDeps {
  readonly facts: FactReader;
  readonly brief: Brief;
  /** People who have a name. */
  readonly named: ReadonlySet<PersonId>;
  readonly known: Known;
  /** Less sharp than its story is. */
  readonly isSoft: (asset: AssetId) => boolean;
  readonly usual: Usual;
  /** Faces were looked for in the picture, so that none means something. */
  readonly facesAreRead: (asset: Asset) => boolean;
  /** The library names the people it is about, so that faces without a name are strangers'. */
  readonly namelessAreStrangers: boolean;
  readonly heldRuns: ReadonlySet<AssetId>;
  /** A face read for this film may be of a person the asset's record did not name yet. */
  readonly hiddenPeople: ReadonlySet<PersonId>;
  readonly wordOf: (asset: Asset) => OwnerWord;
}

/** A picture without a person from this shape on is a wide view; a landscape one that heads call scenery too. */
const WIDE_ASPECT = 1.6, LANDSCAPE_ASPECT = 1.2;

/** What a picture looks like that only proves something; the owner's word says whether it does. */
const OF_WORDS: ReadonlySet<PixelFlag | undefined> = new Set(["screen", "text_heavy"]);

export function judge(candidate: ShotCandidate, moment: Moment, deps: JudgeDeps): Judged {
  const { asset } = candidate;
  const pixels = deps.facts.get("pixels-v1", asset.sourceKey);
  const seenFaces = deps.known.faces?.get(asset.id) ?? asset.faces ?? [];
  const faces = seenFaces.filter(isSureFace);
  const facesAreRead = deps.facesAreRead(asset);
  const facesUnknown = deps.known.sought !== undefined && seenFaces.length === 0 && !facesAreRead;
  const people = asset.people.filter((id) => deps.named.has(id));
  const askedFor = deps.brief.people ? personsOf(deps.brief.people) : [];
  const asked = askedFor.filter((id) => asset.people.includes(id)).length;

  const { durationSeconds: seconds, photoSeconds } = deps.brief;
  const quickness = quicknessOf(seconds);
  const clip = clipFactsOf(candidate, deps);
  const window = asset.kind === "video"
    ? clipWindow(clip, asset.durationSeconds, {
      longestSpeech: longestSpeech(seconds),
      ...(isBrisk(deps.brief) ? { surelyShown: briskClipSeconds(seconds) } : {}),
      // A server's still of a clip may be of any of its seconds.
      ...(faces.length > 0 && asset.account === FOLDER_ACCOUNT ? { faceAt: lookedAt(asset) } : {}),
    })
    : undefined;
  const seen = new SeenPicture(deps.facts, asset, deps.known);
  const live = asset.kind === "photo" && deps.brief.useLivePhotos && clip &&
      isLively(clip, seen.residual)
    ? liveWindow(clip)
    : undefined;
  const isPanoramic = asset.kind === "photo" && isPanorama(asset);
  const isWideView = isPanoramic || (faces.length === 0 && asset.people.length === 0 &&
    (isWider(asset, WIDE_ASPECT) ||
      (isWider(asset, LANDSCAPE_ASPECT) && seen.label("frame_kind") === "place_or_scenery")));
  const subject = seenFaces.length === 0 ? pixels?.subject : undefined;
  const traits = {
    isFavorite: candidate.favorite,
    showsKnownPeople: people.length > 0,
    faces: faces.length,
    isWideView,
    screenLikeness: pixels?.screenLikeness ?? 0,
    ...(isPanoramic ? { panorama: asset.width / asset.height } : {}),
  };
  const isBriskFilm = isBrisk(deps.brief);
  const unhurriedStill = quickened(
    stillHold(traits, photoSeconds),
    photoSeconds === undefined ? quickness : 1,
  );
  const still: ShotMedia = {
    asset,
    faces: seenFaces,
    ...(subject ? { subject } : {}),
    ...(facesUnknown ? { facesUnknown: true } : {}),
    medium: "still",
    inSeconds: 0,
    hold: isBriskFilm ? briskHold(traits) : unhurriedStill,
    keepsSpeech: false,
  };
  const played = window ?? live;
  const unhurriedClip = played && unhurriedOf(played, quickness);
  const moving = played && unhurriedClip && {
    ...still,
    medium: window ? "video" as const : "live" as const,
    ...played,
    hold: isBriskFilm && !played.keepsSpeech ? briskClip(unhurriedClip, seconds) : unhurriedClip,
  };
  const word = deps.wordOf(asset);
  const firm = deps.known.unreadable?.has(asset.id)
    ? "unreadable"
    : faces.some(({ person }) => person !== undefined && deps.hiddenPeople.has(person))
    ? "excluded_hidden_people"
    : asset.kind === "video" && !window
    ? "too_short"
    : contentRejection(candidate, seen, {
      level: deps.brief.sharing ?? "family",
      isInHeldRun: deps.heldRuns.has(asset.id),
      word,
    });
  const hasFace = faces.length > 0 || asset.people.length > 0;
  const flag = pixels && pixelFlag(pixels, {
    isSoft: deps.isSoft(asset.id),
    usual: deps.usual,
    showsKnownPeople: people.length > 0,
    hasFace,
  });
  const relevance = relevanceOf(candidate, seen, {
    hasFace,
    facesAreRead,
    isOfAlbum: deps.brief.memoryType === "album",
    isSought: deps.brief.query !== undefined,
    pixelFlag: flag,
    word,
  });
  const rejection = firm ?? (OF_WORDS.has(flag) && word.isPinned ? undefined : flag) ??
    (relevance?.value === 0 ? relevance.reason : undefined);
  return {
    candidate,
    moment,
    ...(pixels ? { pixels, hash: hashWords(pixels.hash) } : {}),
    clipIsKnown: clip !== undefined || !mayMove(candidate, deps.brief) ||
      Boolean(deps.known.unreadableMotion?.has(asset.id)),
    hasVoice: asset.kind === "video" && clip !== undefined && isVoiced(clip),
    faces,
    people,
    asked,
    company: people.length === 0 && deps.namelessAreStrangers
      ? 0
      : Math.max(people.length, faces.filter(isSureFace).length),
    seen,
    isWideView,
    ...(relevance ? { relevance: relevance.value } : {}),
    showsSomebody: relevance !== undefined && hasSomebody({
      hasFace,
      facesAreRead,
      people: seen.label("people"),
      ...(seen.caption ? { words: captionWords(seen) } : {}),
    }),
    ...(rejection ? { rejection } : {}),
    isFirm: firm !== undefined,
    ...(relevance?.numbers && rejection === relevance.reason
      ? { rejectionNumbers: relevance.numbers }
      : {}),
    media: moving ?? still,
    unhurried: { still: unhurriedStill, ...(unhurriedClip ? { playing: unhurriedClip } : {}) },
    ...(moving && asset.kind === "photo" ? { stillMedia: still } : {}),
  };
}

/** The picture without its motion, where it is a still with a moving half. */
export function asStill(judged: Judged): Judged {
  return judged.stillMedia ? { ...judged, media: judged.stillMedia } : judged;
}

function isWider({ width, height }: Asset, aspect: number): boolean {
  return width >= aspect * height;
}

/** True when a clip of it would be looked at. */
function mayMove({ asset }: ShotCandidate, brief: Brief): boolean {
  return asset.kind === "video" || (asset.live !== undefined && brief.useLivePhotos);
}

function clipFactsOf(candidate: ShotCandidate, { facts, brief }: JudgeDeps): ClipFacts | undefined {
  if (!mayMove(candidate, brief)) return undefined;
  const medium: Medium = candidate.asset.kind === "video" ? "video" : "live";
  return facts.get("clip-v1", clipSource({ asset: candidate.asset, medium }).key);
}

function unhurriedOf({ hold, keepsSpeech }: ClipWindow, quickness: number): Hold {
  return keepsSpeech ? hold : quickened(hold, quickness);
}

/** A shorter sound may be anything. */
const VOICE_SECONDS = 1;

function isVoiced({ speech }: ClipFacts): boolean {
  return speech.reduce((sum, { start, end }) => sum + end - start, 0) >= VOICE_SECONDS;
}

/**
 * Share of full change between pictures half a second apart (`ClipFacts.motion`): noise gives 0.01, a
 * steady hand 0.02, people who move 0.04 to 0.15, a camera on its way to the pocket 0.3.
 */
const LIVELY = 0.03;
const SWUNG_CLIP = 0.25;

/**
 * Much moves in it, or there is speech. Judged by the median half-second, so that one jolt at
 * either end decides nothing. A measured residual knows better than the change between pictures.
 */
function isLively(clip: ClipFacts, residual?: number): boolean {
  if (residual !== undefined) return residual >= MOVING_RESIDUAL;
  if (clip.motion.length === 0) return false;
  const sorted = clip.motion.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  return middle <= SWUNG_CLIP && (middle >= LIVELY || clip.speech.length > 0);
}
