// From the item table to what has to be decoded: tiles, their layout, colours and transformations.

import type { StillColour, StillStep } from "../av/coded_still.ts";
import { ByteReader } from "./byte_reader.ts";
import { type HeifItem, type ItemTable } from "./items.ts";

export interface StillPlan {
  /** Tiles row by row; one for a picture without a grid. */
  readonly tiles: readonly HeifItem[];
  readonly columns: number;
  readonly rows: number;
  /** Pixels before the transformations. */
  readonly width: number;
  readonly height: number;
  /** The decoder's configuration record, the same for all tiles. */
  readonly config: Uint8Array;
  readonly steps: readonly StillStep[];
  readonly colour: StillColour;
  readonly profile: Uint8Array | undefined;
}

/** Above any camera, below a decompression bomb. */
const MOST_PIXELS = 600_000_000;

/** `undefined` when the main picture is coded in something other than HEVC. Throws on damage. */
export function planStill(
  table: ItemTable,
  gridBytes: (item: HeifItem) => Uint8Array,
): StillPlan | undefined {
  const item = found(table, table.primary);
  // An identity derivation only adds transformations to another item.
  const base = item.type === "iden" ? found(table, item.madeOf[0]) : item;
  const layout = base.type === "grid" ? gridLayout(table, base, gridBytes(base)) : oneTile(base);
  const first = layout.tiles[0]!;
  if (layout.tiles.some(({ type }) => type !== "hvc1" && type !== "hev1")) return undefined;
  const config = property(first, "hvcC");
  if (!config) throw new Error("its pictures have no decoder configuration");
  for (const tile of layout.tiles) {
    const own = property(tile, "hvcC");
    if (own !== config && String(own) !== String(config)) {
      throw new Error("its tiles differ in kind");
    }
  }
  if (layout.width * layout.height > MOST_PIXELS || layout.width * layout.height === 0) {
    throw new Error(`it claims ${layout.width} × ${layout.height} pixels`);
  }
  const colours = [...item.properties, ...base.properties, ...first.properties];
  return {
    ...layout,
    config,
    steps: [...(base === item ? [] : stepsOf(base)), ...stepsOf(item)],
    ...colourOf(colours),
  };
}

function found(table: ItemTable, id: number | undefined): HeifItem {
  const item = id === undefined ? undefined : table.items.get(id);
  if (!item) throw new Error("its main picture is missing");
  return item;
}

function property(item: HeifItem, type: string): Uint8Array | undefined {
  return item.properties.find((each) => each.type === type)?.content;
}

function oneTile(item: HeifItem) {
  return { tiles: [item], columns: 1, rows: 1, ...extents(item) };
}

/** `ispe`: width and height in pixels. */
function extents(item: HeifItem): { width: number; height: number } {
  const content = property(item, "ispe");
  if (!content) throw new Error("its size is missing");
  const reader = new ByteReader(content);
  reader.skip(4);
  return { width: reader.u32(), height: reader.u32() };
}

function gridLayout(table: ItemTable, grid: HeifItem, bytes: Uint8Array) {
  const reader = new ByteReader(bytes);
  reader.skip(1);
  const wide = (reader.u8() & 1) === 1;
  const rows = reader.u8() + 1, columns = reader.u8() + 1;
  const width = reader.sized(wide ? 4 : 2), height = reader.sized(wide ? 4 : 2);
  if (grid.madeOf.length !== rows * columns) {
    throw new Error(`its grid has ${grid.madeOf.length} of ${rows * columns} tiles`);
  }
  return { tiles: grid.madeOf.map((id) => found(table, id)), columns, rows, width, height };
}

function stepsOf(item: HeifItem): StillStep[] {
  const steps: StillStep[] = [];
  for (const { type, content } of item.properties) {
    const reader = new ByteReader(content);
    if (type === "irot") {
      // Counted anticlockwise in the file.
      const quarters = (4 - (reader.u8() & 3)) % 4;
      steps.push({ kind: "turn", degrees: quarters * 90 as 0 | 90 | 180 | 270 });
    } else if (type === "imir") {
      // Mode 0 exchanges top and bottom (ISO 23008-12:2022, 6.5.12).
      steps.push({ kind: "mirror", leftRight: (reader.u8() & 1) === 1 });
    } else if (type === "clap") {
      const fraction = () => reader.i32() / Math.max(1, reader.u32());
      const [width, height, right, down] = [fraction(), fraction(), fraction(), fraction()];
      steps.push({ kind: "crop", width, height, right, down });
    }
  }
  return steps;
}

/** `colr`: coded colours (`nclx`) and a profile may both be there; each has its own use. */
function colourOf(properties: readonly { type: string; content: Uint8Array }[]) {
  let colour: StillColour = {};
  let profile: Uint8Array | undefined;
  for (const { type, content } of properties) {
    if (type !== "colr") continue;
    const reader = new ByteReader(content);
    const kind = reader.text(4);
    if (kind === "nclx" && colour.matrix === undefined) {
      const [primaries, transfer, matrix] = [reader.u16(), reader.u16(), reader.u16()];
      colour = { primaries, transfer, matrix, fullRange: reader.u8() >> 7 === 1 };
    } else if (kind === "prof" || kind === "rICC") profile ??= reader.take(reader.left);
  }
  return { colour, profile };
}
