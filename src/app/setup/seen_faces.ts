// SPDX-License-Identifier: AGPL-3.0-or-later

// The people in most pictures of the library, and the face of each, cut from one of their pictures.

import { isShowable } from "../../automation/reading/excluded.ts";
import { throwIfCancelled } from "../../base/fault.ts";
import { seenFile } from "../../facts/picture_reader.ts";
import type { Asset, Box, PersonId } from "../../library/asset.ts";
import type { LocalDate } from "../../base/local_time.ts";
import type { PersonRole } from "../../library/person_book.ts";
import type { OpenLibrary } from "../library/library_service.ts";

export interface SeenPerson {
  readonly id: PersonId;
  /** Empty for a face without a name. */
  readonly name: string;
  /** In how many pictures. */
  readonly pictures: number;
  readonly role?: PersonRole;
  readonly birthDate?: LocalDate;
}

const MAX_PEOPLE = 12;
/** How many pictures of a person are tried for a face that can be seen. */
const MAX_TRIED = 4;
/** Twice the width of the place it has on a page. */
const FACE = { edge: 176, quality: 84 };
/** Around the box of a face, in its size: hair and chin are outside of it. */
const AIR = 0.35;

interface Sightings {
  pictures: number;
  /** Best first; `worth` counts few people and favourites. */
  readonly best: Array<{ readonly asset: Asset; readonly worth: number }>;
}

/** The people in the library, by one reading of it. */
export type Seen = ReadonlyMap<PersonId, Sightings>;

export async function seenIn(
  { library }: Pick<OpenLibrary, "library">,
  signal: AbortSignal,
): Promise<Seen> {
  const seen = new Map<PersonId, Sightings>();
  for await (const batch of library.assets(undefined, signal)) {
    for (const asset of batch) {
      for (const person of asset.people) {
        const known = seen.get(person) ?? { pictures: 0, best: [] };
        known.pictures++;
        seen.set(person, known);
        if (asset.kind !== "photo" || !isShowable(asset)) continue;
        const worth = Number(asset.isFavorite) + Math.max(0, 4 - asset.people.length);
        if (known.best.length === MAX_TRIED && worth <= known.best.at(-1)!.worth) continue;
        known.best.push({ asset, worth });
        known.best.sort((a, b) => b.worth - a.worth);
        known.best.length = Math.min(known.best.length, MAX_TRIED);
      }
    }
  }
  return seen;
}

/** The most seen first, faces without a name too. */
export async function mostSeen(
  { library, ledger }: Pick<OpenLibrary, "library" | "ledger">,
  seen: Seen,
): Promise<readonly SeenPerson[]> {
  const { people: book } = await ledger.people.book();
  // An open library may still tell a birthday as it was before it was noted.
  const noted = new Map(book.map((person) => [person.id, person]));
  return (await library.people()).map(({ id, name, birthDate }) => ({
    id,
    name,
    pictures: seen.get(id)?.pictures ?? 0,
    role: noted.get(id)?.role,
    birthDate: noted.get(id)?.birthDate ?? birthDate,
  }))
    .filter(({ pictures }) => pictures > 0)
    .sort((a, b) => b.pictures - a.pictures)
    .slice(0, MAX_PEOPLE);
}

/** A JPEG of the face; `undefined` where none can be shown. Throws Fault `cancelled`. */
export async function faceOf(
  { library, pictures }: Pick<OpenLibrary, "library" | "pictures">,
  person: PersonId,
  seen: Seen,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const { asset } of seen.get(person)?.best ?? []) {
    try {
      const box = (await library.faces(asset, signal))
        .find((face) => face.person === person)?.box;
      if (box === undefined) continue;
      const file = await library.preview(asset, signal);
      const part = withAir(box, asset);
      return new Uint8Array(
        await pictures.jpeg(seenFile(asset, file), { ...FACE, part }, signal),
      );
    } catch {
      throwIfCancelled(signal);
    }
  }
  return undefined;
}

/** A square of the picture around the box, inside of the picture. */
function withAir(
  { x, y, width, height }: Box,
  { width: across, height: down }: Pick<Asset, "width" | "height">,
): Box {
  const side = Math.min(
    across,
    down,
    Math.max(width * across, height * down) * (1 + 2 * AIR),
  );
  const at = (middle: number, whole: number) =>
    Math.min(whole - side, Math.max(0, middle - side / 2)) / whole;
  return {
    x: at((x + width / 2) * across, across),
    y: at((y + height / 2) * down, down),
    width: side / across,
    height: side / down,
  };
}
