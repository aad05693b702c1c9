// SPDX-License-Identifier: AGPL-3.0-or-later

// A mixed library as a folder: pictures of the demo, cropped anew, with the dates, places and faces of another
// family's years. Nothing of it is by chance twice.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { fromWallMs, wallMs } from "../../../src/base/local_time.ts";
import { type Random, seededRandom } from "../../../src/base/random.ts";
import { copyDemoLibrary } from "../../../src/library/demo/demo_library.ts";
import { openFolderLibrary } from "../../../src/library/folder/folder_library.ts";
import type { Asset, Box } from "../../../src/library/asset.ts";
import { allOf } from "../../fixtures/assets.ts";
import { HOME, type Journey, JOURNEYS, type Mix } from "./mixes.ts";

interface Motif {
  readonly file: string;
  readonly asset: Asset;
  readonly faces: ReadonlyArray<{ readonly name: string; readonly box: Box }>;
}

/** A journey begins with so many of the moments, and lasts for some of them. */
const DEPARTS = 0.18, MOMENTS_AWAY = 3;
const JPEG_QUALITY = 84;
/** Made to be left out of the demo's film: a screen, a letter, blurred, in the dark, four of a burst. */
const LEFT_OUT =
  /^Screenshot|20250614_180947|20250607_104025|20250517_203615|20250517_15421(0_480|0_910|1_340|1_770)/;

/** The demo's pictures, indexed by the folder library. */
export async function demoMotifs(folder: string): Promise<readonly Motif[]> {
  const root = path.join(folder, "demo");
  await copyDemoLibrary(root);
  await using library = await openFolderLibrary({ folder: root, indexFile: `${folder}/demo.db` });
  await library.sync();
  const names = new Map((await library.people()).map(({ id, name }) => [id, name]));
  const motifs: Motif[] = [];
  for (const asset of await allOf(library.assets())) {
    if (LEFT_OUT.test(asset.fileName)) continue;
    const { path: file } = (await library.original(asset))!;
    const faces = (await library.faces(asset)).map(({ person, box }) => ({
      name: (person && names.get(person)) ?? "",
      box,
    }));
    motifs.push({ file, asset, faces });
  }
  return motifs;
}

export async function writeMixedFolder(
  mix: Mix,
  motifs: readonly Motif[],
  folder: string,
): Promise<void> {
  const random = seededRandom(mix.count * 1000 + mix.days);
  await mkdir(folder, { recursive: true });
  const moments = momentsOf(mix, random);
  const uses = new Map<Motif, number>(motifs.map((motif) => [motif, 0]));
  /** One of those shown least; people come as often as asked only while there are enough of them. */
  const next = (aspect: number, hasPeople: boolean): Motif | undefined => {
    const fitting = shuffled(
      motifs.filter((motif) =>
        stills(motif) && isCroppable(motif, aspect) &&
        cropOf(motif, aspect, 0.5, 0.5, 1) !== undefined
      ),
      random,
    ).sort((a, b) => uses.get(a)! - uses.get(b)!);
    const [least] = fitting, wanted = fitting.find(({ faces }) => faces.length > 0 === hasPeople);
    const chosen = least && wanted && uses.get(wanted)! > 2 * uses.get(least)! + 1 ? least : wanted;
    if (chosen) uses.set(chosen, uses.get(chosen)! + 1);
    return chosen;
  };
  const stills = (motif: Motif) => motif.asset.kind === "photo";
  const clips = shuffled(motifs.filter(({ asset }) => asset.kind === "video"), random);
  for (const { at, place } of moments) {
    const stem = fromWallMs(at).replace(/[-:]/g, "").replace("T", "_").slice(0, 15);
    const clip = random.next() < (mix.videos ?? 0.1) ? clips.pop() : undefined;
    if (clip) {
      const target = path.join(folder, `VID_${stem}.mp4`);
      await Deno.copyFile(clip.file, target);
      await writeFile(`${target}.xmp`, xmpOf([], { width: 1, height: 1 }, at, place));
      continue;
    }
    const isUpright = random.next() < mix.portrait, hasPeople = random.next() < mix.people;
    const aspect = isUpright ? 3 / 4 : random.next() < 0.7 ? 4 / 3 : 3 / 2;
    const motif = next(aspect, hasPeople);
    if (!motif) throw new Error("The demo has no picture of this kind");
    await writePicture(motif, path.join(folder, `IMG_${stem}.jpg`), { aspect, at, place, random });
  }
}

