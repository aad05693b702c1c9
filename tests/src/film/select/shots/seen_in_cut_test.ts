// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { LabelOf } from "../../../../../src/facts/known_heads.ts";
import type { Looker } from "../../../../../src/film/select/judging/looker.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { SeenInCut } from "../../../../../src/film/select/shots/seen_in_cut.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

/** The activity of a story whose pictures are labelled so, and of one more off the short list. */
function activityOf(labels: ReadonlyArray<LabelOf<"activity">>) {
  const assets = labels.map((_, n) =>
    photo({ id: `p${n}`, takenAt: `2025-07-02T12:0${n}:00.000` })
  );
  const unseen = photo({ id: "unseen", takenAt: "2025-07-02T13:00:00.000" });
  const drafted = draft(briefOf(), [...assets, unseen]);
  const look = {
    judge: ({ asset }: { readonly asset: Asset }) => ({
      seen: { label: () => asset === unseen ? "celebration" : labels[Number(asset.id.slice(1))] },
    }),
    wordOf: () => ({}),
  } as unknown as Looker;
  const seen = new SeenInCut({ ...drafted, shortlist: assets.map(({ id }) => id) }, look);
  assert.equal(drafted.moments.flatMap(({ candidates }) => candidates).length, labels.length + 1);
  return seen.activityOf({ moments: drafted.moments });
}

Deno.test("activityOf wants a clear majority of at least three", () => {
  const c = "celebration", s = "sightseeing";
  const rows: ReadonlyArray<[Parameters<typeof activityOf>[0], string | undefined]> = [
    [[], undefined],
    [[c, c], undefined],
    [[c, c, c], c],
    [[c, c, c, "other", "other"], c],
    [[c, c, c, "other", "other", "other"], undefined],
    [[c, c, c, s, s, s], undefined],
    [["other", "other", "other", "other"], undefined],
    [["posing", "posing", "posing"], undefined],
    [[s, s, "posing", s], s],
  ];
  for (const [labels, activity] of rows) assert.equal(activityOf(labels), activity);
});
