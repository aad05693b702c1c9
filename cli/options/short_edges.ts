// The names of film sizes and their short edge in pixels.

import type { ShortEdge } from "../../src/film/brief/brief.ts";

export const SHORT_EDGES: Readonly<Record<"720p" | "1080p" | "4k", ShortEdge>> = {
  "720p": 720,
  "1080p": 1080,
  "4k": 2160,
};
