// SPDX-License-Identifier: AGPL-3.0-or-later

// From a brief to a cut: which pictures may give material, what has to be found out about them, and
// what the editor makes of it. Facts are asked for only where the draft says they decide something.

import { type Bank, factReader, isUnreadable } from "../bank/bank.ts";
import { Fault } from "../base/fault.ts";
import { clipSourcesOf } from "../facts/captions/clip_source.ts";
import { ServiceOutage } from "../facts/acquire.ts";
import type { Asset, AssetId, Face } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import {
  analyze,
  type AnalyzeDeps,
  type AnalyzeOptions,
  describeShown,
  lookIntoShown,
} from "./analyse/analyze.ts";
import { AskedFacts } from "./analyse/asked_facts.ts";
import { findFaces } from "./analyse/find_faces.ts";
import type { MeasurerSource } from "./analyse/measurers.ts";
import type { Brief } from "./brief/brief.ts";
import { hiddenAssets, materialAssets } from "./brief/material.ts";
import type { Towns } from "./brief/places/picture_places.ts";
import type { Cut, ShotMedia } from "./select/cut.ts";
import type { Draft } from "./select/draft.ts";
import { draft } from "./select/make_draft.ts";
import type { Known } from "./select/judging/judge.ts";
import { type CutResult, makeCut } from "./select/make_cut.ts";
import { factNamesOf } from "./select/seen/seen_picture.ts";
import { clipSource } from "./framing/source.ts";

interface ChooseDeps extends AnalyzeDeps {
  readonly library: Library;
  readonly mediaWorkers: MeasurerSource;
  /** How large towns are; asked only for pictures that name one. */
  readonly towns?: () => Promise<Towns>;
}

/**
 * A cut may ask for facts of replacements and of company for lone pictures; after so many looks only for those
 * of what it shows.
 */
const MAX_ROUNDS = 3;
/** Where more pictures cannot be had, as after an import, a film of the others is no film of its days. */
const MAX_UNSEEN_SHARE = 0.5;
/** What a caption refuses is replaced by pictures that are described in turn. */
const MAX_DESCRIPTIONS = 3;

export async function chooseCut(
  deps: ChooseDeps,
  brief: Brief,
  { placed, ...options }: AnalyzeOptions & Pick<Known, "placed"> = {},
): Promise<Cut> {
  const assets = await materialAssets(deps.library, brief, options.signal);
  const people = await deps.library.people();
  const namesTowns = assets.some(({ place }) => place?.city !== undefined);
  const considered = [...assets, ...await hiddenAssets(deps.library, brief, options.signal)];
  const drafted = draft(brief, considered, namesTowns ? await deps.towns?.() : undefined);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const asked = new Set<AssetId>();
  const faces = new Map<AssetId, readonly Face[]>(), sought = new Set<AssetId>();
  const factNames = deps.words && factNamesOf(await deps.words.producers());
  const tier = await deps.facts?.tier(options.signal);
  const isRequired = tier?.isRequired ?? false;
  const { captions, motionLines } = factNames ?? { captions: [], motionLines: [] };
  const facts = new AskedFacts(deps.bank, tier?.wantsCaptions ? [...captions, ...motionLines] : []);
  const away = new ServiceOutage(), asking = new ServiceOutage();
  await using measurers = deps.mediaWorkers.openMeasurers();
  const settleAndCut = async (wanted: readonly AssetId[], round: number) => {
    const now = wanted.flatMap((id) => byId.get(id) ?? []);
    for (const asset of now) {
      asked.add(asset.id);
      const shown = asset.faces ?? await facesSaid(deps.library, asset, asking, options);
      if (shown) faces.set(asset.id, shown);
    }
    asking.throwIfNothingCame();
    // Whether a Live Photo moves matters only once it has won its place; then the cut asks.
    const moving = now.filter(({ kind, live }) => kind === "video" || (round > 1 && live));
    await analyze(deps, measurers, now, moving, { ...options, away });
    const everAsked = [...asked].flatMap((id) => byId.get(id) ?? []);
    await findFaces(deps.bank, measurers.faces, now, { faces, sought, asked: everAsked }, {
      ...options,
      away,
    });
    facts.askedForPictures(now);
    facts.askedForClips(moving);
    const hasPixels = (id: AssetId) => facts.read("pixels-v1", byId.get(id)!.sourceKey);
    const missing = [...asked].filter((id) => !hasPixels(id)).length;
    await options.onLooked?.(missing, asked.size);
    const isBlind = missing > asked.size * MAX_UNSEEN_SHARE;
    const unseen = isRequired ? "out" : isBlind ? "in" : "out_unless_included";
    const settled = settledFailures(drafted, asked, facts, unseen);
    const clipSources = await clipSourcesOf(everAsked);
    const known = { faces, sought, factNames, clipSources, placed, ...settled };
    const made = makeCut(drafted, factReader(facts), brief, people, known);
    return { ...made, cut: withoutOtherSpares(made.cut, asked) };
  };
  const isAskedAbout = (id: AssetId) => {
    const asset = byId.get(id)!;
    const plays = asset.kind === "video" || (asset.live !== undefined && brief.useLivePhotos);
    return asked.has(id) && (!plays || facts.hasAskedForClip(asset));
  };
  // Nothing is shown that was not asked about; each round asks about at least one picture or clip more. A
  // tier that analyzes everything also goes on for the company of lone pictures.
  const mustSettle = ({ wanted, unseen }: CutResult, round: number) =>
    wanted.length > 0 &&
    (round < MAX_ROUNDS || !unseen.every(isAskedAbout) ||
      (isRequired && wanted.some((id) => !asked.has(id))));

  let round = 1;
  let chosen = await settleAndCut(drafted.shortlist, round);
  for (let described = 0;; described++) {
    while (mustSettle(chosen, round)) chosen = await settleAndCut(chosen.wanted, ++round);
    if (!isRequired && described === MAX_DESCRIPTIONS) return chosen.cut;
    if (!await describeCut(deps, facts, chosen.cut, options)) return chosen.cut;
    chosen = await settleAndCut(chosen.wanted, ++round);
  }
}

