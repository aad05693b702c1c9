// Everything that only a page or its style needs. It is loaded when the first page is asked for, so that
// the port is answered and a probe hears "ready" before any of it is read.

import { assetOf, assetPath } from "../assets/asset_table.ts";
import { interfaceDocument } from "../openapi/interface_document.ts";
import { apiPage } from "./api_page.tsx";
import { errorPage } from "./error_page.tsx";
import { FilmPage } from "./film_page.tsx";
import { FilmsPage } from "./films_page.tsx";
import { HealthPage } from "./health_page.tsx";
import { HomePage } from "./home_page.tsx";
import { frameOf, sendPage } from "./layout.tsx";
import { notAuthorisedPage } from "./not_authorised_page.tsx";
import { RunsPage } from "./runs_page.tsx";
import { signedOutPage } from "./signed_out_page.tsx";
import { signInPage } from "./sign_in_page.tsx";

export const PAGES = {
  apiPage,
  assetOf,
  assetPath,
  errorPage,
  FilmPage,
  FilmsPage,
  frameOf,
  HealthPage,
  HomePage,
  interfaceDocument,
  notAuthorisedPage,
  RunsPage,
  sendPage,
  signedOutPage,
  signInPage,
} as const;

export type Pages = typeof PAGES;
