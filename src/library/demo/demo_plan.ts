// The whole demo library as data: every picture and clip, when and where it was "taken", who is in it.
// Nothing here is random, so that the library is the same wherever it is drawn.

import type { LocalDateTime } from "../../base/local_time.ts";
import { AUTUMN_WINTER_CLIPS, AUTUMN_WINTER_PHOTOS } from "./plan/autumn_winter.ts";
import type {
  ClipLine,
  PhotoLine,
  PlannedClip,
  PlannedItem,
  PlannedPhoto,
} from "./plan/planned.ts";
import { SUMMER_CLIPS, SUMMER_PHOTOS } from "./plan/summer.ts";
import { WINTER_SPRING_CLIPS, WINTER_SPRING_PHOTOS } from "./plan/winter_spring.ts";

/** The year everything happens in. */
export const DEMO_YEAR = 2025;

/** All items, oldest first. */
export function demoPlan(): readonly PlannedItem[] {
  const photos = [...WINTER_SPRING_PHOTOS, ...SUMMER_PHOTOS, ...AUTUMN_WINTER_PHOTOS].map(photo);
  const clips = [...WINTER_SPRING_CLIPS, ...SUMMER_CLIPS, ...AUTUMN_WINTER_CLIPS].map(clip);
  return [...photos, ...clips].sort((a, b) =>
    a.takenAt < b.takenAt ? -1 : a.takenAt > b.takenAt ? 1 : a.path < b.path ? -1 : 1
  );
}

function photo(line: PhotoLine): PlannedPhoto {
  const takenAt = wall(line.at), format = line.screenshot ? "png" : "jpeg";
  return {
    kind: "photo",
    path: pathOf(
      takenAt,
      line.folder,
      line.screenshot ? "Screenshot" : "IMG",
      line.screenshot ? "png" : "jpg",
    ),
    takenAt,
    place: line.place,
    tags: line.tags ?? [],
    call: line.call,
    seed: line.seed ?? line.at,
    people: line.people ?? [],
    rating: line.rating,
    stored: line.lying ? "lying" : "upright",
    format,
    contentId: line.contentId,
  };
}

function clip(line: ClipLine): PlannedClip {
  const takenAt = wall(line.at), [width, height] = line.size;
  // The moving half of a Live Photo has the name of its still.
  return {
    kind: "clip",
    path: pathOf(
      takenAt,
      line.folder,
      line.contentId ? "IMG" : "VID",
      line.contentId ? "mov" : "mp4",
    ),
    takenAt,
    place: line.place,
    tags: line.tags ?? [],
    clip: line.clip,
    width,
    height,
    fps: line.fps,
    seconds: line.seconds,
    contentId: line.contentId,
  };
}

/** "05-17 15:42:10.05" in the year of the demo. */
function wall(at: string): LocalDateTime {
  const [day, time] = at.split(" ") as [string, string];
  return `${DEMO_YEAR}-${day}T${time.includes(".") ? time : `${time}.000`}`;
}

/** "2025/07 Coast/IMG_20250708_132214.jpg"; frames of a burst add their milliseconds. */
function pathOf(
  takenAt: LocalDateTime,
  folder: string | undefined,
  prefix: string,
  ending: string,
): string {
  const [day, time] = takenAt.replace(/[-:]/g, "").split("T") as [string, string];
  const [second, fraction] = time.split(".") as [string, string];
  const burst = fraction === "000" ? "" : `_${fraction}`;
  return `${folder ?? String(DEMO_YEAR)}/${prefix}_${day}_${second}${burst}.${ending}`;
}
