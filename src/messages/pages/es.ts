// Words of the same pages in Spanish.

import type { ENGLISH } from "./en.ts";

export const SPANISH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "Ir al contenido",
  "frame.pages": "Páginas",
  "frame.films": "Películas",
  "frame.make": "Crear",
  "frame.health": "Estado",
  "frame.sign_out": "Cerrar sesión",
  "frame.signed_in_as": "Sesión iniciada como {name}",
  "frame.interface": "Interfaz para programas",
  "time.just_now": "ahora mismo",
  "time.day_and_clock": "{day}, {clock}",
  "making.film": "Se está creando una película",
  "making.dry_run": "Se está ensayando una película",
};
