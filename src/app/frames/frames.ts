// SPDX-License-Identifier: AGPL-3.0-or-later

// Frames: devices on a wall that play the memories that are ready, each by an address of its own.

import { Fault } from "../../base/fault.ts";
import { localToday } from "../../base/local_time.ts";
import { assetsOf } from "../../film/select/cut.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import {
  type Frame,
  type FrameSettings,
  type FrameShown,
  type FrameStore,
  NEW_FRAME,
} from "../../ledger/frame.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId, PersonId } from "../../library/asset.ts";
import { newToken } from "../../signin/link_token.ts";
import type { KeptMemory, Memories, MemoryId, OpenedMemory } from "../memories/memories.ts";
import type { LaidOut, LaidOutCuts } from "../previews/laid_out_cuts.ts";
import type { PreviewPart } from "../previews/preview_film.ts";
import type { PreviewParts } from "../previews/previews.ts";
import type { FilmPicture } from "../previews/thumbnails.ts";
import { inOrder, roundNow } from "./next_memory.ts";

interface FramesDeps {
  readonly store: FrameStore;
  readonly memories: Pick<Memories, "kept" | "noteShown">;
  readonly cuts: Pick<LaidOutCuts, "get">;
  /** Who is in these pictures; `undefined` where one of them is gone or was shut out. */
  readonly peopleIn: (pictures: readonly AssetId[]) => Promise<ReadonlySet<PersonId> | undefined>;
  /** Whether a part is on the disk already. */
  readonly isMade: (part: PreviewPart) => Promise<boolean>;
  /** Draws for a frame, which is no viewer that what is prepared would wait for. */
  readonly preview: PreviewParts;
  readonly now: () => number;
}

/** The memory that a frame plays, with all it needs. */
export interface FrameNext {
  /** The one that is played may be seen on. */
  readonly isShown: boolean;
  /** Absent where none is ready. */
  readonly memory?: ReadyMemory;
}

type ReadyMemory = KeptMemory & OpenedMemory;

/** A picture as a device without a script shows it. */
export interface FrameImage {
  readonly memory: KeptMemory;
  readonly pictureId: string;
  readonly picture: FilmPicture;
}

export interface FrameView {
  readonly frame: Frame;
  readonly shown: readonly FrameShown[];
}

/** Whom a device is: by its own address, or the owner who looks at what it would show. */
export interface FrameVisit {
  readonly frame: Frame;
  readonly isPreview: boolean;
}

const MAX_NAME = 60;
/** The library is asked anew about a memory's pictures after this time. */
const KNOWN_MS = 60_000;
/** When a device was seen is written so often at most. */
const SEEN_MS = 60_000;
const HOUR_MS = 3_600_000;

interface KnownPeople {
  readonly atMs: number;
  readonly people: Promise<ReadonlySet<PersonId> | undefined>;
}

export class Frames {
  readonly #deps: FramesDeps;
  readonly #people = new Map<string, KnownPeople>();
  readonly #made = new Set<string>();
  /** Memories that an owner's preview showed, which the device has not shown. */
  readonly #previewed = new Map<string, FrameShown[]>();

  constructor(deps: FramesDeps) {
    this.#deps = deps;
  }

  get preview(): PreviewParts {
    return this.#deps.preview;
  }

  async list(): Promise<readonly FrameView[]> {
    const { store } = this.#deps;
    return await Promise.all(
      (await store.list()).map(async (frame) => ({ frame, shown: await store.shown(frame.id) })),
    );
  }

  async get(id: string): Promise<Frame | undefined> {
    return await this.#deps.store.get(id);
  }

  /** Its token is known to nothing else afterwards. Throws Fault `usage` for a name that is none. */
  async add(name: string): Promise<{ readonly frame: Frame; readonly token: string }> {
    const { store, now } = this.#deps, { token, digest } = await newToken();
    const frame = await store.add({
      digest,
      name: nameIn(name),
      settings: NEW_FRAME,
      createdAt: new Date(now()).toISOString(),
    });
    return { frame, token };
  }

