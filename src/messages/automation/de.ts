// Words of the same pages in German.

import type { ENGLISH } from "./en.ts";

export const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatik",
  "automation.today": "Heute",
  "automation.would": "Ein Lauf würde jetzt erstellen:",
  "automation.nothing": "Heute gibt es keine Erinnerung, die einen Film wert ist.",
  "automation.looking": "Die Bibliothek wird noch durchgesehen.",
  "automation.of":
    "{n, plural, one {Die einzige Erinnerung, die heute infrage kommt.} other {Die beste von # Erinnerungen, die heute infrage kommen.}}",
  "automation.paused":
    "Bis {moment} ist Pause. Vorher erstellt ein Lauf nichts; was du selbst verlangst, entsteht sofort.",
  "automation.run": "Jetzt ausführen",
  "automation.run_about":
    "Es wird wie beim täglichen Lauf entschieden und höchstens ein Film erstellt.",
  "automation.running": "Es läuft bereits einer.",
  "automation.settings": "In den Einstellungen ändern",
  "automation.passed": "Zurückgestellt",
  "automation.passed_about":
    "{n, plural, one {# Erinnerung, die jetzt nicht dran ist, und warum.} other {# Erinnerungen, die jetzt nicht dran sind, und warum.}}",
  "automation.why_too_little_for_a_film":
    "Zu wenig für einen Film: Es füllt keine zwanzig Sekunden",
  "automation.why_same_category_as_previous": "Der letzte Film war von derselben Art",
  "automation.why_category_limit_two_of_six": "Zwei der letzten sechs Filme waren von dieser Art",
  "automation.why_monthly_review_already_completed_this_month":
    "Diesen Monat gab es schon einen Monatsrückblick",
  "automation.why_person_in_last_two_person_runs":
    "Einer der letzten zwei Filme über Menschen zeigte dieselbe Person",
  "automation.why_failed": "Mehrmals hintereinander fehlgeschlagen, ruht eine Weile",
  "automation.why_nothing_worth":
    "Angesehen und keinen Film wert; nach einer Woche wird wieder geschaut",
  "automation.waiting": "Wartet auf die Übergabe",
  "automation.history": "Was geschah",
  "automation.all": "Alle Läufe",
  "automation.runs": "Läufe",
  "automation.runs_about": "Was die Automatik zuletzt tat, das Neueste zuerst.",
};
