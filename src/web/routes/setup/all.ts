// SPDX-License-Identifier: AGPL-3.0-or-later

// The first run, in its order.

import type { Route } from "../route.ts";
import { firstRoutes } from "./first.ts";
import { homeMapRoute, homeStepRoute, saveHomeRoute } from "./home.ts";
import { libraryRoutes } from "./library.ts";
import { faceDetectorRoute, faceRoute, peopleRoute, peopleStepRoute } from "./people.ts";
import { setupKeyPageRoute, setupKeyRoute, setupRoute } from "./setup.ts";
import { familyPageRoute, setFamilyRoute, setPasswordRoute, signInStepRoute } from "./sign_in.ts";

export const SETUP_ROUTES: readonly Route[] = [
  setupRoute,
  setupKeyPageRoute,
  setupKeyRoute,
  ...firstRoutes,
  ...libraryRoutes,
  homeStepRoute,
  saveHomeRoute,
  homeMapRoute,
  peopleStepRoute,
  peopleRoute,
  faceRoute,
  signInStepRoute,
  setPasswordRoute,
  setFamilyRoute,
  familyPageRoute,
  faceDetectorRoute,
];
