// A small library with everything in it that a film has to cope with: a summer of drawn pictures and
// clips, a journey away from home, people with faces, a Live Photo, a stack, a partner, things put away.

import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { demoPlan } from "../../../../src/library/demo/demo_plan.ts";
import { drawClip } from "../../../../src/library/demo/draw_clip.ts";
import { drawPhoto, paintingOf } from "../../../../src/library/demo/draw_photo.ts";
import {
  offsetMinutesOf,
  type PlannedClip,
  type PlannedItem,
  type PlannedPhoto,
} from "../../../../src/library/demo/plan/planned.ts";
import type { FakeAlbum, FakeAsset, FakePerson, FakeUser } from "../fake_asset.ts";
import { uuidOf } from "../uuid.ts";
import { drawnFile } from "./drawn_file.ts";

export interface HolidayOptions {
  /** Days, both included; 1 June to 31 August 2025 unless told. The journey is 5 to 10 July. */
  readonly from?: string;
  readonly to?: string;
}

export interface HolidayLibrary {
  readonly users: readonly FakeUser[];
  readonly people: readonly FakePerson[];
  readonly albums: readonly FakeAlbum[];
  readonly assets: readonly FakeAsset[];
}

/** Long sides in pixels: quick to draw, large enough for a small film. */
const PHOTO_SIDE = 960, CLIP_SIDE = 480;

/** What stands apart, by the time in the file name. */
const PUT_AWAY: Record<string, Partial<FakeAsset>> = {
  // A letter, put into the archive; a plate that was thrown away.
  "20250614_180947": { visibility: "archive" },
  "20250615_161230": { trashed: true },
  // The better of two tries is in front.
  "20250708_153011": { stack: "selfie", favorite: true },
  "20250708_153017": { stack: "selfie" },
  // Made brighter inside the server.
  "20250706_101220": { edited: true },
  // The partner was there too.
  "20250708_204724": { owner: "Theo" },
  "20250710_103019": { owner: "Theo" },
  // The server found two to be the same.
  "20250816_211054": { duplicateId: uuidOf("duplicate/festival") },
  "20250816_212638": { duplicateId: uuidOf("duplicate/festival") },
};

/** For `startImmichServer({ ...await holidayLibrary() })`: Nora's library, Theo is her partner. */
export async function holidayLibrary(
  { from = "2025-06-01", to = "2025-08-31" }: HolidayOptions = {},
): Promise<HolidayLibrary> {
  const items = demoPlan().filter(({ takenAt }) =>
    takenAt.slice(0, 10) >= from && takenAt.slice(0, 10) <= to
  );
  const assets: FakeAsset[] = [];
  for (const item of items) {
    assets.push(item.kind === "photo" ? await photoOf(item) : await clipOf(item));
  }
  return {
    users: [{ name: "Nora" }, { name: "Theo", sharesWith: ["Nora"] }, { name: "Ruth" }],
    people: [
      { name: "Emil", birthDate: "2021-11-02" },
      { name: "Ida", birthDate: "2017-05-17" },
      { name: "Nora", birthDate: "1986-02-08" },
      { name: "Theo", birthDate: "1984-09-23" },
      { name: "Ruth", owner: "Theo" },
      // Nobody's face: never listed.
      { name: "Nobody" },
      { name: "Passer-by", hidden: true },
    ],
    albums: [
      {
        name: "Coast",
        sharedWith: [{ user: "Theo", role: "editor" }],
        assets: assets.filter(isPartnersCoast).flatMap(({ id }) => id ?? []),
      },
      { name: "Festival" },
    ],
    assets: [...assets, ...withoutPictures(assets)],
  };
}

function isPartnersCoast({ owner, fileCreatedAt }: FakeAsset): boolean {
  return owner === "Theo" && fileCreatedAt.startsWith("2025-07");
}

/** A photo whose preview is not made yet, and somebody else's library that nobody shares. */
function withoutPictures([first]: readonly FakeAsset[]): FakeAsset[] {
  if (!first) return [];
  const { fileCreatedAt } = first;
  return [
    { fileName: "IMG_no_preview.jpg", fileCreatedAt, hasPreview: false, width: 96, height: 72 },
    { owner: "Ruth", fileName: "IMG_foreign.jpg", fileCreatedAt, width: 96, height: 72 },
  ];
}

