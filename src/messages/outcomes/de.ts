// The same words in German.

import type { ENGLISH } from "./en.ts";

export const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "details": "Einzelheiten",
  "fault.usage": "So geht es nicht. Prüfe, was eingegeben wurde.",
  "fault.config_invalid":
    "Eine Einstellung ist falsch oder fehlt. Berichtige sie in den Einstellungen oder in der Konfigurationsdatei.",
  "fault.not_found": "Etwas, das hier genannt ist, gibt es nicht. Prüfe den Namen.",
  "fault.library_unreadable":
    "Die Bibliothek kann nicht gelesen werden. Prüfe, ob der Server oder das Laufwerk an ist, und die Adresse oder den Ordner in den Einstellungen.",
  "fault.forbidden":
    "Der API-Schlüssel der Bibliothek erlaubt das nicht. Gib ihm beim Bibliotheksserver die fehlenden Rechte.",
  "fault.nothing_to_film":
    "Für diesen Film gibt es kein Bild und kein Video. Wähle mehr Tage, Personen oder Orte.",
  "fault.busy":
    "Daran wird gerade schon gearbeitet. Versuche es noch einmal, sobald das fertig ist.",
  "fault.disk_full":
    "Auf dem Laufwerk ist zu wenig Platz frei. Schaffe Platz und versuche es noch einmal.",
  "fault.not_writable":
    "Eine Datei oder ein Ordner kann nicht beschrieben werden. Prüfe die Zugriffsrechte.",
  "fault.previews_missing":
    "Die Bibliothek hat noch nicht von allen Bildern Vorschauen erstellt. Warte, bis sie fertig ist, und versuche es dann noch einmal.",
  "fault.media_unreadable":
    "Ein Bild, ein Video oder ein Musikstück kann nicht gelesen werden. Vielleicht ist die Datei beschädigt.",
  "fault.model_unavailable":
    "Ein Modell, das gebraucht wird, ist nicht verfügbar. Welches, steht in den Einstellungen unter „System“.",
  "fault.worker_unavailable":
    "Der Render-Helfer antwortet nicht oder kann diesen Film nicht rendern. Prüfe, ob er läuft.",
  "fault.not_listening":
    "Die Adresse oder der Port lässt sich nicht öffnen. Vielleicht benutzt ein anderes Programm ihn schon.",
  "fault.child_died":
    "Ein Teil der App wurde unerwartet beendet. Versuche es noch einmal; mehr steht im Protokoll.",
  "fault.child_not_started":
    "Diese Maschine kann keinen weiteren Prozess starten. Schließe andere Programme und versuche es noch einmal.",
  "fault.cancelled": "Auf Wunsch angehalten.",
  "fault.verification_failed":
    "Mit einem Film oder einer Datei der App stimmt etwas nicht. Womit, steht in den Einzelheiten.",
  "fault.internal": "In der App selbst ging etwas schief. Mehr steht im Protokoll.",
  "end.nothing": "Es gab zu wenig Sehenswertes für einen Film.",
  "end.interrupted": "Er wurde unterbrochen, bevor er fertig war. Gib ihn noch einmal in Auftrag.",
  "end.delivery": "Er konnte nicht an die Bibliothek übergeben werden.",
  "end.gone": "Die gewählte Erinnerung darf inzwischen nicht mehr erstellt werden.",
  "end.other_film": "Zu dieser Zeit entstand gerade ein anderer Film.",
  "end.timed_out": "Der Film brauchte mehr als zwei Stunden und wurde angehalten.",
  "end.lost": "Der Film war nicht da, als er fertig sein sollte.",
  "end.other": "Es wurde kein Film daraus.",
  "short.configuration": "Die Konfiguration kann nicht gelesen werden",
  "short.folder_empty": "Im Ordner ist kein Bild und kein Video, das sich verwenden lässt",
  "short.not_writable": "Dort kann nichts gespeichert werden",
  "short.too_full": "Für einen weiteren Film ist zu wenig Platz",
  "short.library_look": "Die Bibliothek konnte nicht durchgesehen werden.",
  "short.library_note": "Etwas in der Bibliothek ließ sich so nicht verwenden.",
  "short.key_limits":
    "Dem API-Schlüssel fehlt ein Recht: Filme entstehen, aber nicht mit allem, was möglich wäre.",
  "short.system_look": "Die Prüfungen konnten nicht abgeschlossen werden.",
  "short.download":
    "Das Herunterladen ist nicht gelungen. Was schon da ist, bleibt: Versuche es noch einmal.",
  "short.secret_key":
    "Hier kann kein Geheimnis gespeichert werden: Der Schlüssel, mit dem es verschlüsselt würde, ist nicht verwendbar.",
  "short.undecryptable":
    "Was hier gespeichert ist, lässt sich nicht entschlüsseln. Gib es noch einmal ein.",
  "short.target": "An diese Adresse kann nichts gesendet werden.",
  "check.Program": "Programm",
  "check.Store": "Datenbank {name}",
  "check.Backup": "Sicherung",
  "check.Data folder": "Datenordner",
  "check.Permissions": "Zugriffsrechte",
  "check.Clock": "Uhr",
  "check.Settings": "Einstellungen",
  "check.Configuration": "Konfiguration",
  "check.Saved settings": "Gespeicherte Einstellungen",
  "check.Library": "Bibliothek",
  "check.Account": "Konto {name}",
  "check.Home base": "Zuhause",
  "check.Stores": "Datenbanken",
  "check.Output folder": "Ordner für Filme",
  "check.Free space for films": "Freier Platz für Filme",
  "check.Free space for the cache": "Freier Platz für den Zwischenspeicher",
  "check.Video encoder": "Video-Encoder",
  "check.Render worker": "Render-Helfer",
  "check.Tier": "Analyse",
  "check.Models": "Modelle",
  "check.Inference service": "Bilderkennungs-Dienst",
  "check.Language model": "Sprachmodell",
  "check.Captions": "Bildbeschreibungen",
  "check.Caption controls": "Probe der Bildbeschreibungen",
  "check.Caption privacy": "Datenschutz der Bildbeschreibungen",
  "check.Sign-in": "Anmeldung",
  "check.Password length": "Länge des Passworts",
  "check.Password": "Passwort",
  "check.Public address": "Öffentliche Adresse",
  "check.Allow list": "Wer hineindarf",
  "check.Identity provider": "Anmeldedienst",
  "check.Trusted proxies": "Vertraute Proxys",
  "check.Listening address": "Adresse der App",
  "check.Metrics": "Messwerte",
  "check.Notifications": "Benachrichtigungen",
  "check.any.OK": "Hier ist alles in Ordnung.",
  "check.any.WARNING": "Ein Blick lohnt sich: Worum es geht, steht in den Einzelheiten.",
  "check.any.ERROR":
    "So funktioniert es nicht: In den Einzelheiten steht, warum, und was zu tun ist.",
  "check.any.SKIPPED": "Wird nicht benutzt.",
  "check.Program.WARNING": "Es gibt eine neuere Version.",
  "check.Store.SKIPPED": "Noch nicht angelegt.",
  "check.Store.WARNING": "Sie ist beschädigt und wird von selbst neu angelegt.",
  "check.Store.ERROR":
    "Sie ist beschädigt oder stammt von einer neueren Version: Was zu tun ist, steht in den Einzelheiten.",
  "check.Backup.OK": "Es gibt eine aus letzter Zeit.",
  "check.Backup.SKIPPED": "Es gibt noch nichts zu sichern.",
  "check.Backup.WARNING":
    "Es gibt keine aus letzter Zeit. Lege eine auf einem anderen Laufwerk an.",
  "check.Data folder.OK": "Er kann beschrieben werden, und es ist Platz.",
  "check.Data folder.WARNING": "Es ist nur noch wenig Platz.",
  "check.Data folder.ERROR": "Er kann nicht beschrieben werden. Prüfe die Zugriffsrechte.",
  "check.Permissions.OK": "Nur der Benutzer der App kann ihre Dateien öffnen.",
  "check.Permissions.WARNING": "Andere Benutzer dieser Maschine können Dateien der App öffnen.",
  "check.Clock.OK": "Sie geht richtig.",
  "check.Clock.WARNING": "Sie geht falsch. Stelle sie und lass sie vom System nachführen.",
  "check.Settings.ERROR": "Eine Einstellung ist falsch; darum kann nichts Weiteres geprüft werden.",
  "check.Configuration.OK": "Sie wird gelesen.",
  "check.Configuration.WARNING": "Sie wird gelesen, aber etwas darin ist wohl nicht so gemeint.",
  "check.Saved settings.OK": "Sie werden gelesen.",
  "check.Saved settings.SKIPPED": "Es ist noch nichts gespeichert.",
  "check.Saved settings.WARNING": "Nicht alle können gelesen werden.",
  "check.Library.OK": "Die Bilder können gelesen werden.",
  "check.Library.WARNING":
    "Sie antwortet, enthält aber kein Bild, oder ihr Schlüssel darf zu wenig oder zu viel.",
  "check.Library.ERROR":
    "Sie kann nicht gelesen werden, oder Filme können ihr nicht übergeben werden. Prüfe Adresse, Schlüssel und Ordner in den Einstellungen.",
  "check.Home base.OK": "Es ist bekannt, wo das Zuhause ist.",
  "check.Home base.SKIPPED":
    "Nicht eingestellt: Wo das Zuhause ist, ergibt sich aus den Bildern, sobald es genug sind.",
  "check.Home base.WARNING":
    "Nur eine der beiden Koordinaten ist gesetzt; darum wird es nicht verwendet.",
  "check.Output folder.OK": "Dort können Filme gespeichert werden.",
  "check.Output folder.ERROR": "Dort kann kein Film gespeichert werden. Prüfe die Zugriffsrechte.",
  "check.Free space.OK": "Es ist genug da.",
  "check.Free space.WARNING": "Er wird knapp.",
  "check.Free space.ERROR": "Es ist zu wenig: Kein Film wird begonnen. Schaffe Platz.",
  "check.Video encoder.OK": "Filme können kodiert werden.",
  "check.Video encoder.ERROR": "Kein Encoder für diese Filme funktioniert hier.",
  "check.Render worker.OK": "Er ist bereit.",
  "check.Render worker.SKIPPED": "Keiner ist eingerichtet: Diese Maschine rendert selbst.",
  "check.Render worker.WARNING":
    "Er ist gerade nicht verfügbar: Stattdessen rendert diese Maschine.",
  "check.Render worker.ERROR":
    "Er ist nicht verfügbar, und ohne ihn wird kein Film gerendert. Prüfe, ob er läuft.",
  "check.Tier.OK": "Wie Bilder angesehen werden, steht fest: siehe unten bei den Modellen.",
  "check.Tier.ERROR":
    "Die Einstellungen zum Ansehen der Bilder widersprechen sich, oder es fehlt etwas.",
  "check.Models.OK": "Jedes Modell, das gebraucht wird, ist da.",
  "check.Models.SKIPPED": "Auf dieser Maschine wird keines gebraucht.",
  "check.Models.WARNING":
    "Einige fehlen hier: Ohne den Bilderkennungs-Dienst würden die Bilder nicht angesehen. Lade sie unten herunter.",
  "check.Models.ERROR":
    "Einige fehlen, sind nicht die richtigen Dateien oder laufen hier nicht. Lade sie unten herunter.",
  "check.Inference service.OK": "Er antwortet.",
  "check.Inference service.SKIPPED":
    "Keiner ist eingerichtet: Diese Maschine sieht die Bilder selbst an.",
  "check.Inference service.WARNING":
    "Er kann gerade nicht bei allem helfen: Diese Maschine springt ein.",
  "check.Inference service.ERROR":
    "Er antwortet nicht oder nicht für alles, und nichts springt für ihn ein.",
  "check.Language model.OK": "Es antwortet.",
  "check.Language model.SKIPPED": "Es wird keines benutzt.",
  "check.Language model.WARNING": "Es antwortet nicht oder kennt das eingestellte Modell nicht.",
  "check.Language model.ERROR":
    "Es verweigert den Zugang, oder seine Einstellungen sind falsch. Prüfe den Schlüssel.",
  "check.Captions.OK": "Bilder können in Worte gefasst werden.",
  "check.Captions.SKIPPED": "Bilder werden nicht in Worte gefasst.",
  "check.Captions.WARNING":
    "Bilder können gerade nicht in Worte gefasst werden; Filme entstehen ohne das.",
  "check.Captions.ERROR":
    "Bilder können nicht in Worte gefasst werden. Prüfe den Server dafür in den Einstellungen.",
  "check.Caption privacy.WARNING":
    "Damit Bilder in Worte gefasst werden, gehen kleine Kopien von ihnen an das Sprachmodell.",
  "check.Sign-in.WARNING": "Sie ist aus, obwohl etwas dafür eingestellt ist.",
  "check.Sign-in.ERROR":
    "Die Einstellungen dafür sind falsch: Bevor sie berichtigt sind, startet die App nicht wieder.",
  "check.Password length.WARNING":
    "Ein Passwort ist kurz. Wähle ein längeres; vier Wörter ohne Zusammenhang sind gut.",
  "check.Password.WARNING":
    "Ein Passwort steht im Klartext da. Lege es in den Einstellungen neu fest: Dort wird nur sein Hash gespeichert.",
  "check.Public address.WARNING":
    "Sie ist nicht eingestellt. Setze sie auf die Adresse, unter der die App geöffnet wird.",
  "check.Allow list.WARNING":
    "Alle, die der Anmeldedienst kennt, dürfen sich anmelden und jeden Film ansehen.",
  "check.Identity provider.WARNING":
    "Er wird unverschlüsselt angesprochen. Richte https für ihn ein.",
  "check.Metrics.OK": "Sie können abgefragt werden.",
  "check.Metrics.SKIPPED": "Aus.",
  "check.Metrics.ERROR":
    "Die Einstellungen dafür sind falsch: Bevor sie berichtigt sind, startet die App nicht wieder.",
  "check.Notifications.OK": "Sie sind eingerichtet.",
  "check.Notifications.SKIPPED": "Aus.",
  "check.Notifications.WARNING":
    "Eine Nachricht kam nicht an, oder eine Adresse fehlt oder ist nicht verwendbar.",
  "tier.basic":
    "Einfach: Es entscheiden Daten, Personen, Favoriten und Schärfe, dazu kleine Modelle, wo sie da sind",
  "tier.gpu":
    "Mit Grafikkarte: Bilder werden außerdem in Worte gefasst, heikle Bilder und Dokumente erkannt",
  "tier.full": "Voll: mit Grafikkarte und einem Sprachmodell, das Titel schreibt",
  "model.encoder": "Bild-Encoder",
  "model.encoder.for": "was Bilder zeigen, zusammen mit den Klassifikator-Köpfen",
  "model.heads": "Klassifikator-Köpfe",
  "model.heads.for": "was Bilder zeigen, zusammen mit dem Bild-Encoder",
  "model.nsfw": "Modell für heikle Inhalte",
  "model.nsfw.for": "heikle Bilder zurückhalten (Stufen gpu und full)",
  "model.document": "Dokumentmodell",
  "model.document.for": "Dokumente und Bildschirmfotos auslassen (Stufen gpu und full)",
  "model.obstruction": "Verdeckungs-Modell",
  "model.obstruction.for": "noch nichts",
  "model.stems": "Modell für die Musik-Trennung",
  "model.stems.for": "eigene Musik, deren Gesang bei Sprache leiser wird",
};
