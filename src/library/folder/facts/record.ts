// SPDX-License-Identifier: AGPL-3.0-or-later

// The index's record of one readable file, made from the facts of its parts.

import type { LocalDateTime } from "../../../base/local_time.ts";
import type { AssetKind, DateSource, Place } from "../../asset.ts";
import { OWN_FILM_COMMENT, OWN_FILM_TAG } from "../../upload_target.ts";
import type { MovieParts } from "../movies/any_movie.ts";
import type { StillParts } from "../stills/still_parts.ts";
import { chooseMoment } from "./choose_moment.ts";
import type { ExifFacts, IptcFacts } from "./exif_facts.ts";
import type { HiddenAs, Said } from "../listed_file.ts";
import type { FileMoment } from "./moment.ts";
import { type ExifOrientation, isSideways, type NamedFace, regionFaces } from "./regions.ts";
import { cleanName } from "./xmp_facts.ts";
import type { TakeoutFacts } from "./takeout.ts";
import { type XmpFacts, xmpFactsOf, type XmpStruct } from "./xmp_facts.ts";
import { inZone, offsetBetween } from "./zones.ts";

export interface FileRecord {
  readonly kind: AssetKind;
  readonly width: number;
  readonly height: number;
  readonly durationSeconds?: number;
  readonly frameRate?: number;
  /** Has `wall`, unless all the file says is UTC. */
  readonly moment: FileMoment;
  readonly dateSource: DateSource;
  /** When the file was last written, of a clip whose container says UTC: it may be another clock's. */
  readonly writtenMs?: number;
  /** By the camera's own clock, whatever was put right since: files of one shutter say the same. */
  readonly shutter?: LocalDateTime;
  readonly isFavorite: boolean;
  readonly rating?: number;
  readonly make?: string;
  readonly model?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly place?: Place;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly faces: readonly NamedFace[];
  /** Names, each once; those of the faces among them. */
  readonly people: readonly string[];
  readonly contentId?: string;
  readonly hasTakeout: boolean;
  /** As another program was told; absent where none speaks of the file. */
  readonly visibility?: HiddenAs | "visible";
  /** Ids of albums, where those of its folders say nothing. */
  readonly albums?: readonly string[];
  /** The clip inside a Motion Photo. */
  readonly clip?: {
    readonly offset: number;
    readonly size: number;
    readonly durationSeconds: number;
  };
}

/** All that was read of one file. */
export interface Parts {
  readonly fileName: string;
  readonly fileTimes: readonly number[];
  readonly still?: StillParts;
  readonly movie?: MovieParts;
  readonly exif?: ExifFacts;
  readonly iptc?: IptcFacts;
  /** The more special first. What was said later, in another program, counts more. */
  readonly sidecars: readonly XmpStruct[];
  /** Inside the file. */
  readonly xmp: XmpStruct;
  /** Google's JSON beside the file: it speaks where the file itself does not. */
  readonly takeout?: TakeoutFacts;
  /** The database of the program whose library the file is in. */
  readonly said?: Said;
  readonly clip?: FileRecord["clip"];
}

/** Adapters for facts that are not in the file. */
export interface RecordDeps {
  readonly nowMs: number;
  /** IANA name of the time zone of a place. */
  readonly zoneAt: (latitude: number, longitude: number) => Promise<string>;
  /** Name of a place; `undefined` far from everything. */
  readonly placeAt: (latitude: number, longitude: number) => Promise<Place | undefined>;
}

