// The document of the interface, and a page that shows it.

import { apiPage } from "../pages/api_page.tsx";
import { interfaceDocument } from "../openapi/interface_document.ts";
import type { Route } from "./route.ts";

/** `routes` is given, because the table that holds these two is not there before them. */
export function openapiRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/openapi.json",
      answer: (c, { signIn, version }) => {
        const { basePath } = signIn.settings;
        return c.json(interfaceDocument({ routes: routes(), basePath, version }));
      },
    },
    {
      method: "GET",
      path: "/api-docs",
      answer: (c, needs) => apiPage(c, needs, routes()),
    },
  ];
}
