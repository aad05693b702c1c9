// SPDX-License-Identifier: AGPL-3.0-or-later

// A library of any size without a picture in memory: every row is made of its number when it is first
// looked at. A hundredth is archived, every twentieth is a Live Photo with a hidden half.

import { hash32 } from "../../../../src/base/random.ts";
import { type AssetSource, type StoredAsset, type StoredPerson, uuidOf } from "../stored.ts";
import { GeneratedRow, type RowPlan } from "./generated_row.ts";

interface GeneratedOptions {
  /** Rows, hidden halves of Live Photos included. */
  readonly count: number;
  readonly seed?: number;
  /** Name of the owner; must be a user of the server. "Ruth" unless told, as there. */
  readonly owner?: string;
  /** Days, both included; 2006 to 2025 unless told. */
  readonly from?: string;
  readonly to?: string;
}

const NAMES = ["Emil", "Ida", "Nora", "Ruth", "Theo", ""];

const DAY_MS = 86_400_000;

/** The same options give the same rows. */
export function generatedLibrary(options: GeneratedOptions): AssetSource {
  const { count, seed = 1, owner = "Ruth", from = "2006-01-01", to = "2025-12-31" } = options;
  const ownerId = uuidOf(`user/${owner}`), firstDay = Date.parse(from);
  const people = NAMES.map((name, index) => person(ownerId, name, index));
  const plan: RowPlan = {
    count,
    seed,
    ownerId,
    firstDayMs: firstDay,
    days: (Date.parse(to) - firstDay) / DAY_MS + 1,
    people: people.map(({ id }) => id),
    idSalt: hash32(`ids/${seed}`) | 1,
  };
  const inverse = inverseOf(plan.idSalt);
  const rows: StoredAsset[] = [];
  const at = (index: number): StoredAsset => rows[index] ??= new GeneratedRow(plan, index);
  return {
    length: count,
    people,
    at,
    indexOf: (id) => {
      const index = Math.imul(Number.parseInt(id.slice(0, 8), 16), inverse) >>> 0;
      return index < count && at(index).id === id ? index : undefined;
    },
  };
}

function person(ownerId: string, name: string, index: number): StoredPerson {
  return {
    id: uuidOf(`generated person/${index}`),
    ownerId,
    name,
    birthDate: name ? `${1950 + index * 13}-0${index + 1}-17` : null,
    isHidden: false,
    isFavorite: false,
    hasPortrait: true,
    updatedAt: "2025-12-31T00:00:00.000Z",
  };
}

/** Of an odd number modulo 2^32: each step doubles the bits that are right. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
