// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  momentsInOrder,
  type MomentTraits,
  ShotCounter,
} from "../../../../../src/film/select/choice/moment_choice.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import type { Moment } from "../../../../../src/film/select/pool/moments.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

const PLAIN: MomentTraits = {
  hasFavorite: false,
  hasWantedClip: false,
  hasWantedMotion: false,
  hasLeadingMotion: false,
  isKnown: true,
  hasPeople: true,
  hasCompany: false,
  hasStrangersOnly: false,
  isRecurring: false,
  isFaint: false,
};

Deno.test("a story shows a heart first, then its good clip before more hearts", () => {
  const assets = [9, 12, 15].map((hour) =>
    photo({
      id: `${hour}`,
      sourceKey: `${hour}`,
      takenAt: `2025-07-20T${String(hour).padStart(2, "0")}:00:00.000`,
    })
  );
  const { stories, moments } = draft(briefOf(), assets);
  const story = { ...stories[0]!, moments }, [heart, clip, other] = moments;
  const traitsOf = (moment: Moment) => ({
    ...PLAIN,
    hasFavorite: moment !== clip,
    hasWantedClip: moment === clip,
  });
  const order = (isFirst: boolean) =>
    momentsInOrder(story, Infinity, isFirst, new ShotCounter(), traitsOf);
  assert.deepEqual(order(true), [heart, other, clip]);
  assert.equal(order(false)[0], clip);
});
