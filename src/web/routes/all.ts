// SPDX-License-Identifier: AGPL-3.0-or-later

// Every route, in the order of a visit. A static list: it survives bundling and compiling.

import { assetRoute, manifestRoute } from "./assets.ts";
import { filmActionRoutes } from "./films/film_actions.ts";
import {
  filmFileRoute,
  filmPictureRoute,
  filmRoute,
  filmsRoute,
  posterRoute,
} from "./films/films.ts";
import { frameRoutes } from "./frames/frames.ts";
import { guestRoutes } from "./guest/guest.ts";
import { healthRoutes, statusRoute } from "./health.ts";
import { homeRoute } from "./home.ts";
import { liveRoute } from "./live.ts";
import { loginPageRoute, loginRoute } from "./login.ts";
import { askForFilmRoute, filmStatusRoute } from "./make/by_program.ts";
import {
  makeRoute,
  orderActionRoutes,
  orderRoute,
  outlookRoute,
  pickedPictureRoute,
  placesMapRoute,
} from "./make/form.ts";
import { boardRoutes, orderPageRoute } from "./make/order.ts";
import { previewRoutes } from "./make/preview.ts";
import { memoryRoutes } from "./memories/memories.ts";
import { metricsRoute } from "./metrics.ts";
import { openapiRoutes } from "./openapi.ts";
import type { Route } from "./route.ts";
import { automationRoute, runNowRoute, switchRoute } from "./automation/automation.ts";
import { runsRoute, transcriptRoute } from "./automation/runs.ts";
import { SETUP_ROUTES } from "./setup/all.ts";
import {
  authorizeRoute,
  callbackRoute,
  logoutRoute,
  signedOutRoute,
  signInRoute,
} from "./sign_in.ts";
import { exclusionRoutes } from "./settings/exclusions.ts";
import { peopleRoutes } from "./settings/people.ts";
import { settingsRoutes } from "./settings/settings.ts";
import { languageRoute } from "./visit/language.ts";
import { systemRoutes } from "./settings/system.ts";
import { triggerRoute, triggerStatusRoute } from "./trigger.ts";

export const ROUTES: readonly Route[] = [
  homeRoute,
  ...SETUP_ROUTES,
  makeRoute,
  placesMapRoute,
  pickedPictureRoute,
  orderRoute,
  orderPageRoute,
  ...boardRoutes,
  ...previewRoutes,
  ...memoryRoutes,
  ...frameRoutes,
  ...orderActionRoutes,
  outlookRoute,
  askForFilmRoute,
  filmStatusRoute,
  filmsRoute,
  filmRoute,
  posterRoute,
  filmFileRoute,
  filmPictureRoute,
  ...filmActionRoutes,
  ...guestRoutes,
  automationRoute,
  switchRoute,
  runNowRoute,
  runsRoute,
  statusRoute,
  ...settingsRoutes,
  ...peopleRoutes,
  ...exclusionRoutes,
  ...systemRoutes,
  signInRoute,
  loginRoute,
  loginPageRoute,
  authorizeRoute,
  callbackRoute,
  logoutRoute,
  signedOutRoute,
  triggerRoute,
  triggerStatusRoute,
  transcriptRoute,
  liveRoute,
  ...healthRoutes,
  metricsRoute,
  ...openapiRoutes(() => ROUTES),
  assetRoute,
  manifestRoute,
  languageRoute,
];
