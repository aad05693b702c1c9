// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures of the library that a cut may be given: found by day and person, and looked at before they are added.

import { dateOf, type LocalDate } from "../../base/local_time.ts";
import type { Brief } from "../../film/brief/brief.ts";
import { addedMedia } from "../../film/added_media.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import type { ShotMedia } from "../../film/select/cut.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Asset, AssetId, PersonId } from "../../library/asset.ts";
import type { LibraryService } from "../library/library_service.ts";
import { readShowable } from "../library/showable.ts";

/** Names a picture on a page: its day and the digest of its id, so that it is found again without a list. */
export type PictureKey = string;

export interface PictureSearch {
  /** The days that are looked through. */
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly person?: PersonId;
}

export interface FoundPicture {
  readonly key: PictureKey;
  readonly asset: Pick<Asset, "id" | "fileName" | "takenAt" | "kind" | "sourceKey">;
}

export interface LibraryPictures {
  /** Oldest first, without those `isLeftOut` names. Throws Fault where the library cannot be read. */
  find(
    search: PictureSearch,
    isLeftOut: (asset: AssetId) => boolean,
    from: number,
    most: number,
  ): Promise<{ readonly pictures: readonly FoundPicture[]; readonly hasMore: boolean }>;
  /** `undefined` for any other text, and where the library does not show it any more. */
  byKey(key: PictureKey): Promise<FoundPicture["asset"] | undefined>;
  /** It as a shot of a film of this brief; `undefined` where the library does not show it any more. */
  media(asset: AssetId, brief: Brief): Promise<ShotMedia | undefined>;
  /** Those with a name, by it. */
  people(): Promise<ReadonlyArray<{ readonly id: PersonId; readonly name: string }>>;
}

interface LibraryPicturesDeps {
  readonly libraryService: Pick<LibraryService, "use">;
  readonly ledger: Pick<Ledger, "exclusions" | "people" | "runs">;
  readonly signal: AbortSignal;
}

export function pictureKeyOf({ id, takenAt }: Pick<Asset, "id" | "takenAt">): PictureKey {
  return `${dateOf(takenAt)}.${pictureIdOf(id)}`;
}

const KEY = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f]{16})$/;

export function libraryPictures(
  { libraryService, ledger, signal }: LibraryPicturesDeps,
): LibraryPictures {
  return {
    find: ({ first, last, person }, isLeftOut, from, most) =>
      libraryService.use(async (opened) => {
        const isShowable = await readShowable(opened, ledger, signal);
        const pictures: FoundPicture[] = [];
        let skipped = 0;
        for await (const batch of opened.library.assets({ start: first, end: last }, signal)) {
          for (const asset of batch) {
            if (person !== undefined && !asset.people.includes(person)) continue;
            if (isLeftOut(asset.id) || !isShowable(asset)) continue;
            if (skipped++ < from) continue;
            if (pictures.length === most) return { pictures, hasMore: true };
            pictures.push({ key: pictureKeyOf(asset), asset });
          }
        }
        return { pictures, hasMore: false };
      }),
    byKey: (key) =>
      libraryService.use(async (opened) => {
        const [, day, id] = KEY.exec(key) ?? [];
        if (day === undefined) return undefined;
        const isShowable = await readShowable(opened, ledger, signal);
        for await (const batch of opened.library.assets({ start: day, end: day }, signal)) {
          const found = batch.find((asset) => pictureIdOf(asset.id) === id && isShowable(asset));
          if (found !== undefined) return found;
        }
        return undefined;
      }),
    media: (id, brief) =>
      libraryService.use(async (opened) => {
        const isShowable = await readShowable(opened, ledger, signal);
        const asset = await opened.library.asset(id);
        if (asset === undefined || !isShowable(asset)) return undefined;
        return await addedMedia(opened, asset, brief, signal);
      }),
    people: () =>
      libraryService.use(async ({ library }) =>
        (await library.people()).filter(({ name }) => name !== "")
          .map(({ id, name }) => ({ id, name }))
          .sort((a, b) => a.name.localeCompare(b.name))
      ),
  };
}
