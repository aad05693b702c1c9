// SPDX-License-Identifier: AGPL-3.0-or-later

// What a screen shows beside the picture of its shot.

import type { PersonId } from "../../../library/asset.ts";
import type { SplitRole } from "../../framing/tile_moves.ts";
import type { Judged } from "../judging/judge.ts";
import type { ChosenShot } from "../choice/selection.ts";

/** Who shares the screen with a pick, in order. */
export interface Screen {
  readonly splitWith: readonly Judged[];
  readonly as?: SplitRole;
  /** The person whose faces are compared, where `as` is "then". */
  readonly person?: PersonId;
}

export type SplitScreens = ReadonlyMap<ChosenShot, Screen>;
