import assert from "node:assert/strict";
import type { Bank } from "../../../../../src/bank/bank.ts";
import { draft } from "../../../../../src/film/select/draft.ts";
import { settledFailures } from "../../../../../src/film/select/judging/settled_failures.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/brief_of.ts";

Deno.test("settledFailures tells a lost picture from a lost motion", () => {
  const broken = new Set(["pixels-v1 a", "clip-v1 v", "clip-v1 l+motion", "pixels-v1 other"]);
  const bank = {
    read: (producer: string, key: string) =>
      broken.has(`${producer} ${key}`)
        ? { unreadable: "it is broken" }
        : producer === "pixels-v1" && key !== "gone"
        ? {}
        : undefined,
  } as Pick<Bank, "read">;
  const at = (day: number) => `2025-07-0${day}T12:00:00.000`;
  const assets = [
    photo({ id: "a", sourceKey: "a", takenAt: at(1) }),
    photo({ id: "l", sourceKey: "l", live: { videoId: "m" }, takenAt: at(2) }),
    video({ id: "v", sourceKey: "v", takenAt: at(3) }),
    photo({ id: "other", sourceKey: "other", takenAt: at(4) }),
    photo({ id: "good", sourceKey: "good", takenAt: at(5) }),
    photo({ id: "gone", sourceKey: "gone", takenAt: at(6) }),
  ];
  const drafted = draft(briefOf(), assets), asked = ["a", "l", "v", "good", "gone"];
  assert.deepEqual(settledFailures(drafted, asked, bank, false), {
    unreadable: new Set(["a", "v"]),
    unreadableMotion: new Set(["l"]),
  });
  const strict = settledFailures(drafted, asked, bank, true);
  assert.deepEqual(strict.unreadable, new Set(["a", "v", "gone"]));
});
