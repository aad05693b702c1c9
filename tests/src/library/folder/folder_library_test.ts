// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { Fault } from "../../../../src/base/fault.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { OWN_FILM_COMMENT, OWN_FILM_TAG } from "../../../../src/library/upload_target.ts";
import { personIdOf } from "../../../../src/library/folder/facts/regions.ts";
import { openFolderLibrary, takeOutClip } from "../../../../src/library/folder/folder_library.ts";
import { findAlbum } from "../../../../src/film/brief/find_by_name.ts";
import { readNamedPictures } from "../../../../src/film/brief/check_named_pictures.ts";
import { findAsset } from "../../../../src/library/find_asset.ts";
import type { Library } from "../../../../src/library/library.ts";
import { libraryContract } from "../../../contracts/library_contract.ts";
import {
  appleNote,
  bareHeif,
  bareJpeg,
  bareMovie,
  exifSegment,
  faceRegions,
  gpsEntries,
  iptcSegment,
  joinBytes,
  tiffBytes,
  type TiffEntries,
  utf8Bytes,
  withSegments,
  xmpPacket,
  xmpSegment,
} from "../../../fixtures/library/bare_files.ts";
import { RAW_FILES } from "../../../fixtures/library/raw_files.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const NOW = Date.UTC(2025, 11, 1);
const CONTENT_ID = "6A4F1C2E-0000-4B7A-9A55-1D2C3B4A5E6F";

interface Opened extends AsyncDisposable {
  readonly library: Library;
  readonly place: string;
  readonly root: string;
  /** Opens the folder once more with the same index. */
  readonly again: (zone?: string) => Promise<Library & AsyncDisposable>;
}

