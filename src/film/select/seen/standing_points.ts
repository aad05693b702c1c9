// What speaks for and against a picture's standing on its own, in points (inference.md 8.2): one table
// for what the heads alone say, two for heads and caption, by whether the library finds faces.

import type { LabelOf } from "../../../facts/known_heads.ts";
import type { WordGroup } from "./word_groups.ts";

export type StandingFlag = "children" | "document" | "screen" | "blown_out" | "soft" | "dark";

export interface StandingTable {
  /** From so many points on it carries nothing. */
  readonly refuseAt: number;
  readonly frameKind: Readonly<Partial<Record<LabelOf<"frame_kind">, number>>>;
  readonly people: Readonly<Partial<Record<LabelOf<"people">, number>>>;
  readonly flags: Readonly<Record<StandingFlag, number>>;
  readonly words: Readonly<Partial<Record<WordGroup, number>>>;
  /** The caption names nobody and no animal. */
  readonly nobodyAlive: number;
  /** The people head sees somebody where no face was found (film.md FCT-4). */
  readonly unseenPeople: number;
  /** Goods on display make a scene or record a lone object, instead of adding points. */
  readonly goodsAreAnObject: boolean;
}

export const HEADS_ALONE: StandingTable = {
  refuseAt: 3,
  frameKind: {
    empty_room_ceiling_or_floor: 4,
    accidental_or_blurred_frame: 4,
    lone_everyday_object: 3.5,
    body_part_closeup: 2.5,
    meaningful_record: 2.5,
    screen_or_document: 2,
  },
  people: { two: -0.5, "small-group": -1, crowd: -1.5 },
  flags: { children: -1, document: 1, screen: 1, blown_out: 1.5, soft: 0.5, dark: 1.5 },
  words: {},
  nobodyAlive: 0,
  unseenPeople: 0,
  goodsAreAnObject: false,
};

const WORDS = {
  objects: 1,
  screens: 1,
  feet: 0.5,
  food: 0.5,
  rooms: 0.5,
  plants: 0.5,
  text: 0.5,
} as const;

export const CAPTION_WITH_FACES: StandingTable = {
  refuseAt: 4.5,
  frameKind: {
    empty_room_ceiling_or_floor: 2,
    accidental_or_blurred_frame: 2,
    lone_everyday_object: 2,
    body_part_closeup: 2,
    meaningful_record: 1,
    screen_or_document: 1,
    place_or_scenery: -1,
  },
  people: { two: -0.5, "small-group": -1, crowd: -1.5 },
  flags: { children: -0.5, document: 1, screen: 1, blown_out: 1.5, soft: 1, dark: 2 },
  words: WORDS,
  nobodyAlive: 1.5,
  unseenPeople: 1,
  goodsAreAnObject: true,
};

export const CAPTION_WITHOUT_FACES: StandingTable = {
  refuseAt: 4.5,
  frameKind: {
    empty_room_ceiling_or_floor: 2.5,
    accidental_or_blurred_frame: 2.5,
    lone_everyday_object: 2.5,
    body_part_closeup: 2.5,
    meaningful_record: 1.5,
    screen_or_document: 1.5,
    place_or_scenery: -0.5,
  },
  people: { two: -0.5, "small-group": -1, crowd: -1 },
  flags: { children: -0.5, document: 1, screen: 1, blown_out: 2, soft: 1, dark: 2 },
  words: { ...WORDS, goods: 1 },
  nobodyAlive: 2,
  unseenPeople: 0,
  goodsAreAnObject: false,
};
