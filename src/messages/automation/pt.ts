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
  "because.activity_burst":
    "{n, plural, one {# imagem} other {# imagens}} em {month}, {times} vezes um mês habitual",
  "because.album": "Um álbum de {n, plural, one {# imagem} other {# imagens}} sem filme",
  "because.album_grew":
    "Um álbum que cresceu de {before} para {n, plural, one {# imagem} other {# imagens}} desde o seu filme",
  "because.birthday":
    "Um aniversário há {days, plural, one {# dia} other {# dias}}, com {n, plural, one {# imagem} other {# imagens}} do ano anterior",
  "because.holiday":
    "Um feriado há {days, plural, one {# dia} other {# dias}}, com {n, plural, one {# imagem} other {# imagens}} de {years} anos",
  "because.month":
    "{month} é o último mês terminado, com {n, plural, one {# imagem} other {# imagens}}",
  "because.missed_month":
    "{month} passou sem filme, com {n, plural, one {# imagem} other {# imagens}}",
  "because.two_people":
    "Duas pessoas juntas em {n, plural, one {# imagem} other {# imagens}} de {year}",
  "because.group": "Um grupo guardado em {n, plural, one {# imagem} other {# imagens}} de {year}",
  "because.on_this_day":
    "{years} anos anteriores deste mês, com {n, plural, one {# imagem} other {# imagens}} à volta deste dia",
  "because.person_month":
    "Uma pessoa próxima em {n, plural, one {# imagem} other {# imagens}} de {month}",
  "because.person":
    "Número {place} das pessoas mais fotografadas de {year}, com {n, plural, one {# imagem} other {# imagens}}",
  "because.season":
    "{season, select, spring {A primavera terminou} summer {O verão terminou} autumn {O outono terminou} other {O inverno terminou}} há {since, plural, one {# dia} other {# dias}}, com {n, plural, one {# imagem} other {# imagens}} em {days, plural, one {# dia} other {# dias}}",
  "because.special_day":
    "Um dia especial há {years, plural, one {# ano} other {# anos}}, com {n, plural, one {# imagem} other {# imagens}} em {hours, plural, one {# hora} other {# horas}}",
  "because.trip":
    "{days, plural, one {# dia} other {# dias}} fora de casa, de volta há {back, plural, one {# dia} other {# dias}}, com {n, plural, one {# imagem} other {# imagens}}",
  "because.year":
    "{year} terminou e ainda não tem filme, com {n, plural, one {# imagem} other {# imagens}}",
  "because.theme":
    "{n, plural, one {# imagem} other {# imagens}} de {days, plural, one {# dia} other {# dias}} de {year} para o tema “{theme}”",
  "lacking.holiday": "Nenhum feriado é proposto: o país de residência não é conhecido",
  "lacking.group": "O grupo {id} fica de fora: tem menos de duas pessoas",
  "lacking.person_month":
    "Nenhum mês de uma pessoa é proposto: ninguém figura como companheiro, filho ou progenitor. Indique-o em “Pessoas” nas definições",
  "lacking.season":
    "Nenhuma estação é proposta: a casa não está definida e as imagens não a revelam. Defina trips.homebase_latitude e trips.homebase_longitude",
  "lacking.trip":
    "Nenhuma viagem é proposta: a casa não está definida e as imagens não a revelam. Defina trips.homebase_latitude e trips.homebase_longitude",
  "lacking.albums": "Os álbuns ficam de fora: não foi possível lê-los",
  "lacking.themes": "Os temas ficam de fora: a pesquisa da biblioteca falhou",
  "lacking.pictures":
    "Não foi encontrada nenhuma imagem nem vídeo na biblioteca; verifique se é a correta e se o disco está montado",
  "lacking.scope":
    "{kind, select, album {Nenhum álbum é proposto} other {Nenhuma viagem é proposta}}: a ligação principal não está em automation.accounts. Acrescente “primary”",
};
