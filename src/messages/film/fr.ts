// Words in French.

import type { ENGLISH } from "./en.ts";

export const FRENCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{period} avec {people}",
  "title.in": "{kind, select, town {{period} à {place}} other {{place}}}",
  "title.in.sub": "{kind, select, town {} other {{period}}}",
  "title.year": "Notre année {year}",
  "title.our_years": "Nos années",
  "title.our_month": "Notre mois {month}",
  "title.our_season":
    "Notre {season, select, spring {printemps} summer {été} autumn {automne} other {hiver}} {years}",
  "title.years": "De {first} à {last}",
  "title.through_years": "Au fil des années",
  "title.season":
    "{season, select, spring {Printemps} summer {Été} autumn {Automne} other {Hiver}} {years}",
  "title.year_of_life": `{age, select,
    0 {L’année de naissance} 1 {Première année} 2 {Deuxième année} 3 {Troisième année}
    4 {Quatrième année} 5 {Cinquième année}
    other {{age, selectordinal, one {#re année} other {#e année}}}}`,
  "title.some_year_of_life": "Une année de vie",
  "title.album": "Album",
  "title.day_in": "{kind, select, town {Une journée à {place}} other {{place}}}",
  "title.number": `{count, select,
    2 {Deux} 3 {Trois} 4 {Quatre} 5 {Cinq} 6 {Six}
    7 {Sept} 8 {Huit} 9 {Neuf} 10 {Dix} other {{count}}}`,
  "trip.length": `{unit, select,
    day {Une journée}
    weekend {Un week-end}
    week {Une semaine}
    weeks {{number} {count, plural, one {semaine} other {semaines}}}
    month {Un mois}
    months {{number} mois}
    year {Une année}
    years {{number} {count, plural, one {an} other {ans}}}
    other {{number} {count, plural, one {jour} other {jours}}}}`,
  "trip.title": "{kind, select, town {{length} à {place}} other {{place}}}",
  "trip.sub": "{kind, select, town {{when}} other {{length}, {when}}}",
  "trip.away": "{length} ailleurs",
  "holiday.new_year": "Nouvel An",
  "holiday.valentines": "Saint-Valentin",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Réveillon de Noël",
  "holiday.christmas": "Noël",
  "holiday.new_years_eve": "Réveillon du Nouvel An",
  "holiday.easter": "Pâques",
  "holiday.mothers_day": "Fête des mères",
  "holiday.fathers_day": "Fête des pères",
  "holiday.thanksgiving": "Thanksgiving",
  "theme.water": "Sur l’eau",
  "theme.beach": "Au bord de la mer",
  "theme.snow": "Dans la neige",
  "theme.mountains": "À la montagne",
  "theme.forest": "En forêt",
  "theme.garden": "Au jardin",
  "theme.blossom": "En fleurs",
  "theme.sunset": "Couchers de soleil",
  "theme.night": "Lumières de la nuit",
  "theme.cat": "Notre chat",
  "theme.dog": "Notre chien",
  "theme.animals": "Les animaux rencontrés",
  "theme.table": "À table",
  "theme.cake": "Gâteaux et bougies",
  "theme.playing": "Jeux d’enfants",
  "theme.bicycles": "À vélo",
  "theme.music": "En musique",
  "recap.days": "{count, plural, one {jour} other {jours}}",
  "recap.places": "{count, plural, one {lieu} other {lieux}}",
  "recap.countries": "pays",
  "recap.kilometres": "{count, plural, one {kilomètre} other {kilomètres}}",
  "recap.miles": "{count, plural, one {mille} other {milles}}",
  "recap.pictures": "{count, plural, one {photo} other {photos}}",
  "recap.with": "avec {people}",
};
