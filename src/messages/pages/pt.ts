// Words of the same pages in Portuguese.

import type { ENGLISH } from "./en.ts";

export const PORTUGUESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "frame.to_content": "Ir para o conteúdo",
  "frame.pages": "Páginas",
  "frame.films": "Filmes",
  "frame.make": "Criar",
  "frame.health": "Estado",
  "frame.sign_out": "Sair",
  "frame.signed_in_as": "Sessão iniciada como {name}",
  "frame.interface": "Interface para programas",
  "time.just_now": "agora mesmo",
  "time.day_and_clock": "{day}, {clock}",
  "making.film": "Um filme está a ser criado",
  "making.dry_run": "Um filme está a ser ensaiado",
};
