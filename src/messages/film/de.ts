// Words in German.

import type { ENGLISH } from "./en.ts";

export const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{period} mit {people}",
  "title.in": "{kind, select, town {{period} in {place}} other {{place}}}",
  "title.in.sub": "{kind, select, town {} other {{period}}}",
  "title.year": "Unser Jahr {year}",
  "title.our_years": "Unsere Jahre",
  "title.our_month": "Unser {month}",
  "title.our_season":
    "Unser {season, select, spring {Frühling} summer {Sommer} autumn {Herbst} other {Winter}} {years}",
  "title.years": "{first} bis {last}",
  "title.through_years": "Durch die Jahre",
  "title.season":
    "{season, select, spring {Frühling} summer {Sommer} autumn {Herbst} other {Winter}} {years}",
  "title.year_of_life": `{age, select,
    0 {Das erste Jahr} 1 {Erstes Lebensjahr} 2 {Zweites Lebensjahr} 3 {Drittes Lebensjahr}
    4 {Viertes Lebensjahr} 5 {Fünftes Lebensjahr} other {{age}. Lebensjahr}}`,
  "title.some_year_of_life": "Ein Lebensjahr",
  "title.album": "Album",
  "title.day_in": "{kind, select, town {Ein Tag in {place}} other {{place}}}",
  "title.number": `{count, select,
    2 {Zwei} 3 {Drei} 4 {Vier} 5 {Fünf} 6 {Sechs}
    7 {Sieben} 8 {Acht} 9 {Neun} 10 {Zehn} other {{count}}}`,
  "trip.length": `{unit, select,
    day {Ein Tag}
    weekend {Ein Wochenende}
    week {Eine Woche}
    weeks {{number} {count, plural, one {Woche} other {Wochen}}}
    month {Ein Monat}
    months {{number} {count, plural, one {Monat} other {Monate}}}
    year {Ein Jahr}
    years {{number} {count, plural, one {Jahr} other {Jahre}}}
    other {{number} {count, plural, one {Tag} other {Tage}}}}`,
  "trip.title": "{kind, select, town {{length} in {place}} other {{place}}}",
  "trip.sub": "{kind, select, town {{when}} other {{length}, {when}}}",
  "trip.away": "{length} unterwegs",
  "holiday.new_year": "Neujahr",
  "holiday.valentines": "Valentinstag",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Heiligabend",
  "holiday.christmas": "Weihnachten",
  "holiday.new_years_eve": "Silvester",
  "holiday.easter": "Ostern",
  "holiday.mothers_day": "Muttertag",
  "holiday.fathers_day": "Vatertag",
  "holiday.thanksgiving": "Thanksgiving",
  "theme.water": "Auf dem Wasser",
  "theme.beach": "Am Meer",
  "theme.snow": "Im Schnee",
  "theme.mountains": "In den Bergen",
  "theme.forest": "Im Wald",
  "theme.garden": "Im Garten",
  "theme.blossom": "Blütezeit",
  "theme.sunset": "Sonnenuntergänge",
  "theme.night": "Lichter der Nacht",
  "theme.cat": "Unsere Katze",
  "theme.dog": "Unser Hund",
  "theme.animals": "Tiere, die wir trafen",
  "theme.table": "Am Tisch",
  "theme.cake": "Kuchen und Kerzen",
  "theme.playing": "Beim Spielen",
  "theme.bicycles": "Mit dem Rad",
  "theme.music": "Wir machen Musik",
  "recap.days": "{count, plural, one {Tag} other {Tage}}",
  "recap.places": "{count, plural, one {Ort} other {Orte}}",
  "recap.countries": "{count, plural, one {Land} other {Länder}}",
  "recap.kilometres": "Kilometer",
  "recap.miles": "{count, plural, one {Meile} other {Meilen}}",
  "recap.pictures": "{count, plural, one {Foto} other {Fotos}}",
  "recap.with": "mit {people}",
};
