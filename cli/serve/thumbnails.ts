// The library, and whoever makes small pictures of what is in it: open while pages show pictures.

import { openApp } from "../../src/app.ts";
import { tileMaker } from "../../src/captions/tile_maker.ts";
import { PRIMARY } from "../../src/config/accounts.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../settings/settings.ts";
import type { Thumbnails } from "./film_pictures.ts";

/** A page shows many pictures side by side. */
const SHOWN_AT_ONCE = 2;

/** The configured library as the index on this disk has it; nothing is asked before a picture is. Errors as `openApp`. */
export async function openThumbnails(
  context: Pick<CommandContext, "environment" | "configFile" | "entry">,
): Promise<Thumbnails> {
  const { config, paths } = await readSettings(context);
  const { entry } = context;
  const { url, accounts } = config.immich;
  await using opened = new AsyncDisposableStack();
  const { library, pictures } = opened.use(
    await openApp({
      config,
      paths,
      entry,
      accounts: url === undefined ? [] : [PRIMARY, ...Object.keys(accounts)],
    }),
  );
  const { tile } = tileMaker(pictures, SHOWN_AT_ONCE);
  const all = opened.move();
  return { library, tile, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