/** Files by path; a file's time is 1 May 2024, 10:00 UTC. Nothing is synchronised yet. */
async function opened(files: Readonly<Record<string, Uint8Array>>): Promise<Opened> {
  const place = await mkdtemp(path.join(os.tmpdir(), "folder-library-"));
  const root = path.join(place, "photos");
  await mkdir(root);
  for (const [file, content] of Object.entries(files)) await put(root, file, content);
  const again = (zone = "Europe/Berlin") =>
    openFolderLibrary({
      folder: root,
      indexFile: path.join(place, "data/index.db"),
      clock: { now: () => NOW },
      zone,
    });
  const library = await again();
  return {
    library,
    place,
    root,
    again,
    async [Symbol.asyncDispose]() {
      await library[Symbol.asyncDispose]();
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function put(root: string, file: string, content: Uint8Array, second = 1_714_557_600) {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
  await utimes(target, second, second);
}

async function all(library: Library): Promise<Asset[]> {
  const assets: Asset[] = [];
  for await (const batch of library.assets()) assets.push(...batch);
  return assets;
}

const jpeg = (exif: TiffEntries, main: TiffEntries = {}, gps: TiffEntries = {}, xmp?: string) =>
  withSegments(
    bareJpeg(400, 300),
    exifSegment(tiffBytes({ main, exif, gps })),
    ...(xmp ? [xmpSegment(xmp)] : []),
  );
const taken = (time: string): TiffEntries => ({ 0x9003: time });

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

/** Two days, a video, a Live Photo, a Motion Photo, faces, sub-folders. */
const SAMPLE = {
  "2024 Rome/IMG_1.JPG": jpeg(taken("2024:05:01 10:00:00"), {}, gpsEntries(41.8902, 12.4922)),
  "2024 Rome/day 2/IMG_2.HEIC": bareHeif({
    irot: 3,
    exif: tiffBytes({ exif: { ...taken("2024:05:02 11:00:00"), 0x927c: appleNote(CONTENT_ID) } }),
  }),
  "2024 Rome/day 2/IMG_2.MOV": bareMovie({
    seconds: 2.5,
    keys: { "com.apple.quicktime.content.identifier": CONTENT_ID },
  }),
  "2024 Rome/day 2/film.mp4": bareMovie({
    keys: { "com.apple.quicktime.creationdate": "2024-05-02T12:00:00+0200" },
  }),
  "faces.jpg": jpeg(
    taken("2024:05:02 13:00:00"),
    {},
    {},
    xmpPacket(faceRegions([{ name: "Ada", area: [0.5, 0.5, 0.2, 0.2] }])),
  ),
  "motion.jpg": motionPhoto(),
};

function motionPhoto(): Uint8Array {
  const clip = bareMovie({ brand: "isom", seconds: 1.5 });
  const xmp = xmpPacket("", `GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${clip.length}"`);
  return joinBytes(jpeg(taken("2024:05:02 14:00:00"), {}, {}, xmp), clip);
}

libraryContract("FolderLibrary", async () => {
  const { library, root, [Symbol.asyncDispose]: dispose } = await opened(SAMPLE);
  await library.sync();
  const remove = (asset: Asset) => rm(path.join(root, asset.id));
  const question = { text: "a day in Rome", finds: "IMG_1.JPG" };
  return { library, question, remove, [Symbol.asyncDispose]: dispose };
});

Deno.test("FolderLibrary lets whoever waits for another's sync leave at once", async () => {
  await using place = await opened({ "a.jpg": bareJpeg(64, 48) });
  const { library } = place;
  const stop = new AbortController(), ended: string[] = [];
  const onProgress = () => stop.abort();
  const first = library.sync({ onProgress }).then(() => ended.push("first"));
  const second = assert.rejects(library.sync({ signal: stop.signal }), { code: "cancelled" })
    .then(() => ended.push("second"));
  const third = library.sync().then(() => ended.push("third"));
  await Promise.all([first, second, third]);
  assert.deepEqual(ended, ["second", "first", "third"]);
});

Deno.test("FolderLibrary tells once where links out of it lead, and reads them only when it is to", async () => {
  await using under = await opened({ "a.jpg": bareJpeg(400, 300) });
  const { root, place, library } = under;
  await put(place, "elsewhere/b.jpg", bareJpeg(401, 300));
  await symlink("../elsewhere", path.join(root, "other"));
  const { total, notes } = await library.sync();
  assert.equal(total, 1);
  assert.equal(notes?.length, 1);
  assert.match(notes[0]!, /"other" to ".+elsewhere".+library\.follow_links/);
  await using following = await openFolderLibrary({
    folder: root,
    indexFile: path.join(place, "data/following.db"),
    followLinks: true,
  });
  const followed = await following.sync();
  assert.equal(followed.total, 2);
  assert.match(followed.notes![0]!, /"other" to ".+elsewhere"$/);
});

Deno.test("a name is the same however its accents are written: of a picture, an album, a sidecar", async () => {
  const nfd = (name: string) => name.normalize("NFD");
  await using under = await opened({
    [`2025/${nfd("Küste")}/${nfd("Bühne")}.jpg`]: bareJpeg(400, 300),
    "2025/Küste/Bühne.jpg.json": takeout({ description: "elsewhere" }),
    "2025/Küste/b.jpg": bareJpeg(401, 300),
    [`${nfd("Bühne")}.jpg`]: bareJpeg(402, 300),
    "Bühne.jpg.json": takeout({ description: "by the stage" }),
  });
  const { library } = under;
  await library.sync();
  const albums = await library.albums();
  // A file system that tells the two spellings apart has two folders, which are one album all the same.
  assert.deepEqual(albums.map(({ id, assetCount }) => [id, assetCount]), [
    ["2025", 2],
    ["2025/Küste", 2],
  ]);
  for (
    const typed of ["2025/Küste", nfd("2025/Küste"), "Küste", "küste", "2025/KÜSTE/", "2025\\Küste"]
  ) {
    assert.equal(findAlbum(typed, albums).id, "2025/Küste", typed);
  }
  const members = (await Array.fromAsync(library.albumAssets(nfd("2025/Küste")))).flat();
  assert.deepEqual(members.map(({ fileName }) => fileName.normalize("NFC")), [
    "Bühne.jpg",
    "b.jpg",
  ]);
  const stage = await library.asset("Bühne.jpg");
  assert.equal(stage?.id.normalize("NFC"), "Bühne.jpg");
  assert.equal(stage?.description, "by the stage");
  assert.equal(await library.asset("BÜHNE.jpg"), undefined);
  const id = `2025/${nfd("Küste")}/${nfd("Bühne")}.jpg`;
  const named = await readNamedPictures({ include: ["2025/Küste/Bühne.jpg"] }, library);
  assert.deepEqual(named.include, [id]);
  assert.deepEqual(findAsset("2025/Küste/Bühne.jpg", [id, "a.jpg"]), {
    kind: "one",
    id,
    isMovingHalf: false,
  });
});

Deno.test("FolderLibrary notes once how much is of kinds that are not read", async () => {
  const raw = utf8Bytes("II*");
  await using under = await opened({
    "a/1.psd": raw,
    "b/2.PSD": raw,
    "b/3.avi": raw,
    "b/4.JPG": bareJpeg(400, 300),
  });
  const { total, skipped, notes } = await under.library.sync();
  assert.deepEqual([total, skipped], [1, []]);
  assert.deepEqual(notes, ["3 files are of kinds this program does not read (PSD, AVI)"]);
});

Deno.test("FolderLibrary tells everything a picture says about itself", async () => {
  const xmp = xmpPacket(
    `<xmp:Rating>5</xmp:Rating><dc:subject><rdf:Bag><rdf:li>beach</rdf:li></rdf:Bag></dc:subject>` +
      faceRegions([{ name: "Ada Byron", area: [0.1, 0.1, 0.1, 0.2] }], [400, 300]),
  );
  const picture = withSegments(
    bareJpeg(400, 300),
    exifSegment(tiffBytes({
      main: { 271: "Apple", 272: "iPhone 15", 274: { short: 6 } },
      exif: { ...taken("2024:05:01 10:00:00"), 0x9291: "5", 0x9011: "+02:00" },
      gps: gpsEntries(41.8902, 12.4922),
    })),
    xmpSegment(xmp),
    iptcSegment([[120, utf8Bytes("Old stones")], [25, utf8Bytes("Beach")], [
      25,
      utf8Bytes("ruin"),
    ]]),
  );
  await using under = await opened({ "trip/rome/IMG_1.JPG": picture });
  assert.deepEqual(await under.library.sync(), {
    total: 1,
    changed: 1,
    removed: 0,
    skipped: [],
    guessedDates: 0,
  });
  const [asset] = await all(under.library);
  const ada = personIdOf("Ada Byron");
  const { faces, sourceKey, latitude, longitude, ...rest } = asset!;
  assert.deepEqual(rest, {
    id: "trip/rome/IMG_1.JPG",
    account: "folder",
    kind: "photo",
    fileName: "IMG_1.JPG",
    takenAt: "2024-05-01T10:00:00.500",
    dateSource: "exif",
    width: 300,
    height: 400,
    sizeBytes: picture.length,
    isFavorite: true,
    rating: 5,
    visibility: "visible",
    make: "Apple",
    model: "iPhone 15",
    place: { city: "Rome", state: "Lazio", country: "Italy" },
    people: [ada],
    albumIds: ["trip", "trip/rome"],
    tags: ["beach", "ruin"],
    description: "Old stones",
  });
  assert.match(sourceKey, /^ends64k-[0-9a-f]{64}$/);
  assert.ok(Math.abs(latitude! - 41.8902) < 1e-6 && Math.abs(longitude! - 12.4922) < 1e-6);
  assert.equal(faces?.[0]?.person, ada);
  assert.ok(Math.abs(faces![0]!.box.x - 0.8) < 1e-9);
  assert.deepEqual(await under.library.people(), [{ id: ada, name: "Ada Byron" }]);
  assert.deepEqual(await under.library.albums(), [
    { id: "trip", name: "trip", assetCount: 1 },
    { id: "trip/rome", name: "rome", assetCount: 1 },
  ]);
});

Deno.test("FolderLibrary lets a sidecar speak, and hears when it changes", async () => {
  const sidecar = (properties: string) => utf8Bytes(xmpPacket(properties));
  const place =
    "<photoshop:City>Nice</photoshop:City><photoshop:Country>France</photoshop:Country>";
  await using under = await opened({
    "a.jpg": jpeg(taken("2024:05:01 10:00:00"), {}, {}, xmpPacket("<xmp:Rating>2</xmp:Rating>")),
    "a.xmp": sidecar(`<xmp:Rating>4</xmp:Rating>${place}`),
    "b.mp4": bareMovie({ createdMs: Date.UTC(2024, 4, 1, 9) }),
    "b.mp4.xmp": sidecar("<dc:subject><rdf:Bag><rdf:li>Favourite</rdf:li></rdf:Bag></dc:subject>"),
    "broken.jpg": jpeg(taken("2024:05:01 12:00:00")),
    "broken.xmp": utf8Bytes("<x:xmpmeta><rdf:RDF>"),
  });
  await under.library.sync();
  const [a, b, broken] = await all(under.library);
  assert.deepEqual([a!.rating, a!.place], [4, { city: "Nice", country: "France" }]);
  assert.deepEqual([b!.id, b!.isFavorite], ["b.mp4", true]);
  assert.equal(broken!.rating, undefined);
  await put(under.root, "a.xmp", sidecar("<xmp:Rating>-1</xmp:Rating>"));
  assert.equal((await under.library.sync()).changed, 1);
  assert.equal((await under.library.asset("a.jpg"))?.rating, -1);
});

const takeout = (facts: object = {}) =>
  utf8Bytes(JSON.stringify({
    // 14 July 2024, 16:30 UTC
    photoTakenTime: { timestamp: "1720974600", formatted: "14.07.2024" },
    geoData: { latitude: 0, longitude: 0, altitude: 0 },
    geoDataExif: { latitude: 48.8584, longitude: 2.2945, altitude: 0 },
    people: [{ name: "Ada" }],
    favorited: true,
    description: "By the river",
    ...facts,
  }));

Deno.test("FolderLibrary takes from Google's JSON what the file does not say", async () => {
  const packet = "<dc:description>Own</dc:description>" +
    "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ben</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>";
  const own = jpeg(
    taken("2024:05:01 10:00:00"),
    {},
    gpsEntries(41.8902, 12.4922),
    xmpPacket(packet),
  );
  await using under = await opened({
    "bare.jpg": bareJpeg(400, 300),
    "bare.jpg.supplemental-metadata.json": takeout(),
    "own.jpg": own,
    "own.jpg.json": takeout({ favorited: false }),
    "other.jpg": jpeg(taken("2024:05:02 10:00:00")),
    "other.json": utf8Bytes('{"people": ["no export of Google"]}'),
  });
  const report = await under.library.sync();
  assert.equal(report.notes?.length, 1);
  assert.match(report.notes![0]!, /^2 of 3 files/);
  const bare = (await under.library.asset("bare.jpg"))!;
  assert.deepEqual(
    [bare.takenAt, bare.latitude, bare.people, bare.isFavorite, bare.description, bare.place?.city],
    ["2024-07-14T18:30:00.000", 48.8584, [personIdOf("Ada")], true, "By the river", "Paris"],
  );
  const full = (await under.library.asset("own.jpg"))!;
  assert.deepEqual(
    [full.takenAt, full.latitude, full.people, full.isFavorite, full.description],
    ["2024-05-01T10:00:00.000", 41.8902, [personIdOf("Ben")], false, "Own"],
  );
  assert.deepEqual((await under.library.people()).map(({ name }) => name), ["Ada", "Ben"]);
  // Told once, and read again when it changes.
  assert.equal((await under.library.sync()).notes, undefined);
  await put(under.root, "bare.jpg.supplemental-metadata.json", takeout({ people: [] }));
  assert.equal((await under.library.sync()).changed, 1);
  assert.deepEqual((await under.library.asset("bare.jpg"))!.people, []);
});

Deno.test("FolderLibrary finds Google's JSON under each of its names", async () => {
  const long = "PXL_20240714_163000123.PORTRAIT-01.COVER.jpg";
  const names = {
    "a.jpg": "a.jpg.json",
    "b.jpg": "b.jpg.supplemental-metadata.json",
    "IMG_20240714_183000_LONG_NAME.jpg": "IMG_20240714_183000_LONG_NAME.jpg.supplementa.json",
    "c.jpg": "c.jpg.suppl.json",
    "d(1).jpg": "d.jpg(1).json",
    "e(2).jpg": "e.jpg.supplemental-metadata(2).json",
    "f-edited.jpg": "f.jpg.json",
    "g.jpg": "g.json",
    [long]: `${`${long}.supplemental-metadata`.slice(0, 46)}.json`,
    ["h".repeat(47) + ".jpg"]: `${"h".repeat(46)}.json`,
  };
  const files = Object.entries(names).flatMap(([picture, json]) => [
    [picture, bareJpeg(400, 300)] as const,
    [json, takeout({ description: picture })] as const,
  ]);
  await using under = await opened({ ...Object.fromEntries(files), "d.jpg": bareJpeg(400, 300) });
  await under.library.sync();
  for (const picture of Object.keys(names)) {
    assert.equal((await under.library.asset(picture))!.description, picture);
  }
  assert.equal((await under.library.asset("d.jpg"))!.description, undefined);
});

Deno.test("FolderLibrary falls from container to name to file time, and counts the guesses", async () => {
  await using under = await opened({
    "clip.mp4": bareMovie({ createdMs: Date.UTC(2024, 6, 14, 16, 30) }),
    "IMG_20230714_183015.jpg": bareJpeg(40, 30),
    "scan.jpg": bareJpeg(40, 30),
    "reset.jpg": jpeg(taken("1970:01:01 00:00:00")),
    "future.jpg": jpeg(
      taken("2031:01:01 00:00:00"),
      {},
      {},
      xmpPacket("<xmp:CreateDate>2022-02-03</xmp:CreateDate>"),
    ),
  });
  const report = await under.library.sync();
  assert.equal(report.guessedDates, 4);
  const dates = (await all(under.library)).map((
    { id, takenAt, dateSource },
  ) => [id, takenAt, dateSource]);
  assert.deepEqual(dates, [
    ["future.jpg", "2022-02-03T12:00:00.000", "xmp"],
    ["IMG_20230714_183015.jpg", "2023-07-14T18:30:15.000", "file_name"],
    ["reset.jpg", "2024-05-01T12:00:00.000", "file_time"],
    ["scan.jpg", "2024-05-01T12:00:00.000", "file_time"],
    ["clip.mp4", "2024-07-14T18:30:00.000", "container"],
  ]);
});

Deno.test("FolderLibrary believes what a file was there to see, also while the machine's clock is behind", async () => {
  // The machine says December 2025, and the disk knows that the file was written later.
  await using under = await opened({ "new.jpg": jpeg(taken("2026:01:15 10:00:00")) });
  assert.equal((await under.library.sync()).guessedDates, 0);
  const asset = await under.library.asset("new.jpg");
  assert.deepEqual([asset?.takenAt, asset?.dateSource], ["2026-01-15T10:00:00.000", "exif"]);
});

Deno.test("FolderLibrary gives UTC-only clips the clock of their place, or of their neighbours", async () => {
  const at = Date.UTC(2024, 6, 14, 3, 0);
  const clip = (more: Parameters<typeof bareMovie>[0] = {}) =>
    bareMovie({ createdMs: at, ...more });
  await using under = await opened({
    "sydney.mp4": clip({ userData: { "\xa9xyz": "-33.8600+151.2000/" } }),
    "unknown.mp4": clip({ mediaBytes: 300 }),
  });
  await under.library.sync();
  assert.equal((await under.library.asset("sydney.mp4"))?.takenAt, "2024-07-14T13:00:00.000");
  assert.equal((await under.library.asset("unknown.mp4"))?.takenAt, "2024-07-14T13:00:00.000");
  await rm(path.join(under.root, "sydney.mp4"));
  await under.library.sync();
  assert.equal((await under.library.asset("unknown.mp4"))?.takenAt, "2024-07-14T05:00:00.000");
});

Deno.test("FolderLibrary names what it leaves out once, and does not open it again", async () => {
  await using under = await opened({
    "empty.jpg": new Uint8Array(0),
    "cut.jpg": jpeg(taken("2024:05:01 10:00:00")).subarray(0, -20),
    "cut.mp4": bareMovie({}).subarray(0, 150),
    "letter.jpg": utf8Bytes("Dear reader, this is no picture at all."),
    "good.jpg": jpeg(taken("2024:05:01 10:00:00")),
    "wrongly named.png": jpeg(taken("2024:05:02 10:00:00")),
  });
  const report = await under.library.sync();
  assert.deepEqual(report.skipped, [
    { id: "cut.jpg", reason: "it ends too early, as if a copy had been interrupted" },
    { id: "cut.mp4", reason: "it ends too early, as if a copy had been interrupted" },
    { id: "empty.jpg", reason: "it is empty" },
    { id: "letter.jpg", reason: "its content is no picture or video this program knows" },
  ]);
  assert.equal(report.total, 2);
  const second = await under.library.sync();
  assert.deepEqual([second.changed, second.skipped.length], [0, 4]);
  // Healed: it is read, because its size changed.
  await put(under.root, "empty.jpg", bareJpeg(40, 30));
  const third = await under.library.sync();
  assert.deepEqual([third.changed, third.total, third.skipped.length], [1, 3, 3]);
});

Deno.test("FolderLibrary keeps the moving halves with their stills", async () => {
  await using under = await opened(SAMPLE);
  const { library } = under;
  assert.equal((await library.sync()).total, 5);
  const live = await library.asset("2024 Rome/day 2/IMG_2.HEIC");
  assert.deepEqual(live?.live, { videoId: "2024 Rome/day 2/IMG_2.MOV", durationSeconds: 2.5 });
  assert.deepEqual([live?.width, live?.height], [3024, 4032]);
  assert.equal((await library.motion(live!))?.path, path.join(under.root, live!.live!.videoId));
  assert.equal(await library.asset(live!.live!.videoId), undefined);
  // A half that was cut in its place tells its new length.
  const shorter = bareMovie({
    seconds: 1.5,
    keys: { "com.apple.quicktime.content.identifier": CONTENT_ID },
  });
  await put(under.root, live!.live!.videoId, shorter, 1_714_557_601);
  await library.sync();
  assert.equal((await library.asset(live!.id))?.live?.durationSeconds, 1.5);
  // Without its still the clip is an asset like any other.
  await rm(path.join(under.root, live!.id));
  await library.sync();
  assert.equal((await library.asset(live!.live!.videoId))?.kind, "video");
});

Deno.test("FolderLibrary takes the clip out of a Motion Photo, once", async () => {
  await using under = await opened({ "motion.jpg": motionPhoto() });
  await under.library.sync();
  const [asset] = await all(under.library);
  assert.equal(asset!.live?.durationSeconds, 1.5);
  const { path: clip } = (await under.library.motion(asset!))!;
  assert.deepEqual(
    new Uint8Array(await readFile(clip)),
    bareMovie({ brand: "isom", seconds: 1.5 }),
  );
  assert.equal((await under.library.motion(asset!))!.path, clip);
  assert.ok(!clip.startsWith(under.root));
});

Deno.test("FolderLibrary shows a raw file by the JPEG inside it, upright, taken out once", async () => {
  const jpeg = new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "#385" } }).jpeg()
      .toBuffer(),
  );
  await using under = await opened({
    "a.nef": RAW_FILES["nef"]!({ jpeg, orientation: 6 }),
    "b.nef": RAW_FILES["nef"]!({ jpeg: new Uint8Array(90) }),
    "c.cr2": jpeg,
    "clip.3gpp": bareMovie({ brand: "3gp5", seconds: 2 }),
    "double.MPO": joinBytes(jpeg, jpeg),
    "d/both.ARW": RAW_FILES["arw"]!({ jpeg }),
    "d/both.JPG": jpeg,
    "d/layers.psd": utf8Bytes("8BPS"),
  });
  const { skipped, notes } = await under.library.sync();
  assert.deepEqual(skipped.map(({ id }) => id), ["b.nef"]);
  assert.match(skipped[0]!.reason, /no JPEG inside/);
  assert.deepEqual(notes, [
    "One file is of a kind this program does not read (PSD)",
    "One file stands beside a picture or clip of the same name, which is read for both (ARW)",
    "4 of 5 files read are of rarer kinds (3GPP, CR2, MPO, NEF)",
  ]);
  assert.match(await under.library.whyNotRead!("both.ARW") ?? "", /"both.JPG" beside it/);
  assert.match(await under.library.whyNotRead!("d/layers.psd") ?? "", /\(PSD\)/);
  const assets = new Map((await all(under.library)).map((asset) => [asset.id, asset]));
  assert.deepEqual([...assets.keys()].sort(), [
    "a.nef",
    "c.cr2",
    "clip.3gpp",
    "d/both.JPG",
    "double.MPO",
  ]);
  const raw = assets.get("a.nef")!;
  assert.deepEqual([raw.width, raw.height, raw.model], [200, 300, "Model R"]);
  assert.equal(raw.takenAt.slice(0, 19), "2025-07-14T18:30:15");
  const { path: shown } = await under.library.original(raw);
  const { autoOrient } = await sharp(await readFile(shown)).metadata();
  assert.deepEqual([autoOrient.width, autoOrient.height], [200, 300]);
  assert.equal((await under.library.preview(raw)).path, shown);
  assert.ok(!shown.startsWith(under.root));
  const { path: misnamed } = await under.library.original(assets.get("c.cr2")!);
  assert.deepEqual(new Uint8Array(await readFile(misnamed)), jpeg);
});