/** What was not asked about does not stand in for a shot either. */
function withoutOtherSpares(cut: Cut, asked: ReadonlySet<AssetId>): Cut {
  const shots = cut.shots.map(({ spares = [], ...shot }) => {
    const known = spares.filter(({ asset }) => asked.has(asset.id));
    return known.length > 0 ? { ...shot, spares: known } : shot;
  });
  return { ...cut, shots };
}

/** Asks what the shots and their stand-ins show; true when that told anything new. */
async function describeCut(
  deps: ChooseDeps,
  facts: AskedFacts,
  cut: Cut,
  options: AnalyzeOptions,
): Promise<boolean> {
  const { shown, playing } = shownIn(cut);
  const hasLooked = await lookIntoShown(deps, playing, options);
  await describeShown(deps, shown, options);
  return facts.askedForWords(shown) || hasLooked;
}

/** The faces of a picture; `undefined` where the library cannot answer for it now. */
async function facesSaid(
  library: Pick<Library, "faces">,
  asset: Asset,
  asking: ServiceOutage,
  { signal, onFaceless }: AnalyzeOptions,
): Promise<readonly Face[] | undefined> {
  try {
    const faces = await library.faces(asset, signal);
    asking.recordSuccess();
    return faces;
  } catch (error) {
    if (!(error instanceof Fault) || !asking.recordFailure(error)) throw error;
    onFaceless?.(asset, error);
    return undefined;
  }
}

/** Every picture on screen, and those that stand in when one cannot be read; which of them play. */
function shownIn({ shots }: Cut) {
  const media: ShotMedia[] = shots.flatMap((shot) => [shot, ...shot.spares ?? []]);
  const besides = shots.flatMap(({ beside = [] }) => beside);
  return {
    shown: [...media, ...besides].map(({ asset }) => asset),
    playing: [...media, ...besides].filter(({ medium = "still" }) => medium !== "still")
      .map(({ asset }) => asset),
  };
}

/** What becomes of an asset that the library has no picture of now: it can be neither analyzed nor described. */
type Unseen = "in" | "out" | "out_unless_included";

/**
 * Only assets that were asked about are judged. A still or video that cannot be decoded is not shown, and a
 * Live Photo whose moving half is damaged stands still.
 */
export function settledFailures(
  draft: Draft,
  asked: Iterable<AssetId>,
  bank: Pick<Bank, "read">,
  unseen: Unseen,
): Required<Pick<Known, "unreadable" | "unreadableMotion">> {
  const unreadable = new Set<AssetId>(), unreadableMotion = new Set<AssetId>();
  const wanted = new Set(asked);
  for (const { asset, included } of draft.candidates) {
    if (!wanted.has(asset.id)) continue;
    const isOut = unseen === "out" || (unseen === "out_unless_included" && !included);
    const cannotBeShown = (fact: unknown) => isUnreadable(fact) || (isOut && fact === undefined);
    if (cannotBeShown(bank.read("pixels-v1", asset.sourceKey))) unreadable.add(asset.id);
    if (asset.kind === "video" && cannotBeShown(bank.read("clip-v1", asset.sourceKey))) {
      unreadable.add(asset.id);
    }
    const motion = asset.live && clipSource({ asset, medium: "live" }).key;
    if (motion && isUnreadable(bank.read("clip-v1", motion))) unreadableMotion.add(asset.id);
  }
  return { unreadable, unreadableMotion };
}
