// Words of the same pages in German.

import type { ENGLISH } from "./en.ts";

export const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "automation.title": "Automatik",
  "automation.today": "Heute",
  "automation.would": "Ein Lauf würde jetzt erstellen:",
  "automation.nothing": "Heute gibt es keine Erinnerung, die einen Film wert ist.",
  "automation.looking": "Die Bibliothek wird noch durchgesehen.",
  "automation.of":
    "{n, plural, one {Die einzige Erinnerung, die heute infrage kommt.} other {Die beste von # Erinnerungen, die heute infrage kommen.}}",
  "automation.paused":
    "Bis {moment} ist Pause. Vorher erstellt ein Lauf nichts; was du selbst verlangst, entsteht sofort.",
  "automation.run": "Jetzt ausführen",
  "automation.run_about":
    "Es wird wie beim täglichen Lauf entschieden und höchstens ein Film erstellt.",
  "automation.running": "Es läuft bereits einer.",
  "automation.settings": "In den Einstellungen ändern",
  "automation.passed": "Zurückgestellt",
  "automation.passed_about":
    "{n, plural, one {# Erinnerung, die jetzt nicht dran ist, und warum.} other {# Erinnerungen, die jetzt nicht dran sind, und warum.}}",
  "automation.why_too_little_for_a_film":
    "Zu wenig für einen Film: Es füllt keine zwanzig Sekunden",
  "automation.why_same_category_as_previous": "Der letzte Film war von derselben Art",
  "automation.why_category_limit_two_of_six": "Zwei der letzten sechs Filme waren von dieser Art",
  "automation.why_monthly_review_already_completed_this_month":
    "Diesen Monat gab es schon einen Monatsrückblick",
  "automation.why_person_in_last_two_person_runs":
    "Einer der letzten zwei Filme über Menschen zeigte dieselbe Person",
  "automation.why_failed": "Mehrmals hintereinander fehlgeschlagen, ruht eine Weile",
  "automation.why_nothing_worth":
    "Angesehen und keinen Film wert; nach einer Woche wird wieder geschaut",
  "automation.waiting": "Wartet auf die Übergabe",
  "automation.history": "Was geschah",
  "automation.all": "Alle Läufe",
  "automation.runs": "Läufe",
  "automation.runs_about": "Was die Automatik zuletzt tat, das Neueste zuerst.",
  "because.activity_burst":
    "{n, plural, one {# Bild} other {# Bilder}} im {month}, {times}-mal so viele wie in einem üblichen Monat",
  "because.album": "Ein Album mit {n, plural, one {# Bild} other {# Bildern}} ohne Film",
  "because.album_grew":
    "Ein Album, das seit seinem Film von {before} auf {n, plural, one {# Bild} other {# Bilder}} gewachsen ist",
  "because.birthday":
    "Ein Geburtstag vor {days, plural, one {# Tag} other {# Tagen}}, mit {n, plural, one {# Bild} other {# Bildern}} aus dem Jahr davor",
  "because.holiday":
    "Ein Feiertag vor {days, plural, one {# Tag} other {# Tagen}}, mit {n, plural, one {# Bild} other {# Bildern}} aus {years} Jahren",
  "because.month":
    "{month} ist der letzte abgeschlossene Monat, mit {n, plural, one {# Bild} other {# Bildern}}",
  "because.missed_month":
    "{month} verging ohne Film, mit {n, plural, one {# Bild} other {# Bildern}}",
  "because.two_people":
    "Zwei Personen zusammen auf {n, plural, one {# Bild} other {# Bildern}} aus {year}",
  "because.group":
    "Eine gespeicherte Gruppe auf {n, plural, one {# Bild} other {# Bildern}} aus {year}",
  "because.on_this_day":
    "{years} frühere Jahre dieses Monats, mit {n, plural, one {# Bild} other {# Bildern}} um diesen Tag",
  "because.person_month":
    "Ein naher Mensch auf {n, plural, one {# Bild} other {# Bildern}} aus {month}",
  "because.person":
    "Platz {place} der am häufigsten abgebildeten Personen von {year}, mit {n, plural, one {# Bild} other {# Bildern}}",
  "because.season":
    "{season, select, spring {Der Frühling} summer {Der Sommer} autumn {Der Herbst} other {Der Winter}} endete vor {since, plural, one {# Tag} other {# Tagen}}, mit {n, plural, one {# Bild} other {# Bildern}} an {days, plural, one {# Tag} other {# Tagen}}",
  "because.special_day":
    "Ein besonderer Tag vor {years, plural, one {# Jahr} other {# Jahren}}, mit {n, plural, one {# Bild} other {# Bildern}} aus {hours, plural, one {# Stunde} other {# Stunden}}",
  "because.trip":
    "{days, plural, one {# Tag} other {# Tage}} fort von zu Hause, seit {back, plural, one {# Tag} other {# Tagen}} zurück, mit {n, plural, one {# Bild} other {# Bildern}}",
  "because.year":
    "{year} ist vorbei und hat noch keinen Film, mit {n, plural, one {# Bild} other {# Bildern}}",
  "because.theme":
    "{n, plural, one {# Bild} other {# Bilder}} von {days, plural, one {# Tag} other {# Tagen}} in {year} zum Thema „{theme}“",
  "lacking.holiday": "Kein Feiertag wird vorgeschlagen: Das Heimatland ist nicht bekannt",
  "lacking.group": "Die Gruppe {id} bleibt weg: Sie nennt weniger als zwei Personen",
  "lacking.person_month":
    "Kein Monat einer Person wird vorgeschlagen: Niemand ist als Partner, Kind oder Elternteil bekannt. Lege es unter „Personen“ in den Einstellungen fest",
  "lacking.season":
    "Keine Jahreszeit wird vorgeschlagen: Das Zuhause ist nicht festgelegt, und die Bilder verraten es nicht. Setze trips.homebase_latitude und trips.homebase_longitude",
  "lacking.trip":
    "Keine Reise wird vorgeschlagen: Das Zuhause ist nicht festgelegt, und die Bilder verraten es nicht. Setze trips.homebase_latitude und trips.homebase_longitude",
  "lacking.albums": "Alben bleiben weg: Sie konnten nicht gelesen werden",
  "lacking.themes": "Themen bleiben weg: Die Suche der Bibliothek schlug fehl",
  "lacking.pictures":
    "In der Bibliothek wurde kein Bild und kein Video gefunden; prüfe, ob es die richtige ist und ob ihr Laufwerk eingebunden ist",
  "lacking.scope":
    "{kind, select, album {Kein Album} other {Keine Reise}} wird vorgeschlagen: Die Hauptverbindung steht nicht in automation.accounts. Füge dort „primary“ hinzu",
};