Deno.test("FolderLibrary looks into the clip of a Motion Photo without taking it out", async () => {
  await using under = await opened({ "motion.jpg": motionPhoto() });
  await under.library.sync();
  const [asset] = await all(under.library);
  const clip = bareMovie({ brand: "isom", seconds: 1.5 }), { length } = clip;
  const part = async (start: number, end: number) => {
    const { bytes, totalBytes } = await under.library.clipBytes(asset!, start, end);
    assert.equal(totalBytes, length);
    return new Uint8Array(bytes);
  };
  assert.deepEqual(await part(0, length - 1), clip);
  assert.deepEqual(await part(4, 7), clip.slice(4, 8));
  assert.deepEqual(await part(length - 2, length + 50), clip.slice(-2));
  assert.deepEqual(await part(length, length + 50), new Uint8Array());
  assert.equal(existsSync(path.join(under.place, "data/clips")), false);
});

Deno.test("FolderLibrary keeps its index over runs, and drops it for another folder", async () => {
  await using under = await opened({ "a.jpg": jpeg(taken("2024:05:01 10:00:00")) });
  await under.library.sync();
  {
    await using again = await under.again();
    assert.equal((await all(again)).length, 1);
    assert.equal((await again.sync()).changed, 0);
  }
  const other = path.join(under.place, "other");
  await mkdir(other);
  await using elsewhere = await openFolderLibrary({
    folder: other,
    indexFile: path.join(under.place, "data/index.db"),
  });
  assert.deepEqual(await all(elsewhere), []);
});

