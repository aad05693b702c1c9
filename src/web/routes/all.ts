// Every route, in the order of a visit. A static list: it survives bundling and compiling.

import { assetRoute } from "./assets.ts";
import { authorizeRoute } from "./authorize.ts";
import { callbackRoute } from "./callback.ts";
import { filmFileRoute, filmRoute, posterRoute } from "./film.ts";
import { filmPictureRoute } from "./film_picture.ts";
import { filmsRoute } from "./films.ts";
import { healthRoutes } from "./health_about.ts";
import { homeRoute } from "./home.ts";
import { liveRoute } from "./live.ts";
import { loginPageRoute, loginRoute } from "./login.ts";
import { logoutRoute } from "./logout.ts";
import { manifestRoute } from "./manifest.ts";
import { metricsRoute } from "./metrics.ts";
import { openapiRoutes } from "./openapi.ts";
import { pictureRoute } from "./picture.ts";
import type { Route } from "./route.ts";
import { runsRoute } from "./runs.ts";
import { signInRoute } from "./sign_in.ts";
import { signedOutRoute } from "./signed_out.ts";
import { statusRoute } from "./status.ts";
import { transcriptRoute } from "./transcript.ts";
import { triggerRoute } from "./trigger.ts";
import { triggerStatusRoute } from "./trigger_status.ts";

export const ROUTES: readonly Route[] = [
  homeRoute,
  filmsRoute,
  filmRoute,
  posterRoute,
  filmFileRoute,
  filmPictureRoute,
  pictureRoute,
  runsRoute,
  statusRoute,
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
];
