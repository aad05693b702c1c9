// Words of the same pages in Dutch.

import type { ENGLISH } from "./en.ts";

export const DUTCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "Naar de inhoud",
  "frame.pages": "Pagina’s",
  "frame.films": "Films",
  "frame.make": "Maken",
  "frame.health": "Status",
  "frame.sign_out": "Afmelden",
  "frame.signed_in_as": "Aangemeld als {name}",
  "frame.interface": "Interface voor programma’s",
  "time.just_now": "zojuist",
  "time.day_and_clock": "{day}, {clock}",
  "making.film": "Er wordt een film gemaakt",
  "making.dry_run": "Er wordt een film uitgeprobeerd",
};
