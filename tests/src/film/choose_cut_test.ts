// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Bank } from "../../../src/bank/bank.ts";
import type { Captioning } from "../../../src/facts/captions/captioner.ts";
import { captionProducer } from "../../../src/facts/captions/caption_producers.ts";
import { openPictureWords } from "../../../src/facts/captions/picture_describer.ts";
import { headProducer } from "../../../src/facts/known_heads.ts";
import type { PictureFacts } from "../../../src/facts/open_picture_facts.ts";
import { chooseCut, settledFailures } from "../../../src/film/choose_cut.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { draft } from "../../../src/film/select/make_draft.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { NamedTiles } from "../../fakes/facts/named_tiles.ts";
import { QuickMediaWorkers } from "../../fakes/film/quick_media_workers.ts";
import { ToldCaptioner } from "../../fakes/facts/told_captioner.ts";
import { ToldKeyframes } from "../../fakes/facts/told_keyframes.ts";
import { photo, video } from "../../fixtures/assets.ts";
import { briefOf } from "../../fixtures/film/brief_of.ts";

const CAPTION = captionProducer("captionmodel2-500m-base-public");

/** A month of pictures, one every other hour of the day. */
const PICTURES = Array.from({ length: 28 * 6 }, (_, i) => {
  const day = String(1 + Math.floor(i / 6)).padStart(2, "0");
  const hour = String(8 + i % 6 * 2).padStart(2, "0");
  return photo({
    id: `p${i}`,
    sourceKey: `k${i}`,
    fileName: `IMG_${i}.jpg`,
    ...(i % 3 === 1 ? { live: { videoId: `half${i}`, durationSeconds: 3 } } : {}),
    takenAt: `2025-07-${day}T${hour}:00:00` as ReturnType<typeof photo>["takenAt"],
  });
});

Deno.test("chooseCut shows nothing on a tier that looks at everything before it was looked at and described", async () => {
  const bank = new MemoryBank(), captioner = new ToldCaptioner();
  const seen = new Set<string>(), looked = new Set<string>();
  // Heard when the tier was basic: that they are lively is known, what they show is not.
  const lively = { hasSound: true, loudness: -30, speech: [], levels: Array(6).fill(-30) };
  for (const { sourceKey } of PICTURES.filter(({ live }) => live)) {
    const value = { ...lively, durationSeconds: 3, motion: Array(6).fill(0.1) };
    bank.write("clip-v1", [{ sourceKey: `${sourceKey}+motion`, value }]);
  }
  const facts: PictureFacts = {
    tier: () =>
      Promise.resolve({
        tier: "gpu",
        reason: "as configured",
        wants: ["heads"],
        isRequired: true,
        wantsCaptions: true,
      }),
    acquire(assets) {
      for (const { id, sourceKey } of assets) {
        seen.add(id);
        // Of every two pictures one is an accident, so that the cut asks for others again and again.
        const label = Number(id.slice(1)) % 2 === 0
          ? "accidental_or_blurred_frame"
          : "people_moment";
        const value = { label, confidence: 0.9, encoderKey: "key" };
        bank.write(headProducer("frame_kind"), [{ sourceKey, value }]);
      }
      const counts = { missing: 0, decided: 0, unreadable: 0, carried: 0, gone: 0 };
      return Promise.resolve({ ...counts, outstanding: { pictures: 0 } });
    },
    acquireClips(assets) {
      const fresh = assets.filter(({ id }) => !looked.has(id));
      for (const { id } of fresh) looked.add(id);
      return Promise.resolve({
        missing: fresh.length,
        measured: fresh.length,
        unreadable: [],
        outstanding: { clips: 0 },
        requests: 0,
        bytesRead: 0,
      });
    },
    record: () => undefined,
  };
  const library = new MemoryLibrary(PICTURES);
  const open = (): Promise<Captioning> =>
    Promise.resolve({
      captioner,
      tiles: new NamedTiles(),
      keyframes: new ToldKeyframes(),
      stripOf: (frames) => Promise.resolve(frames[0]!),
    });
  const words = openPictureWords(bank, library, () => Promise.resolve(captioner), open);
  const mediaWorkers = new QuickMediaWorkers();
  const brief = briefOf({ durationSeconds: 60 });
  const cut = await chooseCut({ library, bank, mediaWorkers, facts, words }, brief);
  assert.ok(cut.shots.length > 8, String(cut.shots.length));
  for (const { asset, spares = [] } of cut.shots) {
    for (const { id, sourceKey } of [asset, ...spares.map((spare) => spare.asset)]) {
      assert.ok(seen.has(id), `${id} was not looked at`);
      assert.notEqual(bank.read(CAPTION, sourceKey), undefined, `${id} was not described`);
    }
  }
  const playing = cut.shots.filter(({ medium }) => medium !== "still");
  assert.ok(playing.length > 0);
  for (const { asset } of playing) assert.ok(looked.has(asset.id), `${asset.id} plays unseen`);
  assert.equal(new Set(captioner.tiles).size, captioner.tiles.length);
  assert.ok(captioner.tiles.length < PICTURES.length);
});

Deno.test("chooseCut shows no face of a hidden person whom the library's records do not name yet", async () => {
  const pictures = PICTURES.map(({ live: _live, ...picture }) => picture);
  const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
  const isHis = (id: string) => Number(id.slice(1)) % 2 === 0;
  class ServerLibrary extends MemoryLibrary {
    override faces({ id }: Asset) {
      return Promise.resolve([{ person: isHis(id) ? "p-otto" : "p-ida", box }]);
    }
  }
  const bank = new MemoryBank(), library = new ServerLibrary(pictures);
  const deps = { library, bank, mediaWorkers: new QuickMediaWorkers() };
  const exclusions = [{ kind: "hidden_people", people: ["p-otto"] }] as const;
  const cut = await chooseCut(deps, briefOf({ durationSeconds: 60, exclusions }));
  const shown = cut.shots.flatMap((shot) => [shot, ...shot.spares ?? []]).map(({ asset }) =>
    asset.id
  );
  assert.ok(shown.length > 8);
  assert.deepEqual(shown.filter(isHis), []);
});

