// Every call the fake server knows. Where two paths fit, the one without ":id" comes first.

import type { Route } from "../route.ts";
import { ALBUM_ROUTES } from "./album_routes.ts";
import { ASSET_ROUTES } from "./asset_routes.ts";
import { MEDIA_ROUTES } from "./media_routes.ts";
import { PEOPLE_ROUTES } from "./people_routes.ts";
import { SEARCH_ROUTES } from "./search_routes.ts";
import { SERVER_ROUTES } from "./server_routes.ts";
import { STACK_ROUTES } from "./stack_routes.ts";
import { TAG_ROUTES } from "./tag_routes.ts";
import { TIMELINE_ROUTES } from "./timeline_routes.ts";
import { UPLOAD_ROUTES } from "./upload_routes.ts";

export const ALL_ROUTES: readonly Route[] = [
  ...SERVER_ROUTES,
  ...SEARCH_ROUTES,
  ...TIMELINE_ROUTES,
  ...MEDIA_ROUTES,
  ...UPLOAD_ROUTES,
  ...ASSET_ROUTES,
  ...PEOPLE_ROUTES,
  ...ALBUM_ROUTES,
  ...TAG_ROUTES,
  ...STACK_ROUTES,
];
