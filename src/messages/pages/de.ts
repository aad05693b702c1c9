// Words of the same pages in German.

import type { ENGLISH } from "./en.ts";

export const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "Zum Inhalt",
  "frame.pages": "Seiten",
  "frame.films": "Filme",
  "frame.make": "Erstellen",
  "frame.health": "Zustand",
  "frame.sign_out": "Abmelden",
  "frame.signed_in_as": "Angemeldet als {name}",
  "frame.interface": "Schnittstelle für Programme",
  "time.just_now": "eben",
  "time.day_and_clock": "{day}, {clock}",
  "making.film": "Ein Film wird gerade erstellt",
  "making.dry_run": "Ein Film wird gerade ausprobiert",
};
