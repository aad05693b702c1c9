// Words of the same pages in German.

import type { ENGLISH } from "./en.ts";

export const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "setup.title": "Einrichten",
  "setup.lead":
    "Fünf kurze Schritte bis zu deinem ersten Film. Du kannst nach jedem aufhören und später weitermachen.",
  "setup.steps": "Schritte",
  "setup.step_library": "Bilder",
  "setup.step_home": "Zuhause",
  "setup.step_people": "Personen",
  "setup.step_sign_in": "Anmeldung",
  "setup.step_film": "Erster Film",
  "setup.done": "erledigt",
  "setup.begin": "Beginnen",
  "setup.go_on": "Weiter",
  "setup.skip": "Diesen Schritt überspringen",
  "setup.ready": "Alles ist eingerichtet.",
  "setup.to_films": "Zu den Filmen",
  "setup.locked": "Das legt {by} fest. Ändere es dort.",
  "setup.library_title": "Wo sind deine Bilder?",
  "setup.library_lead":
    "Die App liest sie nur. Nichts wird verschoben, und nichts verlässt dein Zuhause.",
  "setup.library_folder_legend": "In einem Ordner auf diesem Gerät",
  "setup.library_folder": "Ordner",
  "setup.library_folder_hint":
    "Der ganze Pfad, wie ihn die App sieht, zum Beispiel /pictures. Unterordner werden mitgelesen.",
  "setup.library_folder_use": "Diesen Ordner verwenden",
  "setup.library_server_legend": "Auf einem Immich-Server",
  "setup.library_url": "Adresse",
  "setup.library_url_hint": "Zum Beispiel http://immich.local:2283",
  "setup.library_key": "API-Schlüssel",
  "setup.library_key_hint": "Immich erstellt ihn in deinen Kontoeinstellungen unter API-Schlüssel.",
  "setup.library_key_kept":
    "Ein Schlüssel ist gespeichert. Lass das Feld leer, um ihn zu behalten.",
  "setup.library_server_use": "Diesen Server verwenden",
  "setup.library_reads_folder": "Die App liest den Ordner {folder}.",
  "setup.library_reads_server": "Die App liest den Immich-Server unter {url}.",
  "setup.library_saved": "Die Bilder können gelesen werden.",
  "setup.library_saved_as": "Verbunden als {user}.",
  "setup.library_lacks":
    "Dem API-Schlüssel {n, plural, one {fehlt eine Berechtigung} other {fehlen # Berechtigungen}}. Erlaube sie in Immich und versuche es noch einmal:",
  "setup.library_lacks_delivery": "Um Filme in Immich abzulegen, bräuchte der Schlüssel außerdem:",
  "setup.library_all_powerful":
    "Dieser Schlüssel darf alles, auch löschen. Einer, der weniger darf, ist sicherer.",
  "setup.library_empty_folder": "Gib den Pfad eines Ordners ein.",
  "setup.library_empty_server": "Gib die Adresse des Servers und einen API-Schlüssel ein.",
  "setup.home_title": "Wo ist dein Zuhause?",
  "setup.home_lead":
    "Was weit davon entfernt ist, gilt als Reise. Der Ort bleibt auf diesem Gerät.",
  "setup.home_town": "Ort",
  "setup.home_find": "Suchen",
  "setup.home_none": "Kein Ort namens „{name}“ gefunden.",
  "setup.home_towns": "Welcher davon?",
  "setup.home_map": "Eine Karte. Wähle eine Stelle, um näher heranzukommen",
  "setup.home_map_hint":
    "Oder klicke auf die Karte: Jeder Klick führt näher heran und versetzt die Markierung.",
  "setup.home_world": "Wieder die ganze Welt",
  "setup.home_near": "Die Markierung liegt bei {place}.",
  "setup.home_at": "Die Markierung liegt bei {latitude}, {longitude}.",
  "setup.home_save": "Hier ist mein Zuhause",
  "setup.people_title": "Wer ist wer?",
  "setup.people_lead":
    "Diese Personen sind am häufigsten auf deinen Bildern. Für Filme zu Geburtstagen und über die Familie muss die App wissen, wer sie sind.",
  "setup.people_none":
    "Die Bibliothek kennt noch keine Gesichter. Benenne dort einige und komm dann wieder.",
  "setup.people_pictures": "{n, plural, one {# Bild} other {# Bilder}}",
  "setup.people_unnamed": "Noch ohne Namen",
  "setup.people_name": "Name",
  "setup.people_relation": "Wer ist das?",
  "setup.people_birthday": "Geburtstag",
  "setup.people_save": "Speichern und weiter",
  "setup.relation_none": "Keine Angabe",
  "setup.relation_self": "Ich",
  "setup.relation_partner": "Meine Partnerin oder mein Partner",
  "setup.relation_child": "Mein Kind",
  "setup.relation_parent": "Meine Mutter oder mein Vater",
  "setup.relation_friend": "Freundin oder Freund",
  "setup.sign_in_title": "Wer darf herein?",
  "setup.sign_in_lead":
    "Ohne Passwort kann jeder, der diese Adresse erreicht, Filme ansehen und erstellen.",
  "setup.sign_in_on": "Die Anmeldung ist eingeschaltet.",
  "setup.sign_in_username": "Benutzername",
  "setup.sign_in_password": "Passwort",
  "setup.sign_in_again": "Passwort noch einmal",
  "setup.sign_in_hint":
    "Mindestens {n} Zeichen. Gut sind vier Wörter, die nichts miteinander zu tun haben.",
  "setup.sign_in_kept": "Es steht nur als Hash in {file}.",
  "setup.sign_in_save": "Passwort festlegen",
  "setup.sign_in_short": "Das Passwort braucht mindestens {n} Zeichen.",
  "setup.sign_in_differ": "Die beiden Passwörter sind verschieden.",
  "setup.sign_in_no_name": "Gib einen Benutzernamen ein.",
  "setup.family_title": "Die Familie",
  "setup.family_later":
    "Sobald du angemeldet bist, kannst du hier ein zweites Passwort für die Familie festlegen.",
  "setup.family_lead":
    "Ein zweites Konto für die ganze Familie: Es kann Filme ansehen und erstellen, aber keine Einstellungen ändern.",
  "setup.family_there":
    "Die Familie meldet sich als {name} an: Sie kann Filme ansehen und erstellen, aber keine Einstellungen ändern.",
  "setup.family_change": "Passwort ändern",
  "setup.family_remove": "Konto entfernen",
  "setup.family_restarting":
    "Gespeichert. Die App startet neu, und alle melden sich gleich neu an.",
  "setup.restarting_title": "Neustart",
  "setup.restarting":
    "Das Passwort ist festgelegt. Die App startet neu; melde dich gleich damit an.",
  "setup.film_title": "Dein erster Film",
  "setup.film_lead":
    "Eine halbe Minute mit höchstens 20 Bildern, {days}. Zur Auswahl {n, plural, one {steht # Bild} other {stehen # Bilder}}.",
  "setup.film_make": "Erstellen",
  "setup.film_none": "Es gibt noch kein Bild für einen Film.",
  "setup.film_other": "Einen anderen Film erstellen",
  "setup.film_name": "Erster Film",
  "setup.key_title": "Gehört diese App dir?",
  "setup.key_lead":
    "Du kommst von einem anderen Gerät, und die Anmeldung ist aus. Gib den Einrichtungsschlüssel ein, den die App beim Start in ihr Protokoll schreibt.",
  "setup.key": "Einrichtungsschlüssel",
  "setup.key_wrong": "Das ist nicht der Schlüssel dieses Starts.",
  "setup.key_open": "Öffnen",
};
