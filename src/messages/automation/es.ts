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
};