async function photoOf(planned: PlannedPhoto): Promise<FakeAsset> {
  const ending = planned.format === "png" ? "png" : "jpg";
  const file = await drawnFile(
    { planned, PHOTO_SIDE },
    ending,
    async (path) => await writeFile(path, await drawPhoto(planned, "holiday", PHOTO_SIDE)),
  );
  const { width, height, orientation } = await sharp(file).metadata();
  const isLying = (orientation ?? 1) >= 5;
  return {
    ...common(planned),
    width: isLying ? height : width,
    height: isLying ? width : height,
    ...(planned.contentId ? { livePhotoVideoId: idOf(planned, "clip") } : {}),
    people: [
      ...paintingOf(planned).faces.map(({ name, box }) => ({ person: name, box })),
      ...passer(planned),
    ],
    bytes: () => file,
    editedBytes: () => brighter(file),
    exif: {
      ...whereAndHow(planned),
      orientation: String(orientation ?? 1),
      rating: planned.rating ?? null,
      description: wordsOf(planned.call[0]),
    },
  };
}

async function brighter(file: string): Promise<Uint8Array> {
  return await sharp(file).autoOrient().modulate({ brightness: 1.2 }).jpeg().toBuffer();
}

/** Somebody unknown walks through one picture. */
function passer({ path }: PlannedPhoto) {
  if (!path.includes("20250705_170658")) return [];
  return [{ person: "Passer-by", box: { x: 0.7, y: 0.5, width: 0.05, height: 0.07 } }];
}

async function clipOf(planned: PlannedClip): Promise<FakeAsset> {
  const scale = CLIP_SIDE / Math.max(planned.width, planned.height);
  const even = (side: number) => Math.round(side * scale / 2) * 2;
  const small = { ...planned, width: even(planned.width), height: even(planned.height) };
  const file = await drawnFile(small, "mp4", (path) => drawClip(small, path, "holiday"));
  return {
    ...common(planned),
    type: "VIDEO",
    width: small.width,
    height: small.height,
    durationMs: Math.round(planned.seconds * 1_000),
    // The motion half of a Live Photo is hidden, not gone.
    ...(planned.contentId ? { visibility: "hidden" as const } : {}),
    bytes: () => file,
    exif: { ...whereAndHow(planned), description: wordsOf(planned.clip) },
  };
}

function common(planned: PlannedItem) {
  const fileName = planned.path.split("/").at(-1)!;
  const time = Object.keys(PUT_AWAY).find((each) => fileName.includes(each));
  const ms = Date.parse(`${planned.takenAt}Z`) - offsetMinutesOf(planned) * 60_000;
  const album = planned.path.includes("Coast")
    ? ["Coast"]
    : planned.path.includes("Festival")
    ? ["Festival"]
    : [];
  const owner = (time && PUT_AWAY[time]?.owner) ?? "Nora";
  return {
    id: idOf(planned, planned.kind),
    fileName,
    fileCreatedAt: new Date(ms).toISOString(),
    localDateTime: planned.takenAt,
    tags: planned.tags,
    albums: owner === "Nora" ? album : [],
    ...(time ? PUT_AWAY[time] : {}),
  };
}

/** A Live Photo's halves have one time: their kinds tell them apart. */
function idOf({ takenAt }: PlannedItem, kind: "photo" | "clip"): string {
  return uuidOf(`holiday/${kind}/${takenAt}`);
}

function whereAndHow(planned: PlannedItem) {
  const { place } = planned;
  // A picture of a screen names no camera.
  const isScreen = planned.kind === "photo" && planned.format === "png";
  return {
    ...(isScreen ? {} : { make: "Drawn", model: "Demo 1" }),
    timeZone: `UTC+${offsetMinutesOf(planned) / 60}`,
    city: place?.city ?? null,
    country: place?.country ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}

/** "riverEvening" is "river evening": what a search finds. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
