// SPDX-License-Identifier: AGPL-3.0-or-later

// A map under a slow camera. The land is painted once; line, points and names are laid over a copy of
// it as they come, and the camera moves over the whole, so that nothing slides on anything.

import { Fault } from "../../../base/fault.ts";
import { type Size, WHOLE } from "../../../media/size.ts";
import type { DrawnMap } from "../../maps/atlas/draw_map.ts";
import { type JourneyFilm, journeyFilm, type JourneyState } from "../../maps/journey_state.ts";
import { type LegInk, legInk } from "../../maps/leg_ink.ts";
import type { Move } from "../../framing/box.ts";
import type { Ground, MapDrawing } from "../../timeline/timeline.ts";
import { mapAreas } from "../../titles/setting/map_areas.ts";
import { copyInto, type Frame, newFrame, planesOf } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import {
  bitmapPlanes,
  drawLaid,
  type LaidBitmap,
  layBitmap,
  layPlanes,
} from "../overlays/laid_bitmap.ts";
import { boxAt, pixelBox } from "../plan/motion.ts";
import type { Sheet } from "./cached_still.ts";
import type { PictureSource, SourceDeps } from "./picture_source.ts";

/** The map is drawn this much larger than the canvas; the camera ends as near as that. */
const GROWTH = 1.045;

export async function openMap(
  deps: SourceDeps,
  map: MapDrawing,
  ground: Ground,
  frames: number,
): Promise<PictureSource> {
  return new MapSource(deps, map, await drawnMap(deps, map, ground), frames);
}

/** The land under the camera, before the journey is drawn on it. */
export async function mapSheet(deps: SourceDeps, map: MapDrawing, ground: Ground): Promise<Sheet> {
  const { sheet } = await drawnMap(deps, map, ground);
  return { picture: sheet, move: approach(deps.canvas, sheet) };
}

function drawnMap(
  { drawMap, canvas }: SourceDeps,
  map: MapDrawing,
  ground: Ground,
): Promise<DrawnMap> {
  if (!drawMap) throw new Fault("internal", "A map came and no way to draw it");
  const even = (value: number) => Math.round(value * GROWTH / 2) * 2;
  return drawMap(map, ground, { width: even(canvas.width), height: even(canvas.height) });
}

/** In the kernel's memory. */
interface Laid {
  readonly sheet: Frame;
  readonly printed: readonly LaidBitmap[];
  readonly lines: readonly GrowingLine[];
  readonly names: readonly LaidBitmap[];
}

class MapSource implements PictureSource {
  readonly #journey: JourneyFilm;
  readonly #short: number;
  readonly #move: Move;
  #laid: Laid | undefined;
  #isSettled = false;

  constructor(
    private readonly deps: SourceDeps,
    map: MapDrawing,
    private readonly drawn: DrawnMap,
    private readonly frames: number,
  ) {
    const { sheet, points, arcs, colours, names } = drawn;
    const named = names.map(({ point }) => point);
    this.#short = Math.min(sheet.width, sheet.height);
    this.#journey = journeyFilm({ map, points, arcs, named }, this.#short, colours, deps.fps);
    this.#move = approach(deps.canvas, sheet);
  }

