// SPDX-License-Identifier: AGPL-3.0-or-later

// Style, script, letters, the mark and the manifest: the same for all clients.

import { say } from "../../messages/say.ts";
import { type AssetName, assetOf, assetPath } from "../assets/asset_table.ts";
import { underBase } from "../../signin/base_path.ts";
import { visitorLocale } from "../visitor_locale.ts";
import { detail } from "../answers.ts";
import type { Route } from "./route.ts";

export const assetRoute: Route = {
  method: "GET",
  path: "/assets/:name",
  role: "everyone",
  async answer(c) {
    const asset = assetOf(c.req.param("name") ?? "");
    if (asset === undefined) return detail(c, 404, "There is nothing here");
    // Addresses in pages change with the content.
    const isLasting = c.req.query("v") !== undefined;
    return c.body(await asset.content(), 200, {
      "content-type": asset.contentType,
      "cache-control": isLasting ? "public, max-age=31536000, immutable" : "no-cache",
    });
  },
};

export const manifestRoute: Route = {
  method: "GET",
  path: "/manifest.webmanifest",
  role: "everyone",
  answer(c, { signIn }) {
    const to = (path: string) => underBase(signIn.settings.basePath, path);
    const locale = visitorLocale(c);
    const png = (name: AssetName, purpose: "any" | "maskable") => ({
      src: to(assetPath(name)),
      sizes: name.includes("192") ? "192x192" : "512x512",
      type: "image/png",
      purpose,
    });
    const manifest = {
      lang: locale,
      id: to("/"),
      name: "Photos Memories",
      short_name: "Memories",
      start_url: to("/"),
      scope: to("/"),
      display: "standalone",
      background_color: "#f8f5ef",
      theme_color: "#1f5f56",
      icons: [
        png("icon-192.png", "any"),
        png("icon-512.png", "any"),
        png("icon-512-maskable.png", "maskable"),
        { src: to(assetPath("mark.svg")), sizes: "any", type: "image/svg+xml" },
      ],
      shortcuts: [
        { name: say(locale, "home.make"), url: to("/make") },
        { name: say(locale, "frame.films"), url: to("/films") },
      ],
    };
    return c.body(JSON.stringify(manifest), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
    });
  },
};
