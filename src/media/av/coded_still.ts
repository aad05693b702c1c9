// A still as the container holds it: coded tiles, their layout, what to do with the result.

/** H.273 code points; absent ones are read from the picture or take MIAF's defaults. */
export interface StillColour {
  readonly primaries?: number;
  readonly transfer?: number;
  readonly matrix?: number;
  readonly fullRange?: boolean;
}

export type StillStep =
  /** Clockwise. */
  | { readonly kind: "turn"; readonly degrees: 0 | 90 | 180 | 270 }
  /** Left and right exchanged, or top and bottom. */
  | { readonly kind: "mirror"; readonly leftRight: boolean }
  /** Pixels kept, and how far their centre is right of and below the picture's. */
  | {
    readonly kind: "crop";
    readonly width: number;
    readonly height: number;
    readonly right: number;
    readonly down: number;
  };

export interface CodedStill {
  /** `hvcC` record. */
  readonly config: Uint8Array;
  /** Length-prefixed HEVC of each tile, row by row. */
  readonly tiles: AsyncIterable<Uint8Array>;
  readonly columns: number;
  readonly rows: number;
  /** Before the steps; tiles may reach beyond. */
  readonly width: number;
  readonly height: number;
  readonly steps: readonly StillStep[];
  readonly colour: StillColour;
}
