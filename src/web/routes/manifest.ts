// The manifest that lets a phone keep the app among its own.

import { underBase } from "../../signin/base_path.ts";
import type { Route } from "./route.ts";

export const manifestRoute: Route = {
  method: "GET",
  path: "/manifest.webmanifest",
  async answer(c, { signIn, pages }) {
    const { assetPath } = await pages();
    const to = (path: string) => underBase(signIn.settings.basePath, path);
    const manifest = {
      id: to("/"),
      name: "Photos Memories",
      short_name: "Memories",
      start_url: to("/"),
      scope: to("/"),
      display: "standalone",
      background_color: "#f8f5ef",
      theme_color: "#1f5f56",
      icons: [{ src: to(assetPath("mark.svg")), sizes: "any", type: "image/svg+xml" }],
    };
    return c.body(JSON.stringify(manifest), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
    });
  },
};
