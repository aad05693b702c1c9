// SPDX-License-Identifier: AGPL-3.0-or-later

// A small library with everything in it that a film has to cope with: the demo's summer, a journey away
// from home, people with faces, a Live Photo, a stack, a partner, things put away.

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import type { Asset } from "../../../../src/library/asset.ts";
import { demoPack } from "../../../../src/library/demo/demo_library.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import type { Library } from "../../../../src/library/library.ts";
import type { FakeAlbum, FakeAsset, FakePerson, FakeUser } from "../fake_asset.ts";
import { uuidOf } from "../stored.ts";

interface HolidayOptions {
  /** Days, both included; 1 June to 31 August 2025 unless told. The journey is 5 to 10 July. */
  readonly from?: string;
  readonly to?: string;
}

interface HolidayLibrary {
  readonly users: readonly FakeUser[];
  readonly people: readonly FakePerson[];
  readonly albums: readonly FakeAlbum[];
  readonly assets: readonly FakeAsset[];
}

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
  const assets = await demoAssets(from, to);
  return {
    users: [{ name: "Nora" }, { name: "Theo", sharesWith: ["Nora"] }, { name: "Ruth" }],
    people: [
      { name: "Emil", birthDate: "2021-11-02" },
      { name: "Ida", birthDate: "2017-05-17" },
      { name: "Nora", birthDate: "1986-02-08" },
      { name: "Theo", birthDate: "1984-09-23" },
      { name: "Ruth", owner: "Theo" },
      // Without a face: never listed.
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

/** A photo whose preview is not made yet, and one of another user's library that is not shared. */
function withoutPictures([first]: readonly FakeAsset[]): FakeAsset[] {
  if (!first) return [];
  const { fileCreatedAt } = first;
  return [
    { fileName: "IMG_no_preview.jpg", fileCreatedAt, hasPreview: false, width: 96, height: 72 },
    { owner: "Ruth", fileName: "IMG_foreign.jpg", fileCreatedAt, width: 96, height: 72 },
  ];
}

/** The demo's pictures and clips as its folder library reads them. */
async function demoAssets(from: string, to: string): Promise<FakeAsset[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "holiday-"));
  try {
    await using library = await openFolderLibrary({
      folder: demoPack(),
      indexFile: path.join(folder, "index.db"),
      zone: "Europe/Berlin",
    });
    await library.sync();
    const names = new Map((await library.people()).map(({ id, name }) => [id, name]));
    const assets: FakeAsset[] = [];
    for await (const batch of library.assets()) {
      for (const asset of batch) {
        const day = asset.takenAt.slice(0, 10);
        if (day < from || day > to) continue;
        const { path: file } = await library.original(asset);
        if (asset.kind === "photo") {
          assets.push(await photoOf(asset, file, await peopleOf(library, asset, names)));
        } else assets.push(clipOf(asset, file));
        const motion = asset.live && await library.motion(asset);
        if (motion) assets.push(motionOf(asset, motion.path));
      }
    }
    return assets;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function peopleOf(library: Library, asset: Asset, names: ReadonlyMap<string, string>) {
  const faces = await library.faces(asset);
  return faces.flatMap(({ person: id, box }) => {
    const person = id && names.get(id);
    return person ? [{ person, box }] : [];
  });
}

async function photoOf(
  asset: Asset,
  file: string,
  people: NonNullable<FakeAsset["people"]>,
): Promise<FakeAsset> {
  const { orientation = 1 } = await sharp(file).metadata();
  return {
    ...common(asset, file),
    width: asset.width,
    height: asset.height,
    ...(asset.live ? { livePhotoVideoId: idOf(asset, "clip") } : {}),
    people: [...people, ...passer(asset)],
    bytes: () => file,
    editedBytes: () => brighter(file),
    exif: {
      ...whereAndHow(asset),
      orientation: String(orientation),
      rating: asset.rating ?? null,
    },
  };
}

/** By their files: film after film of a test asks for the same ones. */
const BRIGHTER = new Map<string, Promise<Uint8Array>>();

async function brighter(file: string): Promise<Uint8Array> {
  let made = BRIGHTER.get(file);
  if (!made) {
    made = sharp(file).autoOrient().modulate({ brightness: 1.2 }).jpeg().toBuffer();
    BRIGHTER.set(file, made);
  }
  return await made;
}

/** An unknown person walks through one picture. */
function passer({ fileName }: Asset) {
  if (!fileName.includes("20250705_170658")) return [];
  return [{ person: "Passer-by", box: { x: 0.7, y: 0.5, width: 0.05, height: 0.07 } }];
}

function clipOf(asset: Asset, file: string): FakeAsset {
  return {
    ...common(asset, file),
    type: "VIDEO",
    width: asset.width,
    height: asset.height,
    durationMs: Math.round(asset.durationSeconds! * 1_000),
    bytes: () => file,
    exif: whereAndHow(asset),
  };
}

/** The moving half of a Live Photo is hidden, not gone. */
function motionOf(still: Asset, file: string): FakeAsset {
  return {
    ...common(still, file),
    id: idOf(still, "clip"),
    type: "VIDEO",
    fileName: path.basename(file),
    width: 960,
    height: 720,
    durationMs: Math.round(still.live!.durationSeconds! * 1_000),
    visibility: "hidden",
    bytes: () => file,
    exif: whereAndHow(still),
  };
}

function common(asset: Asset, file: string) {
  const { fileName, takenAt, tags } = asset;
  const apart = Object.entries(PUT_AWAY).find(([time]) => fileName.includes(time))?.[1];
  const album = file.includes("Coast") ? ["Coast"] : file.includes("Festival") ? ["Festival"] : [];
  const ms = Date.parse(`${takenAt}Z`) - offsetOf(asset) * 60_000;
  return {
    id: idOf(asset, asset.kind === "photo" ? "photo" : "clip"),
    fileName,
    fileCreatedAt: new Date(ms).toISOString(),
    localDateTime: takenAt,
    tags,
    albums: (apart?.owner ?? "Nora") === "Nora" ? album : [],
    ...apart,
  };
}

/** A Live Photo's halves have one time: their kinds tell them apart. */
function idOf({ takenAt }: Asset, kind: "photo" | "clip"): string {
  return uuidOf(`holiday/${kind}/${takenAt}`);
}

/** A picture of a screen has no offset of its own: it is summer at home. */
function offsetOf({ utcOffsetMinutes = 120 }: Asset): number {
  return utcOffsetMinutes;
}

function whereAndHow(asset: Asset) {
  const { make, model, place, latitude, longitude } = asset;
  return {
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
    timeZone: `UTC+${offsetOf(asset) / 60}`,
    city: place?.city ?? null,
    country: place?.country ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
}
