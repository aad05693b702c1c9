// SPDX-License-Identifier: AGPL-3.0-or-later

// A photo and the clip of the same moment are one shot: the clip plays, then rests on the photo.

import type { Orientation } from "../../brief/brief.ts";
import { fillsAlone } from "../../framing/clip_crop.ts";
import type { ShotCandidate } from "../candidate.ts";
import { asStill, type Judged } from "../judging/judge.ts";
import { bestFirst } from "../judging/picture_keys.ts";
import { isGuessed } from "../pool/capture_groups.ts";
import type { Moment } from "../pool/moments.ts";
import { type ChosenShot, inFilmOrder, type Selection } from "../choice/selection.ts";
import type { Screen } from "./screen.ts";

/** Before a clip begins or after it ends. */
const NEAR_MS = 10_000;

/**
 * Maps each clip of the film to the free photo it rests on. A photo of the film gives its place to a free
 * clip of the same view and people, and that clip rests on it; a photo that was asked for stays.
 */
export function clipsOnPhotos(
  selection: Selection,
  orientation: Orientation,
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
): Map<ChosenShot, Screen> {
  const screens = new Map<ChosenShot, Screen>();
  const groups = new Set(selection.picks.map(({ judged }) => judged.candidate.group));
  const fills = ({ media }: Judged) => fillsAlone(media, orientation);
  const stands = ({ rejection, candidate, isFirm }: Judged) =>
    rejection === undefined || (candidate.favorite && !isFirm);
  /** Free pictures of the moment that show the same view at the same time. */
  const alike = ({ candidate, moment }: Judged, kind: "photo" | "video") =>
    bestFirst(
      moment.candidates
        .filter((other) =>
          other.asset.kind === kind && other !== candidate &&
          (other.group === candidate.group || !groups.has(other.group)) &&
          (kind === "photo" ? isOfClip(other, candidate) : isOfClip(candidate, other))
        )
        .map((other) => judge(other, moment)),
      { ...selection.rhythm(), wants: 0 },
    ).filter(stands);

  for (const pick of inFilmOrder(selection.picks)) {
    const { judged } = pick;
    if (!fills(judged)) continue;
    if (judged.media.medium === "video") {
      const photo = alike(judged, "photo").map(asStill)
        .find((other) => fills(other) && selection.areAlike(other, judged));
      if (photo) {
        screens.set(pick, { splitWith: [photo], as: "rest" });
        groups.add(photo.candidate.group);
      }
    } else if (!judged.candidate.included) {
      const clip = alike(judged, "video").find((other) =>
        other.media.medium === "video" && other.clipIsKnown && fills(other) &&
        judged.people.every((id) => other.people.includes(id)) &&
        selection.areAlike(other, judged)
      );
      if (!clip) continue;
      selection.drop(pick);
      if (selection.rejectionOf(clip)) selection.restore(pick);
      else {
        const lead = selection.take(clip, pick.story, pick.why, pick.rank);
        screens.set(lead, { splitWith: [asStill(judged)], as: "rest" });
        groups.add(clip.candidate.group);
      }
    }
  }
  return screens;
}

/** Taken with the same camera, as far as that is known, while the clip was or within seconds. */
function isOfClip(photo: ShotCandidate, clip: ShotCandidate): boolean {
  const [a, b] = [photo.asset, clip.asset];
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined || one === other;
  return !isGuessed(a) && !isGuessed(b) && a.account === b.account &&
    isSame(a.make, b.make) && isSame(a.model, b.model) &&
    photo.at >= clip.at - NEAR_MS && photo.at <= clip.endsAt + NEAR_MS;
}
