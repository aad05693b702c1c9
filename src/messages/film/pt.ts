// Words in Portuguese. Towns take an article or none ("no Porto", "em Lisboa"), so places stand alone.

import type { ENGLISH } from "./en.ts";

export const PORTUGUESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "title.with": "{period} com {people}",
  "title.in": "{place}",
  "title.in.sub": "{period}",
  "title.year": "O nosso ano de {year}",
  "title.our_years": "Os nossos anos",
  "title.our_month": "O nosso mês de {month}",
  "title.our_season":
    "{season, select, spring {A nossa primavera} summer {O nosso verão} autumn {O nosso outono} other {O nosso inverno}} de {years}",
  "title.years": "De {first} a {last}",
  "title.through_years": "Ao longo dos anos",
  "title.season":
    "{season, select, spring {Primavera} summer {Verão} autumn {Outono} other {Inverno}} de {years}",
  "title.year_of_life": `{age, select,
    0 {O ano em que nasceu} 1 {Primeiro ano} 2 {Segundo ano} 3 {Terceiro ano} 4 {Quarto ano}
    5 {Quinto ano} other {{age}º ano}}`,
  "title.some_year_of_life": "Um ano de vida",
  "title.album": "Álbum",
  "title.day_in": "{place}",
  "title.number": `{count, select,
    2 {Dois} 3 {Três} 4 {Quatro} 5 {Cinco} 6 {Seis}
    7 {Sete} 8 {Oito} 9 {Nove} 10 {Dez} other {{count}}}`,
  "trip.length": `{unit, select,
    day {Um dia}
    weekend {Um fim de semana}
    week {Uma semana}
    weeks {{count, select, 2 {Duas semanas} other {{number} {count, plural, one {semana} other {semanas}}}}}
    month {Um mês}
    months {{number} {count, plural, one {mês} other {meses}}}
    year {Um ano}
    years {{number} {count, plural, one {ano} other {anos}}}
    other {{number} {count, plural, one {dia} other {dias}}}}`,
  "trip.title": "{place}",
  "trip.sub": "{length}, {when}",
  "trip.away": "{length} de viagem",
  "holiday.new_year": "Ano Novo",
  "holiday.valentines": "Dia dos Namorados",
  "holiday.halloween": "Halloween",
  "holiday.christmas_eve": "Véspera de Natal",
  "holiday.christmas": "Natal",
  "holiday.new_years_eve": "Véspera de Ano Novo",
  "holiday.easter": "Páscoa",
  "holiday.mothers_day": "Dia da Mãe",
  "holiday.fathers_day": "Dia do Pai",
  "holiday.thanksgiving": "Ação de Graças",
  "theme.water": "Na água",
  "theme.beach": "À beira-mar",
  "theme.snow": "Na neve",
  "theme.mountains": "Na montanha",
  "theme.forest": "Na floresta",
  "theme.garden": "No jardim",
  "theme.blossom": "Em flor",
  "theme.sunset": "Pores do sol",
  "theme.night": "Luzes da noite",
  "theme.cat": "O nosso gato",
  "theme.dog": "O nosso cão",
  "theme.animals": "Animais que encontrámos",
  "theme.table": "À mesa",
  "theme.cake": "Bolos e velas",
  "theme.playing": "A brincar",
  "theme.bicycles": "De bicicleta",
  "theme.music": "A fazer música",
  "recap.days": "{count, plural, one {dia} other {dias}}",
  "recap.places": "{count, plural, one {lugar} other {lugares}}",
  "recap.countries": "{count, plural, one {país} other {países}}",
  "recap.kilometres": "{count, plural, one {quilómetro} other {quilómetros}}",
  "recap.miles": "{count, plural, one {milha} other {milhas}}",
  "recap.pictures": "{count, plural, one {foto} other {fotos}}",
  "recap.with": "com {people}",
};