Deno.test("FolderLibrary throws a damaged index away and reads again", async () => {
  await using under = await opened({ "a.jpg": jpeg(taken("2024:05:01 10:00:00")) });
  const indexFile = path.join(under.place, "broken/index.db");
  await mkdir(path.dirname(indexFile));
  await writeFile(indexFile, "this is not a database at all, ".repeat(200));
  await using library = await openFolderLibrary({ folder: under.root, indexFile });
  assert.equal((await library.sync()).changed, 1);
});

Deno.test("FolderLibrary remembers files of a drive that was away", async () => {
  await using under = await opened({
    "usb/a.jpg": jpeg(taken("2024:05:01 10:00:00")),
    "b.jpg": jpeg(taken("2024:05:02 10:00:00")),
  });
  await under.library.sync();
  const [inside, outside] = [path.join(under.root, "usb"), path.join(under.place, "away")];
  await rename(inside, outside);
  const away = await under.library.sync();
  assert.deepEqual([away.total, away.removed], [1, 1]);
  assert.deepEqual(await under.library.albums(), []);
  await rename(outside, inside);
  const progress: number[][] = [];
  const back = await under.library.sync({ onProgress: (...counts) => progress.push(counts) });
  assert.deepEqual([back.total, back.changed, back.skipped], [2, 1, []]);
  // All are known before the first is opened.
  assert.deepEqual(progress, [[2, 2]]);
});

