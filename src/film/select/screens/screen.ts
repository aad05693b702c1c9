// What a screen shows beside the picture of its shot.

import type { PersonId } from "../../../library/asset.ts";
import type { BesideRole } from "../../framing/tile_moves.ts";
import type { Judged } from "../judging/judge.ts";
import type { ChosenShot } from "../choice/selection.ts";

/** Who shares the screen with a pick, in order. */
export interface Screen {
  readonly beside: readonly Judged[];
  readonly as?: BesideRole;
  /** Of "then": whose faces are compared. */
  readonly person?: PersonId;
}

export type Company = ReadonlyMap<ChosenShot, Screen>;
