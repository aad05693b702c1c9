// The only statement of what can be set. From this one object come the type, the defaults, the
// names of the environment variables, what is secret, and the JSON schema for editors.

import { z } from "zod";

/** What a key says about itself beside its type. `about` becomes the reference and the JSON schema. */
export type KeyMeta = {
  readonly description: string;
  /** Masked wherever configuration is shown; may come from `<NAME>_FILE`. */
  readonly secret?: true;
  /** A second, shorter environment variable. */
  readonly shortEnvironment?: string;
};

const about = (description: string, more: Omit<KeyMeta, "description"> = {}): KeyMeta => ({
  description,
  ...more,
});

/** A section whose keys all have defaults may be left out as a whole. */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const object = z.strictObject(shape);
  return object.prefault({} as z.input<typeof object>);
}

export const configSchema = z.strictObject({
  library: section({
    folder: z.string().min(1).optional().meta(
      about("A folder of pictures and videos; nested folders are read too"),
    ),
  }),
  output: section({
    directory: z.string().min(1).default("~/Videos/Memories").meta(
      about("Where finished films are put; every film in a folder of its own"),
    ),
    resolution: z.enum(["720p", "1080p", "4k"]).default("1080p").meta(
      about("Short edge of the film: 720, 1080 or 2160 pixels"),
    ),
    orientation: z.enum(["auto", "landscape", "portrait", "square"]).default("auto").meta(
      about("Shape of the film: 16:9, 9:16 or 1:1; auto takes what most shots are"),
    ),
    frame_rate: z.enum(["auto", "24", "25", "30", "60"]).default("auto").meta(
      about("Frames per second; auto takes 30, or 25 or 60 when most video seconds have it"),
    ),
    codec: z.enum(["h264", "hevc"]).default("h264").meta(
      about("h264 plays everywhere; hevc makes smaller files"),
    ),
    min_free_space_gb: z.number().min(0).default(5).meta(
      about("A film is not begun with less free space than this"),
    ),
  }),
  defaults: section({
    transition: z.enum(["smart", "cut", "crossfade"]).default("smart").meta(
      about("How shots follow each other; smart lets the meaning choose"),
    ),
    add_date: z.boolean().default(true).meta(about("Show the date when it changes")),
    add_place: z.boolean().default(true).meta(about("Show the place when it changes")),
  }),
  photos: section({
    enabled: z.boolean().default(true).meta(about("Use photos, not only videos")),
  }),
  analysis: section({
    include_live_photos: z.boolean().default(true).meta(about("Let Live Photos move")),
    folder_readers: z.number().int().min(1).max(64).default(8).meta(
      about("How many files of a folder library are read at the same time"),
    ),
    exclude_filename_patterns: z.array(z.string()).default([
      "RingVideo_*",
      "RPReplay_Final*",
      "Screen Recording *",
      "Screenshot*",
      "img-*-wa[0-9][0-9][0-9][0-9]*",
      "vid-*-wa[0-9][0-9][0-9][0-9]*",
    ]).meta(about("File names that are never material; * ? and [0-9] stand for characters")),
  }),
  title_screens: section({
    enabled: z.boolean().default(true).meta(about("Opening, chapter and ending cards")),
    locale: z.string().default("en").meta(
      about("Language of dates and month names, such as en, de or pt-BR"),
    ),
  }),
  trips: section({
    homebase_latitude: z.number().min(-90).max(90).optional().meta(
      about("Where home is; trips cannot be told from home without it"),
    ),
    homebase_longitude: z.number().min(-180).max(180).optional().meta(
      about("Where home is; trips cannot be told from home without it"),
    ),
    min_distance_km: z.number().min(1).default(50).meta(
      about("A picture is away when it was taken at least this far from home"),
    ),
    min_duration_days: z.number().int().min(1).default(2).meta(
      about("A trip lasts at least so many nights"),
    ),
    max_gap_days: z.number().int().min(0).default(2).meta(
      about("More days than these without a picture away end a trip"),
    ),
  }),
  audio: section({
    music: z.enum(["composed", "none"]).default("composed").meta(
      about("Music composed by the app for every film, or none"),
    ),
  }),
  hardware: section({
    enabled: z.boolean().default(true).meta(
      about("Use a hardware video encoder where one really opens"),
    ),
    workers: z.number().int().min(1).max(16).optional().meta(
      about(
        "Parts of a film rendered side by side; by default 2, or 1 on a single core",
      ),
    ),
  }),
  cache: section({
    pieces_max_size_gb: z.number().min(0).default(5).meta(
      about("Rendered pieces kept for the next film, oldest unused ones go first"),
    ),
  }),
});

export type Config = z.infer<typeof configSchema>;
