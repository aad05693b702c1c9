// Words of the same pages in French.

import type { ENGLISH } from "./en.ts";

export const FRENCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatisation",
  "automation.today": "Aujourd’hui",
  "automation.would": "Une exécution réaliserait maintenant :",
  "automation.nothing": "Aujourd’hui, aucun souvenir ne mérite un film.",
  "automation.looking": "La bibliothèque est encore en cours de lecture.",
  "automation.of":
    "{n, plural, one {Le seul souvenir possible aujourd’hui.} other {Le meilleur des # souvenirs possibles aujourd’hui.}}",
  "automation.paused":
    "Pause jusqu’à {moment}. Avant cela, une exécution ne réalise rien ; ce que vous demandez vous-même est fait aussitôt.",
  "automation.run": "Exécuter maintenant",
  "automation.run_about": "La décision est celle de l’exécution quotidienne, avec un film au plus.",
  "automation.running": "Une exécution est déjà en cours.",
  "automation.settings": "Modifier dans les réglages",
  "automation.passed": "Écartés pour l’instant",
  "automation.passed_about":
    "{n, plural, one {# souvenir qui n’est pas réalisé maintenant, et pourquoi.} other {# souvenirs qui ne sont pas réalisés maintenant, et pourquoi.}}",
  "automation.why_too_little_for_a_film":
    "Trop peu pour un film : cela ne remplirait pas vingt secondes",
  "automation.why_same_category_as_previous": "Le dernier film était du même genre",
  "automation.why_category_limit_two_of_six": "Deux des six derniers films étaient de ce genre",
  "automation.why_monthly_review_already_completed_this_month":
    "Ce mois-ci a déjà eu sa rétrospective",
  "automation.why_person_in_last_two_person_runs":
    "L’un des deux derniers films sur des personnes montrait la même",
  "automation.why_failed": "Plusieurs échecs de suite : mis au repos pour un temps",
  "automation.why_nothing_worth": "Examiné, sans matière à film ; nouvel examen dans une semaine",
  "automation.waiting": "En attente de livraison",
  "automation.history": "Ce qui a été fait",
  "automation.all": "Toutes les exécutions",
  "automation.runs": "Exécutions",
  "automation.runs_about":
    "Ce que l’automatisation a fait récemment, du plus récent au plus ancien.",
};