  draw(frame: number, target: Frame): Promise<undefined> {
    const laid = this.#laid ??= this.#lay();
    if (!this.#isSettled) this.#compose(laid, this.#journey.at(frame));
    this.#isSettled = frame >= this.#journey.settledFrom;
    const box = boxAt(this.#move, frame, this.frames);
    this.deps.resampler.draw(laid.sheet, pixelBox(box, this.drawn.sheet), planesOf(target));
    return Promise.resolve(undefined);
  }

  #lay(): Laid {
    const { kernel } = this.deps, { sheet, printed, arcs, colours, names } = this.drawn;
    const frame = newFrame(kernel, sheet.width, sheet.height);
    return {
      sheet: frame,
      printed: printed.map((bitmap) => layBitmap(kernel, bitmap, frame)),
      lines: arcs.map((arc) => new GrowingLine(kernel, legInk(arc, this.#short, colours), frame)),
      names: names.map(({ bitmap }) => layBitmap(kernel, bitmap, frame)),
    };
  }

  #compose({ sheet, printed, lines, names }: Laid, state: JourneyState): void {
    const { kernel } = this.deps;
    copyInto(kernel, sheet, this.drawn.sheet);
    for (const bitmap of printed) drawLaid(kernel, bitmap, sheet, 256);
    for (const { leg, share, opacity } of state.legs) lines[leg]!.draw(sheet, share, opacity);
    for (const mark of state.marks) {
      const laid = layBitmap(kernel, mark, sheet);
      drawLaid(kernel, laid, sheet, 256);
      kernel.release(laid.at);
    }
    for (const [index, opacity] of state.names.entries()) {
      if (opacity > 0) drawLaid(kernel, names[index]!, sheet, opacity);
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    const { kernel } = this.deps;
    if (this.#laid) {
      kernel.release(this.#laid.sheet.at);
      for (const line of this.#laid.lines) line[Symbol.dispose]();
      for (const { at } of [...this.#laid.names, ...this.#laid.printed]) kernel.release(at);
    }
    this.#laid = undefined;
    return Promise.resolve();
  }
}

/** From the whole map; the middle of the journey stays where it is. */
function approach(canvas: Size, sheet: Size): Move {
  const { journey } = mapAreas(sheet);
  const width = canvas.width / sheet.width, height = canvas.height / sheet.height;
  const to = {
    x: (1 - width) * (journey.left + journey.right) / 2 / sheet.width,
    y: (1 - height) * (journey.top + journey.bottom) / 2 / sheet.height,
    width,
    height,
  };
  return { from: WHOLE, to };
}

/** The opacities of one plane in the order in which they are revealed. */
interface Reveal {
  /** Byte of the kernel's memory where the plane begins. */
  readonly at: number;
  readonly bytes: number;
  readonly places: Uint32Array;
  readonly along: Float32Array;
  readonly alpha: Uint8Array;
}

class GrowingLine implements Disposable {
  readonly #laid: LaidBitmap;
  readonly #reveals: readonly Reveal[];
  #share = 1;

  constructor(private readonly kernel: Kernel, ink: LegInk, canvas: Frame) {
    const planes = bitmapPlanes(ink, canvas);
    const laid = this.#laid = layPlanes(kernel, planes);
    const { x, y, luma, chroma } = planes;
    const full = luma.stride * luma.rows, half = chroma.stride * chroma.rows;
    const along = (column: number, row: number) =>
      ink.along[(y + row - ink.y) * ink.width + x + column - ink.x] ?? 0;
    this.#reveals = [
      revealOf(laid.at + full, luma.alpha, luma.stride, (column, row) => along(column, row)),
      revealOf(
        laid.at + 2 * full + 2 * half,
        chroma.alpha,
        chroma.stride,
        // Where a sample of colour stands, the ink may end; its neighbour then says.
        (column, row) => Math.max(along(2 * column, 2 * row), along(2 * column + 1, 2 * row + 1)),
      ),
    ];
  }

  /** Lays the first `share` of the line over `target`; opacity 0…256. */
  draw(target: Frame, share: number, opacity: number): void {
    if (share !== this.#share) this.#reveal(share);
    drawLaid(this.kernel, this.#laid, target, opacity);
  }

  #reveal(share: number): void {
    for (const { at, bytes, places, along, alpha } of this.#reveals) {
      const memory = this.kernel.bytes(at, bytes);
      let from = firstAbove(along, this.#share);
      if (share < this.#share) {
        memory.fill(0);
        from = 0;
      }
      for (let i = from; i < places.length && along[i]! <= share; i++) {
        memory[places[i]!] = alpha[i]!;
      }
    }
    this.#share = share;
  }

  [Symbol.dispose](): void {
    this.kernel.release(this.#laid.at);
  }
}

function revealOf(
  at: number,
  plane: Uint8Array,
  stride: number,
  alongAt: (column: number, row: number) => number,
): Reveal {
  const inked: { readonly place: number; readonly along: number }[] = [];
  for (let place = 0; place < plane.length; place++) {
    if (plane[place] === 0) continue;
    inked.push({ place, along: alongAt(place % stride, Math.floor(place / stride)) });
  }
  inked.sort((a, b) => a.along - b.along);
  return {
    at,
    bytes: plane.length,
    places: Uint32Array.from(inked, ({ place }) => place),
    along: Float32Array.from(inked, ({ along }) => along),
    alpha: Uint8Array.from(inked, ({ place }) => plane[place]!),
  };
}

function firstAbove(sorted: Float32Array, value: number): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
