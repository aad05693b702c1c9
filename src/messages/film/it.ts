// Words in Italian.

import type { ENGLISH } from "./en.ts";

export const ITALIAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{period} con {people}",
  "title.in": "{kind, select, town {{period} a {place}} other {{place}}}",
  "title.in.sub": "{kind, select, town {} other {{period}}}",
  "title.year": "Il nostro {year}",
  "title.our_years": "I nostri anni",
  "title.our_month": "Il nostro {month}",
  "title.our_season":
    "{season, select, spring {La nostra primavera} summer {La nostra estate} autumn {Il nostro autunno} other {Il nostro inverno}} {years}",
  "title.years": "Dal {first} al {last}",
  "title.through_years": "Nel corso degli anni",
  "title.season":
    "{season, select, spring {Primavera} summer {Estate} autumn {Autunno} other {Inverno}} {years}",
  "title.year_of_life": `{age, select,
    0 {L’anno della nascita} 1 {Primo anno} 2 {Secondo anno} 3 {Terzo anno} 4 {Quarto anno}
    5 {Quinto anno} other {{age}º anno}}`,
  "title.some_year_of_life": "Un anno di vita",
  "title.album": "Album",
  "title.day_in": "{kind, select, town {Una giornata a {place}} other {{place}}}",
  "title.number": `{count, select,
    2 {Due} 3 {Tre} 4 {Quattro} 5 {Cinque} 6 {Sei}
    7 {Sette} 8 {Otto} 9 {Nove} 10 {Dieci} other {{count}}}`,
  "trip.length": `{unit, select,
    day {Una giornata}
    weekend {Un fine settimana}
    week {Una settimana}
    weeks {{number} {count, plural, one {settimana} other {settimane}}}
    month {Un mese}
    months {{number} {count, plural, one {mese} other {mesi}}}
    year {Un anno}
    years {{number} {count, plural, one {anno} other {anni}}}
    other {{number} {count, plural, one {giorno} other {giorni}}}}`,
  "trip.title": "{kind, select, town {{length} a {place}} other {{place}}}",
  "trip.sub": "{kind, select, town {{when}} other {{length}, {when}}}",
  "trip.away": "{length} in viaggio",
  "holiday.new_year": "Capodanno",
  "holiday.valentines": "San Valentino",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Vigilia di Natale",
  "holiday.christmas": "Natale",
  "holiday.new_years_eve": "San Silvestro",
  "holiday.easter": "Pasqua",
  "holiday.mothers_day": "Festa della mamma",
  "holiday.fathers_day": "Festa del papà",
  "holiday.thanksgiving": "Giorno del Ringraziamento",
  "theme.water": "Sull’acqua",
  "theme.beach": "Al mare",
  "theme.snow": "Nella neve",
  "theme.mountains": "In montagna",
  "theme.forest": "Nel bosco",
  "theme.garden": "In giardino",
  "theme.blossom": "In fiore",
  "theme.sunset": "Tramonti",
  "theme.night": "Luci della notte",
  "theme.cat": "Il nostro gatto",
  "theme.dog": "Il nostro cane",
  "theme.animals": "Gli animali incontrati",
  "theme.table": "A tavola",
  "theme.cake": "Torte e candeline",
  "theme.playing": "Si gioca",
  "theme.bicycles": "In bicicletta",
  "theme.music": "In musica",
  "recap.days": "{count, plural, one {giorno} other {giorni}}",
  "recap.places": "{count, plural, one {luogo} other {luoghi}}",
  "recap.countries": "{count, plural, one {paese} other {paesi}}",
  "recap.kilometres": "{count, plural, one {chilometro} other {chilometri}}",
  "recap.miles": "{count, plural, one {miglio} other {miglia}}",
  "recap.pictures": "foto",
  "recap.with": "con {people}",
};
