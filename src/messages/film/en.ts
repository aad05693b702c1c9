// Words in English. The other catalogues have the same keys and values.
//
// `kind` is "town" where the language may put its word for "in" before the name of a place; before
// others, as lands and regions, many languages need an article, and the name stands alone.

export const ENGLISH = {
  "title.with": "{period} with {people}",
  "title.in": "{period} in {place}",
  "title.in.sub": "",
  "title.year": "Our Year {year}",
  "title.our_years": "Our Years",
  "title.our_month": "Our {month}",
  "title.our_season":
    "Our {season, select, spring {Spring} summer {Summer} autumn {Autumn} other {Winter}} {years}",
  "title.years": "{first} to {last}",
  "title.through_years": "Through the Years",
  "title.season":
    "{season, select, spring {Spring} summer {Summer} autumn {Autumn} other {Winter}} {years}",
  "title.year_of_life": `{age, select,
    0 {Birth Year} 1 {First Year} 2 {Second Year} 3 {Third Year} 4 {Fourth Year}
    5 {Fifth Year} 6 {Sixth Year} 7 {Seventh Year} 8 {Eighth Year} 9 {Ninth Year} 10 {Tenth Year}
    other {{age, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} Year}}`,
  "title.some_year_of_life": "A Year of Life",
  "title.album": "Album",
  "title.day_in": "A day in {place}",
  "title.number": `{count, select,
    2 {Two} 3 {Three} 4 {Four} 5 {Five} 6 {Six}
    7 {Seven} 8 {Eight} 9 {Nine} 10 {Ten} other {{count}}}`,
  "trip.length": `{unit, select,
    day {A day}
    weekend {A weekend}
    week {A week}
    weeks {{number} {count, plural, one {week} other {weeks}}}
    month {A month}
    months {{number} {count, plural, one {month} other {months}}}
    year {A year}
    years {{number} {count, plural, one {year} other {years}}}
    other {{number} {count, plural, one {day} other {days}}}}`,
  "trip.title": "{kind, select, route {{place}} other {{length} in {place}}}",
  "trip.sub": "{kind, select, route {{length}, {when}} other {{when}}}",
  "trip.away": "{length} away",
  "holiday.new_year": "New Year",
  "holiday.valentines": "Valentine’s Day",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Christmas Eve",
  "holiday.christmas": "Christmas",
  "holiday.new_years_eve": "New Year’s Eve",
  "holiday.easter": "Easter",
  "holiday.mothers_day": "Mother’s Day",
  "holiday.fathers_day": "Father’s Day",
  "holiday.thanksgiving": "Thanksgiving",
  "theme.water": "On the Water",
  "theme.beach": "By the Sea",
  "theme.snow": "In the Snow",
  "theme.mountains": "In the Mountains",
  "theme.forest": "In the Forest",
  "theme.garden": "In the Garden",
  "theme.blossom": "Blossom",
  "theme.sunset": "Sunsets",
  "theme.night": "City Lights",
  "theme.cat": "Our Cat",
  "theme.dog": "Our Dog",
  "theme.animals": "Animals We Met",
  "theme.table": "At Table",
  "theme.cake": "Cake and Candles",
  "theme.playing": "At Play",
  "theme.bicycles": "By Bike",
  "theme.music": "Making Music",
  "recap.days": "{count, plural, one {day} other {days}}",
  "recap.places": "{count, plural, one {place} other {places}}",
  "recap.countries": "{count, plural, one {country} other {countries}}",
  "recap.kilometres": "{count, plural, one {kilometre} other {kilometres}}",
  "recap.miles": "{count, plural, one {mile} other {miles}}",
  "recap.pictures": "{count, plural, one {photo} other {photos}}",
  "recap.with": "with {people}",
} as const;
