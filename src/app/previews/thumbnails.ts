// SPDX-License-Identifier: AGPL-3.0-or-later

// Small pictures of the shots of a film, for its page: made on request, kept in bounded memory. The
// library is open only while pages ask for pictures, so that changed settings are soon in force.

import type { AssetId } from "../../library/asset.ts";
import { openApp } from "../open_app.ts";
import { PAGE_WAIT } from "../open_stores.ts";
import { throwIfCancelled } from "../../base/fault.ts";
import { type TileMaker, tileMaker } from "../../facts/captions/tile_maker.ts";
import { PRIMARY } from "../../config/accounts.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { PictureEdge } from "./preview_film.ts";
import type { AppContext } from "../context.ts";
import { readSettings } from "../settings/settings.ts";
import { OpenWhileUsed } from "../library/open_while_used.ts";

/** A picture of a film, as the film remembers it. */
export interface FilmPicture {
  readonly asset: AssetId;
  /** One of the same film: the library that is read now has to know it as the film does. */
  readonly witness: Pick<Asset, "id" | "sourceKey" | "takenAt">;
}

type PictureSize = "small" | PictureEdge;

/** A page shows many pictures side by side. */
const SHOWN_AT_ONCE = 2;

/**
 * The configured library as the index on this disk has it; the server is asked for pictures only.
 * Errors as `openApp`.
 */
export async function openThumbnails(
  context: Pick<AppContext, "environment" | "configFile" | "entry" | "ledger">,
  ledger: Ledger,
  warn: (sentence: string) => void,
): Promise<Thumbnails & { readonly library: Library }> {
  const { config, paths } = await readSettings(context);
  const { entry } = context;
  const { url, accounts } = config.immich;
  await using opened = new AsyncDisposableStack();
  const { library, pictures } = opened.use(
    await openApp({
      config,
      paths,
      ledger,
      bankWait: PAGE_WAIT,
      entry,
      warn,
      accounts: url === undefined ? [] : [PRIMARY, ...Object.keys(accounts)],
    }),
  );
  const { tile } = tileMaker(pictures, SHOWN_AT_ONCE);
  const all = opened.move();
  return {
    library,
    tile,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export interface Thumbnails extends AsyncDisposable {
  readonly library: Pick<Library, "asset" | "preview" | "original" | "motion" | "people">;
  readonly tile: TileMaker["tile"];
}

interface FilmPicturesDeps {
  readonly open: () => Promise<Thumbnails>;
  /** A larger one, which is kept on the disk. */
  readonly large: (asset: Asset, edge: PictureEdge) => Promise<Jpeg | undefined>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** A page that is scrolled asks again within it. */
const IDLE_MS = 20_000;
/** Some thousand pictures. */
export const MAX_KEPT_BYTES = 24e6;

type Jpeg = Uint8Array<ArrayBuffer>;

export class FilmThumbnails implements AsyncDisposable {
  readonly #signal: AbortSignal;
  readonly #large: FilmPicturesDeps["large"];
  readonly #thumbnails: OpenWhileUsed<Thumbnails>;
  /** By key of the content; the one that was asked for last is the last one. */
  readonly #kept = new Map<string, Jpeg>();
  #keptBytes = 0;

  constructor(deps: FilmPicturesDeps) {
    this.#signal = deps.signal;
    this.#large = deps.large;
    this.#thumbnails = new OpenWhileUsed({ ...deps, idleMs: IDLE_MS });
  }

  /** Never throws: a page shows an empty place instead. */
  async get(
    { asset, witness }: FilmPicture,
    size: PictureSize = "small",
  ): Promise<Jpeg | undefined> {
    try {
      return await this.#thumbnails.use(async (thumbnails) => {
        const found = await visibleAsset(thumbnails, { asset, witness });
        if (found === undefined) return undefined;
        if (size !== "small") return await this.#large(found, size);
        return this.#keptOf(found) ?? await this.#make(thumbnails, found);
      });
    } catch {
      return undefined;
    }
  }

  /** As the library has it now; `undefined` where it is gone or hidden. Errors as `openApp`. */
  async find(picture: FilmPicture): Promise<Asset | undefined> {
    return await this.#thumbnails.use((thumbnails) => visibleAsset(thumbnails, picture));
  }

  /** Names by id; none where the library cannot be read. */
  async people(): Promise<ReadonlyMap<string, string>> {
    try {
      const people = await this.#thumbnails.use(({ library }) => library.people());
      return new Map(people.filter(({ name }) => name !== "").map(({ id, name }) => [id, name]));
    } catch {
      return new Map();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thumbnails[Symbol.asyncDispose]();
  }

  #keptOf(asset: Asset): Jpeg | undefined {
    const key = keyOf(asset), jpeg = this.#kept.get(key);
    if (jpeg === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, jpeg);
    return jpeg;
  }

  async #make({ library, tile }: Thumbnails, asset: Asset): Promise<Jpeg | undefined> {
    const signal = this.#signal, name = keyOf(asset);
    const made = await tile(asset, await library.preview(asset, signal), signal);
    throwIfCancelled(signal);
    if (!(made instanceof Uint8Array)) return undefined;
    const jpeg = new Uint8Array(made);
    const before = this.#kept.get(name);
    this.#keptBytes += jpeg.length - (before?.length ?? 0);
    this.#kept.set(name, jpeg);
    for (const [key, { length }] of this.#kept) {
      if (this.#keptBytes <= MAX_KEPT_BYTES) break;
      this.#kept.delete(key);
      this.#keptBytes -= length;
    }
    return jpeg;
  }
}

/** `undefined` also where the library is another than that of the film. */
async function visibleAsset(
  { library }: Pick<Thumbnails, "library">,
  { asset, witness }: FilmPicture,
): Promise<Asset | undefined> {
  const known = await library.asset(witness.id);
  if (known === undefined || !isSame(known, witness)) return undefined;
  const found = asset === known.id ? known : await library.asset(asset);
  return found?.visibility === "visible" ? found : undefined;
}

/** The owner may have corrected the time, or edited the picture; hardly both. */
function isSame(known: Asset, { sourceKey, takenAt }: FilmPicture["witness"]): boolean {
  return known.sourceKey === sourceKey || known.takenAt === takenAt;
}

function keyOf({ id, sourceKey }: Asset): string {
  return `${sourceKey}\n${id}`;
}
