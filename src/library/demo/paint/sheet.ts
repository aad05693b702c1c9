// One transparent sheet of vector drawing in design units. Brushes write shapes on it; sharp turns it
// into pixels. Kept to what librsvg draws fast: flat or gradient fills, fill-opacity instead of
// opacity (a group per shape costs 7 ms at 4 megapixels), clips, and no filters.

import type { Colour } from "./colour.ts";

/** A colour, or a reference to a gradient of the same sheet. */
export type Fill = string;

/** Offset 0…1, colour, opacity (1 when left out). */
export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

/** A number as SVG text with one decimal: a tenth of a design unit is less than a pixel. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

export interface Stroke {
  readonly width: number;
  readonly colour: Fill;
  readonly opacity?: number;
  readonly cap?: "round" | "butt";
}

export class Sheet {
  #definitions: string[] = [];
  #shapes: string[] = [];

  constructor(readonly width: number, readonly height: number) {}

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(make(id));
    return id;
  }

  /** A gradient along a line, in the units of the sheet (or of the group it is used in). */
  linear(
    stops: readonly Stop[],
    [x1, y1]: readonly [number, number],
    [x2, y2]: readonly [number, number],
  ): Fill {
    const id = this.#define((name) =>
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${
        num(y1)
      }"` +
      ` x2="${num(x2)}" y2="${num(y2)}">${stopsText(stops)}</linearGradient>`
    );
    return `url(#${id})`;
  }

  radial(stops: readonly Stop[], cx: number, cy: number, r: number): Fill {
    const id = this.#define((name) =>
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${
        num(cy)
      }"` +
      ` r="${num(r)}">${stopsText(stops)}</radialGradient>`
    );
    return `url(#${id})`;
  }

  path(d: string, fill: Fill, opacity = 1): void {
    if (d) this.#shapes.push(`<path d="${d}" fill="${fill}"${opacityText("fill", opacity)}/>`);
  }

  /** A shape whose inner outlines are holes. */
  pierced(d: string, fill: Fill): void {
    this.#shapes.push(`<path fill-rule="evenodd" d="${d}" fill="${fill}"/>`);
  }

  line(d: string, { width, colour, opacity = 1, cap = "round" }: Stroke): void {
    this.#shapes.push(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}"` +
        ` stroke-linecap="${cap}" stroke-linejoin="round"${opacityText("stroke", opacity)}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, fill: Fill, opacity = 1, rx = 0): void {
    this.#shapes.push(
      `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"` +
        `${rx ? ` rx="${num(rx)}"` : ""} fill="${fill}"${opacityText("fill", opacity)}/>`,
    );
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: Fill, opacity = 1): void {
    this.#shapes.push(
      `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"` +
        `${opacityText("fill", opacity)}/>`,
    );
  }

  /** Fills the whole sheet. */
  cover(fill: Fill, opacity = 1): void {
    this.rect(0, 0, this.width, this.height, fill, opacity);
  }

  /** A soft round light or shadow that fades to nothing at `r`. */
  glow(cx: number, cy: number, r: number, colour: Colour, opacity = 1): void {
    const fill = this.radial(
      [[0, colour, opacity], [0.25, colour, opacity * 0.55], [0.55, colour, opacity * 0.17], [
        1,
        colour,
        0,
      ]],
      cx,
      cy,
      r,
    );
    this.ellipse(cx, cy, r, r, fill);
  }

  /** Draws `paint` with its own origin, size and turn (degrees). */
  placed(
    place: {
      readonly x?: number;
      readonly y?: number;
      readonly scale?: number;
      readonly turn?: number;
      readonly mirrored?: boolean;
    },
    paint: () => void,
  ): void {
    const { x = 0, y = 0, scale = 1, turn = 0, mirrored = false } = place;
    const parts = [`translate(${num(x)} ${num(y)})`];
    if (turn) parts.push(`rotate(${num(turn)})`);
    if (scale !== 1 || mirrored) {
      const factor = Math.round(scale * 1e4) / 1e4;
      parts.push(`scale(${mirrored ? -factor : factor} ${factor})`);
    }
    this.#shapes.push(`<g transform="${parts.join(" ")}">`);
    paint();
    this.#shapes.push("</g>");
  }

  /** Draws `paint` only inside the outline `d`. */
  clipped(d: string, paint: () => void): void {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
    this.#shapes.push(`<g clip-path="url(#${id})">`);
    paint();
    this.#shapes.push("</g>");
  }

  /** The sheet, or the part of it between two heights, as an SVG file of the given pixel size. */
  svg(pixelWidth: number, pixelHeight: number, top = 0, bottom = this.height): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelWidth}" height="${pixelHeight}"` +
      ` viewBox="0 ${num(top)} ${this.width} ${num(bottom - top)}" preserveAspectRatio="none">` +
      `<defs>${this.#definitions.join("")}</defs>${this.#shapes.join("")}</svg>`;
  }
}

function opacityText(kind: "fill" | "stroke", opacity: number): string {
  return opacity >= 1 ? "" : ` ${kind}-opacity="${Math.round(opacity * 1000) / 1000}"`;
}

function stopsText(stops: readonly Stop[]): string {
  return stops.map(([offset, colour, opacity = 1]) =>
    `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"` +
    `${opacityText("stop" as "fill", opacity)}/>`
  ).join("");
}
