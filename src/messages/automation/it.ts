// Words of the same pages in Italian.

import type { ENGLISH } from "./en.ts";

export const ITALIAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automazione",
  "automation.today": "Oggi",
  "automation.would": "Un’esecuzione ora creerebbe:",
  "automation.nothing": "Oggi non c’è nessun ricordo che meriti un film.",
  "automation.looking": "La libreria è ancora in esame.",
  "automation.of":
    "{n, plural, one {L’unico ricordo possibile oggi.} other {Il migliore di # ricordi possibili oggi.}}",
  "automation.paused":
    "C’è una pausa fino a {moment}. Prima un’esecuzione non crea nulla; ciò che chiedi tu si fa subito.",
  "automation.run": "Esegui ora",
  "automation.run_about": "Decide come l’esecuzione quotidiana e crea al massimo un film.",
  "automation.running": "C’è già un’esecuzione in corso.",
  "automation.settings": "Cambia nelle impostazioni",
  "automation.passed": "Scartati per ora",
  "automation.passed_about":
    "{n, plural, one {# ricordo che ora non viene creato, e perché.} other {# ricordi che ora non vengono creati, e perché.}}",
  "automation.why_too_little_for_a_film": "Troppo poco per un film: non riempirebbe venti secondi",
  "automation.why_same_category_as_previous": "L’ultimo film era dello stesso tipo",
  "automation.why_category_limit_two_of_six": "Due degli ultimi sei film erano di questo tipo",
  "automation.why_monthly_review_already_completed_this_month":
    "Questo mese ha già avuto il suo riepilogo",
  "automation.why_person_in_last_two_person_runs":
    "Uno degli ultimi due film su persone mostrava la stessa",
  "automation.why_failed": "Non riuscito più volte di fila, riposa per un po’",
  "automation.why_nothing_worth": "Esaminato e non meritava un film; si riguarda tra una settimana",
  "automation.waiting": "In attesa di consegna",
  "automation.history": "Che cosa ha fatto",
  "automation.all": "Tutte le esecuzioni",
  "automation.runs": "Esecuzioni",
  "automation.runs_about": "Che cosa ha fatto l’automazione di recente, dal più nuovo.",
};