  /** Its token; the one before opens nothing any more. `undefined` where there is no such frame. */
  async renew(id: string): Promise<string | undefined> {
    const { token, digest } = await newToken();
    return await this.#deps.store.keep(id, { digest }) ? token : undefined;
  }

  async remove(id: string): Promise<boolean> {
    this.#previewed.delete(id);
    return await this.#deps.store.remove(id);
  }

  /** Returns whether there was one. Throws Fault `usage` for a name that is none. */
  async change(id: string, name: string, settings: FrameSettings): Promise<boolean> {
    return await this.#deps.store.keep(id, { name: nameIn(name), settings });
  }

  /** Pictures or people were shut out, or let in again. */
  forget(): void {
    this.#people.clear();
  }

  async noteSeen({ frame, isPreview }: FrameVisit): Promise<void> {
    const { store, now } = this.#deps, { seenAt } = frame;
    if (isPreview || seenAt !== undefined && now() - Date.parse(seenAt) < SEEN_MS) return;
    await store.keep(frame.id, { seenAt: new Date(now()).toISOString() });
  }

  /** Takes the next memory, and notes the one that is played as shown. */
  async next(visit: FrameVisit, playing?: MemoryId): Promise<FrameNext> {
    const ready = await this.#ready(visit.frame);
    const current = ready.find(({ id }) => id === playing);
    if (current) await this.#noteShown(visit, ready, current);
    const [first] = inOrder(ready, await this.#shown(visit), current?.memoryKey);
    return { isShown: current !== undefined, memory: first };
  }

  /** `undefined` where this frame may not show it, or it is not ready. */
  async open(frame: Frame, id: MemoryId): Promise<OpenedMemory | undefined> {
    const memory = (await this.#kept()).find((each) => each.id === id);
    return memory && await this.#opened(frame, memory);
  }

  /** As `open`, also where something is still to be made for it: its pictures can be seen. */
  async openPictures(frame: Frame, id: MemoryId): Promise<OpenedMemory | undefined> {
    const memory = (await this.#kept()).find((each) => each.id === id);
    return memory && await this.#allowed(frame, memory);
  }

  /** The first picture of what is played first, or of what may be once all of it is made. */
  async cover(visit: FrameVisit): Promise<FrameImage | undefined> {
    const allowed: ReadyMemory[] = [];
    for (const memory of await this.#kept()) {
      const opened = await this.#allowed(visit.frame, memory);
      if (opened) allowed.push({ ...memory, ...opened });
    }
    const inTurn = inOrder(allowed, await this.#shown(visit));
    for (const memory of inTurn) {
      if (await this.#isReady(visit.frame, memory.cut)) return imagesOf(memory)[0];
    }
    return inTurn.flatMap(imagesOf)[0];
  }

  /** All pictures of all memories that this frame may show, in their order. */
  async images(frame: Frame): Promise<readonly FrameImage[]> {
    return (await this.#ready(frame)).flatMap(imagesOf);
  }

  /** Another one each hour, through all memories before the second picture of any. */
  async imageOfHour(visit: FrameVisit): Promise<FrameImage | undefined> {
    const images = await this.images(visit.frame);
    const byMemory = [...Map.groupBy(images, ({ memory }) => memory.id).values()];
    if (byMemory.length === 0) return undefined;
    const hour = Math.floor(this.#deps.now() / HOUR_MS);
    const own = byMemory[hour % byMemory.length]!;
    const image = own[Math.floor(hour / byMemory.length) % own.length]!;
    await this.note(visit, image);
    return image;
  }

  /** A device without a script shows it. */
  async note(visit: FrameVisit, { memory }: FrameImage): Promise<void> {
    await this.#noteShown(visit, await this.#ready(visit.frame), memory);
  }

  async #kept(): Promise<readonly KeptMemory[]> {
    return await this.#deps.memories.kept(localToday(this.#deps.now()));
  }

  /** Those that this frame may show and that nothing has to be made for, best first. */
  async #ready(frame: Frame): Promise<readonly ReadyMemory[]> {
    const ready: ReadyMemory[] = [];
    for (const memory of await this.#kept()) {
      const opened = await this.#opened(frame, memory);
      if (opened) ready.push({ ...memory, ...opened });
    }
    return ready;
  }

  async #shown({ frame, isPreview }: FrameVisit): Promise<readonly FrameShown[]> {
    if (isPreview) return this.#previewed.get(frame.id) ?? [];
    return await this.#deps.store.shown(frame.id);
  }

  async #noteShown(
    visit: FrameVisit,
    ready: readonly KeptMemory[],
    { id, memoryKey, title }: KeptMemory,
  ): Promise<void> {
    const { store, memories, now } = this.#deps, before = await this.#shown(visit);
    const round = roundNow(ready, before, memoryKey);
    const shown = { memoryKey, title, shownAt: new Date(now()).toISOString(), round };
    if (visit.isPreview) {
      const others = before.filter((each) => each.memoryKey !== memoryKey);
      this.#previewed.set(visit.frame.id, [shown, ...others]);
      return;
    }
    await store.noteShown(visit.frame.id, shown);
    await memories.noteShown(id);
  }

  async #opened(frame: Frame, memory: KeptMemory): Promise<OpenedMemory | undefined> {
    const opened = await this.#allowed(frame, memory);
    return opened && await this.#isReady(frame, opened.cut) ? opened : undefined;
  }

  /** `undefined` where this frame may not show it. */
  async #allowed(
    { settings: { only, never } }: Frame,
    { runId }: KeptMemory,
  ): Promise<OpenedMemory | undefined> {
    const cut = await this.#deps.cuts.get(runId);
    if (cut?.preview === undefined) return undefined;
    const people = await this.#peopleIn(runId, cut);
    if (people === undefined) return undefined;
    if (never.some(({ id }) => people.has(id))) return undefined;
    if (only.length > 0 && !only.some(({ id }) => people.has(id))) return undefined;
    return { runId, cut };
  }

  async #peopleIn(runId: RunId, { cut, edits }: LaidOut) {
    const { now, peopleIn } = this.#deps, name = `${runId} ${edits.revision}`;
    const known = this.#people.get(name);
    if (known !== undefined && now() - known.atMs < KNOWN_MS) return await known.people;
    const people = peopleIn(cut.shots.flatMap(assetsOf).map(({ id }) => id))
      // A library that cannot be read shows nothing that may have been shut out.
      .catch((error) => {
        if (error instanceof Fault) return undefined;
        throw error;
      });
    for (const [old, { atMs }] of this.#people) {
      if (now() - atMs >= KNOWN_MS) this.#people.delete(old);
    }
    this.#people.set(name, { atMs: now(), people });
    return await people;
  }

