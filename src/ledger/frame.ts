// SPDX-License-Identifier: AGPL-3.0-or-later

// A frame: a device on a wall that plays memories by an address of its own, and what it showed.

import type { PersonId } from "../library/asset.ts";

/** Named as the library named them when they were chosen. */
export interface FramePerson {
  readonly id: PersonId;
  readonly name: string;
}

export const FRAME_CLOCKS = ["off", "time", "date"] as const;
export const FRAME_CORNERS = ["top_left", "top_right", "bottom_left", "bottom_right"] as const;
export const FRAME_PACES = ["film", "slow"] as const;

export interface FrameSettings {
  /** A memory is shown where one of them is in it; of an empty list every one is. */
  readonly only: readonly FramePerson[];
  /** A memory is not shown where one of them is in it. */
  readonly never: readonly FramePerson[];
  readonly clock: typeof FRAME_CLOCKS[number];
  readonly corner: typeof FRAME_CORNERS[number];
  readonly pace: typeof FRAME_PACES[number];
  readonly hasSound: boolean;
  /** From when on it is fully bright, dim and dark, such as "07:00", by the clock of the device. */
  readonly full: string;
  readonly dim: string;
  readonly dark: string;
}

export const NEW_FRAME: FrameSettings = {
  only: [],
  never: [],
  clock: "time",
  corner: "bottom_right",
  pace: "film",
  hasSound: false,
  full: "07:00",
  dim: "21:00",
  dark: "23:00",
};

export interface Frame {
  /** Never given again. */
  readonly id: string;
  readonly name: string;
  readonly settings: FrameSettings;
  /** ISO 8601 in UTC, as `seenAt`. */
  readonly createdAt: string;
  /** When the device last asked for something; absent before it did. */
  readonly seenAt?: string;
}

/** A memory that a frame showed, and when it last did. */
export interface FrameShown {
  readonly memoryKey: string;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly shownAt: string;
  /** A round is over once all memories were shown in it. */
  readonly round: number;
}

/** The token of its address is kept as a digest alone. */
export interface FrameStore {
  /** In the order they were made. */
  list(): Promise<readonly Frame[]>;
  get(id: string): Promise<Frame | undefined>;
  find(digest: string): Promise<Frame | undefined>;
  add(
    frame: Pick<Frame, "name" | "settings" | "createdAt"> & { readonly digest: string },
  ): Promise<Frame>;
  /** Members that are left out stay; returns whether there was one. */
  keep(
    id: string,
    change: Partial<Pick<Frame, "name" | "settings" | "seenAt">> & { readonly digest?: string },
  ): Promise<boolean>;
  /** With what it showed; returns whether there was one. */
  remove(id: string): Promise<boolean>;
  /** The last one first. */
  shown(id: string): Promise<readonly FrameShown[]>;
  /** Takes the place of what was noted of the same memory; the oldest of very many are forgotten. */
  noteShown(id: string, shown: FrameShown): Promise<void>;
}
