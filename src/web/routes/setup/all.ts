// The first steps, in their order.

import type { Route } from "../route.ts";
import { faceDetectorRoute, filmStepRoute, firstFilmRoute } from "./film.ts";
import { homeMapRoute, homeStepRoute, saveHomeRoute } from "./home.ts";
import { libraryRoute, libraryStepRoute } from "./library.ts";
import { faceRoute, peopleRoute, peopleStepRoute } from "./people.ts";
import { setupKeyPageRoute, setupKeyRoute, setupRoute } from "./setup.ts";
import { familyPageRoute, setFamilyRoute, setPasswordRoute, signInStepRoute } from "./sign_in.ts";

export const SETUP_ROUTES: readonly Route[] = [
  setupRoute,
  setupKeyPageRoute,
  setupKeyRoute,
  libraryStepRoute,
  libraryRoute,
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
  filmStepRoute,
  firstFilmRoute,
  faceDetectorRoute,
];
