// Pictures everything is known about but how to say it in words.

import type { PictureFacts } from "../../src/facts/open_picture_facts.ts";
import type { TierDecision } from "../../src/facts/tier.ts";

export const GPU_TIER: TierDecision = {
  tier: "gpu",
  reason: "as configured",
  wants: ["heads", "nsfw_marqo", "doc_docling"],
  isRequired: true,
  wantsCaptions: true,
};

/** A tier whose classifiers have nothing left to say. */
export function knownPictures(tier: TierDecision = GPU_TIER): PictureFacts {
  const nothing = { owed: 0, decided: 0, unreadable: 0, carried: 0, gone: 0 };
  return {
    tier: () => Promise.resolve(tier),
    acquire: () => Promise.resolve({ ...nothing, outstanding: { pictures: 0 } }),
    acquireClips: () =>
      Promise.resolve({
        owed: 0,
        measured: 0,
        unreadable: [],
        outstanding: { clips: 0 },
        requests: 0,
        bytesRead: 0,
      }),
    record: () => undefined,
  };
}
