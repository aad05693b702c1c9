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
  "because.activity_burst":
    "{n, plural, one {# foto} other {# foto’s}} in {month}, {times} keer zoveel als in een gewone maand",
  "because.album": "Een album van {n, plural, one {# foto} other {# foto’s}} zonder film",
  "because.album_grew":
    "Een album dat sinds zijn film groeide van {before} naar {n, plural, one {# foto} other {# foto’s}}",
  "because.birthday":
    "Een verjaardag {days, plural, one {# dag} other {# dagen}} geleden, met {n, plural, one {# foto} other {# foto’s}} van het jaar ervoor",
  "because.holiday":
    "Een feestdag {days, plural, one {# dag} other {# dagen}} geleden, met {n, plural, one {# foto} other {# foto’s}} uit {years} jaar",
  "because.month":
    "{month} is de laatste afgelopen maand, met {n, plural, one {# foto} other {# foto’s}}",
  "because.missed_month":
    "{month} ging voorbij zonder film, met {n, plural, one {# foto} other {# foto’s}}",
  "because.two_people":
    "Twee personen samen op {n, plural, one {# foto} other {# foto’s}} uit {year}",
  "because.group": "Een opgeslagen groep op {n, plural, one {# foto} other {# foto’s}} uit {year}",
  "because.on_this_day":
    "{years} eerdere jaren van deze maand, met {n, plural, one {# foto} other {# foto’s}} rond deze dag",
  "because.person_month": "Een dierbare op {n, plural, one {# foto} other {# foto’s}} uit {month}",
  "because.person":
    "Nummer {place} van de meest gefotografeerde personen van {year}, met {n, plural, one {# foto} other {# foto’s}}",
  "because.season":
    "{season, select, spring {De lente} summer {De zomer} autumn {De herfst} other {De winter}} eindigde {since, plural, one {# dag} other {# dagen}} geleden, met {n, plural, one {# foto} other {# foto’s}} op {days, plural, one {# dag} other {# dagen}}",
  "because.special_day":
    "Een bijzondere dag {years, plural, one {# jaar} other {# jaar}} geleden, met {n, plural, one {# foto} other {# foto’s}} over {hours, plural, one {# uur} other {# uur}}",
  "because.trip":
    "{days, plural, one {# dag} other {# dagen}} van huis, sinds {back, plural, one {# dag} other {# dagen}} terug, met {n, plural, one {# foto} other {# foto’s}}",
  "because.year":
    "{year} is voorbij en heeft nog geen film, met {n, plural, one {# foto} other {# foto’s}}",
  "because.theme":
    "{n, plural, one {# foto} other {# foto’s}} van {days, plural, one {# dag} other {# dagen}} in {year} bij het thema ‘{theme}’",
  "lacking.holiday": "Er wordt geen feestdag voorgesteld: het thuisland is niet bekend",
  "lacking.group": "De groep {id} blijft weg: hij heeft minder dan twee personen",
  "lacking.person_month":
    "Er wordt geen maand van een persoon voorgesteld: niemand is bekend als partner, kind of ouder. Geef het aan onder ‘Personen’ in de instellingen",
  "lacking.season":
    "Er wordt geen seizoen voorgesteld: thuis is niet ingesteld en de foto’s verraden het niet. Stel trips.homebase_latitude en trips.homebase_longitude in",
  "lacking.trip":
    "Er wordt geen reis voorgesteld: thuis is niet ingesteld en de foto’s verraden het niet. Stel trips.homebase_latitude en trips.homebase_longitude in",
  "lacking.albums": "Albums blijven weg: ze konden niet worden gelezen",
  "lacking.themes": "Thema’s blijven weg: het zoeken in de bibliotheek mislukte",
  "lacking.pictures":
    "In de bibliotheek is geen foto of video gevonden; controleer of het de juiste is en of de schijf ervan is aangekoppeld",
  "lacking.scope":
    "Er wordt {kind, select, album {geen album} other {geen reis}} voorgesteld: de hoofdverbinding staat niet in automation.accounts. Voeg daar ‘primary’ toe",
};
