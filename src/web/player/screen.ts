// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// One canvas on which any frame of a previewed film is drawn; nothing of a frame is drawn before all of it
// is there, so that the last picture stays instead of black.

import { overlayOpacity, WHOLE_WEIGHT } from "../../film/render/plan/motion.ts";
import type { Area } from "../../film/framing/areas.ts";
import type { Move } from "../../film/framing/box.ts";
import { drawnPartsOf, picturesOf } from "../../app/previews/item_parts.ts";
import type {
  PreviewFilm,
  PreviewItem,
  PreviewPicture,
  PreviewView,
} from "../../app/previews/preview_film.ts";
import { Bitmaps } from "./bitmaps.ts";
import { Clips } from "./clips.ts";
import { cameraBox, drawnAt, type DrawnLayer } from "./film_frames.ts";

/** Where pictures and what the server draws are fetched. */
interface Places {
  readonly pictures: string;
  readonly parts: string;
}

/** Seconds before a clip is seen that it takes its place in a player. */
const MOUNT_SECONDS = 2;
/** How much of decoded pictures is held. */
export interface BitmapBound {
  readonly maxBytes: number;
  /** Items from the one on screen on whose pictures are fetched. */
  readonly ahead: number;
}

/** Some eight pictures that fill the canvas, and the words over them. */
const USUAL_BOUND: BitmapBound = { maxBytes: 50e6, ahead: 3 };
/** The bound of a canvas of 1,080 lines, where a picture takes 20 MB. */
const SHARP_BYTES = 120e6;
/** The canvas has so many sizes, so that one that is nearly the same is not made anew. */
const SIZES = 16;
/** A screen that shows so much more than the film has is worth a sharper one. */
const LARGER = 1.1;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export class PlayerScreen {
  readonly #places: Places;
  readonly #context: CanvasRenderingContext2D;
  /** The incoming item of a join, with its words, before it is mixed in. */
  readonly #second: OffscreenCanvasRenderingContext2D;
  readonly #bitmaps: Bitmaps;
  readonly #ahead: number;
  readonly #clips: Clips;
  #hasStandIn = false;
  /** Words at the lower edge are drawn. */
  hasLowWords = true;
  /** Clips are asked for. */
  makesClips = false;
  /** A camera that a person does not want to see move stands in the middle of its way. */
  readonly #isStill = matchMedia("(prefers-reduced-motion: reduce)");
  #film: PreviewFilm;
  /** A sharper version of it, whose pictures are fetched. */
  #sharper: PreviewFilm | undefined;
  /** Pixels of the canvas for one of the film. */
  #scale = 1;
  /** Pixels of the screen for one of the film; more than one where the screen is larger. */
  #shown = 1;
  /** Lines of the canvas at the most, on a machine that draws slowly. */
  #maxLines = Infinity;
  readonly #resized: ResizeObserver;

  /** `onMade`: a clip is there now, and may be drawn. */
  constructor(
    canvas: HTMLCanvasElement,
    film: PreviewFilm,
    places: Places,
    onMade: () => void,
    { maxBytes, ahead } = USUAL_BOUND,
  ) {
    this.#places = places;
    this.#bitmaps = new Bitmaps(maxBytes);
    this.#ahead = ahead;
    this.#clips = new Clips(onMade);
    this.#film = film;
    this.#context = canvas.getContext("2d", { alpha: false })!;
    canvas.style.setProperty("--aspect", String(film.canvas.width / film.canvas.height));
    this.#second = new OffscreenCanvas(canvas.width, canvas.height)
      .getContext("2d", { alpha: false })!;
    this.#measure();
    this.#resized = new ResizeObserver(() => {
      this.#measure();
      onMade();
    });
    this.#resized.observe(canvas);
  }

  set film(film: PreviewFilm) {
    this.#film = film;
    this.#sharper = undefined;
    this.#measure();
  }

  set sharper(film: PreviewFilm | undefined) {
    this.#sharper = film;
    if (film) this.#bitmaps.maxBytes = SHARP_BYTES;
  }

  /** The screen shows more than the film has. */
  get isLarger(): boolean {
    return this.#shown > LARGER;
  }

  get lines(): number {
    const { width, height } = this.#film.canvas;
    return Math.round(this.#scale * Math.min(width, height));
  }

  set maxLines(lines: number) {
    this.#maxLines = lines;
  }

  /** Takes the sharper version where all that it shows now is there; false where it is not. */
  sharpen(frame: number): PreviewFilm | undefined {
    const film = this.#sharper;
    if (film === undefined) return undefined;
    const at = drawnAt(film, frame).layers.at(-1)?.index ?? 0;
    const isThere = film.items.slice(Math.max(0, at - 1), at + 2)
      .every((item) => this.#wantedBy(item).every((each) => this.#bitmaps.get(each) !== undefined));
    if (!isThere) return undefined;
    this.film = film;
    return film;
  }

  #measure(): void {
    const { canvas } = this.#context, { width, height } = this.#film.canvas;
    const { clientWidth, clientHeight } = canvas as HTMLCanvasElement;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#shown = Math.min(clientWidth / width, clientHeight / height) * devicePixelRatio;
  }

  /** No larger than it is seen. Only just before it is drawn on: a canvas of another size is black. */
  #fit(): void {
    const lines = Math.min(this.#film.canvas.width, this.#film.canvas.height);
    const wished = Math.min(1, this.#shown, this.#maxLines / lines);
    this.#scale = Math.ceil(wished * SIZES - 0.01) / SIZES;
    const width = Math.round(this.#film.canvas.width * this.#scale);
    const height = Math.round(this.#film.canvas.height * this.#scale);
    for (const context of [this.#context, this.#second]) {
      const { canvas } = context;
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      // A canvas of another size has forgotten both.
      context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
      // Pictures come at nearly the size they are drawn at; a better quality took half as long again.
      context.imageSmoothingQuality = "low";
    }
  }

  close(): void {
    this.#resized.disconnect();
    this.#bitmaps.close();
    this.#clips.close();
  }

  /** A still was drawn for a clip that is not made yet. */
  get hasStandIn(): boolean {
    return this.#hasStandIn;
  }

  /** Draws the frame, or nothing while a part of it is still to come. */
  draw(frame: number, isPlaying: boolean): boolean {
    const { layers, black } = drawnAt(this.#film, frame);
    this.#fetchAhead(layers.at(-1)?.index ?? 0, frame);
    // Each is asked, so that all of them come at once.
    const isReady = layers.map((layer) => this.#isReady(layer, isPlaying)).every((each) => each);
    if (!isReady) return false;
    this.#fit();
    this.#hasStandIn = false;
    const [first, incoming] = this.#isStill.matches ? cutOf(layers) : layers,
      { width, height } = this.#film.canvas;
    if (first) this.#item(this.#context, first, isPlaying);
    if (incoming) {
      this.#item(this.#second, incoming, isPlaying);
      this.#context.globalAlpha = incoming.opacity;
      this.#context.drawImage(this.#second.canvas, 0, 0, width, height);
    }
    this.#context.globalAlpha = black;
    if (black > 0) {
      this.#context.fillStyle = "#000";
      this.#context.fillRect(0, 0, width, height);
    }
    this.#context.globalAlpha = 1;
    return true;
  }

  #fetchAhead(index: number, frame: number): void {
    const { items, fps } = this.#film;
    const near = (all: PreviewFilm["items"] = []) =>
      all.slice(Math.max(0, index - 1), index + this.#ahead)
        .flatMap((item) => this.#wantedBy(item));
    this.#bitmaps.want([...near(items), ...near(this.#sharper?.items)]);
    const clips = items.slice(Math.max(0, index - 1)).filter(({ view }) => view.kind === "clip");
    if (this.makesClips) this.#clips.make(clips.map(({ view }) => this.#partOf(view)));
    const seen = new Set<string>();
    for (const { at, frames, view } of clips) {
      if (at - frame > MOUNT_SECONDS * fps) break;
      const url = this.#partOf(view);
      if (this.#clips.isMade(url)) this.#clips.mount(url);
      if (frame >= at && frame < at + frames) seen.add(url);
    }
    this.#clips.rest(seen);
  }

  #partOf(view: PreviewView): string {
    return "part" in view ? `${this.#places.parts}/${view.part}` : "";
  }

  #pictureOf({ picture, edge }: PreviewPicture): string {
    return `${this.#places.pictures}/${picture}?edge=${edge}`;
  }

  #wantedBy(item: PreviewItem): readonly string[] {
    const pictures = picturesOf(item).map((each) => this.#pictureOf(each));
    return [...pictures, ...drawnPartsOf(item).map((part) => `${this.#places.parts}/${part}`)];
  }

  #isReady({ index, own }: DrawnLayer, isPlaying: boolean): boolean {
    const item = this.#film.items[index]!;
    const isLoaded = this.#wantedBy(item).every((each) => this.#bitmaps.get(each) !== undefined);
    return isLoaded && this.#isMoving(item, own, isPlaying);
  }

  /** True for what is no clip, and for a clip that is at its moment or not made yet. */
  #isMoving({ view }: PreviewItem, own: number, isPlaying: boolean): boolean {
    if (view.kind !== "clip") return true;
    const url = this.#partOf(view);
    if (!this.#clips.isMade(url)) return true;
    const video = this.#clips.at(url, (own + 0.5) / this.#film.fps, isPlaying);
    // A clip that is made while its still is seen takes its place when it can: nothing waits for it.
    return video !== undefined || isPlaying && this.#hasStandIn;
  }

  #item(context: Context, { index, own }: DrawnLayer, isPlaying: boolean): void {
    const item = this.#film.items[index]!;
    this.#picture(context, item, own, isPlaying);
    for (const words of item.words) {
      if (words.isLow && !this.hasLowWords) continue;
      const opacity = overlayOpacity(words, own) / WHOLE_WEIGHT;
      const { bitmap, place } = this.#bitmaps.get(`${this.#places.parts}/${words.part}`)!;
      if (opacity === 0 || !bitmap || !place) continue;
      context.globalAlpha = opacity;
      context.drawImage(bitmap, place.x, place.y);
    }
    context.globalAlpha = 1;
  }

  #picture(
    context: Context,
    { view, frames }: Pick<PreviewItem, "view" | "frames">,
    own: number,
    isPlaying: boolean,
  ): void {
    const { canvas, fps } = this.#film, whole = { x: 0, y: 0, ...canvas };
    const at = { own: this.#isStill.matches ? (frames - 1) / 2 : own, frames };
    switch (view.kind) {
      case "still":
        return this.#seen(context, this.#pictureOf(view), view.move, whole, at);
      case "tiles":
        context.fillStyle = view.ground;
        context.fillRect(0, 0, canvas.width, canvas.height);
        return view.tiles.forEach((tile) =>
          this.#seen(context, this.#pictureOf(tile), tile.move, tile.area, at)
        );
      case "sheet":
        return this.#seen(context, this.#partOf(view), undefined, whole, at);
      case "clip": {
        const url = this.#partOf(view);
        const video = this.#clips.isMade(url)
          ? this.#clips.at(url, (own + 0.5) / fps, isPlaying)
          : undefined;
        if (video) return context.drawImage(video, 0, 0, canvas.width, canvas.height);
        this.#hasStandIn = true;
        return this.#picture(context, { view: view.until, frames }, own, isPlaying);
      }
    }
  }

  /** A picture through its camera; the server's own comes with one. */
  #seen(
    context: Context,
    url: string,
    move: Move | undefined,
    area: Area,
    { own, frames }: { readonly own: number; readonly frames: number },
  ): void {
    const { bitmap, camera } = this.#bitmaps.get(url)!, seen = move ?? camera;
    if (!bitmap || !seen) {
      context.fillStyle = "#000";
      return context.fillRect(area.x, area.y, area.width, area.height);
    }
    const { x, y, width, height } = cameraBox(bitmap, seen, area, own, frames);
    context.drawImage(bitmap, x, y, width, height, area.x, area.y, area.width, area.height);
  }
}

/** A dissolve as a cut in the middle of it. */
function cutOf(layers: readonly DrawnLayer[]): readonly DrawnLayer[] {
  const [first, incoming] = layers;
  if (first === undefined || incoming === undefined) return layers;
  return [{ ...(incoming.opacity < 0.5 ? first : incoming), opacity: 1 }];
}
