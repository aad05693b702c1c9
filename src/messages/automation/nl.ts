// Words of the same pages in Dutch.

import type { ENGLISH } from "./en.ts";

export const DUTCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatisering",
  "automation.today": "Vandaag",
  "automation.would": "Een run zou nu maken:",
  "automation.nothing": "Vandaag is er geen herinnering die een film waard is.",
  "automation.looking": "De bibliotheek wordt nog doorgekeken.",
  "automation.of":
    "{n, plural, one {De enige herinnering die vandaag kan.} other {De beste van # herinneringen die vandaag kunnen.}}",
  "automation.paused":
    "Er is een pauze tot {moment}. Daarvoor maakt een run niets; wat je zelf vraagt, wordt meteen gemaakt.",
  "automation.run": "Nu uitvoeren",
  "automation.run_about": "Er wordt besloten als bij de dagelijkse run, met hoogstens één film.",
  "automation.running": "Er is al een run bezig.",
  "automation.settings": "Wijzigen in de instellingen",
  "automation.passed": "Overgeslagen",
  "automation.passed_about":
    "{n, plural, one {# herinnering die nu niet wordt gemaakt, en waarom.} other {# herinneringen die nu niet worden gemaakt, en waarom.}}",
  "automation.why_too_little_for_a_film": "Te weinig voor een film: het vult geen twintig seconden",
  "automation.why_same_category_as_previous": "De vorige film was van dezelfde soort",
  "automation.why_category_limit_two_of_six": "Twee van de laatste zes films waren van deze soort",
  "automation.why_monthly_review_already_completed_this_month": "Deze maand had al een terugblik",
  "automation.why_person_in_last_two_person_runs":
    "Een van de laatste twee films over mensen toonde dezelfde persoon",
  "automation.why_failed": "Meermaals achter elkaar mislukt, rust een tijdje",
  "automation.why_nothing_worth": "Bekeken en geen film waard; over een week wordt weer gekeken",
  "automation.waiting": "Wacht op aflevering",
  "automation.history": "Wat er gebeurde",
  "automation.all": "Alle runs",
  "automation.runs": "Runs",
  "automation.runs_about": "Wat de automatisering onlangs deed, nieuwste eerst.",
};