Deno.test("FolderLibrary goes on where a scan was stopped", async () => {
  const files = Array.from({ length: 40 }, (_, i) => [`${i}.jpg`, bareJpeg(40 + i, 30)] as const);
  await using under = await opened(Object.fromEntries(files));
  const stop = new AbortController();
  const stopped = under.library.sync({
    signal: stop.signal,
    onProgress: (done) => done >= 10 && stop.abort(),
  });
  await assert.rejects(stopped, isFault("cancelled"));
  const report = await under.library.sync();
  assert.equal(report.total, 40);
  assert.ok(report.changed <= 30, `read ${report.changed} again`);
});

Deno.test("FolderLibrary serves syncs one after the other", async () => {
  await using under = await opened({ "a.jpg": bareJpeg(4, 3), "b.jpg": bareJpeg(5, 3) });
  const reports = await Promise.all([under.library.sync(), under.library.sync()]);
  assert.deepEqual(reports.map(({ changed }) => changed), [2, 0]);
});

Deno.test("FolderLibrary takes an empty folder for a normal one", async () => {
  await using under = await opened({});
  assert.deepEqual(await under.library.sync(), {
    total: 0,
    changed: 0,
    removed: 0,
    skipped: [],
    guessedDates: 0,
  });
  assert.deepEqual([await under.library.people(), await under.library.albums()], [[], []]);
});

Deno.test("a folder of the system is refused in words of ours, wherever it was named", () =>
  inScratch(async (root) => {
    await assert.rejects(
      openFolderLibrary({ folder: "/proc", indexFile: path.join(root, "index.db") }),
      (error) => {
        assert.ok(error instanceof Fault);
        assert.match(error.message, /\/proc.*(?:belongs to the system|no such folder)/);
        return true;
      },
    );
  }));

Deno.test("openFolderLibrary says what is wrong with a folder, and what to do", async () => {
  await using under = await opened({ "a.jpg": bareJpeg(4, 3) });
  const indexFile = path.join(under.place, "x.db");
  for (const [name, words] of [["nowhere", /no such folder/], ["a.jpg", /it is a file/]] as const) {
    const folder = path.join(under.root, name);
    await assert.rejects(
      openFolderLibrary({ folder, indexFile }),
      (error) =>
        isFault("library_unreadable")(error) && error instanceof Fault &&
        words.test(error.message) &&
        error.message.includes(folder) && error.hint !== undefined,
    );
  }
});

Deno.test("FolderLibrary says when the whole folder is away", async () => {
  await using under = await opened({ "a.jpg": bareJpeg(4, 3) });
  await under.library.sync();
  const [asset] = await all(under.library);
  await rename(under.root, path.join(under.place, "away"));
  await assert.rejects(under.library.sync(), isFault("library_unreadable"));
  await assert.rejects(under.library.original(asset!), isFault("library_unreadable"));
  await rename(path.join(under.place, "away"), under.root);
  assert.equal((await under.library.sync()).changed, 0);
});

Deno.test("FolderLibrary does not say of a clip that was moved that there is none", async () => {
  await using under = await opened(SAMPLE);
  const { library, root } = under;
  await library.sync();
  const still = await library.asset("faces.jpg");
  await assert.rejects(library.clipBytes(still!, 0, 9), isFault("not_found"));
  for (
    const [id, file] of [
      ["2024 Rome/day 2/film.mp4", "2024 Rome/day 2/film.mp4"],
      ["2024 Rome/day 2/IMG_2.HEIC", "2024 Rome/day 2/IMG_2.MOV"],
    ] as const
  ) {
    const clip = await library.asset(id);
    assert.equal((await library.clipBytes(clip!, 0, 9)).bytes.length, 10);
    await rename(path.join(root, file), path.join(root, "elsewhere"));
    await assert.rejects(library.clipBytes(clip!, 0, 9), isFault("library_unreadable"));
  }
});