  /** Whether parts that take seconds are made: cards and words are drawn as fast as a picture is read. */
  async #isReady(
    { settings: { hasSound, pace } }: Frame,
    { run, edits, preview }: LaidOut,
  ): Promise<boolean> {
    const isHeard = hasSound && pace === "film";
    const name = `${run} ${edits.revision} ${isHeard}`;
    if (this.#made.has(name)) return true;
    for (const part of preview!.parts.values()) {
      const isNeeded = part.kind === "clip" || part.kind === "sound" && isHeard;
      if (isNeeded && !await this.#deps.isMade(part)) return false;
    }
    this.#made.add(name);
    return true;
  }
}

function imagesOf(memory: ReadyMemory): readonly FrameImage[] {
  const { shots } = memory.cut.cut;
  const shown = shots.flatMap((shot) => assetsOf(shot).map((asset) => ({ asset, shot })));
  return shown.filter(({ asset }) => asset.kind === "photo").map(({ asset, shot }) => ({
    memory,
    pictureId: pictureIdOf(asset.id),
    picture: { asset: asset.id, witness: shot.asset },
  }));
}

function nameIn(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "" || name.length > MAX_NAME) {
    throw new Fault("usage", `A frame needs a name of 1 to ${MAX_NAME} letters`, {
      hint: "Call it after the place it hangs at, such as Kitchen",
    });
  }
  return name;
}
