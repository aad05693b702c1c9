// What the server takes by the ending of a file name.

const IMAGES: Record<string, string> = {
  avif: "image/avif",
  dng: "image/x-adobe-dng",
  gif: "image/gif",
  heic: "image/heic",
  heif: "image/heif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
};

const VIDEOS: Record<string, string> = {
  "3gp": "video/3gpp",
  avi: "video/x-msvideo",
  m4v: "video/x-m4v",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp4: "video/mp4",
  mts: "video/mp2t",
  webm: "video/webm",
};

function endingOf(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

export function mimeOf(fileName: string): string {
  const ending = endingOf(fileName);
  return IMAGES[ending] ?? VIDEOS[ending] ?? "application/octet-stream";
}

/** `undefined` = not supported. */
export function typeOf(fileName: string): "IMAGE" | "VIDEO" | undefined {
  const ending = endingOf(fileName);
  return IMAGES[ending] ? "IMAGE" : VIDEOS[ending] ? "VIDEO" : undefined;
}

export const MEDIA_TYPES = {
  image: Object.keys(IMAGES).map((ending) => `.${ending}`),
  video: Object.keys(VIDEOS).map((ending) => `.${ending}`),
  sidecar: [".xmp"],
};