export async function recordOf(parts: Parts, around: RecordDeps): Promise<FileRecord> {
  const { still, movie, exif, iptc, takeout, said } = parts;
  const packets = [...parts.sidecars, parts.xmp];
  const xmpFacts = packets.map(xmpFactsOf);
  const sidecars = xmpFacts.slice(0, -1), inside = xmpFacts.at(-1)!;
  const first = <K extends keyof XmpFacts>(key: K) =>
    xmpFacts.find((facts) => facts[key] !== undefined)?.[key];
  const orientation: ExifOrientation = still?.orientation ?? exif?.orientation ?? 1;
  const size = still ?? movie!;
  const sideways = still !== undefined && isSideways(orientation);
  const { source, moment, camera } = chooseMoment({
    sidecar: sidecars.find((facts) => facts.moment)?.moment,
    exif: exif?.moment,
    exifDigitized: exif?.digitized,
    container: movie?.moment,
    xmp: inside.moment,
    takeout: takeout?.moment,
    exifChanged: exif?.changed,
    fileName: parts.fileName,
    fileTimes: parts.fileTimes,
  }, around.nowMs);
  const isContainers = source === "container" && moment.wall === undefined;
  const where = [...sidecars, exif, movie, inside, takeout].map(coordinates).find(Boolean);
  const named = namedPlace(xmpFacts.find((facts) => facts.city ?? facts.country) ?? iptc);
  const faces = faceList(packets, { width: size.width, height: size.height, orientation });
  const tags = unique([
    ...xmpFacts.flatMap((facts) => facts.tags),
    ...(iptc?.tags ?? []),
    ...(exif?.isScreenshot ? ["screenshot"] : []),
    ...(movie?.comment?.startsWith(OWN_FILM_COMMENT) ? [OWN_FILM_TAG] : []),
  ]);
  const people = unique(
    [...faces.map((face) => face.name ?? ""), ...xmpFacts.flatMap((facts) => facts.people)]
      .map(cleanName),
  );
  const rating = first("rating") ?? exif?.rating;
  return {
    kind: still ? "photo" : "video",
    width: sideways ? size.height : size.width,
    height: sideways ? size.width : size.height,
    durationSeconds: movie?.durationSeconds,
    frameRate: movie?.frameRate,
    moment: localMoment(
      moment,
      isContainers,
      where && await around.zoneAt(where.latitude, where.longitude),
      takeout?.moment,
    ),
    dateSource: source,
    writtenMs: isContainers ? parts.fileTimes[0] : undefined,
    shutter: camera?.wall,
    // A folder has no hearts: the keyword stands for one, as do five stars that not all pictures have.
    isFavorite: takeout?.isFavorite === true || said?.isFavorite === true ||
      tags.some((tag) => /^favou?rites?$/i.test(tag)),
    rating,
    make: exif?.make ?? movie?.make ?? first("make"),
    model: exif?.model ?? movie?.model ?? first("model"),
    ...where,
    place: named ?? (where && await around.placeAt(where.latitude, where.longitude)),
    description: first("description") ?? iptc?.description ?? exif?.description ??
      movie?.description ?? takeout?.description ?? said?.description,
    tags,
    faces,
    people: people.length > 0 ? people : unique(takeout?.people ?? said?.people ?? []),
    hasTakeout: takeout !== undefined,
    visibility: hiddenBy(takeout?.visibility, said?.visibility),
    albums: said?.albums,
    contentId: exif?.contentId ?? movie?.contentId,
    clip: parts.clip,
  };
}

/** One that hides counts, whatever the other says. */
function hiddenBy(...told: readonly FileRecord["visibility"][]): FileRecord["visibility"] {
  return told.find((each) => each !== undefined && each !== "visible") ??
    told.find((each) => each !== undefined);
}

/**
 * With the offset from UTC that is known. An instant of a container stays one, since it may be a clock on
 * the wall instead; the place and other files tell.
 */
function localMoment(
  moment: FileMoment,
  isContainers: boolean,
  zone: string | undefined,
  takeout: FileMoment | undefined,
): FileMoment {
  if (zone !== undefined) {
    const local = inZone(moment, zone);
    return isContainers ? { ...moment, offsetMinutes: local.offsetMinutes } : local;
  }
  if (moment.wall === undefined || moment.offsetMinutes !== undefined) return moment;
  const offsetMinutes = takeout && offsetBetween(moment, takeout);
  return offsetMinutes === undefined ? moment : { ...moment, offsetMinutes };
}

/** Both numbers, on the globe, and not the "0, 0" of a receiver without a fix. */
function coordinates(
  position: { readonly latitude?: number; readonly longitude?: number } | undefined,
): { latitude: number; longitude: number } | undefined {
  const { latitude, longitude } = position ?? {};
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

function namedPlace(place: Place | undefined): Place | undefined {
  if (!place?.city && !place?.state && !place?.country) return undefined;
  return {
    city: place.city || undefined,
    state: place.state || undefined,
    country: place.country || undefined,
  };
}

/** The first packet that has faces at all: two versions of one face list must not be mixed. */
function faceList(
  xmp: readonly XmpStruct[],
  stored: { width: number; height: number; orientation: ExifOrientation },
): NamedFace[] {
  for (const packet of xmp) {
    const faces = regionFaces(packet, stored);
    if (faces.length > 0) return faces;
  }
  return [];
}

/** Each once, whatever its case, in the spelling met first. */
function unique(words: readonly string[]): string[] {
  const met = new Map<string, string>();
  for (const word of words) {
    if (word && !met.has(word.toLowerCase())) met.set(word.toLowerCase(), word);
  }
  return [...met.values()];
}
