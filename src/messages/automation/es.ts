// Words of the same pages in Spanish.

import type { ENGLISH } from "./en.ts";

export const SPANISH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatización",
  "automation.today": "Hoy",
  "automation.would": "Una ejecución ahora haría:",
  "automation.nothing": "Hoy no hay ningún recuerdo que merezca una película.",
  "automation.looking": "Todavía se está revisando la biblioteca.",
  "automation.of":
    "{n, plural, one {El único recuerdo que puede hacerse hoy.} other {El mejor de # recuerdos que pueden hacerse hoy.}}",
  "automation.paused":
    "Hay una pausa hasta {moment}. Antes, una ejecución no hace nada; lo que pidas tú se hace enseguida.",
  "automation.run": "Ejecutar ahora",
  "automation.run_about": "Decide como la ejecución diaria y hace una película como máximo.",
  "automation.running": "Ya hay una ejecución en curso.",
  "automation.settings": "Cambiarlo en los ajustes",
  "automation.passed": "Descartados por ahora",
  "automation.passed_about":
    "{n, plural, one {# recuerdo que no se hace ahora, y por qué.} other {# recuerdos que no se hacen ahora, y por qué.}}",
  "automation.why_too_little_for_a_film":
    "Demasiado poco para una película: no llenaría veinte segundos",
  "automation.why_same_category_as_previous": "La última película era del mismo tipo",
  "automation.why_category_limit_two_of_six": "Dos de las últimas seis películas eran de este tipo",
  "automation.why_monthly_review_already_completed_this_month": "Este mes ya tuvo su repaso",
  "automation.why_person_in_last_two_person_runs":
    "Una de las dos últimas películas sobre personas mostraba a la misma",
  "automation.why_failed": "Falló varias veces seguidas y descansa un tiempo",
  "automation.why_nothing_worth":
    "Se miró y no merecía una película; se vuelve a mirar en una semana",
  "automation.waiting": "Esperan su entrega",
  "automation.history": "Lo que hizo",
  "automation.all": "Todas las ejecuciones",
  "automation.runs": "Ejecuciones",
  "automation.runs_about": "Lo que hizo la automatización últimamente, lo más reciente primero.",
  "because.activity_burst":
    "{n, plural, one {# imagen} other {# imágenes}} en {month}, {times} veces un mes habitual",
  "because.album": "Un álbum de {n, plural, one {# imagen} other {# imágenes}} sin película",
  "because.album_grew":
    "Un álbum que creció de {before} a {n, plural, one {# imagen} other {# imágenes}} desde su película",
  "because.birthday":
    "Un cumpleaños hace {days, plural, one {# día} other {# días}}, con {n, plural, one {# imagen} other {# imágenes}} del año anterior",
  "because.holiday":
    "Una fiesta hace {days, plural, one {# día} other {# días}}, con {n, plural, one {# imagen} other {# imágenes}} de {years} años",
  "because.month":
    "{month} es el último mes terminado, con {n, plural, one {# imagen} other {# imágenes}}",
  "because.missed_month":
    "{month} pasó sin película, con {n, plural, one {# imagen} other {# imágenes}}",
  "because.two_people":
    "Dos personas juntas en {n, plural, one {# imagen} other {# imágenes}} de {year}",
  "because.group": "Un grupo guardado en {n, plural, one {# imagen} other {# imágenes}} de {year}",
  "because.on_this_day":
    "{years} años anteriores de este mes, con {n, plural, one {# imagen} other {# imágenes}} en torno a este día",
  "because.person_month":
    "Una persona cercana en {n, plural, one {# imagen} other {# imágenes}} de {month}",
  "because.person":
    "Número {place} de las personas más fotografiadas de {year}, con {n, plural, one {# imagen} other {# imágenes}}",
  "because.season":
    "{season, select, spring {La primavera} summer {El verano} autumn {El otoño} other {El invierno}} terminó hace {since, plural, one {# día} other {# días}}, con {n, plural, one {# imagen} other {# imágenes}} en {days, plural, one {# día} other {# días}}",
  "because.special_day":
    "Un día especial hace {years, plural, one {# año} other {# años}}, con {n, plural, one {# imagen} other {# imágenes}} en {hours, plural, one {# hora} other {# horas}}",
  "because.trip":
    "{days, plural, one {# día} other {# días}} fuera de casa, de vuelta desde hace {back, plural, one {# día} other {# días}}, con {n, plural, one {# imagen} other {# imágenes}}",
  "because.year":
    "{year} terminó y aún no tiene película, con {n, plural, one {# imagen} other {# imágenes}}",
  "because.theme":
    "{n, plural, one {# imagen} other {# imágenes}} de {days, plural, one {# día} other {# días}} de {year} para el tema «{theme}»",
  "lacking.holiday": "No se propone ninguna fiesta: no se conoce el país de residencia",
  "lacking.group": "El grupo {id} se omite: tiene menos de dos personas",
  "lacking.person_month":
    "No se propone ningún mes de una persona: nadie figura como pareja, hijo o progenitor. Indícalo en «Personas» en los ajustes",
  "lacking.season":
    "No se propone ninguna estación: no se ha definido tu casa y las imágenes no la revelan. Define trips.homebase_latitude y trips.homebase_longitude",
  "lacking.trip":
    "No se propone ningún viaje: no se ha definido tu casa y las imágenes no la revelan. Define trips.homebase_latitude y trips.homebase_longitude",
  "lacking.albums": "Los álbumes se omiten: no se pudieron leer",
  "lacking.themes": "Los temas se omiten: la búsqueda de la biblioteca falló",
  "lacking.pictures":
    "No se encontró ninguna imagen ni vídeo en la biblioteca; comprueba que sea la correcta y que su disco esté montado",
  "lacking.scope":
    "No se propone {kind, select, album {ningún álbum} other {ningún viaje}}: la conexión principal no está en automation.accounts. Añade «primary»",
};
