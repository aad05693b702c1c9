// SPDX-License-Identifier: AGPL-3.0-or-later

// One row of a generated library; only what is looked at is computed.

import type { ExifResponseDto } from "@immich/sdk";
import type { StoredAsset, StoredFace } from "../stored.ts";
import {
  TINY_PICTURE_BYTES,
  TINY_VIDEO_BYTES,
  tinyPictureChecksum,
  tinyVideoChecksum,
} from "../routes/media_routes.ts";
import { generatedPreview } from "./generated_preview.ts";

export interface RowPlan {
  readonly count: number;
  readonly seed: number;
  readonly ownerId: string;
  readonly firstDayMs: number;
  readonly days: number;
  /** Ids. */
  readonly people: readonly string[];
  /** Odd: scatters row numbers over ids and back. */
  readonly idSalt: number;
}

const HOME = { city: "Freiburg", country: "Germany", latitude: 47.99, longitude: 7.84, hours: 1 };

const JOURNEYS = [
  { city: "Lisbon", country: "Portugal", latitude: 38.71, longitude: -9.14, hours: 0 },
  { city: "Palermo", country: "Italy", latitude: 38.12, longitude: 13.36, hours: 1 },
  { city: "Reykjavik", country: "Iceland", latitude: 64.15, longitude: -21.94, hours: 0 },
  { city: "Athens", country: "Greece", latitude: 37.98, longitude: 23.73, hours: 2 },
] as const;

const DAY_MS = 86_400_000, HOUR_MS = 3_600_000;

/** Pictures are taken between 7 and 21 o'clock UTC. */
const FIRST_HOUR = 7, HOURS = 14;

/** In every group of twenty: a Live Photo, its hidden half, a video. */
const GROUP = 20, STILL = 7, HALF = 8, VIDEO = 13;

const NO_WORDS: StoredAsset["metadata"] = new Map();

export class GeneratedRow implements StoredAsset {
  readonly isEdited = false;
  readonly isOffline = false;
  readonly trashedAt = null;
  readonly stackId = null;
  readonly duplicateId = null;
  readonly libraryId = null;
  readonly tagIds: readonly string[] = [];
  readonly thumbhash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
  readonly metadata = NO_WORDS;
  #taken: string | undefined;
  #created: string | undefined;

  constructor(readonly plan: RowPlan, readonly index: number) {}

  get id(): string {
    return idOf(this.plan, this.index);
  }

  get ownerId(): string {
    return this.plan.ownerId;
  }

