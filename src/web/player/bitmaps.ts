// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Decoded pictures: fetched before they are needed, let go when they are not, within a bound.

import type { Move } from "../../film/framing/box.ts";

/** Without a bitmap there is nothing to be seen of it. */
interface Loaded {
  readonly bitmap?: ImageBitmap;
  /** How the camera moves over a picture the server drew. */
  readonly camera?: Move;
  /** The upper left corner of words on the canvas. */
  readonly place?: { readonly x: number; readonly y: number };
}

export class Bitmaps {
  /** The one that was wanted last is the last one. */
  readonly #kept = new Map<string, Loaded | undefined>();
  #maxBytes: number;
  #bytes = 0;
  /** Bytes of the largest that came: one on its way may need as much. */
  #largest = 0;
  #pending = 0;
  #inUse: ReadonlySet<string> = new Set();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  set maxBytes(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(url: string): Loaded | undefined {
    return this.#kept.get(url);
  }

  /** Begins to fetch what is not there; what is not wanted any more goes when room is short. */
  want(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.#kept.has(url)) {
        const loaded = this.#kept.get(url);
        this.#kept.delete(url);
        this.#kept.set(url, loaded);
      } else {
        this.#kept.set(url, undefined);
        void this.#load(url);
      }
    }
    this.#inUse = new Set(urls);
    for (const [url, loaded] of this.#kept) {
      if (this.#bytes + this.#pending * this.#largest <= this.#maxBytes) break;
      if (this.#inUse.has(url) || loaded === undefined) continue;
      this.#bytes -= bytesOf(loaded);
      loaded.bitmap?.close();
      this.#kept.delete(url);
    }
  }

  /** What is on its way goes when it comes. */
  close(): void {
    for (const loaded of this.#kept.values()) loaded?.bitmap?.close();
    this.#kept.clear();
    this.#inUse = new Set();
    this.#bytes = 0;
  }

  async #load(url: string): Promise<void> {
    this.#pending++;
    const loaded = await load(url, () => this.#inUse.has(url));
    this.#pending--;
    // A network that is away, and a picture that came too late, are asked again the next time.
    if (loaded === undefined) return void this.#kept.delete(url);
    if (!this.#kept.has(url)) return loaded.bitmap?.close();
    this.#kept.set(url, loaded);
    this.#bytes += bytesOf(loaded);
    this.#largest = Math.max(this.#largest, bytesOf(loaded));
  }
}

function bytesOf({ bitmap }: Loaded): number {
  return bitmap === undefined ? 0 : bitmap.width * bitmap.height * 4;
}

/** `undefined` where the network is away, or the picture is not wanted any more when it comes. */
async function load(url: string, isWanted: () => boolean): Promise<Loaded | undefined> {
  try {
    const answer = await fetch(url);
    if (answer.status !== 200) return {};
    // As the server sent it: it would be made smaller in the thread that draws.
    const picture = await answer.blob();
    if (!isWanted()) return undefined;
    const bitmap = await createImageBitmap(picture);
    const camera = answer.headers.get("x-camera"), place = answer.headers.get("x-place");
    return {
      bitmap,
      camera: camera === null ? undefined : JSON.parse(camera) as Move,
      place: place === null ? undefined : JSON.parse(place) as { x: number; y: number },
    };
  } catch {
    return undefined;
  }
}