Deno.test("FolderLibrary gives more assets than one batch holds, each once", async () => {
  const files = Array.from(
    { length: 1_203 },
    (_, i) => [`${i % 7}/${i}.jpg`, bareJpeg(8, 8)] as const,
  );
  await using under = await opened(Object.fromEntries(files));
  assert.equal((await under.library.sync()).total, 1_203);
  const sizes: number[] = [];
  const ids = new Set<string>();
  for await (const batch of under.library.assets()) {
    sizes.push(batch.length);
    for (const { id } of batch) ids.add(id);
  }
  assert.deepEqual(sizes, [1_000, 203]);
  assert.equal(ids.size, 1_203);
});

Deno.test("FolderLibrary takes one number for one picture only where the moment is one as well", async () => {
  const ofCanon = { 271: "Canon" };
  await using under = await opened({
    "IMG_0001.JPG": jpeg(taken("2024:05:01 10:00:00"), ofCanon),
    "IMG_0001.jpeg": jpeg(taken("2024:05:09 10:00:00"), ofCanon),
    "IMG_0002.JPG": jpeg(taken("2024:05:02 10:00:00"), ofCanon),
    "IMG_0002.png": bareJpeg(40, 30),
    "IMG_0003.JPG": jpeg(taken("2024:05:03 10:00:00"), ofCanon),
    "IMG_0003.jpeg": jpeg({}, ofCanon),
  });
  await under.library.sync();
  const stacked = (await all(under.library)).filter(({ stackId }) => stackId !== undefined);
  assert.deepEqual(stacked.map(({ id }) => id).sort(), ["IMG_0002.JPG", "IMG_0002.png"]);
});

Deno.test("FolderLibrary knows a film of ours by the comment inside it, wherever it was moved", async () => {
  const clip = (comment: string) => bareMovie({ userData: { "\xa9cmt": comment } });
  await using under = await opened({
    "July film.mp4": clip(`${OWN_FILM_COMMENT}all_monthly-highlights_jul_2025_3df5a852`),
    "party.mp4": clip("photos of memories"),
  });
  await under.library.sync();
  assert.deepEqual((await under.library.asset("July film.mp4"))?.tags, [OWN_FILM_TAG]);
  assert.deepEqual((await under.library.asset("party.mp4"))?.tags, []);
});

Deno.test("FolderLibrary takes up another zone of the machine, and opens nothing for it", async () => {
  await using under = await opened({
    "clip.mp4": bareMovie({ createdMs: Date.UTC(2024, 6, 14, 22, 30) }),
    "local.jpg": jpeg(taken("2024:05:01 10:00:00")),
  });
  await under.library.sync();
  await using moved = await under.again("Asia/Tokyo");
  assert.equal((await moved.sync()).changed, 0);
  assert.equal((await moved.asset("clip.mp4"))?.takenAt, "2024-07-15T07:30:00.000");
  assert.equal((await moved.asset("local.jpg"))?.takenAt, "2024-05-01T10:00:00.000");
});

Deno.test("FolderLibrary lets a sidecar put the camera's date and place right, and embedded XMP not", async () => {
  const lisbon = 'exif:DateTimeOriginal="2024-07-16T10:00:00" ' +
    'exif:GPSLatitude="38,42.5N" exif:GPSLongitude="9,8.2W"';
  const vienna = gpsEntries(48.2, 16.37);
  await using under = await opened({
    "right.jpg": jpeg(taken("2012:01:01 00:12:00"), {}, vienna),
    "right.jpg.xmp": utf8Bytes(xmpPacket("", lisbon)),
    "inside.jpg": jpeg(taken("2012:01:01 00:12:00"), {}, vienna, xmpPacket("", lisbon)),
    "clip.mp4": bareMovie({ createdMs: Date.UTC(2001, 0, 1, 5) }),
    "clip.mp4.xmp": utf8Bytes(xmpPacket("", lisbon)),
  });
  await under.library.sync();
  const told = async (id: string) => {
    const { takenAt, dateSource, place } = (await under.library.asset(id))!;
    return [takenAt, dateSource, place?.city];
  };
  assert.deepEqual(await told("right.jpg"), ["2024-07-16T10:00:00.000", "xmp", "Lisbon"]);
  assert.deepEqual(await told("clip.mp4"), ["2024-07-16T10:00:00.000", "xmp", "Lisbon"]);
  assert.deepEqual(await told("inside.jpg"), ["2012-01-01T00:12:00.000", "exif", "Vienna"]);
});

Deno.test("FolderLibrary keeps versions of one shutter together, whatever a sidecar says of one, or an export kept", async () => {
  const lisbon = 'exif:DateTimeOriginal="2024-07-16T10:00:00"';
  const canon: TiffEntries = { 0x010f: "Canon" };
  await using under = await opened({
    "IMG_1001.jpg": jpeg(taken("2012:01:01 00:12:00"), canon),
    "IMG_1001.jpg.xmp": utf8Bytes(xmpPacket("", lisbon)),
    "IMG_E1001.jpg": jpeg(taken("2012:01:01 00:12:00"), canon),
    "IMG_1002.jpg": jpeg(taken("2024:05:01 10:00:00"), canon),
    // Only when a program wrote it: DateTime and Software.
    "IMG_E1002.jpg": jpeg({}, { 0x0132: "2024:06:03 18:00:00", 0x0131: "GIMP 2.10" }),
    "IMG_1003.jpg": jpeg(taken("2024:05:02 10:00:00"), canon),
    "IMG_E1003.jpg": jpeg(taken("2024:05:09 10:00:00"), canon),
  });
  await under.library.sync();
  const stackOf = async (number: number) => {
    const assets = await Promise.all(
      ["IMG_", "IMG_E"].map((name) => under.library.asset(`${name}${number}.jpg`)),
    );
    const [one, other] = assets.map((asset) => asset!.stackId);
    return one !== undefined && one === other;
  };
  assert.deepEqual(await Promise.all([1001, 1002, 1003].map(stackOf)), [true, true, false]);
  assert.equal((await under.library.asset("IMG_1001.jpg"))!.takenAt, "2024-07-16T10:00:00.000");
});

Deno.test("takeOutClip writes the clip's bytes, and says what is wrong where it cannot", () =>
  inScratch(async (folder) => {
    const picture = path.join(folder, "picture.jpg"), place = { offset: 2, size: 7 };
    await writeFile(picture, "a picture and a clip");
    const clip = path.join(folder, "clip.mp4");
    await takeOutClip(picture, place, clip);
    assert.equal(await readFile(clip, "utf8"), "picture");
    const tooLong = path.join(folder, `${"x".repeat(300)}.mp4`);
    await assert.rejects(takeOutClip(picture, place, tooLong), { code: "not_writable" });
    const stopped = takeOutClip(picture, place, clip, AbortSignal.abort());
    await assert.rejects(stopped, { code: "cancelled" });
  }));

