// Words in Spanish.

import type { ENGLISH } from "./en.ts";

export const SPANISH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{period} con {people}",
  "title.in": "{kind, select, town {{period} en {place}} other {{place}}}",
  "title.in.sub": "{kind, select, town {} other {{period}}}",
  "title.year": "Nuestro {year}",
  "title.our_years": "Nuestros años",
  "title.our_month": "Nuestro mes de {month}",
  "title.our_season":
    "{season, select, spring {Nuestra primavera} summer {Nuestro verano} autumn {Nuestro otoño} other {Nuestro invierno}} de {years}",
  "title.years": "De {first} a {last}",
  "title.through_years": "A través de los años",
  "title.season":
    "{season, select, spring {Primavera} summer {Verano} autumn {Otoño} other {Invierno}} de {years}",
  "title.year_of_life": `{age, select,
    0 {El año en que nació} 1 {Primer año} 2 {Segundo año} 3 {Tercer año} 4 {Cuarto año}
    5 {Quinto año} other {Año {age}}}`,
  "title.some_year_of_life": "Un año de vida",
  "title.album": "Álbum",
  "title.day_in": "{kind, select, town {Un día en {place}} other {{place}}}",
  "title.number": `{count, select,
    2 {Dos} 3 {Tres} 4 {Cuatro} 5 {Cinco} 6 {Seis}
    7 {Siete} 8 {Ocho} 9 {Nueve} 10 {Diez} other {{count}}}`,
  "trip.length": `{unit, select,
    day {Un día}
    weekend {Un fin de semana}
    week {Una semana}
    weeks {{number} {count, plural, one {semana} other {semanas}}}
    month {Un mes}
    months {{number} {count, plural, one {mes} other {meses}}}
    year {Un año}
    years {{number} {count, plural, one {año} other {años}}}
    other {{number} {count, plural, one {día} other {días}}}}`,
  "trip.title": "{kind, select, town {{length} en {place}} other {{place}}}",
  "trip.sub": "{kind, select, town {{when}} other {{length}, {when}}}",
  "trip.away": "{length} de viaje",
  "holiday.new_year": "Año Nuevo",
  "holiday.valentines": "San Valentín",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Nochebuena",
  "holiday.christmas": "Navidad",
  "holiday.new_years_eve": "Nochevieja",
  "holiday.easter": "Pascua",
  "holiday.mothers_day": "Día de la Madre",
  "holiday.fathers_day": "Día del Padre",
  "holiday.thanksgiving": "Acción de Gracias",
  "theme.water": "En el agua",
  "theme.beach": "Junto al mar",
  "theme.snow": "En la nieve",
  "theme.mountains": "En la montaña",
  "theme.forest": "En el bosque",
  "theme.garden": "En el jardín",
  "theme.blossom": "En flor",
  "theme.sunset": "Puestas de sol",
  "theme.night": "Luces de la noche",
  "theme.cat": "Nuestro gato",
  "theme.dog": "Nuestro perro",
  "theme.animals": "Animales que conocimos",
  "theme.table": "A la mesa",
  "theme.cake": "Pasteles y velas",
  "theme.playing": "A jugar",
  "theme.bicycles": "En bicicleta",
  "theme.music": "Haciendo música",
  "recap.days": "{count, plural, one {día} other {días}}",
  "recap.places": "{count, plural, one {lugar} other {lugares}}",
  "recap.countries": "{count, plural, one {país} other {países}}",
  "recap.kilometres": "{count, plural, one {kilómetro} other {kilómetros}}",
  "recap.miles": "{count, plural, one {milla} other {millas}}",
  "recap.pictures": "{count, plural, one {foto} other {fotos}}",
  "recap.with": "con {people}",
};
