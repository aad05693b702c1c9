// What each setting says about itself, by its path. In German, which says which keys there are; English stands in the
// schema alone.

export const GERMAN = {
  "preset":
    "fast setzt, was nicht gesetzt ist, auf das, was am wenigsten Zeit braucht: 1080p, h264, Qualität fast",
  "tier":
    "Wie viel über Bilder herausgefunden wird: basic braucht keinen Beschleuniger, gpu ergänzt Bildbeschreibungen und zwei Detektoren, full ist gpu mit einem Sprachmodell; auto nimmt, was da ist",
  "immich.url": "Adresse des Bibliotheks-Servers, etwa https://photos.example.org",
  "immich.api_key":
    "API-Schlüssel des Kontos auf dem Bibliotheks-Server, dessen Bilder gefilmt werden",
  "immich.api_version":
    "Die Version, die der Bibliotheks-Server haben muss: v2 oder v3; auto fragt ihn",
  "immich.accounts.*.url": "Adresse des Servers dieses Kontos; ohne Angabe immich.url",
  "immich.accounts.*.api_key": "API-Schlüssel dieses Kontos",
  "immich.accounts.*.api_version":
    "Die Version, die der Server dieses Kontos haben muss; auto fragt ihn",
  "immich.public_url":
    "Adresse des Bibliotheks-Servers, wie Browser ihn erreichen, für Links zu Filmen",
  "immich.cache_max_size_gb":
    "Vorschauen und Originale vom Bibliotheks-Server, die auf der Platte bleiben; am längsten Unbenutztes geht zuerst",
  "library.folder":
    "Ein Ordner mit Bildern und Videos; Unterordner werden mitgelesen. In der Konfigurationsdatei gilt ein relativer Pfad ab dem Ort der Datei",
  "output.directory":
    "Wohin fertige Filme gelegt werden; jeder Film in einen eigenen Ordner. In der Konfigurationsdatei gilt ein relativer Pfad ab dem Ort der Datei",
  "output.resolution": "Kurze Kante des Films: 720, 1080 oder 2160 Pixel",
  "output.orientation":
    "Form des Films: 16:9, 9:16 oder 1:1; auto nimmt die Form der meisten Aufnahmen",
  "output.frame_rate":
    "Bilder pro Sekunde; auto nimmt 30, oder 25 oder 60, wenn die meisten Videosekunden das haben",
  "output.codec":
    "h264 läuft überall; h265 macht kleinere Dateien; prores ist für den weiteren Schnitt, etwa zwanzigmal so groß, in mov verpackt und wird nie abgelegt",
  "output.format":
    "Worin der Film verpackt wird: mp4 läuft überall, mov ist für Programme von Apple",
  "output.quality":
    "high kostet Platz und Zeit, fast kostet Platz; balanced sieht so gut aus wie fast",
  "output.min_free_space_gb":
    "Ein Film wird nicht begonnen, wenn weniger Platz frei ist als dies oder als er selbst braucht",
  "defaults.transition":
    "Wie die Einstellungen eines Films aufeinander folgen: bei smart entscheidet der Inhalt; bei cut werden Karten noch überblendet, bei none wird nichts geblendet, weder Texte noch das Ende",
  "defaults.transition_duration":
    "Sekunden einer Überblendung; die Blenden von smart und von Karten werden mit ihr länger und kürzer",
  "defaults.scale_mode":
    "Ein Bild, das den Film nicht füllt: auto setzt es auf einen Grund in seinen Farben, blur auf seine eigene unscharfe Vergrößerung; fit beschneidet keines und lässt den Rest schwarz",
  "defaults.add_date": "Das Datum zeigen, wenn es wechselt",
  "defaults.add_place": "Den Ort zeigen, wenn er wechselt",
  "defaults.sharing":
    "Für wen Filme gemacht werden: just-us zeigt alles, family lässt private Momente aus, shareable zeigt nur, was geprüft wurde und für alle geeignet ist",
  "photos.enabled": "Fotos verwenden, nicht nur Videos",
  "photos.duration":
    "Wie viele Sekunden ein Foto zu sehen ist, auf einen Taktschlag genau; ohne Angabe entscheidet sein Inhalt",
  "analysis.include_live_photos": "Live Photos bewegt zeigen",
  "analysis.folder_readers":
    "Wie viele Dateien einer Bibliothek im Ordner gleichzeitig gelesen werden",
  "analysis.exclude_filename_patterns":
    "Dateinamen, die kein Film zeigt, neben denen von Bildschirmfotos und Bildschirmaufnahmen; * ? und [0-9] stehen für Zeichen",
  "title_screens.enabled": "Karten am Anfang, zu jedem Kapitel und am Ende",
  "title_screens.locale":
    "Sprache von Titeln, Daten und Ortsnamen, etwa en, de oder pt-BR; auto nimmt die der Maschine (LC_ALL, LANG), sonst die des ersten Browsers, der die Seiten öffnet",
  "title_screens.captions":
    "Zeigt als Zeile unter einem Bild, was über es in Worten bekannt ist, wo es lesbar ist",
  "trips.homebase_latitude": "Wo das Zuhause ist; ohne Angabe aus den Bildern gelesen",
  "trips.homebase_longitude": "Wo das Zuhause ist; ohne Angabe aus den Bildern gelesen",
  "trips.min_distance_km":
    "Ein Bild ist unterwegs, wenn es mindestens so weit vom Zuhause aufgenommen wurde",
  "trips.min_duration_days": "Eine Reise dauert mindestens so viele Nächte",
  "trips.map": "In Reisefilmen eine gezeichnete Karte der Route zeigen",
  "trips.max_gap_days": "Mehr Tage als diese ohne ein Bild von unterwegs beenden eine Reise",
  "upload.enabled":
    "Jeden Film auf dem Bibliotheks-Server ablegen; ist das bestätigt, wird die Datei hier entfernt",
  "upload.album_name": "Album für abgelegte Filme; es wird angelegt, wenn es fehlt",
  "automation.enabled":
    "Der laufende Server sieht einmal am Tag nach, ob eine Erinnerung einen Film wert ist, und macht ihn",
  "automation.daily_at":
    "Wann er nachsieht, als HH:MM nach der Uhr dieser Maschine; eine verpasste Zeit wird nachgeholt",
  "automation.cooldown_hours":
    "Kein Film wird früher als so lange nach dem Beginn des letzten begonnen, auf eine halbe Stunde genau",
  "automation.max_delivery_attempts":
    "Ein Film, der so oft nicht abgelegt werden konnte, bleibt auf der Platte und wird nicht noch einmal versucht",
  "automation.accounts":
    "Genau die Konten, die gelesen werden; keines heißt die Verbindung der obersten Ebene",
  "automation.upload_to_immich":
    "Automatische Filme auf dem Bibliotheks-Server ablegen, wie upload.enabled es für alle tut",
  "automation.album_name": "Album für automatische Filme; ohne Angabe upload.album_name",
  "automation.detect_monthly": "Den gerade beendeten Monat vorschlagen",
  "automation.detect_yearly": "Vergangene Jahre vorschlagen",
  "automation.detect_trips":
    "Reisen eine Woche nach der Heimkehr vorschlagen, wenn das Zuhause gesetzt ist oder aus den Bildern gelesen werden kann",
  "automation.detect_person_spotlight":
    "Das letzte Jahr der Menschen mit den meisten Bildern vorschlagen",
  "automation.detect_pairs":
    "Das letzte Jahr von Menschen vorschlagen, die oft auf einem Bild sind",
  "automation.detect_groups": "Das letzte Jahr jeder gespeicherten Gruppe vorschlagen",
  "automation.detect_activity_burst": "Monate mit weit mehr Bildern als sonst vorschlagen",
  "automation.burst_threshold":
    "Weit mehr heißt: mehr als so viele Male der Durchschnitt der zwölf Monate davor",
  "automation.detect_birthdays":
    "Das Lebensjahr einer Person vorschlagen, das mit ihrem Geburtstag geendet hat",
  "automation.detect_on_this_day": "Diesen Tag über die Jahre vorschlagen",
  "automation.detect_special_days":
    "Jahrestage von Tagen vorschlagen, die discover-days gefunden hat",
  "automation.special_days_per_year":
    "Wie viele besondere Tage eines Jahres bleiben, wenn kein Modell sie beurteilt",
  "automation.detect_seasons": "Die gerade beendete Jahreszeit vorschlagen",
  "automation.detect_holidays": "Einen Feiertag über die Jahre vorschlagen",
  "automation.extra_holidays": "Eigene Feiertage, jeder als MM-DD: Name",
  "automation.detect_albums": "Alben über höchstens einige Monate vorschlagen",
  "automation.include_shared_albums":
    "Auch Alben anderer vorschlagen, die mit dem Konto geteilt sind",
  "automation.detect_themes":
    "Vorschlagen, was letztes Jahr immer wieder aufgenommen wurde, etwa auf dem Wasser oder unsere Katze",
  "automation.detect_person_monthly":
    "Die letzten Monate von Partner, Kindern und Eltern vorschlagen",
  "automation.backfill_months":
    "Monate dieses und des letzten Jahres vorschlagen, die nicht gefilmt wurden",
  "notifications.enabled": "Zu jedem Film eine Benachrichtigung senden",
  "notifications.urls":
    "Wer benachrichtigt wird, eine Adresse je Eintrag wie bei Apprise, etwa ntfys://ntfy.example.org/topic; auto test-notification probiert sie aus",
  "notifications.private_hosts":
    "Namen von Servern zu Hause, an die Benachrichtigungen gehen dürfen, obwohl sie öffentlich aussehen",
  "notifications.on_success": "Filme melden, die gemacht wurden",
  "notifications.on_failure": "Filme und Ablagen melden, die fehlgeschlagen sind",
  "notifications.attach_thumbnail":
    "Ein kleines Bild des Films mitsenden, wo der Dienst eines annimmt",
  "notifications.cooldown_hours":
    "Nach einer fehlgeschlagenen Nachricht wird einer Adresse so lange kein fertiger Film gemeldet",
  "auth.enabled":
    "Anmeldung verlangen; ohne sie kann jeder Client die App benutzen, der sie erreicht",
  "auth.provider":
    "Ein Konto mit Passwort, ein OpenID-Connect-Anbieter oder der Header eines Proxys",
  "auth.username":
    "Das Konto der einfachen Anmeldung; PHOTOS_MEMORIES_AUTH_USERNAME zusammen mit PHOTOS_MEMORIES_AUTH_PASSWORD schaltet sie ein",
  "auth.password": "Dessen Passwort, oder besser, was `photos-memories secret hash` ausgibt",
  "auth.family_username":
    "Das zweite Konto der einfachen Anmeldung: Es sieht und macht Filme und ändert keine Einstellungen",
  "auth.family_password":
    "Dessen Passwort, oder besser, was `photos-memories secret hash` ausgibt; ohne Passwort gibt es dieses Konto nicht",
  "auth.issuer_url": "Adresse des OpenID-Connect-Anbieters, wie sein Discovery-Dokument sie nennt",
  "auth.client_id": "Der Name der App beim Anbieter",
  "auth.client_secret": "Ihr Geheimnis dort; bei einem öffentlichen Client wegzulassen",
  "auth.scope": "Worum der Anbieter gebeten wird",
  "auth.public_url": "Adresse, unter der die App geöffnet wird, etwa https://films.example.org",
  "auth.allowed_emails":
    "Bei oidc: Adressen, die sich anmelden dürfen; ohne jede Liste dürfen es alle",
  "auth.allowed_domains":
    "Bei oidc: Domains, deren Adressen sich anmelden dürfen; Subdomains sind andere Domains",
  "auth.owner_groups":
    "Bei oidc und header: Gruppen mit Eigentümerrechten; alle anderen sehen und machen Filme. Ohne Angabe haben alle Eigentümerrechte",
  "auth.owner_emails":
    "Bei oidc: bestätigte Adressen mit Eigentümerrechten, ob in einer solchen Gruppe oder nicht",
  "auth.groups_claim":
    "Der Claim, in dem der Anbieter die Gruppen nennt; manche brauchen dafür einen Scope",
  "auth.auto_launch": "Direkt zum Anbieter gehen, statt einen Knopf zu zeigen",
  "auth.button_text": "Was auf dem Knopf steht",
  "auth.user_header": "Der Header, in dem ein vertrauter Proxy den Benutzer nennt",
  "auth.email_header":
    "Der Header, in dem er die Adresse des Benutzers angibt; leer, um keinen zu lesen",
  "auth.groups_header":
    "Der Header, in dem er die Gruppen des Benutzers nennt, durch Kommas getrennt",
  "auth.trusted_proxies": "Adressen und Netze der Proxys, deren Header zählen",
  "auth.session_ttl_hours": "Wie lange eine Person angemeldet bleibt",
  "server.host":
    "Adresse, auf der gelauscht wird; ohne Anmeldung nur auf ausdrücklichen Wunsch über 127.0.0.1 hinaus",
  "server.port": "Port, auf dem gelauscht wird",
  "server.base_path": "Pfad, unter dem die App hinter einem Proxy liegt",
  "server.trigger_token":
    "Damit können Programme einen Lauf über HTTP starten; mindestens 32 zufällige Zeichen",
  "server.allowed_hosts": "Hostnamen, auf die die App antwortet, außer denen dieser Maschine",
  "server.allow_unauthenticated_lan":
    "Über diese Maschine hinaus lauschen, obwohl die Anmeldung aus ist",
  "server.secure_cookies":
    "Die Sitzung nur über https senden; für den Fall, dass alle über https kommen",
  "metrics.enabled": "Unter /metrics mit Messwerten für Prometheus antworten",
  "metrics.token":
    "Damit liest ein Sammler sie mit Authorization: Bearer; mindestens 32 zufällige Zeichen",
  "metrics.allowed_networks": "Adressen und Netze, die sie ohne Token lesen dürfen",
  "logging.format": "Wie der laufende Server sein Protokoll auf die Standardfehlerausgabe schreibt",
  "logging.level": "Die unwichtigsten Zeilen, die geschrieben werden",
  "render.worker_base_url":
    "Adresse eines Render-Helfers, mit /render am Ende, etwa https://gpu.example.org:8092/render; ohne Angabe rendert diese Maschine",
  "render.worker_token": "Das Token, mit dem dieser Helfer gestartet wurde",
  "render.timeout_seconds":
    "Wie lange der Helfer für einen Film brauchen darf, Warten und Herunterladen eingeschlossen",
  "render.fallback_to_local":
    "Diese Maschine einen Film rendern lassen, wenn der Helfer es nicht kann",
  "render.allow_insecure_http":
    "Filme und den Schlüssel der Bibliothek ohne https an einen Helfer auf einer anderen Maschine senden",
  "inference.facts_base_url":
    "Adresse des Bilderkennungs-Dienstes; ohne Angabe der Prozessor dieser Maschine",
  "inference.fallback_to_local":
    "Diese Maschine über ein Bild entscheiden lassen, wenn der Bilderkennungs-Dienst es nicht kann",
  "inference.facts_concurrency": "Wie viele Bilder zugleich beim Bilderkennungs-Dienst sind",
  "inference.timeout_seconds": "Wie lange eine Antwort des Bilderkennungs-Dienstes dauern darf",
  "inference.producers": "Welche Klassifikatoren vom Bilderkennungs-Dienst verlangt werden",
  "models.directory":
    "Wo Modelldateien liegen; ohne Angabe in models im Datenordner. In der Konfigurationsdatei gilt ein relativer Pfad ab dem Ort der Datei",
  "models.encoder_url": "Woher models fetch den Bild-Encoder holt",
  "models.heads_url": "Woher models fetch die Klassifikator-Köpfe holt",
  "models.nsfw_url": "Woher models fetch das Modell für heikle Inhalte holt",
  "models.document_url": "Woher models fetch das Dokumentmodell holt",
  "models.obstruction_url": "Woher models fetch das Verdeckungs-Modell holt",
  "models.stems_url": "Woher models fetch das Modell für die Musik-Trennung holt",
  "models.provider":
    "Worauf die eigenen Modelle dieser Maschine laufen; auto nimmt CUDA, wo es angeboten wird, sonst die CPU",
  "models.workers":
    "Bilder, über die diese Maschine nebeneinander entscheidet; ohne Angabe so viele, wie sie Kerne hat, höchstens 4",
  "editorial.preparation.caption_base_url":
    "Adresse des Beschreibungs-Servers, eines OpenAI-kompatiblen Servers für Bilder",
  "editorial.preparation.caption_provider":
    "Wer Bilder beschreibt; llm sendet sie an das Sprachmodell von llm.*",
  "editorial.preparation.caption_alias":
    "Der Modellname, den der Beschreibungs-Server nennen muss; Teil des Schlüssels jeder Beschreibung",
  "editorial.preparation.caption_api_key":
    "Wird dem Beschreibungs-Server als Authorization: Bearer gesendet; leer wird nichts gesendet",
  "editorial.preparation.caption_timeout_seconds": "Wie lange eine Beschreibung dauern darf",
  "editorial.preparation.caption_concurrency":
    "Wie viele Bilder zugleich beim Beschreibungs-Server sind; auf einer GPU 4 versuchen",
  "editorial.preparation.caption_artifact_id":
    "Eigene Kennung für die Version des Beschreibungs-Servers, bei neuen Beschreibungen vermerkt; leer ist keine",
  "llm.enabled":
    "Ob das Sprachmodell gefragt werden darf; ohne Angabe darf es das, wenn base_url und model gesetzt sind. Es schreibt Titel und liest --ask; ob es Bilder beschreibt, sagt caption_provider",
  "llm.provider": "Wie mit dem Sprachmodell gesprochen wird",
  "llm.base_url": "Adresse des Servers mit dem Sprachmodell, etwa http://localhost:11434/v1",
  "llm.model": "Welches seiner Modelle gefragt wird",
  "llm.api_key": "Wird dem Sprachmodell als Authorization: Bearer gesendet",
  "llm.timeout_seconds": "Wie lange eine Antwort des Sprachmodells dauern darf",
  "audio.music": "Musik, die die App für jeden Film komponiert, oder keine",
  "audio.music_volume":
    "Musik neben dem Ton der Clips: 0 am leisesten, 1 am lautesten, 10 dB in jede Richtung",
  "music.folder":
    "Ein Ordner mit eigenen Stücken: Jeder Film bekommt eines, das zu seiner Stimmung und etwa zu seiner Länge passt, nie das des Films davor",
  "hardware.enabled": "Einen Hardware-Encoder verwenden, wo sich einer wirklich öffnen lässt",
  "hardware.workers":
    "Teile eines Films, die nebeneinander gerendert werden; üblich sind 2, bei einem einzigen Kern 1",
  "cache.pieces_max_size_gb":
    "Gerenderte Filmteile, die für den nächsten Film bleiben; am längsten Unbenutztes geht zuerst",
} as const;
