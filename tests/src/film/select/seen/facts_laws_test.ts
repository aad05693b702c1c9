// SPDX-License-Identifier: AGPL-3.0-or-later

// What holds of every film whatever classifiers and captioners say.

import fc from "fast-check";
import assert from "node:assert/strict";
import type { FactReader } from "../../../../../src/bank/fact.ts";
import { Fault } from "../../../../../src/base/fault.ts";
import { seededRandom } from "../../../../../src/base/random.ts";
import {
  type Brief,
  SHARING_LEVELS,
  type SharingLevel,
} from "../../../../../src/film/brief/brief.ts";
import { assetsOf, type Cut, PERSONAL_DOCUMENT } from "../../../../../src/film/select/cut.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { audienceOf, holdOf, ownerWords } from "../../../../../src/film/select/seen/audience.ts";
import { evidenceReason } from "../../../../../src/film/select/seen/evidence_rules.ts";
import { SeenPicture } from "../../../../../src/film/select/seen/seen_picture.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import type { PictureDecision } from "../../../../../src/library/exclusion.ts";
import {
  type Film,
  type FilmCase,
  filmCases,
  filmOf,
} from "../../../../fixtures/film/film_cases.ts";
import { type Content, randomContent, withContents } from "../../../../fixtures/film/head_facts.ts";

interface FactCase {
  readonly film: FilmCase;
  readonly seed: number;
  readonly level: SharingLevel;
  readonly looked: number;
  readonly decided: number;
}

const factCases: fc.Arbitrary<FactCase> = fc.record({
  film: filmCases,
  seed: fc.nat(1_000_000),
  level: fc.constantFrom(...SHARING_LEVELS),
  /** Share of the pictures somebody looked into, and of those that have a word of the owner. */
  looked: fc.constantFrom(0.3, 1),
  decided: fc.constantFrom(0, 0.2),
});

interface Looked extends Film {
  readonly facts: FactReader;
  readonly contents: Readonly<Record<string, Content>>;
}

function lookedInto({ film, seed, level, looked, decided }: FactCase): Looked {
  const { brief, library } = filmOf(film);
  const random = seededRandom(seed);
  const contents: Record<string, Content> = {};
  const decisions: PictureDecision[] = [];
  for (const { id: asset, sourceKey, fileName: name } of library.assets) {
    if (random.next() < looked) contents[sourceKey] = randomContent(random);
    if (random.next() < looked / 2) contents[`${sourceKey}+motion`] = randomContent(random);
    for (const kind of ["clear", "pin"] as const) {
      if (random.next() >= decided) continue;
      decisions.push({ asset, sourceKey, name, kind, decidedAt: "2025-01-01T00:00:00.000Z" });
    }
  }
  return {
    library,
    brief: {
      ...brief,
      ...(level === "family" ? {} : { sharing: level }),
      ...(decisions.length > 0 ? { decisions } : {}),
    },
    contents,
    facts: withContents(library.facts, contents),
  };
}

/** `undefined` when the brief is refused aloud. */
function cutOf({ library, brief }: Film, facts: FactReader): Cut | undefined {
  try {
    const drafted = draft(brief, library.assets);
    return makeCut(drafted, facts, brief, library.people, { faces: library.faces }).cut;
  } catch (error) {
    if (error instanceof Fault && ["usage", "nothing_to_film"].includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}

function law(name: string, check: (of: Looked, cut: Cut) => void, numRuns = 60) {
  Deno.test(`makeCut with facts ${name}`, () => {
    let shots = 0;
    fc.assert(
      fc.property(factCases, (of) => {
        const looked = lookedInto(of);
        const cut = cutOf(looked, looked.facts);
        if (!cut) return;
        shots += cut.shots.length;
        check(looked, cut);
      }),
      { numRuns },
    );
    assert.ok(shots > numRuns, `only ${shots} shots in ${numRuns} cases`);
  });
}

/** Shots, partners and whoever may stand in. */
function assetsIn(cut: Cut): Asset[] {
  return cut.shots.flatMap((shot) => [
    ...assetsOf(shot),
    ...(shot.spares ?? []).map((spare) => spare.asset),
  ]);
}

law("shows nobody what is held, and no document", ({ brief, facts }, cut) => {
  const wordOf = ownerWords(brief), level = brief.sharing ?? "family";
  const included = new Set(brief.include);
  for (const asset of assetsIn(cut)) {
    const seen = new SeenPicture(facts, asset), { isCleared, isPinned } = wordOf(asset);
    const audience = audienceOf(seen, { isCleared, isInHeldRun: false });
    assert.equal(holdOf(audience, level), undefined, asset.id);
    if (isPinned) continue;
    const evidence = evidenceReason(seen);
    if (included.has(asset.id)) assert.notEqual(evidence, PERSONAL_DOCUMENT);
    else assert.equal(evidence, undefined, asset.id);
  }
});

law("never shares a shot that turns out to be exposed", (looked, cut) => {
  const { brief, contents, library } = looked;
  const shot = cut.shots.find(({ asset }) => !brief.include.includes(asset.id))?.asset;
  if (!shot) return;
  const facts = withContents(library.facts, {
    ...contents,
    [shot.sourceKey]: { ...contents[shot.sourceKey], nsfw_marqo: "yes" },
  });
  const shared: Brief = { ...brief, sharing: "shareable", decisions: [] };
  const again = cutOf({ ...looked, brief: shared }, facts);
  if (again) assert.ok(!assetsIn(again).some(({ id }) => id === shot.id));
});
