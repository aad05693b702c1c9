// SPDX-License-Identifier: AGPL-3.0-or-later

// The document of the interface, and a page that shows it.

import { interfaceDocument } from "../openapi/interface_document.ts";
import { apiPage } from "../pages/api_page.tsx";
import * as z from "zod";
import { errorAnswer, GUARD_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

/** `routes` is given, because the table that holds these two is not there before them. */
export function openapiRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/openapi.json",
      role: "family",
      about: {
        summary: "This interface as an OpenAPI document",
        answers: {
          200: { about: "The document", body: z.looseObject({ openapi: z.literal("3.1.1") }) },
          401: errorAnswer("Nobody is signed in"),
          ...GUARD_ANSWERS,
        },
      },
      answer(c, { signIn, version }) {
        const { basePath, cookie: { name: cookieName } } = signIn.settings;
        return c.json(interfaceDocument({ routes: routes(), basePath, version, cookieName }));
      },
    },
    {
      method: "GET",
      path: "/api-docs",
      role: "family",
      answer: (c, deps) => apiPage(c, deps, routes()),
    },
  ];
}