const WALL_CLIP = Date.UTC(2024, 6, 14, 23, 5);
const secondsOf = (utcMs: number) => utcMs / 1000;
const nikon: TiffEntries = { 271: "NIKON CORPORATION", 272: "Z 30" };

Deno.test("FolderLibrary knows the clip of a camera that writes the clock on the wall for UTC", async () => {
  const clip = (make?: string) =>
    bareMovie({ createdMs: WALL_CLIP, ...(make ? { userData: { "\xa9mak": make } } : {}) });
  await using under = await opened({
    "nikon.mov": clip("NIKON CORPORATION"),
    "phone.mp4": clip("samsung"),
    "nobody.mp4": clip(),
  });
  // Two hours before what it says, at the end of four seconds.
  const ended = secondsOf(WALL_CLIP) - 7_200 + 4;
  await put(under.root, "copied as it was.mp4", clip(), ended);
  await put(under.root, "in utc.mp4", clip("NIKON CORPORATION"), secondsOf(WALL_CLIP) + 4);
  await under.library.sync();
  const times = (await all(under.library)).map(({ id, takenAt }) => [id, takenAt.slice(8, 16)]);
  assert.deepEqual(Object.fromEntries(times), {
    "nikon.mov": "14T23:05",
    "phone.mp4": "15T01:05",
    "nobody.mp4": "15T01:05",
    "copied as it was.mp4": "14T23:05",
    "in utc.mp4": "15T01:05",
  });
});

Deno.test("FolderLibrary knows the stills of a clip's camera by their model and by their names", async () => {
  const clip = (model?: string) =>
    bareMovie({ createdMs: WALL_CLIP, ...(model ? { userData: { "\xa9mod": model } } : {}) });
  const still = (model: string) => jpeg(taken("2024:07:14 23:02:00"), { 271: "Acme", 272: model });
  await using under = await opened({
    "a/x.jpg": still("One"),
    "b/x.mp4": clip("One"),
    "c/IMG_0006.JPG": still("Two"),
    "c/MVI_0007.MP4": clip(),
    "d/P1000001.JPG": still("Three"),
    "d/P1000002.MP4": clip(),
    "e/IMG_0006.JPG": still("Four"),
    "e/IMG_0007.MP4": clip(),
    "f/P1000002.MP4": clip(),
  });
  await under.library.sync();
  const clips = (await all(under.library)).filter(({ kind }) => kind === "video");
  assert.deepEqual(clips.map(({ id, takenAt }) => [id, takenAt.slice(8, 13)]), [
    ["c/MVI_0007.MP4", "14T23"],
    ["d/P1000002.MP4", "14T23"],
    ["b/x.mp4", "14T23"],
    ["e/IMG_0007.MP4", "15T01"],
    ["f/P1000002.MP4", "15T01"],
  ]);
});

Deno.test("FolderLibrary tells the zone of a machine in UTC by pairs and files that know it", async () => {
  const still = (day: string) => jpeg(taken(`2024:07:${day} 11:00:00`), { 271: "Apple" });
  const half = (day: number) =>
    bareMovie({ seconds: 2.8, createdMs: Date.UTC(2024, 6, day, 8, 59, 59) });
  await using under = await opened({
    "IMG_1.JPG": still("11"),
    "IMG_1.MP4": half(11),
    "party.mp4": bareMovie({ createdMs: Date.UTC(2024, 6, 11, 19) }),
    "elsewhen.mp4": bareMovie({ createdMs: Date.UTC(2024, 6, 20, 19) }),
  });
  await using inUtc = await under.again("UTC");
  await inUtc.sync();
  const shown = (await all(inUtc)).map((
    { id, takenAt, live },
  ) => [id, takenAt.slice(8, 16), live?.videoId]);
  assert.deepEqual(shown, [
    ["IMG_1.JPG", "11T11:00", "IMG_1.MP4"],
    ["party.mp4", "11T21:00", undefined],
    ["elsewhen.mp4", "20T19:00", undefined],
  ]);
});

Deno.test("FolderLibrary keeps a Live half without a date, or with its still's JSON, with its still", async () => {
  const json = (second: number) =>
    takeout({ photoTakenTime: { timestamp: String(second) }, people: [] });
  await using under = await opened({
    "IMG_1.JPG": jpeg(taken("2024:07:11 11:00:00"), { 271: "Apple" }),
    "IMG_1.MP4": bareMovie({ seconds: 2.8 }),
    "IMG_2.JPG": bareJpeg(400, 300),
    "IMG_2.JPG.supplemental-metadata.json": json(1_720_000_000),
    "IMG_2.MP4": bareMovie({ seconds: 2.8 }),
    "IMG_3.HEIC.json": json(1_720_100_000),
    "IMG_3.MP4": bareMovie({ seconds: 9 }),
  });
  await under.library.sync();
  const shown = (await all(under.library)).map((
    { id, takenAt, live },
  ) => [id, takenAt.slice(0, 10), live?.videoId]);
  assert.deepEqual(shown, [
    ["IMG_2.JPG", "2024-07-03", "IMG_2.MP4"],
    ["IMG_3.MP4", "2024-07-04", undefined],
    ["IMG_1.JPG", "2024-07-11", "IMG_1.MP4"],
  ]);
});

Deno.test("FolderLibrary takes rough dates for as exact as they say, and counts them", async () => {
  await using under = await opened({
    "year.jpg": jpeg(taken("2019:00:00 00:00:00")),
    "month.jpg": jpeg(taken("2019:08:     :  :  ")),
    "day.jpg": jpeg(taken("2019:08:03 24:00:00")),
    "IMG_20190804_101112.jpg": jpeg(taken("2019:08:00 00:00:00")),
  });
  assert.equal((await under.library.sync()).guessedDates, 4);
  const told = (await all(under.library)).map((
    { id, takenAt, dateSource, exactTo },
  ) => [id, takenAt.slice(0, 16), dateSource, exactTo]);
  assert.deepEqual(told, [
    ["year.jpg", "2019-01-01T12:00", "exif", "year"],
    ["month.jpg", "2019-08-01T12:00", "exif", "month"],
    ["day.jpg", "2019-08-03T12:00", "exif", "day"],
    ["IMG_20190804_101112.jpg", "2019-08-04T10:11", "file_name", undefined],
  ]);
});