  /** A Live Photo's half is taken when its still is. */
  get #takenIndex(): number {
    return this.#isHalf ? this.index - 1 : this.index;
  }

  get #isHalf(): boolean {
    return this.index % GROUP === HALF;
  }

  get type(): "IMAGE" | "VIDEO" {
    return this.#isHalf || this.index % GROUP === VIDEO ? "VIDEO" : "IMAGE";
  }

  get fileName(): string {
    const ending = this.#isHalf ? "MOV" : this.type === "VIDEO" ? "MP4" : "JPG";
    return `IMG_${String(this.#takenIndex).padStart(7, "0")}.${ending}`;
  }

  /** Never before the row before it. */
  get takenMs(): number {
    const { count, days, firstDayMs } = this.plan, index = this.#takenIndex;
    const moment = (index + chance(this.plan, index, 1)) / count * days;
    const day = Math.floor(moment), hour = FIRST_HOUR + (moment - day) * HOURS;
    return firstDayMs + day * DAY_MS + Math.floor(hour * HOUR_MS);
  }

  get fileCreatedAt(): string {
    return this.#taken ??= new Date(this.takenMs).toISOString();
  }

  get fileModifiedAt(): string {
    return this.fileCreatedAt;
  }

  get localDateTime(): string {
    const { hours } = this.#place;
    return hours === 0
      ? this.fileCreatedAt
      : new Date(this.takenMs + hours * HOUR_MS).toISOString();
  }

  get createdAt(): string {
    return this.#created ??= new Date(this.takenMs + DAY_MS).toISOString();
  }

  get updatedAt(): string {
    return this.createdAt;
  }

  get durationMs(): number | null {
    if (this.type === "IMAGE") return null;
    return this.#isHalf ? 2_800 : 3_000 + Math.floor(chance(this.plan, this.index, 2) * 27_000);
  }

  get #isPortrait(): boolean {
    return chance(this.plan, this.#takenIndex, 3) < 0.3;
  }

  get width(): number {
    const [long, short] = this.type === "IMAGE" ? [4032, 3024] : [1920, 1080];
    return this.#isPortrait ? short! : long!;
  }

  get height(): number {
    const [long, short] = this.type === "IMAGE" ? [4032, 3024] : [1920, 1080];
    return this.#isPortrait ? long! : short!;
  }

  /** Every seventh week is a journey. */
  get #place(): typeof HOME | typeof JOURNEYS[number] {
    const { count, days } = this.plan, week = Math.floor(this.#takenIndex / count * days / 7);
    return week % 7 === 3 ? JOURNEYS[Math.floor(week / 7) % JOURNEYS.length]! : HOME;
  }

  get exif(): Required<ExifResponseDto> {
    const { city, country, latitude, longitude, hours } = this.#place;
    const near = (salt: number) => (chance(this.plan, this.index, salt) - 0.5) * 0.05;
    const rating = chance(this.plan, this.index, 6), taken = this.fileCreatedAt;
    return {
      city,
      country,
      dateTimeOriginal: taken,
      description: "",
      exifImageHeight: Math.min(this.width, this.height),
      // Upright pictures are stored lying.
      exifImageWidth: Math.max(this.width, this.height),
      exposureTime: "1/120",
      fNumber: 1.8,
      fileSizeInByte: this.type === "IMAGE" ? TINY_PICTURE_BYTES : TINY_VIDEO_BYTES,
      focalLength: 5.7,
      iso: 100,
      latitude: latitude + near(4),
      lensModel: null,
      longitude: longitude + near(5),
      make: "Camera",
      model: rating < 0.5 ? "One" : "Two",
      modifyDate: taken,
      orientation: this.#isPortrait ? "6" : "1",
      projectionType: null,
      rating: rating > 0.96 ? 5 : null,
      state: null,
      timeZone: `UTC+${hours}`,
    };
  }

  get faces(): readonly StoredFace[] {
    if (this.#isHalf) return [];
    const { people } = this.plan, dice = chance(this.plan, this.index, 7);
    const faces = dice < 0.55 ? 0 : dice < 0.85 ? 1 : 2;
    return Array.from({ length: faces }, (_, index) => {
      const nth = Math.floor(chance(this.plan, this.index, 8) * people.length) + index;
      return {
        id: this.id.replace(/^.{8}-.{4}/, (start) => `${start.slice(0, 9)}fac${index}`),
        personId: people[nth % people.length]!,
        box: { x: 0.2 + index * 0.3, y: 0.3, width: 0.18, height: 0.24 },
      };
    });
  }

  get visibility(): StoredAsset["visibility"] {
    if (this.#isHalf) return "hidden";
    return this.index % 100 === 99 ? "archive" : "timeline";
  }

  get isFavorite(): boolean {
    return chance(this.plan, this.index, 9) < 0.04;
  }

  get livePhotoVideoId(): string | null {
    const isStill = this.index % GROUP === STILL && this.index + 1 < this.plan.count;
    return isStill ? idOf(this.plan, this.index + 1) : null;
  }

  /** Of the bytes that are really served. */
  get checksum(): string {
    return this.type === "IMAGE" ? tinyPictureChecksum(this.id) : tinyVideoChecksum(this.id);
  }

  /** The original is a tiny picture; the preview is large and drawn when it is asked for. */
  get media(): StoredAsset["media"] {
    return { preview: () => generatedPreview(this.id, this.width, this.height) };
  }
}

/** Pattern of version 4; the row number is scattered over the first eight digits. */
function idOf({ seed, idSalt }: RowPlan, index: number): string {
  const first = (Math.imul(index, idSalt) >>> 0).toString(16).padStart(8, "0");
  const last = (seed >>> 0).toString(16).padStart(12, "0");
  return `${first}-0000-4000-8000-${last}`;
}

/** A number in [0, 1) of the row's own. */
function chance({ seed }: RowPlan, index: number, salt: number): number {
  let t = Math.imul(index ^ Math.imul(salt, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b), 0xcc9e2d51);
  t = Math.imul(t ^ (t >>> 15), 0x2c1b3c6d);
  t = Math.imul(t ^ (t >>> 12), 0x297a2d39);
  return ((t ^ (t >>> 15)) >>> 0) / 4294967296;
}
