// SPDX-License-Identifier: AGPL-3.0-or-later

// Cuts that wait to be rendered, with their owner's changes, laid out: read once, and laid out once for
// each revision.

import { unlessPartLacks } from "../../base/stored_document.ts";
import type { Brief } from "../../film/brief/brief.ts";
import { assetsOf, type Cut } from "../../film/select/cut.ts";
import {
  applyEdits,
  type Edited,
  NO_EDITS,
  shotNames,
  type StoredEdits,
} from "../../film/select/edit_cut.ts";
import { filmSeconds } from "../../film/timeline/film_seconds.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { Asset } from "../../library/asset.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import { type Preview, previewOf, SHARP_LINES } from "./preview_film.ts";

interface LaidOutCutsDeps {
  readonly runs: Pick<RunReader, "document">;
  /** Where each shot of a cut stands; `undefined` where the owner's track cannot be heard. */
  readonly layOut: (
    edited: Edited,
    before: Timeline | undefined,
  ) => Promise<Timeline | undefined>;
}

/** As it was chosen. */
interface Chosen extends Edited {
  readonly timeline: Timeline | undefined;
  /** Of its JSON. */
  readonly letters: number;
}

export interface LaidOut extends Edited {
  /** It chose the cut. */
  readonly run: RunId;
  readonly edits: StoredEdits;
  /** The id of each shot's first picture, in the order of the film. */
  readonly keys: readonly string[];
  readonly timeline: Timeline | undefined;
  /** `undefined` without a timeline, and where no picture may be shown. */
  readonly preview: Preview | undefined;
  /** The same for a large screen, made once it is asked for. */
  readonly sharp: () => Preview | undefined;
  /** The length of the revision before, where it was laid out. */
  readonly secondsBefore: number | undefined;
  /** The parts of the revision before, which a page may still ask for. */
  readonly partsBefore: Preview["parts"];
}

/** Its pictures by the ids that stand for them in a preview. */
export function assetsByPicture({ cut }: Pick<LaidOut, "cut">): ReadonlyMap<string, Asset> {
  return new Map(cut.shots.flatMap(assetsOf).map((asset) => [pictureIdOf(asset.id), asset]));
}

/** The memories of a page, those of a frame, one that is edited, and one that is watched. */
const MAX_KEPT = 24;
/** Letters of JSON of all that is kept: a long film has some hundred thousand. */
const MAX_KEPT_LETTERS = 24e6;

export class LaidOutCuts {
  readonly #deps: LaidOutCutsDeps;
  /** The one that was asked for last is the last one. */
  readonly #chosen = new Map<RunId, Promise<Chosen | undefined>>();
  readonly #letters = new Map<RunId, number>();
  readonly #laidOut = new Map<
    RunId,
    { revision: number; result: Promise<LaidOut | undefined> }
  >();

  constructor(deps: LaidOutCutsDeps) {
    this.#deps = deps;
  }

  /** Without the owner's changes; `undefined` for a run that kept no whole cut. */
  async chosen(run: RunId): Promise<Edited | undefined> {
    const kept = this.#chosen.get(run) ?? this.#read(run);
    this.#chosen.delete(run);
    this.#chosen.set(run, kept);
    const chosen = await kept.catch((error) => {
      this.#chosen.delete(run);
      throw error;
    });
    if (chosen === undefined) this.#chosen.delete(run);
    else this.#letters.set(run, chosen.letters);
    this.#letGoOfOldest();
    return chosen;
  }

  /** The one that was asked for last stays, however long it is. */
  #letGoOfOldest(): void {
    let sum = [...this.#letters.values()].reduce((all, letters) => all + letters, 0);
    for (const old of [...this.#chosen.keys()].slice(0, -1)) {
      if (this.#chosen.size <= MAX_KEPT && sum <= MAX_KEPT_LETTERS) return;
      sum -= this.#letters.get(old) ?? 0;
      this.#chosen.delete(old);
      this.#laidOut.delete(old);
      this.#letters.delete(old);
    }
  }

  /** With them. */
  async get(run: RunId): Promise<LaidOut | undefined> {
    const chosen = await this.chosen(run) as Chosen | undefined;
    if (chosen === undefined) return undefined;
    const edits = await this.#deps.runs.document(run, "edits") as StoredEdits | undefined ??
      NO_EDITS;
    const known = this.#laidOut.get(run);
    if (known !== undefined && known.revision === edits.revision) return await known.result;
    const result = unlessPartLacks(() => this.#layOut(run, chosen, edits, known?.result));
    this.#laidOut.set(run, { revision: edits.revision, result });
    return await result.catch((error) => {
      this.#laidOut.delete(run);
      throw error;
    });
  }

  async #read(run: RunId): Promise<Chosen | undefined> {
    const { runs } = this.#deps;
    const cut = await runs.document(run, "cut") as Omit<Cut, "trace"> | undefined;
    const brief = await runs.document(run, "brief") as Brief | undefined;
    // A cut without its music's mood is one that an earlier version chose.
    if (cut?.mood === undefined || brief === undefined) return undefined;
    const timeline = await runs.document(run, "timeline") as Timeline | undefined;
    const letters = JSON.stringify([cut, brief, timeline]).length;
    return { cut: { ...cut, trace: [] }, brief, timeline, letters };
  }

  async #layOut(
    run: RunId,
    chosen: Chosen,
    edits: StoredEdits,
    last: Promise<LaidOut | undefined> | undefined,
  ): Promise<LaidOut> {
    const { cut, brief } = applyEdits(chosen, edits);
    const timeline = edits.applied === 0
      ? chosen.timeline
      : await this.#deps.layOut({ cut, brief }, chosen.timeline);
    const keys = shotNames(cut).map(pictureIdOf);
    const keyOfId = new Map(cut.shots.map(({ id }, index) => [id, keys[index]!]));
    const of = (lines?: number) =>
      timeline === undefined || brief.privacy
        ? undefined
        : previewOf(timeline, edits.revision, ({ id }) => keyOfId.get(id), lines);
    const preview = of();
    let large: Preview | undefined;
    const sharp = () => large ??= of(SHARP_LINES);
    const before = await last?.catch(() => undefined);
    const partsBefore = before?.preview?.parts ?? new Map();
    const secondsBefore = before?.timeline && filmSeconds(before.timeline);
    return { run, cut, brief, edits, keys, timeline, preview, sharp, secondsBefore, partsBefore };
  }
}
