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
  "because.activity_burst":
    "{n, plural, one {# immagine} other {# immagini}} a {month}, {times} volte un mese normale",
  "because.album": "Un album di {n, plural, one {# immagine} other {# immagini}} senza film",
  "because.album_grew":
    "Un album cresciuto da {before} a {n, plural, one {# immagine} other {# immagini}} dopo il suo film",
  "because.birthday":
    "Un compleanno di {days, plural, one {# giorno} other {# giorni}} fa, con {n, plural, one {# immagine} other {# immagini}} dell’anno precedente",
  "because.holiday":
    "Una festa di {days, plural, one {# giorno} other {# giorni}} fa, con {n, plural, one {# immagine} other {# immagini}} in {years} anni",
  "because.month":
    "{month} è l’ultimo mese concluso, con {n, plural, one {# immagine} other {# immagini}}",
  "because.missed_month":
    "{month} è passato senza film, con {n, plural, one {# immagine} other {# immagini}}",
  "because.two_people":
    "Due persone insieme in {n, plural, one {# immagine} other {# immagini}} del {year}",
  "because.group":
    "Un gruppo salvato in {n, plural, one {# immagine} other {# immagini}} del {year}",
  "because.on_this_day":
    "{years} anni precedenti di questo mese, con {n, plural, one {# immagine} other {# immagini}} intorno a questo giorno",
  "because.person_month":
    "Una persona cara in {n, plural, one {# immagine} other {# immagini}} di {month}",
  "because.person":
    "Numero {place} tra le persone più fotografate del {year}, con {n, plural, one {# immagine} other {# immagini}}",
  "because.season":
    "{season, select, spring {La primavera è finita} summer {L’estate è finita} autumn {L’autunno è finito} other {L’inverno è finito}} {since, plural, one {# giorno} other {# giorni}} fa, con {n, plural, one {# immagine} other {# immagini}} in {days, plural, one {# giorno} other {# giorni}}",
  "because.special_day":
    "Un giorno speciale di {years, plural, one {# anno} other {# anni}} fa, con {n, plural, one {# immagine} other {# immagini}} in {hours, plural, one {# ora} other {# ore}}",
  "because.trip":
    "{days, plural, one {# giorno} other {# giorni}} lontano da casa, di ritorno da {back, plural, one {# giorno} other {# giorni}}, con {n, plural, one {# immagine} other {# immagini}}",
  "because.year":
    "Il {year} è finito e non ha ancora un film, con {n, plural, one {# immagine} other {# immagini}}",
  "because.theme":
    "{n, plural, one {# immagine} other {# immagini}} di {days, plural, one {# giorno} other {# giorni}} del {year} per il tema «{theme}»",
  "lacking.holiday": "Nessuna festa viene proposta: il paese di casa non è noto",
  "lacking.group": "Il gruppo {id} è escluso: ha meno di due persone",
  "lacking.person_month":
    "Nessun mese di una persona viene proposto: nessuno è indicato come partner, figlio o genitore. Indicalo in «Persone» nelle impostazioni",
  "lacking.season":
    "Nessuna stagione viene proposta: la casa non è impostata e le immagini non la rivelano. Imposta trips.homebase_latitude e trips.homebase_longitude",
  "lacking.trip":
    "Nessun viaggio viene proposto: la casa non è impostata e le immagini non la rivelano. Imposta trips.homebase_latitude e trips.homebase_longitude",
  "lacking.albums": "Gli album sono esclusi: non è stato possibile leggerli",
  "lacking.themes": "I temi sono esclusi: la ricerca nella libreria non è riuscita",
  "lacking.pictures":
    "Nella libreria non è stata trovata alcuna immagine né video; controlla che sia quella giusta e che il suo disco sia montato",
  "lacking.scope":
    "{kind, select, album {Nessun album} other {Nessun viaggio}} viene proposto: la connessione principale non è in automation.accounts. Aggiungi «primary»",
};