Deno.test("FolderLibrary tells an edited copy by its original: camera, time, place, people", async () => {
  await using under = await opened({
    "a.jpg": jpeg(taken("2024:05:01 10:00:00"), nikon, gpsEntries(41.8902, 12.4922)),
    "a.jpg.supplemental-metadata.json": takeout({
      photoTakenTime: { timestamp: "1714550400" },
      geoDataExif: { latitude: 0, longitude: 0 },
    }),
    "a-modifié.jpg": bareJpeg(300, 300),
    "b.jpg": jpeg(taken("2024:05:02 10:00:00"), nikon),
    "b.jpg.xmp": utf8Bytes(xmpPacket("<xmp:Rating>-1</xmp:Rating>")),
    "b~2.jpg": bareJpeg(300, 300),
  });
  await under.library.sync();
  const edit = (await under.library.asset("a-modifié.jpg"))!;
  assert.deepEqual(
    [edit.editOf, edit.takenAt, edit.dateSource, edit.make, edit.place?.city, edit.people.length],
    ["a.jpg", "2024-05-01T10:00:00.000", "exif", "NIKON CORPORATION", "Rome", 1],
  );
  assert.equal((await under.library.asset("b~2.jpg"))?.rating, -1);
  await rm(path.join(under.root, "a.jpg"));
  await under.library.sync();
  const alone = (await under.library.asset("a-modifié.jpg"))!;
  assert.deepEqual([alone.editOf, alone.make], [undefined, undefined]);
});

Deno.test("FolderLibrary takes a rating that nearly every picture has for none", async () => {
  const rated = (stars: number, second: number) =>
    jpeg(
      taken(`2024:05:01 10:00:0${second}`),
      {},
      {},
      xmpPacket(`<xmp:Rating>${stars}</xmp:Rating>`),
    );
  const five = Array.from({ length: 9 }, (_, i) => [`${i}.jpg`, rated(5, i)] as const);
  await using under = await opened({ ...Object.fromEntries(five), "other.jpg": rated(4, 9) });
  await under.library.sync();
  const told = () =>
    all(under.library).then((assets) =>
      assets.filter((asset) => asset.isFavorite || asset.rating !== undefined).map((
        { id, rating },
      ) => [id, rating])
    );
  assert.deepEqual(await told(), [["other.jpg", 4]]);
  // What was refused says nothing of the others.
  await put(under.root, "0.jpg", rated(-1, 0));
  await under.library.sync();
  assert.deepEqual(await told(), [["0.jpg", -1], ["other.jpg", 4]]);
  for (const [i, file] of ["1.jpg", "2.jpg"].entries()) {
    await put(under.root, file, rated(3, i + 1), 1_714_557_601);
  }
  await under.library.sync();
  assert.equal((await told()).length, 10);
});

Deno.test("FolderLibrary dates every file by the best source it has, in any mix", async () => {
  const year = fc.integer({ min: 2003, max: 2023 });
  const at = (y: number, month: number) => `${y}-${String(month).padStart(2, "0")}-05T10:11:12.000`;
  const maybe = fc.option(year, { nil: undefined });
  const file = fc.record({
    sidecar: maybe,
    exif: fc.option(fc.tuple(year, fc.constantFrom("second", "month", "unset")), {
      nil: undefined,
    }),
    json: maybe,
    edited: fc.constantFrom("", "-edited", "-bearbeitet", "-modificato"),
    name: maybe,
  });
  /** Each source is of a month of its own: June, May, April, March, then the file's own May of 2024. */
  const expected = (
    { sidecar, exif, json, name }: typeof file extends fc.Arbitrary<infer T> ? T : never,
  ) => {
    const [of, exact] = exif ?? [];
    if (sidecar !== undefined) return [at(sidecar, 6), "xmp"];
    if (of !== undefined && exact === "second") return [at(of, 5), "exif"];
    if (of !== undefined && exact === "month") return [`${of}-05-01T12:00:00.000`, "exif"];
    if (json !== undefined) return [at(json, 4), "xmp"];
    if (name !== undefined) return [at(name, 3), "file_name"];
    return ["2024-05-01T12:00:00.000", "file_time"];
  };
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 25, maxLength: 25 }), async (mix) => {
      const files: Record<string, Uint8Array> = {};
      const ids = mix.map(({ sidecar, exif, json, edited, name }, i) => {
        const stem = name === undefined
          ? "picture"
          : `IMG_${at(name, 3).slice(0, 19).replace(/[-:]/g, "").replace("T", "_")}`;
        const id = `${i}/${stem}${edited}.jpg`;
        const [of, exact] = exif ?? [];
        const written = exact === "unset"
          ? "1970:01:01 00:00:00"
          : exact === "month"
          ? `${of}:05:     :  :  `
          : `${of}:05:05 10:11:12`;
        files[id] = jpeg(exif ? taken(written) : {}, { 271: `camera ${i}` });
        if (sidecar !== undefined) {
          files[`${id}.xmp`] = utf8Bytes(
            xmpPacket("", `photoshop:DateCreated="${at(sidecar, 6).slice(0, 19)}"`),
          );
        }
        if (json !== undefined) {
          const timestamp = String(Date.parse(`${at(json, 4)}+02:00`) / 1000);
          const geoDataExif = { latitude: 0, longitude: 0 };
          files[`${i}/${stem}.jpg.supplemental-meta.json`] = takeout({
            photoTakenTime: { timestamp },
            geoDataExif,
          });
        }
        return id;
      });
      await using under = await opened(files);
      const { total } = await under.library.sync();
      assert.equal(total, mix.length);
      for (const [i, id] of ids.entries()) {
        const { takenAt, dateSource } = (await under.library.asset(id))!;
        assert.deepEqual([takenAt, dateSource], expected(mix[i]!), id);
      }
    }),
    { numRuns: 4 },
  );
});

Deno.test("FolderLibrary takes the camera from XMP where EXIF and container name none", async () => {
  const camera = 'xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make="Canon" tiff:Model="X"';
  await using under = await opened({
    "a.jpg": jpeg({}, {}, {}, xmpPacket("", camera)),
    "b.jpg": jpeg({}, nikon, {}, xmpPacket("", camera)),
  });
  await under.library.sync();
  const makeOf = async (id: string) => (await under.library.asset(id))!.make;
  assert.deepEqual([await makeOf("a.jpg"), await makeOf("b.jpg")], ["Canon", "NIKON CORPORATION"]);
});
