// Words of the same pages in French.

import type { ENGLISH } from "./en.ts";

export const FRENCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatisation",
  "automation.today": "Aujourd’hui",
  "automation.would": "Une exécution créerait maintenant :",
  "automation.nothing": "Aujourd’hui, aucun souvenir ne mérite un film.",
  "automation.looking": "La bibliothèque est encore en cours de lecture.",
  "automation.of":
    "{n, plural, one {Le seul souvenir possible aujourd’hui.} other {Le meilleur des # souvenirs possibles aujourd’hui.}}",
  "automation.paused":
    "Pause jusqu’à {moment}. Avant cela, une exécution ne crée rien ; ce que vous demandez vous-même est fait aussitôt.",
  "automation.run": "Exécuter maintenant",
  "automation.run_about": "La décision est celle de l’exécution quotidienne, avec un film au plus.",
  "automation.running": "Une exécution est déjà en cours.",
  "automation.settings": "Modifier dans les réglages",
  "automation.passed": "Écartés pour l’instant",
  "automation.passed_about":
    "{n, plural, one {# souvenir qui n’est pas créé maintenant, et pourquoi.} other {# souvenirs qui ne sont pas créés maintenant, et pourquoi.}}",
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
  "because.activity_burst":
    "{n, plural, one {# image} other {# images}} en {month}, {times} fois plus qu’un mois habituel",
  "because.album": "Un album de {n, plural, one {# image} other {# images}} sans film",
  "because.album_grew":
    "Un album passé de {before} à {n, plural, one {# image} other {# images}} depuis son film",
  "because.birthday":
    "Un anniversaire il y a {days, plural, one {# jour} other {# jours}}, avec {n, plural, one {# image} other {# images}} de l’année précédente",
  "because.holiday":
    "Une fête il y a {days, plural, one {# jour} other {# jours}}, avec {n, plural, one {# image} other {# images}} sur {years} ans",
  "because.month":
    "{month} est le dernier mois terminé, avec {n, plural, one {# image} other {# images}}",
  "because.missed_month":
    "{month} est resté sans film, avec {n, plural, one {# image} other {# images}}",
  "because.two_people":
    "Deux personnes ensemble dans {n, plural, one {# image} other {# images}} de {year}",
  "because.group":
    "Un groupe enregistré dans {n, plural, one {# image} other {# images}} de {year}",
  "because.on_this_day":
    "{years} années précédentes de ce mois, avec {n, plural, one {# image} other {# images}} autour de ce jour",
  "because.person_month": "Un proche dans {n, plural, one {# image} other {# images}} de {month}",
  "because.person":
    "Numéro {place} des personnes les plus photographiées de {year}, avec {n, plural, one {# image} other {# images}}",
  "because.season":
    "{season, select, spring {Le printemps s’est terminé} summer {L’été s’est terminé} autumn {L’automne s’est terminé} other {L’hiver s’est terminé}} il y a {since, plural, one {# jour} other {# jours}}, avec {n, plural, one {# image} other {# images}} sur {days, plural, one {# jour} other {# jours}}",
  "because.special_day":
    "Un jour spécial il y a {years, plural, one {# an} other {# ans}}, avec {n, plural, one {# image} other {# images}} sur {hours, plural, one {# heure} other {# heures}}",
  "because.trip":
    "{days, plural, one {# jour} other {# jours}} loin de chez soi, de retour depuis {back, plural, one {# jour} other {# jours}}, avec {n, plural, one {# image} other {# images}}",
  "because.year":
    "{year} est terminée et n’a pas encore de film, avec {n, plural, one {# image} other {# images}}",
  "because.theme":
    "{n, plural, one {# image} other {# images}} de {days, plural, one {# jour} other {# jours}} de {year} pour le thème « {theme} »",
  "lacking.holiday": "Aucune fête n’est proposée : le pays du domicile n’est pas connu",
  "lacking.group": "Le groupe {id} est laissé de côté : il compte moins de deux personnes",
  "lacking.person_month":
    "Aucun mois d’une personne n’est proposé : personne n’est connu comme partenaire, enfant ou parent. Indiquez-le sous « Personnes » dans les réglages",
  "lacking.season":
    "Aucune saison n’est proposée : le domicile n’est pas défini, et les images ne le disent pas. Définissez trips.homebase_latitude et trips.homebase_longitude",
  "lacking.trip":
    "Aucun voyage n’est proposé : le domicile n’est pas défini, et les images ne le disent pas. Définissez trips.homebase_latitude et trips.homebase_longitude",
  "lacking.albums": "Les albums sont laissés de côté : ils n’ont pas pu être lus",
  "lacking.themes": "Les thèmes sont laissés de côté : la recherche de la bibliothèque a échoué",
  "lacking.pictures":
    "Aucune image ni vidéo n’a été trouvée dans la bibliothèque ; vérifiez que c’est la bonne et que son disque est monté",
  "lacking.scope":
    "{kind, select, album {Aucun album} other {Aucun voyage}} n’est proposé : la connexion principale ne figure pas dans automation.accounts. Ajoutez-y « primary »",
};
