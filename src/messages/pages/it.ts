// Words of the same pages in Italian.

import type { ENGLISH } from "./en.ts";

export const ITALIAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "Vai al contenuto",
  "frame.pages": "Pagine",
  "frame.films": "Film",
  "frame.make": "Crea",
  "frame.health": "Stato",
  "frame.sign_out": "Esci",
  "frame.signed_in_as": "Accesso effettuato come {name}",
  "frame.interface": "Interfaccia per i programmi",
  "time.just_now": "proprio ora",
  "time.day_and_clock": "{day}, {clock}",
  "making.film": "Un film è in preparazione",
  "making.dry_run": "Un film è in prova",
};