/** Most pictures are too dark to show, so that the cut asks for others again and again. */
class DarkWorkers extends QuickMediaWorkers {
  override openMeasurers() {
    const quick = super.openMeasurers(), [pixels] = quick.pictures;
    const measure = async (asset: Asset) => {
      const facts = await pixels!.measure(asset);
      const isDark = Number(asset.id.slice(1)) % 7 !== 0;
      return isDark ? { ...facts, mean: 4, contrast: 2, darkShare: 0.99 } : facts;
    };
    return { ...quick, pictures: [{ producer: "pixels-v1" as const, measure }] };
  }
}

/** A server's faces are read for each picture alone. */
class FacesOnDemand extends MemoryLibrary {
  readonly read = new Set<string>();

  override faces({ id }: Asset) {
    this.read.add(id);
    const box = { x: 0.3, y: 0.3, width: 0.1 + Number(id.slice(1)) % 5 / 10, height: 0.2 };
    return Promise.resolve(Number(id.slice(1)) % 3 === 0 ? [] : [{ box }]);
  }
}

Deno.test("the same film asked for twice shows the same pictures, and none whose faces were not read", async () => {
  const brief = briefOf({ durationSeconds: 90 });
  const bank = new MemoryBank();
  const choose = async (kept: MemoryBank) => {
    const library = new FacesOnDemand(PICTURES), mediaWorkers = new DarkWorkers();
    const cut = await chooseCut({ library, bank: kept, mediaWorkers }, brief);
    const shown = cut.shots.flatMap((shot) => [shot, ...shot.beside ?? [], ...shot.spares ?? []]);
    assert.ok(cut.shots.length > 8, String(cut.shots.length));
    for (const { asset } of shown) {
      assert.ok(library.read.has(asset.id), `the faces of ${asset.id} were not read`);
      assert.notEqual(kept.read("pixels-v1", asset.sourceKey), undefined, asset.id);
    }
    return cut;
  };
  const first = await choose(bank);
  assert.deepEqual(await choose(bank), first, "the second time much is known already");
  // Everything was looked at ahead, as `prepare` does.
  const prepared = new MemoryBank();
  await using measurers = new DarkWorkers().openMeasurers();
  for (const asset of PICTURES) {
    const value = await measurers.pictures[0]!.measure(asset);
    await prepared.write("pixels-v1", [{ sourceKey: asset.sourceKey, value }]);
  }
  assert.deepEqual(await choose(prepared), first, "and when all of it is");
});

/** In the clip of the song a voice is heard. */
class SongWorkers extends QuickMediaWorkers {
  override openMeasurers() {
    const quick = super.openMeasurers(), [hear] = quick.clips;
    const measure = async (asset: Asset) => {
      const facts = await hear!.measure(asset);
      return asset.id === "song" ? { ...facts, speech: [{ start: 1, end: 5 }] } : facts;
    };
    return { ...quick, clips: [{ producer: "clip-v1" as const, measure }] };
  }
}

Deno.test("chooseCut hears the clip of a long party and shows it, whatever its year has beside it", async () => {
  const taken = (id: string, day: string, minutes: number): Partial<Asset> => ({
    id,
    sourceKey: id,
    fileName: `${id}.jpg`,
    takenAt: new Date(Date.parse(`${day}T09:00:00Z`) + minutes * 60_000).toISOString()
      .slice(0, -1) as Asset["takenAt"],
  });
  /** Fifteen moments of three pictures each. */
  const party = (day: string) =>
    Array.from(
      { length: 45 },
      (_, n) => taken(`${day}-${n}`, day, 40 * Math.floor(n / 3) + 2 * (n % 3)),
    );
  const months = Array.from({ length: 12 }, (_, n) => `2025-${String(1 + n).padStart(2, "0")}`);
  const single = months.flatMap((month) =>
    ["01", "03", "05"].map((day) => photo(taken(`${month}-${day}`, `${month}-${day}`, 100)))
  );
  const playing = months.flatMap((month) => party(`${month}-14`)).map((one) =>
    photo({ ...one, live: { videoId: `half of ${one.id}`, durationSeconds: 3 } })
  );
  const brief = briefOf({
    memoryType: "year_in_review",
    windows: [{ start: "2025-01-01", end: "2025-12-31" }],
    durationSeconds: 45,
  });
  const years = [
    ["2025-01-14", [...party("2025-01-14").map(photo), ...single]],
    ["2025-06-14", playing],
  ] as const;
  for (const [day, stills] of years) {
    const song = video({ ...taken("song", day, 40 * 11 + 1), durationSeconds: 8 });
    const others = stills.filter(({ id }) => id !== `${day}-33`);
    const library = new MemoryLibrary([...others, song]);
    const deps = { library, bank: new MemoryBank(), mediaWorkers: new SongWorkers() };
    const { shots } = await chooseCut(deps, brief);
    assert.equal(shots.find(({ asset }) => asset.id === "song")?.medium, "video");
  }
});

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
  assert.deepEqual(settledFailures(drafted, asked, bank, "in"), {
    unreadable: new Set(["a", "v"]),
    unreadableMotion: new Set(["l"]),
  });
  const strict = settledFailures(drafted, asked, bank, "out");
  assert.deepEqual(strict.unreadable, new Set(["a", "v", "gone"]));
});
