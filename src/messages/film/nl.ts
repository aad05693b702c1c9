// Words in Dutch.

import type { ENGLISH } from "./en.ts";

export const DUTCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{period} met {people}",
  "title.in": "{kind, select, town {{period} in {place}} other {{place}}}",
  "title.in.sub": "{kind, select, town {} other {{period}}}",
  "title.year": "Ons jaar {year}",
  "title.our_years": "Onze jaren",
  "title.our_month": "Onze maand {month}",
  "title.our_season":
    "Onze {season, select, spring {lente} summer {zomer} autumn {herfst} other {winter}} {years}",
  "title.years": "{first} tot {last}",
  "title.through_years": "Door de jaren heen",
  "title.season":
    "{season, select, spring {Lente} summer {Zomer} autumn {Herfst} other {Winter}} {years}",
  "title.year_of_life": `{age, select,
    0 {Het geboortejaar} 1 {Eerste jaar} 2 {Tweede jaar} 3 {Derde jaar} 4 {Vierde jaar}
    5 {Vijfde jaar} other {{age}e jaar}}`,
  "title.some_year_of_life": "Een levensjaar",
  "title.album": "Album",
  "title.day_in": "{kind, select, town {Een dag in {place}} other {{place}}}",
  "title.number": `{count, select,
    2 {Twee} 3 {Drie} 4 {Vier} 5 {Vijf} 6 {Zes}
    7 {Zeven} 8 {Acht} 9 {Negen} 10 {Tien} other {{count}}}`,
  "trip.length": `{unit, select,
    day {Een dag}
    weekend {Een weekend}
    week {Een week}
    weeks {{number} {count, plural, one {week} other {weken}}}
    month {Een maand}
    months {{number} {count, plural, one {maand} other {maanden}}}
    year {Een jaar}
    years {{number} jaar}
    other {{number} {count, plural, one {dag} other {dagen}}}}`,
  "trip.title": "{kind, select, town {{length} in {place}} other {{place}}}",
  "trip.sub": "{kind, select, town {{when}} other {{length}, {when}}}",
  "trip.away": "{length} op reis",
  "holiday.new_year": "Nieuwjaar",
  "holiday.valentines": "Valentijnsdag",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Kerstavond",
  "holiday.christmas": "Kerstmis",
  "holiday.new_years_eve": "Oudejaarsavond",
  "holiday.easter": "Pasen",
  "holiday.mothers_day": "Moederdag",
  "holiday.fathers_day": "Vaderdag",
  "holiday.thanksgiving": "Thanksgiving",
  "theme.water": "Op het water",
  "theme.beach": "Aan zee",
  "theme.snow": "In de sneeuw",
  "theme.mountains": "In de bergen",
  "theme.forest": "In het bos",
  "theme.garden": "In de tuin",
  "theme.blossom": "In bloei",
  "theme.sunset": "Zonsondergangen",
  "theme.night": "Lichtjes in de nacht",
  "theme.cat": "Onze kat",
  "theme.dog": "Onze hond",
  "theme.animals": "Dieren die we zagen",
  "theme.table": "Aan tafel",
  "theme.cake": "Taart en kaarsjes",
  "theme.playing": "Aan het spelen",
  "theme.bicycles": "Op de fiets",
  "theme.music": "Muziek maken",
  "recap.days": "{count, plural, one {dag} other {dagen}}",
  "recap.places": "{count, plural, one {plaats} other {plaatsen}}",
  "recap.countries": "{count, plural, one {land} other {landen}}",
  "recap.kilometres": "kilometer",
  "recap.miles": "mijl",
  "recap.pictures": "{count, plural, one {foto} other {foto’s}}",
  "recap.with": "met {people}",
};