/** In order of time, each with where it was. */
function momentsOf(mix: Mix, random: Random) {
  const events = Math.max(1, Math.round(mix.count / (mix.clusterSize ?? 8)));
  const first = wallMs(`${mix.start}T00:00:00.000`);
  const starts = Array.from({ length: events }, (_, index) => {
    const day = Math.min(mix.days - 1, Math.floor((index + random.next()) * mix.days / events));
    return first + day * 86_400_000 + random.between(8, 20) * 3_600_000;
  }).sort((a, b) => a - b);
  let journey: Journey | undefined, left = 0;
  const places = starts.map((_, index) => {
    if (mix.journey) return mix.journey[Math.floor(index * mix.journey.length / events)]!;
    if (left === 0) {
      journey = random.next() < DEPARTS || events <= 3
        ? JOURNEYS[Math.floor(random.next() * JOURNEYS.length)]
        : undefined;
      left = journey ? Math.ceil(random.next() * MOMENTS_AWAY * journey.length) : 1;
    }
    left--;
    return journey ? journey[index % journey.length]! : HOME;
  });
  return Array.from({ length: mix.count }, (_, index) => {
    const event = Math.min(events - 1, Math.floor(index * events / mix.count));
    return {
      at: Math.round(starts[event]! + random.between(0, 40) * 60_000 + index * 1_000),
      place: places[event]!.map((degrees) => degrees + random.between(-0.01, 0.01)),
    };
  }).sort((a, b) => a.at - b.at);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items.map((item) => ({ item, key: random.next() })).sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** An upright picture of a thing loses its head in a wide crop; of faces it is known where they are. */
function isCroppable({ asset, faces }: Motif, aspect: number): boolean {
  return faces.length > 0 || asset.width > asset.height || aspect < 1;
}

/** In fractions; nothing where a crop of this aspect would cut a face. */
function cropOf(
  { asset: { width, height }, faces }: Motif,
  aspect: number,
  x: number,
  y: number,
  scale: number,
): Box | undefined {
  const own = width / height;
  const size = aspect > own
    ? { width: scale, height: scale * own / aspect }
    : { width: scale * aspect / own, height: scale };
  const place = (at: number, length: number, from: number, to: number) => {
    const least = Math.max(0, to - length), most = Math.min(1 - length, from);
    return least > most ? undefined : least + at * (most - least);
  };
  const region = faces.map(({ box }) => ({
    x: Math.max(0, box.x - box.width * 0.3),
    y: Math.max(0, box.y - box.height * 0.45),
    right: Math.min(1, box.x + box.width * 1.3),
    bottom: Math.min(1, box.y + box.height * 1.3),
  }));
  const left = place(
    x,
    size.width,
    Math.min(1, ...region.map(({ x }) => x)),
    Math.max(0, ...region.map(({ right }) => right)),
  );
  const top = place(
    y,
    size.height,
    Math.min(1, ...region.map(({ y }) => y)),
    Math.max(0, ...region.map(({ bottom }) => bottom)),
  );
  return left === undefined || top === undefined ? undefined : { x: left, y: top, ...size };
}

interface Told {
  readonly aspect: number;
  readonly at: number;
  readonly place: readonly number[];
  readonly random: Random;
}

async function writePicture(
  motif: Motif,
  target: string,
  { aspect, at, place, random }: Told,
): Promise<void> {
  const chance = [random.next(), random.next()] as const, scale = random.between(0.8, 1);
  const crop = cropOf(motif, aspect, ...chance, scale) ?? cropOf(motif, aspect, ...chance, 1)!;
  const { width, height } = motif.asset, isFlopped = random.next() < 0.5;
  const size = aspect > 1
    ? { width: Math.round(1200 * aspect), height: 1200 }
    : { width: 1200, height: Math.round(1200 / aspect) };
  const faces = motif.faces.map(({ name, box }) => {
    const x = (box.x - crop.x) / crop.width, w = box.width / crop.width;
    return {
      name,
      box: {
        x: isFlopped ? 1 - x - w : x,
        y: (box.y - crop.y) / crop.height,
        width: w,
        height: box.height / crop.height,
      },
    };
  });
  const tone = { brightness: random.between(0.93, 1.06), saturation: random.between(0.88, 1.12) };
  await sharp(motif.file).rotate()
    .extract({
      left: Math.floor(crop.x * width),
      top: Math.floor(crop.y * height),
      width: Math.floor(crop.width * width),
      height: Math.floor(crop.height * height),
    })
    .flop(isFlopped).resize(size).modulate(tone)
    .withExif({ IFD0: { Make: "Demo", Model: "Demo" } })
    .withXmp(xmpOf(faces, size, at, place))
    .jpeg({ quality: JPEG_QUALITY }).toFile(target);
}

function xmpOf(
  faces: Motif["faces"],
  { width, height }: { readonly width: number; readonly height: number },
  at: number,
  [latitude = 0, longitude = 0]: readonly number[],
): string {
  const degrees = (value: number, [plus, minus]: readonly [string, string]) => {
    const whole = Math.floor(Math.abs(value)), minutes = (Math.abs(value) - whole) * 60;
    return `${whole},${minutes.toFixed(4)}${value < 0 ? minus : plus}`;
  };
  const regions = faces.map(({ name, box }) =>
    `<rdf:li rdf:parseType="Resource"><mwg-rs:Name>${name}</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>` +
    `<mwg-rs:Area stArea:x="${box.x + box.width / 2}" stArea:y="${box.y + box.height / 2}" ` +
    `stArea:w="${box.width}" stArea:h="${box.height}" stArea:unit="normalized"/></rdf:li>`
  ).join("");
  return '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" ' +
    'xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" ' +
    'xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" ' +
    `exif:DateTimeOriginal="${fromWallMs(at)}" exif:GPSLatitude="${
      degrees(latitude, ["N", "S"])
    }" ` +
    `exif:GPSLongitude="${
      degrees(longitude, ["E", "W"])
    }"><mwg-rs:Regions rdf:parseType="Resource">` +
    `<mwg-rs:AppliedToDimensions stDim:w="${width}" stDim:h="${height}" stDim:unit="pixel"/>` +
    `<mwg-rs:RegionList><rdf:Bag>${regions}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>` +
    "</rdf:Description></rdf:RDF></x:xmpmeta>";
}
