// Words of the same pages in Portuguese.

import type { ENGLISH } from "./en.ts";

export const PORTUGUESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatização",
  "automation.today": "Hoje",
  "automation.would": "Uma execução agora faria:",
  "automation.nothing": "Hoje não há nenhuma memória que mereça um filme.",
  "automation.looking": "A biblioteca ainda está a ser vista.",
  "automation.of":
    "{n, plural, one {A única memória possível hoje.} other {A melhor de # memórias possíveis hoje.}}",
  "automation.paused":
    "Há uma pausa até {moment}. Antes disso, uma execução não faz nada; o que pedir faz-se logo.",
  "automation.run": "Executar agora",
  "automation.run_about": "Decide como a execução diária e faz um filme, no máximo.",
  "automation.running": "Já há uma execução em curso.",
  "automation.settings": "Alterar nas definições",
  "automation.passed": "Postas de lado",
  "automation.passed_about":
    "{n, plural, one {# memória que agora não se faz, e porquê.} other {# memórias que agora não se fazem, e porquê.}}",
  "automation.why_too_little_for_a_film": "Pouco para um filme: não encheria vinte segundos",
  "automation.why_same_category_as_previous": "O último filme era do mesmo tipo",
  "automation.why_category_limit_two_of_six": "Dois dos últimos seis filmes eram deste tipo",
  "automation.why_monthly_review_already_completed_this_month":
    "Este mês já teve a sua retrospetiva",
  "automation.why_person_in_last_two_person_runs":
    "Um dos dois últimos filmes sobre pessoas mostrava a mesma",
  "automation.why_failed": "Falhou várias vezes seguidas e descansa um tempo",
  "automation.why_nothing_worth":
    "Visto, e não merecia um filme; volta a ver-se daqui a uma semana",
  "automation.waiting": "À espera de entrega",
  "automation.history": "O que fez",
  "automation.all": "Todas as execuções",
  "automation.runs": "Execuções",
  "automation.runs_about": "O que a automatização fez ultimamente, do mais recente ao mais antigo.",
};
