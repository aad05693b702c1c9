// MP4 and MOV: everything the index (`moov`) says about a clip, without touching its frames.

import { type Box, boxesIn, boxIn, contentOf } from "../boxes.ts";
import { type ByteSource, latin1 } from "../byte_source.ts";
import { isoMoment } from "../facts/moment.ts";
import { CUT_OFF, leftOut, utf8 } from "../stills/still_parts.ts";
import { readAnyMovie } from "./any_movie.ts";
import { iso6709, type MovieParts } from "./movie_parts.ts";
import { readTags } from "./movie_tags.ts";
import { readPictureTrack } from "./picture_track.ts";
import { createdAt, timing } from "./timing.ts";

/** Adobe's place for XMP in MP4 (XMP part 3, 1.2.7.1): be7acfcb-97a9-42e8-9c71-999491e3afac. */
const XMP_UUID = "\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac";

/** Fault `media_unreadable` without an index or without a picture track. */
export async function readIsobmff(bytes: ByteSource): Promise<MovieParts> {
  let moov: Box | undefined, xmp: string | undefined;
  let fragmented = false, cutOff = false;
  for await (const box of boxesIn(bytes)) {
    // What comes behind may be no box at all: some phones append notes of their own.
    cutOff ||= box.end > bytes.size && /^(?:mdat|moov|moof)$/.test(box.type);
    if (box.type === "moov") moov ??= box;
    if (box.type === "moof" && moov) {
      fragmented = true;
      break;
    }
    if (box.type === "uuid" && latin1(await bytes.read(box.start, 16)) === XMP_UUID) {
      xmp ??= utf8((await contentOf(bytes, box)).subarray(16));
    }
  }
  if (!moov || moov.end > bytes.size) {
    throw leftOut(
      cutOff ? CUT_OFF : "it has no index, as if the recording had been interrupted",
    );
  }
  if (cutOff) throw leftOut(CUT_OFF);
  const movieHeader = await boxIn(bytes, moov, "mvhd");
  const header = movieHeader && timing(await contentOf(bytes, movieHeader));
  const track = await readPictureTrack(bytes, moov, header?.timescale ?? 0);
  if (!track) throw leftOut("it has no picture, only sound or other things");
  const tags = await readTags(bytes, moov);
  const seconds = track.durationSeconds || (header?.durationSeconds ?? 0);
  const length = fragmented || seconds === 0
    ? await readAnyMovie(bytes)
    : { durationSeconds: seconds, frameRate: track.frameRate };
  // A date without a time of day (often just the year) is worse than the header's instant.
  const said = tags.get("creationdate");
  const place = iso6709(tags.get("location"));
  return {
    width: track.width,
    height: track.height,
    durationSeconds: length.durationSeconds,
    frameRate: length.frameRate,
    moment: (/\d:?\d\d/.test(said?.split("T")[1] ?? "") ? isoMoment(said) : undefined) ??
      createdAt(header?.created) ?? isoMoment(said),
    latitude: place?.latitude,
    longitude: place?.longitude,
    make: tags.get("make"),
    model: tags.get("model"),
    description: tags.get("description"),
    comment: tags.get("comment"),
    contentId: tags.get("content.identifier"),
    xmp: xmp ?? tags.get("xmp"),
  };
}
