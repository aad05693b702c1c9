// Words of the same pages in French.

import type { ENGLISH } from "./en.ts";

export const FRENCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "Aller au contenu",
  "frame.pages": "Pages",
  "frame.films": "Films",
  "frame.make": "Créer",
  "frame.health": "État",
  "frame.sign_out": "Se déconnecter",
  "frame.signed_in_as": "Connecté en tant que {name}",
  "frame.interface": "Interface pour les programmes",
  "time.just_now": "à l’instant",
  "time.day_and_clock": "{day} à {clock}",
  "making.film": "Un film est en cours de création",
  "making.dry_run": "Un film est en cours d’essai",
};
